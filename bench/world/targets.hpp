// Speed targets of the world benchmark.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> world_targets();

}  // namespace hitmask::bench
