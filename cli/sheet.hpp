// `hitmask sheet FILE --picture OUT`: all frames of a sheet with their masks.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 drawn, 2 input or output failed.
[[nodiscard]] int run_sheet(const SheetPictureOptions& options, Output& out);

}  // namespace hitmask::cli
