// One file per case: what sheets and baked files save.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// A baked file of 1,000 sprites, against reading the same sprites from PNG files.
void measure_loads(Run& run);
/// 10,000 PNG files baked with two threads against one, and again with nothing changed.
void measure_bakes(Run& run);
/// 10,000 players and the shapes of their bodies, against setting positions.
void measure_players(Run& run);

}  // namespace hitmask::bench
