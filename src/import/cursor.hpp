// Little-endian numbers from bytes. Past the end everything is zero, and failed() says so.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace hitmask::detail::import {

class Cursor {
 public:
  explicit Cursor(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] std::size_t left() const noexcept { return bytes_.size(); }

  std::span<const std::uint8_t> take(std::size_t count) noexcept {
    if (count > bytes_.size()) {
      failed_ = true;
      bytes_ = {};
      return {};
    }
    const auto result = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return result;
  }
  void skip(std::size_t count) noexcept { static_cast<void>(take(count)); }
  std::span<const std::uint8_t> rest() noexcept { return take(bytes_.size()); }

  std::uint8_t u8() noexcept { return static_cast<std::uint8_t>(number(1)); }
  std::uint16_t u16() noexcept { return static_cast<std::uint16_t>(number(2)); }
  std::uint32_t u32() noexcept { return number(4); }
  std::int16_t i16() noexcept { return static_cast<std::int16_t>(u16()); }
  std::int32_t i32() noexcept { return static_cast<std::int32_t>(u32()); }
  /// Two bytes of length, then text.
  std::string text() {
    const auto letters = take(u16());
    return {letters.begin(), letters.end()};
  }

 private:
  std::uint32_t number(std::size_t bytes) noexcept {
    std::uint32_t value = 0;
    const auto taken = take(bytes);
    for (std::size_t i = taken.size(); i > 0; --i) value = (value << 8) | taken[i - 1];
    return value;
  }

  std::span<const std::uint8_t> bytes_;
  bool failed_ = false;
};

}  // namespace hitmask::detail::import
