// Walks of bodies that have a mover.
#pragma once

#include "base/allocator.hpp"
#include "motion/mover_walk.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

/// Scratch memory of walks.
using WalkMemory = base::Vector<motion::Nearby>;

/// Whether the finder's body may walk that far: in a world that wraps around, not more than once
/// around it.
[[nodiscard]] bool may_walk(const Scene& scene, BodyIndex i, SubPixels dx, SubPixels dy) noexcept;

/// Computes where the finder's mover gets to and what stops it, without moving it. Call may_walk()
/// first. Fills in the answer, which is large, where the caller wants it; returns what is left of a
/// pixel after the walk. If `hits` is null, hits are only counted.
[[nodiscard]] motion::Remainders walk(const Scene& scene, const Finder& finder, SubPixels dx,
                                      SubPixels dy, WalkMemory& memory, BodyWalk& answer,
                                      HitList* hits);

}  // namespace hitmask::detail::world::travel
