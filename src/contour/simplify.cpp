#include "contour/simplify.hpp"

#include <string>

#include "base/fail.hpp"
#include "contour/removal.hpp"
#include "contour/shortcuts.hpp"
#include "contour/tube.hpp"
#include "hitmask/contour.hpp"

namespace hitmask {

namespace detail::contour {

std::int64_t parts_of(double distance, const char* what) {
  if (!(distance >= 0)) base::fail_argument(std::string(what) + " is negative or not a number");
  const double parts = distance * static_cast<double>(parts_per_pixel);
  return parts >= static_cast<double>(most_parts) ? most_parts : static_cast<std::int64_t>(parts);
}

void simplify_rings(Rings& rings, const Boundary& boundary, std::int64_t epsilon_parts) {
  const Box bounds = bounds_of(boundary.corners);
  take_shortcuts(rings, boundary, bounds, epsilon_parts);
  remove_corners(rings, bounds, epsilon_parts);
}

}  // namespace detail::contour

Boundary simplify(const Boundary& boundary, double epsilon) {
  const std::int64_t parts = detail::contour::parts_of(epsilon, "epsilon");
  detail::contour::Rings rings(boundary);
  detail::contour::simplify_rings(rings, boundary, parts);
  return rings.result();
}

}  // namespace hitmask
