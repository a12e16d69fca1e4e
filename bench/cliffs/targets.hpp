// How much slower than the simple way a case may be.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> cliff_targets();

}  // namespace hitmask::bench
