// A mask and where a transform puts it, held together.
#pragma once

#include <memory>
#include <utility>

#include "hitmask/transform.hpp"
#include "python_mask.hpp"

namespace hitmask::python {

/// The mask as it was when it was placed, and its place.
struct PythonPlaced {
  std::shared_ptr<const Mask> mask;
  PlacedMask placed;
};

}  // namespace hitmask::python
