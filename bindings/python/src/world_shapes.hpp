// Shapes as Python hands them over: a mask, a (width, height), or a hitmask.Shape.
#pragma once

#include "python_world.hpp"

namespace hitmask::python {

[[nodiscard]] Shape shape_in(nb::handle object);
[[nodiscard]] std::vector<Shape> shapes_in(nb::handle objects);

}  // namespace hitmask::python

/// The types in stubs.
#define HITMASK_SHAPE "Mask | Shape | hitmask._types.SizeLike | Terrain"
