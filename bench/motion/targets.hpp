// Speed targets of the motion benchmark.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> motion_targets();

}  // namespace hitmask::bench
