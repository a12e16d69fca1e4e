// `hitmask check --batch`: queries in, answers out, one line each, in order.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 when every query was answered, 2 when any line was bad or input or output failed.
[[nodiscard]] int run_batch(const CheckOptions& options, Output& out);

}  // namespace hitmask::cli
