// Whether a straight line keeps two placed masks apart: the cheap no.
#pragma once

#include "hitmask/transform.hpp"

namespace hitmask::detail::transform {

/// True proves that the masks share no pixel. Judged by the octagons around their solid pixels, in
/// doubles with a margin far wider than their rounding: that decides how much work is done, never
/// what comes out.
[[nodiscard]] bool are_apart(const PlacedMask& a, const PlacedMask& b) noexcept;

}  // namespace hitmask::detail::transform
