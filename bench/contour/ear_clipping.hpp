// The usual way to polygons for a physics engine, written with care: marching squares over bytes,
// Douglas-Peucker, holes joined to their outer loop by bridges, ear clipping. In floating point,
// and without any promise about crossings.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/mask.hpp"

namespace hitmask::bench {

struct Corner2 {
  double x = 0;
  double y = 0;
};
using Polygon2 = std::vector<Corner2>;

/// A mask as bytes with a clear frame.
struct ByteImage {
  explicit ByteImage(const Mask& mask);
  [[nodiscard]] bool solid(std::int32_t x, std::int32_t y) const {
    return bytes[static_cast<std::size_t>(y + 1) * stride + static_cast<std::size_t>(x + 1)] != 0;
  }
  std::int32_t width, height;
  std::size_t stride;
  std::vector<std::uint8_t> bytes;
};

/// Closed loops through the middles of the edges between pixels' centres; outer loops have a
/// positive area, holes a negative one.
[[nodiscard]] std::vector<Polygon2> marching_squares(const ByteImage& image);
[[nodiscard]] Polygon2 douglas_peucker(const Polygon2& loop, double epsilon);
[[nodiscard]] double signed_area(const Polygon2& loop);
/// One polygon of an outer loop and the holes inside it.
[[nodiscard]] Polygon2 bridged(Polygon2 outer, std::vector<Polygon2> holes);
/// How many triangles it is cut into.
[[nodiscard]] std::size_t clip_ears(const Polygon2& polygon);

}  // namespace hitmask::bench
