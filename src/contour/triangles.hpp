// Triangles, and the points they are made of.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/geometry.hpp"

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

}  // namespace hitmask::detail::contour
