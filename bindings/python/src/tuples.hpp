// The named tuples of hitmask/_tuples.py, as C++ makes them.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

#include "casters.hpp"
#include "python_mask.hpp"

namespace hitmask::python {

/// Types of their own, so that signatures and stubs name them.
class MaskAtTuple : public nb::object {
  NB_OBJECT(MaskAtTuple, nb::object, "hitmask._tuples.MaskAt", PyTuple_Check)
};
class DirectionTuple : public nb::object {
  NB_OBJECT(DirectionTuple, nb::object, "hitmask._tuples.Direction", PyTuple_Check)
};
class DiagonalsTuple : public nb::object {
  NB_OBJECT(DiagonalsTuple, nb::object, "hitmask._tuples.Diagonals", PyTuple_Check)
};
class NearestBodyTuple : public nb::object {
  NB_OBJECT(NearestBodyTuple, nb::object, "hitmask._tuples.NearestBody", PyTuple_Check)
};
class DebugItemTuple : public nb::object {
  NB_OBJECT(DebugItemTuple, nb::object, "hitmask._tuples.DebugItem", PyTuple_Check)
};

#define HITMASK_TUPLE(NAME)                                                     \
  class NAME##Tuple : public nb::object {                                       \
    NB_OBJECT(NAME##Tuple, nb::object, "hitmask._tuples." #NAME, PyTuple_Check) \
  };
HITMASK_TUPLE(Frame)
HITMASK_TUPLE(Animation)
HITMASK_TUPLE(SheetDifference)
HITMASK_TUPLE(FrameBodies)
HITMASK_TUPLE(SavedSnapshot)
HITMASK_TUPLE(TerrainChange)
HITMASK_TUPLE(ChunkChange)
HITMASK_TUPLE(TerrainComponent)
HITMASK_TUPLE(TerrainEdit)
HITMASK_TUPLE(TerrainPiece)
#undef HITMASK_TUPLE

template <class Tuple, class... Fields>
[[nodiscard]] Tuple tuple_named(const char* name, Fields&&... fields) {
  const nb::object type = nb::module_::import_("hitmask._tuples").attr(name);
  return nb::steal<Tuple>(type(std::forward<Fields>(fields)...).release());
}

[[nodiscard]] inline MaskAtTuple mask_at(PythonMask mask, Point position) {
  return tuple_named<MaskAtTuple>("MaskAt", std::move(mask), position);
}
[[nodiscard]] inline MaskAtTuple mask_at(MaskAt result) {
  return mask_at(PythonMask(std::move(result.mask)), result.position);
}

}  // namespace hitmask::python
