// Whether a straight line separates two placed masks: the cheap rejection.
#pragma once

#include "hitmask/transform.hpp"

namespace hitmask::detail::transform {

/// True proves that the masks share no pixel. Tests the octagons around their solid pixels, in
/// doubles with a margin far wider than their rounding: rounding can affect the work done, never
/// the result.
[[nodiscard]] bool are_apart(const PlacedMask& a, const PlacedMask& b) noexcept;

}  // namespace hitmask::detail::transform
