// Signed distances to shapes, in pixels: negative inside, 0 on the edge.
#pragma once

#include <span>

#include "vector.hpp"

namespace sprites {

[[nodiscard]] inline double circle(Vec at, Vec centre, double radius) {
  return length(at - centre) - radius;
}

/// A stroke from `start` to `end` with a linearly changing radius.
[[nodiscard]] double stroke(Vec at, Vec start, Vec end, double start_radius, double end_radius);

/// First-order approximation: exact on the edge, good enough for outlines and bevels near it.
[[nodiscard]] double ellipse(Vec at, Vec centre, Vec radii);

[[nodiscard]] double rounded_box(Vec at, Vec centre, Vec half_size, double corner_radius);

/// Any closed polygon without self-intersections.
[[nodiscard]] double polygon(Vec at, std::span<const Vec> corners);

/// The intersection of two circles: a leaf or hull, pointed at both ends of its y axis.
[[nodiscard]] double lens(Vec at, Vec centre, double half_width, double half_length);

[[nodiscard]] inline double without(double shape, double cut) { return std::max(shape, -cut); }

}  // namespace sprites
