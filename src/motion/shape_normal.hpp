// surface_normal() for figures: masks and plain boxes alike.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

[[nodiscard]] Normal surface_normal_of(const ShapeView& shape, Point pixel,
                                       std::int32_t radius) noexcept;

/// What a ray hits: a plain box faces straight out of the side it comes in by, however many of them
/// make a floor; a mask as it does around the pixel.
[[nodiscard]] inline Normal normal_met(const ShapeView& shape, Point pixel, Face face,
                                       std::int32_t radius) noexcept {
  if (shape.mask != nullptr) return surface_normal_of(shape, pixel, radius);
  const Point out = direction_of(face);
  return {out.x, out.y, face != Face::none};
}

}  // namespace hitmask::detail::motion
