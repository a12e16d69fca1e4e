// Offsets around which clipping, shifting and vector tails change behaviour.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "hitmask/geometry.hpp"
#include "support/random.hpp"

namespace hitmask::support {

inline constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

/// On one axis, for sides of a and b.
inline std::vector<std::int32_t> edge_offsets(std::int32_t a, std::int32_t b) {
  return {lowest, lowest + 1, -b - 1, -b, -b + 1, -65, -64,   -63, -8,    -7,          -1,     0,
          1,      7,          8,      63, 64,     65,  a - 1, a,   a + 1, highest - 1, highest};
}

inline std::vector<Point> edge_offsets(Size a, Size b) {
  std::vector<Point> offsets;
  for (const std::int32_t y : edge_offsets(a.height, b.height))
    for (const std::int32_t x : edge_offsets(a.width, b.width)) offsets.push_back({x, y});
  return offsets;
}

/// Mostly positions where the boxes overlap, some that just miss, some at the limits of int32.
inline Point random_offset(Size a, Size b, Random& random) {
  if (random.one_in(8)) return random.pick(edge_offsets(a, b));
  return {random.between(-b.width - 1, a.width + 1), random.between(-b.height - 1, a.height + 1)};
}

}  // namespace hitmask::support
