// `hitmask contour IN`: the boundary with few corners, and its convex parts.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 done, 2 input or output failed.
[[nodiscard]] int run_contour(const ContourOptions& options, Output& out);

}  // namespace hitmask::cli
