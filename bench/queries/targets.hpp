// What the queries should reach.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> query_targets();

}  // namespace hitmask::bench
