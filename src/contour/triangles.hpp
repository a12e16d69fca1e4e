// Triangles that fill the loops of a boundary.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"

namespace hitmask::detail::contour {

/// Clockwise on the screen, with an area.
struct Part3 {
  std::array<std::uint32_t, 3> sites;
  std::uint32_t component;
};

struct Triangles {
  std::vector<Point> sites;  // the points with corners, each once, in the order of is_before()
  std::vector<Part3> parts;
};

/// Throws std::invalid_argument when edges cross, or touch anywhere but at corners of both, or when
/// the loops do not have the solid side on their right.
[[nodiscard]] Triangles triangles_of(const Boundary& boundary);

}  // namespace hitmask::detail::contour
