#include "world/bodies/angle_steps.hpp"

#include <cmath>

#include "transform/rounding.hpp"

namespace hitmask::detail::world::bodies {

namespace {

using transform::is_finite;
using transform::magnitude_of;

struct Direction {
  double x, y;
};

/// arctan(slope) in turns for 0 <= slope <= 1, within 3e-7 of a turn. Only + - * /, which are the
/// same everywhere.
double turns_of_slope(double slope) noexcept {
  const double square = slope * slope;
  const double series =
      0.99997726 +
      square * (-0.33262347 +
                square * (0.19354346 +
                          square * (-0.11643287 + square * (0.05265332 - square * 0.01172120))));
  return slope * series / 6.283185307179586;
}

/// The angle of a direction in turns, from 0 to 1.
double turns_of(Direction along) noexcept {
  const double x = magnitude_of(along.x);
  const double y = magnitude_of(along.y);
  const double eighth = y <= x ? turns_of_slope(y / x) : 0.25 - turns_of_slope(x / y);
  const double half = along.x < 0 ? 0.5 - eighth : eighth;
  return along.y < 0 ? 1 - half : half;
}

Direction direction_of_step(std::int64_t step, std::int32_t steps) noexcept {
  const std::int64_t fraction = ((step << 32) + steps - 1) / steps;  // as in RotationCache
  const TransformParts turned{.angle = Angle::fraction(static_cast<std::uint32_t>(fraction))};
  const Transform matrix(turned);
  return {matrix.xx, matrix.yx};
}

/// The estimate decides unless it is close to the middle between two steps.
Direction nearest_step(Direction along, std::int32_t steps) noexcept {
  constexpr double doubt = 1e-6;  // more than the error of the estimate
  const double exact = turns_of(along) * steps;
  const std::int64_t below = transform::floored(exact);
  const double rest = exact - static_cast<double>(below);
  const double margin = doubt * steps;
  if (rest < 0.5 - margin) return direction_of_step(below, steps);
  if (rest > 0.5 + margin) return direction_of_step(below + 1, steps);
  const Direction low = direction_of_step(below, steps);
  const Direction high = direction_of_step(below + 1, steps);
  const auto along_it = [&](Direction one) { return one.x * along.x + one.y * along.y; };
  return along_it(high) > along_it(low) ? high : low;
}

double to_grid(double value) noexcept {
  constexpr double per_unit = 4'294'967'296.0;
  constexpr double most = 1'073'741'824.0;  // larger ones are refused later
  if (magnitude_of(value) > most) return value;
  return static_cast<double>(transform::rounded(value * per_unit)) / per_unit;
}

}  // namespace

Transform with_rounded_angle(const Transform& transform, std::int32_t steps) noexcept {
  const Transform& t = transform;
  if (steps == 0 || t == Transform{}) return t;
  const double length = std::sqrt(t.xx * t.xx + t.yx * t.yx);
  const double determinant = t.xx * t.yy - t.xy * t.yx;
  if (!is_finite(length) || !is_finite(determinant) || length == 0 || determinant == 0) return t;
  // The transform without its rotation is (scale, shear; 0, height).
  const double scale = to_grid(length);
  const double shear = to_grid((t.xx * t.xy + t.yx * t.yy) / length);
  const double height = to_grid(determinant / length);
  const Direction axis = nearest_step({t.xx, t.yx}, steps);
  Transform result = t;
  result.xx = axis.x * scale;
  result.yx = axis.y * scale;
  result.xy = axis.x * shear - axis.y * height;
  result.yy = axis.y * shear + axis.x * height;
  return result;
}

double turned_between(const Transform& from, const Transform& to, double turns,
                      std::int32_t steps) noexcept {
  if (steps == 0) return turns;
  const double fraction = turns_of({to.xx, to.yx}) - turns_of({from.xx, from.yx});
  const std::int64_t step = transform::rounded(fraction * steps);
  const double rounded = static_cast<double>(step) / steps;
  return rounded + static_cast<double>(transform::rounded(turns - rounded));
}

}  // namespace hitmask::detail::world::bodies
