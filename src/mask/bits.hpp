// Bit manipulation.
#pragma once

#include <bit>
#include <cstdint>

namespace hitmask::detail::mask {

/// Reverses the order of the bits.
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t word) noexcept {
  const auto exchange = [&word](std::uint64_t low, int distance) {
    word = ((word >> distance) & low) | ((word & low) << distance);
  };
  exchange(0x5555555555555555u, 1);
  exchange(0x3333333333333333u, 2);
  exchange(0x0F0F0F0F0F0F0F0Fu, 4);
  exchange(0x00FF00FF00FF00FFu, 8);
  exchange(0x0000FFFF0000FFFFu, 16);
  return std::rotl(word, 32);
}

/// std::popcount() without the call that x86-64 needs for it when compiled for every processor.
[[nodiscard]] constexpr std::int64_t popcount(std::uint64_t word) noexcept {
  word -= (word >> 1) & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return static_cast<std::int64_t>((word * 0x0101010101010101u) >> 56);
}

}  // namespace hitmask::detail::mask
