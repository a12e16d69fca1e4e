// A step: from the bodies that changed to events.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Finds the contacts of now and compares them with those of the last step. On an error nothing
/// happened, and there are no events.
[[nodiscard]] WorldError step(StepState& world);

/// Calls visit(pair) for all pairs of bodies that touch now, without a step. False from it stops.
void for_each_overlap(StepState& world, Visitor<const BodyPair&> visit);

/// The indexes that queries use hold every body's box.
void refresh(StepState& world);

}  // namespace hitmask::detail::world::contacts
