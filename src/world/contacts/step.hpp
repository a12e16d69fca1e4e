// A step: from changed bodies to events.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Finds the current contacts and compares them with those of the last step. On an error nothing
/// changes and there are no events.
[[nodiscard]] WorldError step(StepState& world);

/// Calls visit(pair) for all pairs of bodies that touch now, without a step. Stops when it returns
/// false.
void for_each_overlap(StepState& world, Visitor<const BodyPair&> visit);

/// Brings the indexes up to date for queries.
void refresh(StepState& world);

}  // namespace hitmask::detail::world::contacts
