// What simplify() does, for rings with fixed corners too.
#pragma once

#include <cstdint>

#include "contour/rings.hpp"

namespace hitmask::detail::contour {

/// A distance in parts of a pixel, rounded down: a product with a power of two is exact. Throws
/// std::invalid_argument for a negative one and for NaN; `what` names it.
[[nodiscard]] std::int64_t parts_of(double distance, const char* what);

/// `boundary` is what the rings were made from.
void simplify_rings(Rings& rings, const Boundary& boundary, std::int64_t epsilon_parts);

}  // namespace hitmask::detail::contour
