// Doubles to integers without the mathematical library or the processor's rounding mode.
#pragma once

#include <cstdint>

namespace hitmask::detail::transform {

[[nodiscard]] constexpr bool is_finite(double value) noexcept { return value - value == 0.0; }

[[nodiscard]] constexpr double magnitude_of(double value) noexcept {
  return value < 0 ? -value : value;
}

/// To the nearest, halves away from zero, so that mirrored values stay mirrored. For magnitudes
/// below 2^62. What lies beyond the whole part is exact, so no sum with 1/2 rounds up too early.
[[nodiscard]] constexpr std::int64_t rounded(double value) noexcept {
  const auto whole = static_cast<std::int64_t>(value);
  const double rest = value - static_cast<double>(whole);
  return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0);
}

/// Likewise.
[[nodiscard]] constexpr std::int64_t floored(double value) noexcept {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) > value ? whole - 1 : whole;
}

}  // namespace hitmask::detail::transform
