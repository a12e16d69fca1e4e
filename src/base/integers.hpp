// 128-bit integers, and division and square roots that round down.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/compiler.hpp"
#include "base/wide_integer.hpp"

namespace hitmask::detail::base {

#if defined(HITMASK_HAS_INT128)
// Compiler extensions, not standard types. __extension__ silences -Wpedantic.
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
#else
using Int128 = WideInteger<true>;
using UInt128 = WideInteger<false>;
#endif

/// The quotient rounded towards minus infinity, for divisor > 0.
[[nodiscard]] constexpr std::int64_t floor_divided(std::int64_t value,
                                                   std::int64_t divisor) noexcept {
  const std::int64_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

[[nodiscard]] constexpr Int128 floor_divided_wide(Int128 value, Int128 divisor) noexcept {
  const Int128 quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

/// The quotient rounded down. In 64 bits if the value fits, which is several times faster. The
/// quotient must fit.
[[nodiscard]] constexpr std::int64_t divided(UInt128 value, std::uint64_t divisor) noexcept {
  if ((value >> 64) == 0)
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) / divisor);
  return static_cast<std::int64_t>(value / divisor);
}

/// The largest integer whose square is at most n, for 0 <= n < 2^62.
[[nodiscard]] inline std::int64_t floor_sqrt(std::int64_t n) noexcept {
  // The floating-point root is only a first guess; integer arithmetic corrects it.
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root > n) --root;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

/// The same for any n, bit by bit.
[[nodiscard]] inline std::uint64_t floor_sqrt(UInt128 n) noexcept {
  constexpr UInt128 small = UInt128{1} << 62;
  if (n < small) return static_cast<std::uint64_t>(floor_sqrt(static_cast<std::int64_t>(n)));
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 63; bit != 0; bit >>= 1)
    if (UInt128{root | bit} * (root | bit) <= n) root |= bit;
  return root;
}

/// The absolute value. Not for INT64_MIN.
[[nodiscard]] constexpr std::int64_t magnitude(std::int64_t value) noexcept {
  return value < 0 ? -value : value;
}

}  // namespace hitmask::detail::base
