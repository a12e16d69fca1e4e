// Principal axes from exact moments.
//
// Integers as far as possible: the second moments around the mean take 128 bits, their determinant
// 256. After that doubles, using only + - * / and sqrt, which IEEE 754 rounds the same way
// everywhere, and our own arc tangent.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/integers.hpp"
#include "hitmask/shape.hpp"

namespace hitmask {

using detail::base::Int128;
using detail::base::UInt128;

namespace {

constexpr double half_pi = 1.5707963267948966192;

/// 256 bits, unsigned.
struct Wide {
  UInt128 high = 0;
  UInt128 low = 0;
};

UInt128 unsigned_magnitude(Int128 value) noexcept {
  return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

Wide product(UInt128 a, UInt128 b) noexcept {
  const auto low_half = [](UInt128 value) { return UInt128{static_cast<std::uint64_t>(value)}; };
  const UInt128 low = low_half(a) * low_half(b);
  const UInt128 first = low_half(a) * (b >> 64);
  const UInt128 second = (a >> 64) * low_half(b);
  const UInt128 middle = (low >> 64) + low_half(first) + low_half(second);
  return {(a >> 64) * (b >> 64) + (first >> 64) + (second >> 64) + (middle >> 64),
          (middle << 64) | low_half(low)};
}

/// a - b, or 0 when b is larger.
Wide difference(const Wide& a, const Wide& b) noexcept {
  const bool borrow = a.low < b.low;
  if (a.high < b.high || (a.high == b.high && borrow)) return {};
  return {a.high - b.high - (borrow ? 1u : 0u), a.low - b.low};
}

/// Rounds to the nearest double, ties to even. The processor rounds 63 bits; the lowest of them is
/// sticky: it stands for all bits that were cut off.
double to_double(Wide value) noexcept {
  UInt128 cut_off = 0;
  std::uint64_t exponent = 0;
  for (; value.high != 0 || (value.low >> 63) != 0; ++exponent) {
    cut_off |= value.low & 1;
    value.low = (value.low >> 1) | (value.high << 127);
    value.high >>= 1;
  }
  const auto power_of_two = std::bit_cast<double>((1023 + exponent) << 52);
  return static_cast<double>(static_cast<std::int64_t>(value.low | cut_off)) * power_of_two;
}

double to_double(Int128 value) noexcept {
  const double result = to_double(Wide{0, unsigned_magnitude(value)});
  return value < 0 ? -result : result;
}

/// Second moments around the mean, times the area squared. For any input, a product of two is at
/// most 2^126, so their differences fit.
struct Spread {
  Int128 xx, xy, yy;

  explicit Spread(const Moments& m) noexcept
      : xx(Int128{m.area} * m.sum_xx - Int128{m.sum_x} * m.sum_x),
        xy(Int128{m.area} * m.sum_xy - Int128{m.sum_x} * m.sum_y),
        yy(Int128{m.area} * m.sum_yy - Int128{m.sum_y} * m.sum_y) {}

  /// Never true for the moments of real pixels.
  [[nodiscard]] bool impossible() const noexcept { return xx < 0 || yy < 0; }
  [[nodiscard]] double determinant() const noexcept {
    return to_double(difference(product(unsigned_magnitude(xx), unsigned_magnitude(yy)),
                                product(unsigned_magnitude(xy), unsigned_magnitude(xy))));
  }
};

/// Arc tangent for 0 <= t <= 1, starting from the nearest multiple of 1/4. The remainder is at most
/// 1/8, where ten terms of the series leave an error below 1e-20.
double arc_tangent(double t) noexcept {
  constexpr std::array of_quarters{0.0, 0.24497866312686415417, 0.46364760900080611621,
                                   0.64350110879328438680, 0.78539816339744830962};
  const auto index = static_cast<std::size_t>(t * 4 + 0.5);
  const double quarter = static_cast<double>(index) / 4;
  const double rest = (t - quarter) / (1 + t * quarter);
  double series = 0;
  for (int n = 19; n > 0; n -= 2) series = 1.0 / n - rest * rest * series;
  return of_quarters[index] + rest * series;
}

/// Half the angle of the vector (along, across) of the given length. With the half-angle formulas,
/// arc tangents up to 1 are enough.
double half_angle(double along, double across, double length) noexcept {
  if (across == 0) return along < 0 ? half_pi : 0;
  const double opposite = std::abs(across);
  const double angle = along >= 0 ? arc_tangent(opposite / (length + along))
                                  : half_pi - arc_tangent(opposite / (length - along));
  // -pi/2 is the same direction as pi/2.
  return across > 0 || angle == half_pi ? angle : -angle;
}

}  // namespace

PrincipalAxes principal_axes(const Moments& moments) noexcept {
  const Spread spread(moments);
  if (moments.area <= 0 || spread.impossible()) return {};
  const double along = to_double(spread.xx - spread.yy);
  const double across = 2 * to_double(spread.xy);
  const double length = std::sqrt(along * along + across * across);
  const double larger = (to_double(spread.xx + spread.yy) + length) / 2;
  if (larger == 0) return {};
  // A quotient, because the difference of nearly equal numbers would lose most of its digits.
  const double smaller = std::min(spread.determinant() / larger, larger);
  const auto area = static_cast<double>(moments.area);
  return {half_angle(along, across, length), 4 * std::sqrt(larger) / area,
          4 * std::sqrt(smaller) / area};
}

PrincipalAxes principal_axes(const MaskView& mask) noexcept {
  return principal_axes(moments(mask));
}

}  // namespace hitmask
