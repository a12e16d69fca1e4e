// One file per case.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// 10,000 bodies as bytes, against a frame in which all of them move.
void measure_snapshot_bytes(Run& run);

}  // namespace hitmask::bench
