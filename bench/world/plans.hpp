// The groups of measurements that make up the world benchmark.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// W1, W2, W3 and the outlier: all pairs of boxes, from scratch.
void measure_at_rest(Run& run);

/// W4 and W5: all pairs in every frame of a moving world of boxes.
void measure_moving(Run& run);

/// W4 with the bundled sprites, exact to the pixel.
void measure_exact(Run& run);

/// hitmask against itself: the older methods, one thread, small worlds.
void measure_ourselves(Run& run);

}  // namespace hitmask::bench
