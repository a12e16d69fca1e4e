// Properties of standard output.
#pragma once

#include "cli/arguments.hpp"

namespace hitmask::cli {

/// As chosen; automatic: only on a terminal that is not "dumb", and never when NO_COLOR is set.
[[nodiscard]] bool use_colour(ColourChoice choice);

/// COLUMNS if it is a number, otherwise the terminal's width, otherwise 80.
[[nodiscard]] int terminal_columns();

}  // namespace hitmask::cli
