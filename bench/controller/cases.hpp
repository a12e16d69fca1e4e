// One file per case: what a character controller does, against the same work by simpler calls.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Bodies that walk on slopes, against Movers over the same world's obstacles.
void measure_walkers(Run& run);
/// Platforms with riders, against moving platforms and riders one by one.
void measure_platforms(Run& run);
/// Parents with attached bodies, against bodies that are all moved by the caller.
void measure_children(Run& run);

}  // namespace hitmask::bench
