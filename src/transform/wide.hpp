// 128-bit integers, for products of coordinates that 64 bits cannot hold.
#pragma once

#include <cstdint>

namespace hitmask::detail {

// The compiler's own type; no standard has one. __extension__ keeps -Wpedantic quiet.
__extension__ typedef __int128 WideInteger;

/// For divisor > 0.
[[nodiscard]] constexpr std::int64_t floor_divided(std::int64_t value,
                                                   std::int64_t divisor) noexcept {
  const std::int64_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

}  // namespace hitmask::detail
