// `hitmask convert IN -o OUT`: pictures to old byte layouts, and back.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 written, 2 input or output failed.
[[nodiscard]] int run_convert(const ConvertOptions& options, Output& out);

}  // namespace hitmask::cli
