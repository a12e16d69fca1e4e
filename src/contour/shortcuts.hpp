// The first, quick step of simplify(): long stretches that nothing else is near become one edge.
#pragma once

#include <cstdint>

#include "contour/rings.hpp"

namespace hitmask::detail::contour {

/// Replaces stretches by edges, from the first corner of each loop on: as long as tolerance allows,
/// where no other corner is near. At least four corners of each loop stay. Loops do not cross
/// afterwards if they did not before. Corners that are fixed stay.
void take_shortcuts(Rings& rings, const Boundary& boundary, const Box& bounds,
                    std::int64_t epsilon_parts);

}  // namespace hitmask::detail::contour
