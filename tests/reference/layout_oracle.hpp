// The naive oracle for the old byte layouts: looks up the location of each pixel. Assumes valid
// sizes and layouts; the tests of invalid ones need no oracle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitmask/retro.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

using Bytes = std::vector<std::uint8_t>;
using Arrangement = ByteLayout::Arrangement;

/// A pixel as the n-th of a word.
struct InWord {
  std::int64_t word = 0;
  std::int64_t pixel = 0;  // 0 = the leftmost
};

inline std::int64_t words_across(Size size, int bits) { return (size.width + bits - 1) / bits; }

inline InWord word_of(Size size, const ByteLayout& layout, std::int64_t x, std::int64_t y) {
  const int bits = layout.bits;
  switch (layout.arrangement) {
    case Arrangement::rows: return {y * words_across(size, bits) + x / bits, x % bits};
    case Arrangement::columns: return {x / bits * size.height + y, x % bits};
    case Arrangement::packed: return {(y * size.width + x) / bits, (y * size.width + x) % bits};
    case Arrangement::msx8: {
      const std::int64_t pattern = y / 8 * (size.width / 8) + x / 8;
      return {pattern * 8 + y % 8, x % 8};
    }
    case Arrangement::msx16: {
      const std::int64_t pattern = y / 16 * (size.width / 16) + x / 16;
      const bool right = x % 16 >= 8;
      const bool lower = y % 16 >= 8;
      const std::int64_t quadrant = right ? (lower ? 3 : 2) : (lower ? 1 : 0);
      return {pattern * 32 + quadrant * 8 + y % 8, x % 8};
    }
    case Arrangement::nes: {  // of the first plane; the second comes 8 bytes later
      const std::int64_t tile = y / 8 * (size.width / 8) + x / 8;
      return {tile * 16 + y % 8, x % 8};
    }
  }
  return {};
}

/// A pixel's byte in memory and its bit there.
struct InMemory {
  std::size_t byte = 0;
  int bit = 0;  // 0 = the lowest
};

inline InMemory place_of(Size size, const ByteLayout& layout, std::int64_t x, std::int64_t y) {
  const InWord at = word_of(size, layout, x, y);
  const std::int64_t value_bit =
      layout.bit_order == BitOrder::low_first ? at.pixel : layout.bits - 1 - at.pixel;
  const std::int64_t bytes_in_word = layout.bits / 8;
  const std::int64_t byte_in_word =
      layout.byte_order == ByteOrder::little ? value_bit / 8 : bytes_in_word - 1 - value_bit / 8;
  return {static_cast<std::size_t>(at.word * bytes_in_word + byte_in_word),
          static_cast<int>(value_bit % 8)};
}

inline std::size_t bytes_in_layout(Size size, const ByteLayout& layout) {
  const std::int64_t pixels = std::int64_t{size.width} * size.height;
  const std::int64_t bits = layout.bits;
  switch (layout.arrangement) {
    case Arrangement::rows:
    case Arrangement::columns:
      return static_cast<std::size_t>(words_across(size, layout.bits) * size.height * bits / 8);
    case Arrangement::packed:
      return static_cast<std::size_t>((pixels + bits - 1) / bits * bits / 8);
    case Arrangement::msx8:
    case Arrangement::msx16: return static_cast<std::size_t>(pixels / 8);
    case Arrangement::nes: return static_cast<std::size_t>(pixels / 8 * 2);
  }
  return 0;
}

inline bool is_set(const Bytes& bytes, InMemory at) {
  return ((bytes[at.byte] >> at.bit) & 1) != 0;
}

inline Grid grid_from_layout(const Bytes& bytes, Size size, const ByteLayout& layout) {
  Grid grid(size);
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    const InMemory at = place_of(size, layout, x, y);
    bool solid = is_set(bytes, at);
    if (layout.arrangement == Arrangement::nes)
      solid = solid || is_set(bytes, {at.byte + 8, at.bit});
    grid.set(x, y, solid);
  });
  return grid;
}

inline Bytes layout_from_grid(const Grid& grid, const ByteLayout& layout) {
  Bytes bytes(bytes_in_layout(grid.size(), layout));
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    const InMemory at = place_of(grid.size(), layout, x, y);
    if (grid.get(x, y)) bytes[at.byte] = static_cast<std::uint8_t>(bytes[at.byte] | 1 << at.bit);
  });
  return bytes;
}

}  // namespace hitmask::reference
