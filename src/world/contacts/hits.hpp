// Hits: the candidate pairs that touch.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Makes the lanes ready for a step.
void start_lanes(State& world);

/// All bodies are plain boxes with the default filter, and none is static: a pair of boxes that
/// overlap is a hit, and nothing else about its bodies needs to be read.
[[nodiscard]] inline bool all_alike(const Store& bodies) noexcept {
  return bodies.is_static == 0 && bodies.with_mask == 0 && bodies.with_filter == 0;
}

/// Whether two bodies whose boxes overlap may meet, and touch: filters first, then pixels.
[[nodiscard]] bool judge(const Store& bodies, IndexPair pair, Statistics& counts) noexcept;

/// Judges all candidate pairs of which at least one body changed since the last step. The pairs
/// that touch are then in the lanes' hits. An error when there are more than the world may keep.
[[nodiscard]] WorldError judge_candidates(State& world);

/// Fills memory.hits with what the lanes have found, by (a, b).
void sort_hits(State& world);
/// Fills hit_detail_of and hit_details for the hits whose bodies ask for details.
void find_details(State& world);

/// Adds what a lane counted.
void add_counts(Statistics& sum, const Statistics& part) noexcept;

}  // namespace hitmask::detail::world::contacts
