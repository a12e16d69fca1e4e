// `hitmask bake PATHS... -o FILE`: sheets, pictures and folders into one file of masks.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 baked or current, 1 out of date (--check), 2 input or output failed.
[[nodiscard]] int run_bake(const BakeArguments& options, Output& out);

}  // namespace hitmask::cli
