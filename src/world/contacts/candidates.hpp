// Candidate pairs: all pairs of bodies whose boxes overlap.
#pragma once

#include "pairs/box_set.hpp"
#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Hands every pair of bodies whose boxes overlap to the sink, once each, in batches; not pairs of
/// static bodies. False from the sink stops the search. While the world keeps neighbours, they must
/// be up to date.
void find_candidates(StepState& world, Executor* executor, pairs::PairSink sink);

}  // namespace hitmask::detail::world::contacts
