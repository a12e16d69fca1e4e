// Boxes of pixels in 64 bits, because sprites may be anywhere in int32.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::cli {

/// Half-open like Box, but wide enough for the union of any two int32 boxes.
struct Region {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t w = 0;
  std::int64_t h = 0;
};

/// A box of a sprite's pixels, moved by the sprite's offset.
[[nodiscard]] Region placed(const Box& box, Point offset);
[[nodiscard]] Region united(const Region& a, const Region& b);
[[nodiscard]] Region common(const Region& a, const Region& b);
[[nodiscard]] bool is_empty(const Region& region);

}  // namespace hitmask::cli
