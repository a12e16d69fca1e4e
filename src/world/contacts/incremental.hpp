// Incremental steps, for worlds in which few bodies change per step. Each changed body gets a fat
// box and a list of its neighbours. Only pairs of changed bodies and their neighbours are tested.
//
// Invariants while a world keeps neighbours, for every body i with a fat box and any other body j,
// unless both are static:
// - j is in i's list if and only if their boxes in the index overlap or they touched in the last
//   step;
// - if they touched in the last step and their boxes in the index do not overlap, both have fat
//   boxes;
// - the bounds of a body without a fat box lie inside its box in the index.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Whether so few bodies changed that an incremental step is faster.
[[nodiscard]] bool prefers_incremental(const StepState& world) noexcept;

/// Prepares incremental steps at the end of a full step, if there is enough memory: adds all
/// waiting bodies to the indexes.
void begin_neighbours(StepState& world) noexcept;
/// Clears the neighbours. The next step is a full one.
void end_neighbours(StepState& world) noexcept;

/// Gives fat boxes to changed bodies, and new ones to bodies that left theirs. The indexes are then
/// up to date. Requires keeps_neighbours. If too many bodies changed or are close together, stops
/// keeping neighbours and returns false.
bool update_neighbours(StepState& world);

/// Tests the pairs of changed bodies and their neighbours. Fills the changes of each lane and, if
/// any body requests details, its hits. Call update_neighbours() first.
void test_neighbours(StepState& world);
/// Fills memory.contact_changes with the changes of all lanes, sorted by (a, b). Returns an error
/// if there would be more contacts than max_contacts.
[[nodiscard]] WorldError sort_contact_changes(StepState& world);
/// Applies the contact changes to the neighbour lists. Call this once nothing can fail any more.
void accept_contact_changes(StepState& world) noexcept;

}  // namespace hitmask::detail::world::contacts
