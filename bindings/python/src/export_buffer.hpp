// The buffer protocol of hitmask.Mask: its words as they are now, read only.
#pragma once

#include <nanobind/nanobind.h>

namespace hitmask::python {

/// Type slots for nb::type_slots().
extern PyType_Slot mask_slots[];

}  // namespace hitmask::python
