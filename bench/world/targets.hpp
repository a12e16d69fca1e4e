// What the world benchmark is expected to reach.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> world_targets();

}  // namespace hitmask::bench
