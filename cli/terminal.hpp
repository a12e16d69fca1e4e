// What standard output is, and what it can show.
#pragma once

#include "cli/arguments.hpp"

namespace hitmask::cli {

/// Colours: as chosen; by itself only on a terminal that is not "dumb", and never when NO_COLOR is
/// set to anything.
[[nodiscard]] bool use_colour(ColourChoice choice);

/// COLUMNS when it is a number, else what the terminal says, else 80.
[[nodiscard]] int terminal_columns();

}  // namespace hitmask::cli
