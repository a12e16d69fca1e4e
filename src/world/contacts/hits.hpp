// The narrow phase: finds the candidate pairs that touch.
#pragma once

#include <span>

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Prepares the lanes for a step.
void start_lanes(StepState& world);

/// True if all bodies are plain boxes with the default filter, and none is static or attached. Then
/// every pair of overlapping boxes is a hit, and nothing else needs to be read.
[[nodiscard]] inline bool all_plain_boxes(const Store& bodies) noexcept {
  return bodies.is_static == 0 && bodies.with_mask == 0 && bodies.with_filter == 0 &&
         !bodies.links.any();
}

/// Whether two bodies with overlapping boxes touch: filters first, then pixels.
[[nodiscard]] bool test_pair(const Store& bodies, IndexPair pair, Statistics& counts) noexcept;

/// Tests the pairs of a batch of which at least one body changed since the last step, and adds hits
/// to the lane. `plain_boxes` is all_plain_boxes(). Returns false if the search should stop.
bool test_batch(const StepState& world, std::span<const IndexPair> pairs, LaneWork& lane,
                bool plain_boxes) noexcept;
/// Sums up the counts of the lanes. Returns an error if there are more hits than max_contacts.
[[nodiscard]] WorldError finish_tests(StepState& world);

/// Fills memory.hits with the hits of all lanes, sorted by (a, b).
void sort_hits(StepState& world);
/// Fills hit_detail_of and hit_details for hits whose bodies request details.
void find_details(StepState& world);

void add_counts(Statistics& sum, const Statistics& part) noexcept;

}  // namespace hitmask::detail::world::contacts
