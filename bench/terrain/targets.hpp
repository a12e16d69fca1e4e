// What the terrain has to reach.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> terrain_targets();

}  // namespace hitmask::bench
