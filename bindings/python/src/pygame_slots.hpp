// The buffer protocol of hitmask.pygame.Mask, and how its arguments are read.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "casters.hpp"
#include "pygame_mask.hpp"

namespace hitmask::python {

/// Type slots for nb::type_slots().
extern PyType_Slot pygame_slots[];

/// Two numbers as pygame takes them: any sequence of two, floats cut off, a tuple around them taken
/// away. A TypeError with `what` otherwise. Numbers beyond 32 bits end at the end of these.
[[nodiscard]] Point two_numbers(nb::handle object, const char* what);

/// A pixel of the mask; IndexError outside.
[[nodiscard]] Point pixel_place(const PygameMask& mask, nb::handle pos);

/// Whether it is a mask of pygame itself, or one that can do the same.
[[nodiscard]] bool is_pygame_mask(nb::handle object);
/// A copy of such a mask, by its buffer.
[[nodiscard]] std::shared_ptr<Mask> copy_of_pygame_mask(nb::handle mask);

/// A C int as pygame takes it: TypeError for what is none, OverflowError for what does not fit.
[[nodiscard]] int c_int(nb::handle object);

}  // namespace hitmask::python
