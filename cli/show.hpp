// `hitmask show A [B]`: a mask in the terminal, or where two differ.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 shown (two masks: they are equal), 1 they differ, 2 input or output failed.
[[nodiscard]] int run_show(const ShowOptions& options, Output& out);

}  // namespace hitmask::cli
