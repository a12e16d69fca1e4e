// Integers wider than 64 bits, and division that rounds down.
#pragma once

#include <cstdint>

namespace hitmask::detail::base {

// The compiler's own types; no standard has one. __extension__ keeps -Wpedantic quiet.
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// The quotient rounded towards minus infinity, for divisor > 0.
[[nodiscard]] constexpr std::int64_t floor_divided(std::int64_t value,
                                                   std::int64_t divisor) noexcept {
  const std::int64_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

}  // namespace hitmask::detail::base
