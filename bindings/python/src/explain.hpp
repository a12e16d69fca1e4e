// Errors about wrong arguments, in one line.
#pragma once

#include <nanobind/nanobind.h>

namespace hitmask::python {

/// Makes every function of the module name the argument that is wrong, where nanobind lists all
/// overloads. Last: after everything is bound.
void explain_wrong_arguments(nanobind::module_& module);

}  // namespace hitmask::python
