// surface_normal() for shapes.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

[[nodiscard]] Normal surface_normal_of(const ShapeView& shape, Point pixel,
                                       std::int32_t radius) noexcept;

/// The normal around the middle of a contact: of the pixel in which the mean of the shared pixels'
/// centres lies. Where it lies on the edge between two pixels, or on the corner of four, the sum of
/// their normals, so that mirror images have mirrored normals. Reliable by the rule of
/// surface_normal(), for that many straight edges. Needs Details::centroid, for a plain box or
/// chunks also Details::box. The contact is in the shape's own pixels.
[[nodiscard]] Normal normal_at_middle(const ShapeView& shape, const Contact& contact) noexcept;

/// The normal that a ray reports. For a plain box, the direction of the side it enters, so that a
/// floor of many boxes is flat. For others, the normal around the pixel.
[[nodiscard]] inline Normal normal_met(const ShapeView& shape, Point pixel, Face face,
                                       std::int32_t radius) noexcept {
  if (!shape.is_box()) return surface_normal_of(shape, pixel, radius);
  const Point out = direction_of(face);
  return {out.x, out.y, face != Face::none};
}

}  // namespace hitmask::detail::motion
