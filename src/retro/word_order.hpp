// Words of a layout as hitmask's own, eight bytes at a time: lowest bit leftmost, lowest byte
// first.
//
// A layout's word has 8 to 64 bits, a power of two, so eight bytes hold whole words, and both of
// its orders are permutations inside each word: the bits of every byte reversed, the bytes of every
// word reversed, or both. Either undoes itself, so that one function serves reading and writing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hitmask/retro.hpp"

namespace hitmask::detail::retro {

class WordOrder {
 public:
  /// The leftmost eight pixels are in a word's first byte when the lowest bit comes first in a
  /// little-endian word, or the highest in a big-endian one; else the bytes stand in reverse.
  explicit constexpr WordOrder(const ByteLayout& layout) noexcept
      : reverses_bits_(layout.bit_order == BitOrder::high_first),
        reversed_span_(reverses_bits_ == (layout.byte_order == ByteOrder::big) ? 8 : layout.bits) {}

  [[nodiscard]] constexpr std::uint64_t operator()(std::uint64_t word) const noexcept {
    if (reverses_bits_) {
      word = swapped(word, 1, 0x5555'5555'5555'5555u);
      word = swapped(word, 2, 0x3333'3333'3333'3333u);
      word = swapped(word, 4, 0x0F0F'0F0F'0F0F'0F0Fu);
    }
    if (reversed_span_ > 8) word = swapped(word, 8, 0x00FF'00FF'00FF'00FFu);
    if (reversed_span_ > 16) word = swapped(word, 16, 0x0000'FFFF'0000'FFFFu);
    if (reversed_span_ > 32) word = swapped(word, 32, 0x0000'0000'FFFF'FFFFu);
    return word;
  }

 private:
  /// Neighbouring groups of `distance` bits change places; `lower` marks the lower one of each
  /// pair.
  [[nodiscard]] static constexpr std::uint64_t swapped(std::uint64_t word, int distance,
                                                       std::uint64_t lower) noexcept {
    return ((word >> distance) & lower) | ((word & lower) << distance);
  }

  bool reverses_bits_;
  int reversed_span_;  // bits inside which bytes are reversed; 8 = they are not
};

/// `count` bytes (1 ... 8) as the lowest ones of a word, the first the lowest.
[[nodiscard]] constexpr std::uint64_t load_bytes(const std::uint8_t* from, int count) noexcept {
  std::uint64_t word = 0;
  for (int i = 0; i < count; ++i) word |= std::uint64_t{from[i]} << (8 * i);
  return word;
}

constexpr void store_bytes(std::uint64_t word, std::uint8_t* to, int count) noexcept {
  for (int i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>(word >> (8 * i));
}

}  // namespace hitmask::detail::retro
