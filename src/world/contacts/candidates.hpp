// The broad phase: finds all pairs of bodies whose boxes overlap.
#pragma once

#include "pairs/box_set.hpp"
#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Passes every pair of bodies whose boxes overlap to the sink, once each, in batches. Skips pairs
/// of static bodies. Stops when the sink returns false. If the world keeps neighbours, they must be
/// up to date.
void find_candidates(StepState& world, Executor* executor, pairs::PairSink sink);

}  // namespace hitmask::detail::world::contacts
