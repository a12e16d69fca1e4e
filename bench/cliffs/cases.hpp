// One file per case: work whose time must not jump, against a simple way to do the same.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Bodies that collide as they move: one world, against many small ones.
void measure_collide(Run& run);
/// The same moves in one call, on two threads against one.
void measure_collide_many(Run& run);
/// Points after step(), against a world just refreshed.
void measure_queries_after_step(Run& run);
/// A solid square from another, against `convolve` and a scan.
void measure_separate(Run& run);
/// A disc in a ring, against the distance field.
void measure_distance(Run& run);
/// A ray from one corner of all positions to the other, against its part near the bodies.
void measure_ray_all(Run& run);
/// Angles that never come back, against rounded ones.
void measure_spinning(Run& run);

}  // namespace hitmask::bench
