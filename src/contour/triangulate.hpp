// Triangles that fill the loops of a boundary.
#pragma once

#include "contour/triangles.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::detail::contour {

/// Throws std::invalid_argument when edges cross, or touch anywhere but at corners of both, or when
/// the loops do not have the solid side on their right.
[[nodiscard]] Triangles triangles_of(const Boundary& boundary);

}  // namespace hitmask::detail::contour
