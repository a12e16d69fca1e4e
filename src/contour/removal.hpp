// The exact step of simplify(): corners are taken out one by one until none can be.
#pragma once

#include <cstdint>

#include "contour/rings.hpp"

namespace hitmask::detail::contour {

/// Takes out corners until each that is left is needed: by the tolerance, or so that no loop
/// crosses, touches between corners, changes sides or vanishes.
void remove_corners(Rings& rings, const Box& bounds, std::int64_t epsilon_parts);

}  // namespace hitmask::detail::contour
