// One file per case: what a baked sheet and its players save.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// A baked sheet of 1,000 sprites from memory, against decoding the same PNGs from memory.
void measure_load(Run& run);
/// 10,000 players advanced, against setting 10,000 positions in a world.
void measure_players(Run& run);

}  // namespace hitmask::bench
