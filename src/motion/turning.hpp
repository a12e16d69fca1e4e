// How far a turning shape reaches, and how many steps it takes so that no point of it moves more
// than a pixel per step.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "hitmask/motion.hpp"
#include "transform/rounding.hpp"

namespace hitmask::detail::motion {

[[nodiscard]] inline double length_of(double x, double y) noexcept {
  return std::sqrt(x * x + y * y);
}

/// The farthest point of the placed solid box from the pivot. Rotation does not change it.
[[nodiscard]] inline double radius_of(const Box& box, const Transform& at) noexcept {
  if (is_empty(box)) return 0;
  double radius = 0;
  for (const double px : {double(box.x), double(right_of(box))})
    for (const double py : {double(box.y), double(bottom_of(box))}) {
      const double x = px - at.pivot_x;
      const double y = py - at.pivot_y;
      radius = std::max(radius, length_of(at.xx * x + at.xy * y, at.yx * x + at.yy * y));
    }
  return radius;
}

/// The longest path of any point of the solid box, in pixels. The slack is far larger than the
/// rounding error.
[[nodiscard]] inline double longest_path(const Travel& travel, double radius) noexcept {
  constexpr double two_pi = 6.283185307179587;
  constexpr double slack = 1 + 1.0 / 1'099'511'627'776.0;  // 2^-40
  return length_of(travel.x, travel.y) +
         radius * slack * two_pi * transform::magnitude_of(travel.turns);
}

/// Requires a path of 0 ... max_turning_steps pixels.
[[nodiscard]] inline std::int32_t steps_for(double path) noexcept {
  const auto whole = static_cast<std::int32_t>(path);
  return std::max(static_cast<double>(whole) < path ? whole + 1 : whole, 1);
}

}  // namespace hitmask::detail::motion
