// The naive oracle of convolve() and distance_field(): every pixel against every pixel.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

inline Point convolve_origin(Size b) { return {1 - b.width, 1 - b.height}; }

inline Size convolve_size(Size a, Size b) {
  const bool no_pixels = a.width == 0 || a.height == 0 || b.width == 0 || b.height == 0;
  return no_pixels ? Size{} : Size{a.width + b.width - 1, a.height + b.height - 1};
}

/// Calls visit(p) for every pixel of the result that two solid pixels make solid: with b at offset
/// `of_a - of_b`, its pixel `of_b` coincides with a's pixel `of_a`.
template <class Visit>
void for_each_meeting(const std::vector<Point>& a, const std::vector<Point>& b, Size b_size,
                      Visit&& visit) {
  const Point origin = convolve_origin(b_size);
  for (const Point of_a : a)
    for (const Point of_b : b) visit(Point{of_a.x - of_b.x - origin.x, of_a.y - of_b.y - origin.y});
}

inline Grid convolve(const Grid& a, const Grid& b) {
  Grid result(convolve_size(a.size(), b.size()));
  for_each_meeting(solid_pixels(a), solid_pixels(b), b.size(),
                   [&](Point p) { result.set(p.x, p.y); });
  return result;
}

/// Row by row; DistanceField::none where nothing is solid.
inline std::vector<std::uint32_t> squared_distances(const Grid& grid) {
  const std::vector<Point> solid = solid_pixels(grid);
  std::vector<std::uint32_t> result;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    std::int64_t least = DistanceField::none;
    for (const Point p : solid) {
      const std::int64_t dx = p.x - x;
      const std::int64_t dy = p.y - y;
      least = std::min(least, dx * dx + dy * dy);
    }
    result.push_back(static_cast<std::uint32_t>(least));
  });
  return result;
}

}  // namespace hitmask::reference
