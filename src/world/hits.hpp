// Hits: the pairs that touch, of those that had to be looked at in a step.
#pragma once

#include <new>

#include "world/state.hpp"

namespace hitmask::detail {

/// Makes the lanes ready for a step.
void start_lanes(WorldState& world);

/// Runs something for a lane without letting an exception out, which nobody could catch there.
template <class Run>
void without_failing(LaneWork& lane, const Run& run) noexcept {
#if defined(__cpp_exceptions)
  try {
    run();
  } catch (const std::bad_alloc&) {
    lane.out_of_memory = true;
  }
#else
  static_cast<void>(lane);
  run();
#endif
}

/// Everybody is a plain box and meets everybody: a pair of boxes is a hit, and nothing about its
/// bodies needs to be read.
[[nodiscard]] inline bool all_alike(const Bodies& bodies) noexcept {
  return bodies.still == 0 && bodies.with_mask == 0 && bodies.with_filter == 0;
}

/// Finds the touching pairs of which at least one body changed since the last step: they are in the
/// lanes' hits then. Says why not when there are more than the world may keep.
[[nodiscard]] WorldError collect_hits(WorldState& world);
/// Fills world.hits with what the lanes have found, by (a, b).
void sort_hits(WorldState& world);

/// Fills hit_detail_of and hit_details for the hits whose bodies ask for details.
void work_out_details(WorldState& world);

/// Whether two bodies whose boxes overlap meet and touch: filters first, then pixels.
[[nodiscard]] bool touch(const Bodies& bodies, IndexPair pair, Statistics& counts) noexcept;

/// Adds what a lane counted.
void add_counts(Statistics& sum, const Statistics& part) noexcept;

}  // namespace hitmask::detail
