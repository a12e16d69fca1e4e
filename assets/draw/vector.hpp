// Plane vectors and the few trigonometric functions the sprites need.
//
// Only +, -, *, / and sqrt are used: IEEE 754 rounds them the same everywhere, unlike the sines of
// the C library. So the sprites have the same pixels on every platform.
#pragma once

#include <algorithm>
#include <cmath>

namespace sprites {

struct Vec {
  double x = 0;
  double y = 0;
};

[[nodiscard]] constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
[[nodiscard]] constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
[[nodiscard]] constexpr double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
[[nodiscard]] inline double length(Vec a) { return std::sqrt(dot(a, a)); }

/// The zero vector stays zero.
[[nodiscard]] inline Vec normalised(Vec a) {
  const double size = length(a);
  return size > 0 ? a * (1 / size) : Vec{};
}

[[nodiscard]] constexpr double mix(double from, double to, double t) {
  return from + (to - from) * t;
}
[[nodiscard]] constexpr Vec mix(Vec from, Vec to, double t) { return from + (to - from) * t; }

/// 0 below `low`, 1 above `high`, a cubic between.
[[nodiscard]] constexpr double smooth_step(double low, double high, double value) {
  const double t = std::clamp((value - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

/// Sine of a fraction of a turn, to about 4e-6.
[[nodiscard]] double sine(double turns);
[[nodiscard]] inline double cosine(double turns) { return sine(turns + 0.25); }

/// The unit vector `turns` away from (1, 0), towards y (clockwise on the screen).
[[nodiscard]] inline Vec direction(double turns) { return {cosine(turns), sine(turns)}; }

/// The inverse of direction(): a fraction of a turn, 0 to 1, to about 2e-6 turns.
[[nodiscard]] double angle_of(Vec a);

[[nodiscard]] inline Vec rotated(Vec a, double turns) {
  const Vec axis = direction(turns);
  return {a.x * axis.x - a.y * axis.y, a.x * axis.y + a.y * axis.x};
}

}  // namespace sprites
