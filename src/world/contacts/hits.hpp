// Hits: the candidate pairs that touch.
#pragma once

#include <span>

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Makes the lanes ready for a step.
void start_lanes(StepState& world);

/// All bodies are plain boxes with the default filter, and none is static: a pair of boxes that
/// overlap is a hit, and nothing else about its bodies needs to be read.
[[nodiscard]] inline bool all_alike(const Store& bodies) noexcept {
  return bodies.is_static == 0 && bodies.with_mask == 0 && bodies.with_filter == 0;
}

/// Whether two bodies whose boxes overlap may meet, and touch: filters first, then pixels.
[[nodiscard]] bool test_pair(const Store& bodies, IndexPair pair, Statistics& counts) noexcept;

/// Judges the candidate pairs of a batch of which at least one body changed since the last step.
/// The pairs that touch are then in the lane's hits. `alike`: all_alike(). False when the search is
/// of no more use.
bool test_batch(const StepState& world, std::span<const IndexPair> pairs, LaneWork& lane,
                bool alike) noexcept;
/// Adds up what the lanes counted. An error when there are more hits than the world may keep.
[[nodiscard]] WorldError finish_tests(StepState& world);

/// Fills memory.hits with what the lanes have found, by (a, b).
void sort_hits(StepState& world);
/// Fills hit_detail_of and hit_details for the hits whose bodies ask for details.
void find_details(StepState& world);

/// Adds what a lane counted.
void add_counts(Statistics& sum, const Statistics& part) noexcept;

}  // namespace hitmask::detail::world::contacts
