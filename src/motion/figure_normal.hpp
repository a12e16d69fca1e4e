// surface_normal() for figures: masks and plain boxes alike.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/figure.hpp"

namespace hitmask::detail::motion {

using overlap::Figure;

[[nodiscard]] Normal surface_normal_of(const Figure& figure, Point pixel,
                                       std::int32_t radius) noexcept;

/// What a ray hits: a plain box faces straight out of the side it comes in by, however many of them
/// make a floor; a mask as it does around the pixel.
[[nodiscard]] inline Normal normal_met(const Figure& figure, Point pixel, Face face,
                                       std::int32_t radius) noexcept {
  if (figure.mask != nullptr) return surface_normal_of(figure, pixel, radius);
  const Point out = direction_of(face);
  return {out.x, out.y, face != Face::none};
}

}  // namespace hitmask::detail::motion
