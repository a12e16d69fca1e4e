// What transforms are made of, in Python's terms.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <utility>

#include "hitmask/transform.hpp"
#include "python_mask.hpp"

namespace hitmask::python {

using Pair = std::pair<double, double>;

/// A transform of such an angle would be refused only where it is used.
[[nodiscard]] inline double finite(double degrees) {
  if (!std::isfinite(degrees)) throw nb::value_error("an angle has to be finite");
  return degrees;
}

/// The other numbers are checked where the transform is used.
[[nodiscard]] inline TransformParts parts_of(const Pair& position, const Pair& pivot,
                                             double degrees, const Pair& scale,
                                             const std::pair<bool, bool>& flip, const Pair& shear) {
  return {.x = position.first,
          .y = position.second,
          .pivot_x = pivot.first,
          .pivot_y = pivot.second,
          .angle = Angle::degrees(finite(degrees)),
          .scale_x = scale.first,
          .scale_y = scale.second,
          .flip_x = flip.first,
          .flip_y = flip.second,
          .shear_x = shear.first,
          .shear_y = shear.second};
}

}  // namespace hitmask::python
