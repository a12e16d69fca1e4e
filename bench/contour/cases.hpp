// One file per case.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Overlap of runs against that of masks: sparse giants, and where bits are faster.
void measure_runs(Run& run);

}  // namespace hitmask::bench
