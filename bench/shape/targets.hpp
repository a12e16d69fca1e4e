// Speed targets of the shape benchmark.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> shape_targets();

}  // namespace hitmask::bench
