// MSXgl's region masks: an object's extent on one axis as bits, one per tile of the screen; objects
// without a common bit on both axes are apart.
//
// The original sets the first and the last tile only, counts one pixel too many, and indexes past
// its table off screen. Here every tile from the first pixel's to the last pixel's is set, modulo
// the number of bits.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::reference::msx {

inline std::int64_t tile_of(std::int64_t pixel, std::int64_t tile) {
  std::int64_t index = pixel / tile;
  if (index * tile > pixel) --index;  // division rounds towards zero
  return index;
}

inline std::uint64_t bit_of(std::int64_t pixel, int bits, std::int64_t tile) {
  const std::int64_t index = tile_of(pixel, tile) % bits;
  return std::uint64_t{1} << (index < 0 ? index + bits : index);
}

/// One axis, tile by tile. After `bits` tiles every bit is set, so further tiles add nothing.
inline std::uint64_t axis(std::int64_t start, std::int64_t length, int bits, std::int64_t tile) {
  std::uint64_t set = 0;
  const std::int64_t last = tile_of(start + length - 1, tile);
  std::int64_t index = tile_of(start, tile);
  for (int step = 0; step < bits && index <= last; ++step, ++index)
    set |= bit_of(index * tile, bits, tile);
  return set;
}

struct Region {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
};

inline Region region_of(const Box& box, int bits, std::int64_t tile) {
  if (is_empty(box)) return {};
  return {axis(box.x, box.w, bits, tile), axis(box.y, box.h, bits, tile)};
}

inline bool may_overlap(const Region& a, const Region& b) {
  return (a.x & b.x) != 0 && (a.y & b.y) != 0;
}

}  // namespace hitmask::reference::msx
