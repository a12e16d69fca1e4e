// What transforms are made of, in Python's terms.
#pragma once

#include <utility>

#include "hitmask/transform.hpp"

namespace hitmask::python {

using Pair = std::pair<double, double>;

[[nodiscard]] inline TransformParts parts_of(const Pair& position, const Pair& pivot,
                                             double degrees, const Pair& scale,
                                             const std::pair<bool, bool>& flip, const Pair& shear) {
  return {.x = position.first,
          .y = position.second,
          .pivot_x = pivot.first,
          .pivot_y = pivot.second,
          .angle = Angle::degrees(degrees),
          .scale_x = scale.first,
          .scale_y = scale.second,
          .flip_x = flip.first,
          .flip_y = flip.second,
          .shear_x = shear.first,
          .shear_y = shear.second};
}

}  // namespace hitmask::python
