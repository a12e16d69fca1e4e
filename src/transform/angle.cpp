// Angles, their sines in integer arithmetic, and transforms made of them.
#include <cstdint>
#include <limits>

#include "base/integers.hpp"
#include "hitmask/transform.hpp"
#include "transform/rounding.hpp"

namespace hitmask {

namespace {

using detail::base::Int128;

constexpr int unit_bits = 60;
constexpr std::int64_t unit = std::int64_t{1} << unit_bits;
constexpr std::uint32_t quarter = 1u << 30;
constexpr std::uint32_t eighth = 1u << 29;

constexpr std::int64_t product(std::int64_t a, std::int64_t b) noexcept {
  return static_cast<std::int64_t>((static_cast<Int128>(a) * b) >> unit_bits);
}

/// In radians, for at most an eighth of a turn.
constexpr std::int64_t radians_of(std::uint32_t fraction) noexcept {
  constexpr std::int64_t two_pi = 7'244'019'458'077'122'842;  // times 2^60
  return static_cast<std::int64_t>((static_cast<Int128>(two_pi) * fraction) >> 32);
}

/// The series 1 - x^2/(n(n+1)) (1 - x^2/((n+2)(n+3)) (...)), from the innermost term. `first` is 1
/// for the cosine, 2 for the sine divided by x. With ten steps the error is below 2^-60 for x up to
/// pi/4.
constexpr std::int64_t series(std::int64_t x, int first) noexcept {
  const std::int64_t square = product(x, x);
  std::int64_t sum = unit;
  for (int n = first + 18; n >= first; n -= 2) sum = unit - product(square, sum) / (n * (n + 1));
  return sum;
}

constexpr std::int64_t sine_up_to_eighth(std::uint32_t fraction) noexcept {
  const std::int64_t x = radians_of(fraction);
  return product(x, series(x, 2));
}

constexpr std::int64_t sine_up_to_quarter(std::uint32_t fraction) noexcept {
  if (fraction <= eighth) return sine_up_to_eighth(fraction);
  return series(radians_of(quarter - fraction), 1);
}

constexpr std::int64_t sine_of(std::uint32_t fraction) noexcept {
  constexpr std::uint32_t half = 2 * quarter;
  if (fraction >= half) return -sine_of(fraction - half);
  return sine_up_to_quarter(fraction > quarter ? half - fraction : fraction);
}

constexpr double as_double(std::int64_t value) noexcept {
  return static_cast<double>(value) / static_cast<double>(unit);
}

}  // namespace

Angle Angle::turns(double count) noexcept {
  constexpr double all_whole = 4'503'599'627'370'496.0;  // 2^52: no fractional part from here on
  if (!detail::transform::is_finite(count)) return Angle(0, false);
  if (count >= all_whole || count <= -all_whole) return {};
  const double part = count - static_cast<double>(static_cast<std::int64_t>(count));
  return fraction(static_cast<std::uint32_t>(detail::transform::rounded(part * 4'294'967'296.0)));
}

std::int64_t sine(Angle angle) noexcept { return sine_of(angle.fraction()); }
std::int64_t cosine(Angle angle) noexcept { return sine_of(angle.fraction() + quarter); }

Transform::Transform(const TransformParts& parts) noexcept
    : x(parts.x), y(parts.y), pivot_x(parts.pivot_x), pivot_y(parts.pivot_y) {
  const double scale_x = parts.flip_x ? -parts.scale_x : parts.scale_x;
  const double scale_y = parts.flip_y ? -parts.scale_y : parts.scale_y;
  const double none = std::numeric_limits<double>::quiet_NaN();
  const double s = parts.angle.valid() ? as_double(sine(parts.angle)) : none;
  const double c = parts.angle.valid() ? as_double(cosine(parts.angle)) : none;
  xx = (c - s * parts.shear_y) * scale_x;
  xy = (c * parts.shear_x - s) * scale_y;
  yx = (s + c * parts.shear_y) * scale_x;
  yy = (s * parts.shear_x + c) * scale_y;
}

Transform operator*(const Transform& outer, const Transform& inner) noexcept {
  Transform result = inner;
  result.xx = outer.xx * inner.xx + outer.xy * inner.yx;
  result.xy = outer.xx * inner.xy + outer.xy * inner.yy;
  result.yx = outer.yx * inner.xx + outer.yy * inner.yx;
  result.yy = outer.yx * inner.xy + outer.yy * inner.yy;
  const double from_pivot_x = inner.x - outer.pivot_x;
  const double from_pivot_y = inner.y - outer.pivot_y;
  result.x = outer.xx * from_pivot_x + outer.xy * from_pivot_y + outer.x;
  result.y = outer.yx * from_pivot_x + outer.yy * from_pivot_y + outer.y;
  return result;
}

Transform inverse(const Transform& transform) noexcept {
  const double determinant = transform.xx * transform.yy - transform.xy * transform.yx;
  Transform result;
  result.xx = transform.yy / determinant;
  result.xy = -transform.xy / determinant;
  result.yx = -transform.yx / determinant;
  result.yy = transform.xx / determinant;
  result.x = transform.pivot_x;
  result.y = transform.pivot_y;
  result.pivot_x = transform.x;
  result.pivot_y = transform.y;
  return result;
}

}  // namespace hitmask
