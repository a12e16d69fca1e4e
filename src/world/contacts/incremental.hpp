// Steps of a calm world, in which little changes from one step to the next. Each body that changed
// gets a fat box and a list of its neighbours. Only pairs of such bodies and their neighbours are
// looked at.
//
// While a world keeps neighbours, for every body i with a fat box and any other body j, unless both
// are static:
// - j is i's neighbour exactly if their boxes in the index overlap, or they touched in the last
//   step;
// - if the two touched in the last step and their boxes in the index do not overlap, both have fat
//   boxes;
// - a body without a fat box has bounds that its box in the index holds.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Whether so little changed that it is fastest to look at that alone.
[[nodiscard]] bool prefers_incremental(const StepState& world) noexcept;

/// Gets ready for incremental steps at the end of a full one, if there is memory: sorts all waiting
/// bodies into the indexes.
void begin_neighbours(StepState& world) noexcept;
/// The next step will be a full one: forgets the neighbours.
void end_neighbours(StepState& world) noexcept;

/// Gives a fat box to every body that changed, and looks up the bodies that left theirs. The
/// indexes are then up to date. Only while the world keeps neighbours. It stops keeping them, and
/// false is returned, when so much changed or so many are near that this does not pay.
bool update_neighbours(StepState& world);

/// Judges the pairs of changed bodies and their neighbours. The contacts that begin and end are
/// then in the lanes' flips, and when a body asks for details the pairs that touch in the lanes'
/// hits. Only after update_neighbours().
void test_neighbours(StepState& world);
/// Fills memory.contact_changes with what the lanes have found, by (a, b). An error when there
/// would be more contacts than the world may keep.
[[nodiscard]] WorldError sort_contact_changes(StepState& world);
/// Makes the neighbours agree with the flips. To be called once nothing can fail any more.
void accept_contact_changes(StepState& world) noexcept;

}  // namespace hitmask::detail::world::contacts
