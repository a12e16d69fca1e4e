// The buffer protocol of hitmask.pygame.Mask, and how its arguments are read.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <optional>

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
/// Gives a mask of pygame itself the pixels of a mask of the same size.
void write_to_pygame_mask(nb::handle target, const MaskView& pixels);

/// For nb::implicitly_convertible: functions that take a mask take pygame's own as well, by a copy.
class MaskOfPygame : public nb::object {
  NB_OBJECT(MaskOfPygame, nb::object, "pygame.mask.Mask", is_pygames_own)

  static bool is_pygames_own(PyObject* object) noexcept;
};

/// The first shared point in the order that install() chose.
[[nodiscard]] std::optional<Point> first_point_of_pygame(const MaskView& a, const MaskView& b,
                                                         Point offset);

/// A C int as pygame takes it: TypeError for what is none, OverflowError for what does not fit.
[[nodiscard]] int c_int(nb::handle object);

}  // namespace hitmask::python
