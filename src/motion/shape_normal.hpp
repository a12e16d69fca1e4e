// surface_normal() for shapes.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

[[nodiscard]] Normal surface_normal_of(const ShapeView& shape, Point pixel,
                                       std::int32_t radius) noexcept;

/// The normal that a ray reports. For a plain box, the direction of the side it enters, so that a
/// floor of many boxes is flat. For others, the normal around the pixel.
[[nodiscard]] inline Normal normal_met(const ShapeView& shape, Point pixel, Face face,
                                       std::int32_t radius) noexcept {
  if (!shape.is_box()) return surface_normal_of(shape, pixel, radius);
  const Point out = direction_of(face);
  return {out.x, out.y, face != Face::none};
}

}  // namespace hitmask::detail::motion
