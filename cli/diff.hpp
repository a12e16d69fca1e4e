// `hitmask diff A B`: where two snapshots differ.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 the same, 1 they differ, 2 input or output failed.
[[nodiscard]] int run_diff(const DiffOptions& options, Output& out);

}  // namespace hitmask::cli
