// `hitmask shape IN -o OUT`: operations on a mask, one after the other.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 written, 2 input or output failed.
[[nodiscard]] int run_shape(const ShapeOptions& options, Output& out);

}  // namespace hitmask::cli
