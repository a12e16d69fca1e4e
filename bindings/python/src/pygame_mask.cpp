#include "bind.hpp"
namespace hitmask::python {
void bind_pygame(nb::module_& module) { nb::class_<PygameMask>(module, "PygameMask"); }
}  // namespace hitmask::python
