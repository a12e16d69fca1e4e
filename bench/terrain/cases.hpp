// One file per case: work on a terrain, against the same on one large mask.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// An explosion between a snapshot and going back to it, alone and in a world, against copies of
/// the mask.
void measure_snapshot(Run& run);
/// The same on a map of 64k x 16k, against one of 4k x 1k.
void measure_growth(Run& run);
/// An explosion in a world, until the end of the step: against one mask, and against a body for
/// each 512 x 512 pixels.
void measure_explosion(Run& run);
/// The same on a map of 64k x 16k, against one of 4k x 1k.
void measure_explosion_growth(Run& run);
/// Falling pieces after an explosion, against the components of the mask.
void measure_detached(Run& run);
/// Rays, sweeps and walks across chunks, against those on the mask.
void measure_questions(Run& run);

}  // namespace hitmask::bench
