// Numbers in little-endian bytes, one after the other: the records of a container.
#pragma once

#include <cstdint>

#include "base/little_endian.hpp"

namespace hitmask::detail::base {

/// Reads one number after the other. The caller has checked that they are there.
class Numerals {
 public:
  explicit Numerals(const std::uint8_t* at) noexcept : at_(at) {}

  template <class Number = std::uint32_t>
  Number next() noexcept {
    const auto number = load_little<Number>(at_);
    at_ += sizeof(Number);
    return number;
  }
  std::int32_t next_int() noexcept { return next<std::int32_t>(); }

 private:
  const std::uint8_t* at_;
};

/// Writes one number after the other. The caller has made room for them.
class NumeralWriter {
 public:
  explicit NumeralWriter(std::uint8_t* at) noexcept : at_(at) {}

  template <class... Numbers>
  NumeralWriter& put(Numbers... numbers) noexcept {
    (put_one(numbers), ...);
    return *this;
  }

 private:
  template <class Number>
  void put_one(Number number) noexcept {
    store_little(at_, number);
    at_ += sizeof(Number);
  }

  std::uint8_t* at_;
};

}  // namespace hitmask::detail::base
