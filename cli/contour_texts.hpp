// A contour as text, as JSON and as SVG.
#pragma once

#include <string>

#include "hitmask/contour.hpp"

namespace hitmask::cli {

/// What `hitmask contour` found.
struct Contour {
  Size size;  ///< of the mask
  double epsilon = 0;
  std::size_t traced_corners = 0;
  Boundary boundary;  ///< simplified
  bool has_parts = false;
  ConvexParts parts;
};

[[nodiscard]] std::string contour_text(const Contour& contour);
[[nodiscard]] std::string contour_json(const Contour& contour);
[[nodiscard]] std::string contour_svg(const Contour& contour);

}  // namespace hitmask::cli
