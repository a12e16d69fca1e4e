// `hitmask check A.png B.png --at X,Y`.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 collision, 1 no collision, 2 input or output failed.
[[nodiscard]] int run_check(const CheckOptions& options, Output& out);

}  // namespace hitmask::cli
