// Rays, boxes and circles in floating point, to check answers.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hitmask/geometry.hpp"
#include "queries/scenes.hpp"

namespace hitmask::bench {

struct Circle {
  double x, y, radius;
};

/// The circle in a square, larger or smaller by some pixels.
[[nodiscard]] inline Circle circle_in(const Box& square, double larger) noexcept {
  const double radius = square.w / 2.0;
  return {square.x + radius, square.y + radius, radius + larger};
}

[[nodiscard]] inline double distance(const Circle& circle, double x, double y) noexcept {
  return std::hypot(circle.x - x, circle.y - y);
}

/// How far along the ray, in pixels, the circle begins. Infinite: the ray misses it.
[[nodiscard]] inline double entry(const Circle& circle, const RayQuestion& ray) noexcept {
  constexpr double never = std::numeric_limits<double>::infinity();
  const double dx = ray.to.x - ray.from.x;
  const double dy = ray.to.y - ray.from.y;
  const double length = std::hypot(dx, dy);
  const double to_x = circle.x - (ray.from.x + 0.5);
  const double to_y = circle.y - (ray.from.y + 0.5);
  const double along = (to_x * dx + to_y * dy) / length;
  const double aside = (to_x * dy - to_y * dx) / length;
  const double half_chord = circle.radius * circle.radius - aside * aside;
  if (circle.radius < 0 || half_chord < 0) return never;
  const double begin = along - std::sqrt(half_chord);
  const double end = along + std::sqrt(half_chord);
  return end < 0 || begin > length ? never : std::max(0.0, begin);
}

/// The fraction of the ray at which it enters a box that it hits from outside.
[[nodiscard]] inline double entry(const Box& box, const RayQuestion& ray) noexcept {
  const double dx = ray.to.x - ray.from.x;
  const double dy = ray.to.y - ray.from.y;
  const double at_x = ((dx > 0 ? box.x : box.x + box.w) - (ray.from.x + 0.5)) / dx;
  const double at_y = ((dy > 0 ? box.y : box.y + box.h) - (ray.from.y + 0.5)) / dy;
  return dx == 0 ? at_y : dy == 0 ? at_x : std::max(at_x, at_y);
}

[[nodiscard]] inline bool holds(const Circle& circle, Point pixel) noexcept {
  return distance(circle, pixel.x + 0.5, pixel.y + 0.5) <= circle.radius;
}

[[nodiscard]] inline bool meets(const Circle& circle, const Box& box) noexcept {
  const double x = std::clamp<double>(circle.x, box.x, box.x + box.w);
  const double y = std::clamp<double>(circle.y, box.y, box.y + box.h);
  return distance(circle, x, y) <= circle.radius;
}

}  // namespace hitmask::bench
