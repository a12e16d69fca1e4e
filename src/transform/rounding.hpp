// Doubles to integers without the maths library or the processor's rounding mode.
#pragma once

#include <cstdint>

namespace hitmask::detail::transform {

[[nodiscard]] constexpr bool is_finite(double value) noexcept { return value - value == 0.0; }

[[nodiscard]] constexpr double magnitude_of(double value) noexcept {
  return value < 0 ? -value : value;
}

/// To nearest, halves away from zero, so that mirrored values stay mirrored. For magnitudes below
/// 2^62. The fractional part is exact, so adding 1/2 does not round up too early.
[[nodiscard]] constexpr std::int64_t rounded(double value) noexcept {
  const auto whole = static_cast<std::int64_t>(value);
  const double rest = value - static_cast<double>(whole);
  return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0);
}

/// For magnitudes below 2^62.
[[nodiscard]] constexpr std::int64_t floored(double value) noexcept {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) > value ? whole - 1 : whole;
}

}  // namespace hitmask::detail::transform
