// A step: from the bodies that changed to events.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Finds the contacts of now and compares them with those of the last step. On an error nothing
/// happened, and there are no events.
[[nodiscard]] WorldError step(State& world);

/// Calls visit(pair) for all pairs of bodies that touch now, without a step. False from it stops.
void for_each_overlap(State& world, Visitor<const BodyPair&> visit);

/// The indexes that queries use hold every body's box.
void refresh(State& world);

}  // namespace hitmask::detail::world::contacts
