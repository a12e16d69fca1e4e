// Printing of the results of hitmask/motion.hpp.
#pragma once

#include <ostream>

#include "hitmask/motion.hpp"
#include "support/answers.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const std::optional<Point>& point) {
  if (point) return stream << *point;
  return stream << "none";
}

inline std::ostream& operator<<(std::ostream& stream, const Sweep& sweep) {
  return stream << sweep.steps << " steps to " << sweep.last_free << ", blocked at "
                << sweep.first_blocked << (sweep.started_overlapping ? " from the start" : "")
                << "; contact: " << sweep.contact;
}

inline std::ostream& operator<<(std::ostream& stream, const Normal& normal) {
  return stream << "(" << normal.x << ", " << normal.y << ")"
                << (normal.reliable ? "" : " unreliable");
}

inline std::ostream& operator<<(std::ostream& stream, const RayHit& hit) {
  return stream << hit.pixel << " by face " << static_cast<int>(hit.face) << " after " << hit.steps
                << " steps, normal " << hit.normal;
}

inline std::ostream& operator<<(std::ostream& stream, const Distance& distance) {
  return stream << distance.squared << " from " << distance.a << " to " << distance.b;
}

}  // namespace hitmask
