// What motion promises.
#pragma once

#include <vector>

#include "support/report.hpp"

namespace hitmask::bench {

[[nodiscard]] std::vector<Target> motion_targets();

}  // namespace hitmask::bench
