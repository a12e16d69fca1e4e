// Numbers in little-endian bytes, wherever they lie.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace hitmask::detail::base {

template <class Number>
[[nodiscard]] Number load_little(const std::uint8_t* bytes) noexcept {
  std::array<std::uint8_t, sizeof(Number)> copy;
  std::memcpy(copy.data(), bytes, sizeof(Number));
  if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(copy);
  return std::bit_cast<Number>(copy);
}

template <class Number>
void store_little(std::uint8_t* bytes, Number number) noexcept {
  auto copy = std::bit_cast<std::array<std::uint8_t, sizeof(Number)>>(number);
  if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(copy);
  std::memcpy(bytes, copy.data(), sizeof(Number));
}

template <class Number>
void append_little(std::vector<std::uint8_t>& bytes, Number number) {
  bytes.resize(bytes.size() + sizeof(Number));
  store_little(bytes.data() + bytes.size() - sizeof(Number), number);
}

}  // namespace hitmask::detail::base
