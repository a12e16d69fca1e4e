// Speed targets of the overlap benchmark.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> overlap_targets();

}  // namespace hitmask::bench
