// The cases of the shape benchmark.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Sprites of 64 and 256 pixels, of every kind.
void measure_sprites(Run& run);

/// One mask of 2048 pixels, caves and noise.
void measure_caves(Run& run);

}  // namespace hitmask::bench
