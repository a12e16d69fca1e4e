// `hitmask info FILE`: what a sheet or a snapshot holds.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 printed, 2 input or output failed.
[[nodiscard]] int run_info(const InfoOptions& options, Output& out);

}  // namespace hitmask::cli
