#include "vector.hpp"

namespace sprites {
namespace {

constexpr double turn = 6.283185307179586;  // radians

/// Taylor series, good to 4e-6 for |radians| <= turn / 4.
double short_sine(double radians) {
  const double square = radians * radians;
  return radians * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
}

/// Arc tangent for 0 <= ratio <= 1, in turns: a fitted odd polynomial.
double short_arc_tangent(double ratio) {
  const double square = ratio * ratio;
  const double series =
      0.9998660 +
      square * (-0.3302995 + square * (0.1801410 + square * (-0.0851330 + square * 0.0208351)));
  return ratio * series / turn;
}

}  // namespace

double sine(double turns) {
  const double fraction = turns - std::floor(turns + 0.5);  // -1/2 to 1/2
  if (fraction > 0.25) return short_sine((0.5 - fraction) * turn);
  if (fraction < -0.25) return short_sine((-0.5 - fraction) * turn);
  return short_sine(fraction * turn);
}

double angle_of(Vec a) {
  const double x = std::abs(a.x);
  const double y = std::abs(a.y);
  if (x == 0 && y == 0) return 0;
  const double first_octant = short_arc_tangent(std::min(x, y) / std::max(x, y));
  const double quadrant = y > x ? 0.25 - first_octant : first_octant;
  const double upper = a.x < 0 ? 0.5 - quadrant : quadrant;
  return a.y < 0 ? 1 - upper : upper;
}

}  // namespace sprites
