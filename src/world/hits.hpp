// Hits: the pairs that touch, of those that had to be looked at in a step.
#pragma once

#include "world/state.hpp"

namespace hitmask::detail {

/// Fills world.hits with the touching pairs of which at least one body changed since the last step,
/// by (a, b). Says why not when there are more than the world may keep.
[[nodiscard]] WorldError collect_hits(WorldState& world);

/// Fills hit_detail_of and hit_details for the hits whose bodies ask for details.
void work_out_details(WorldState& world);

/// Whether two bodies whose boxes overlap meet and touch: filters first, then pixels.
[[nodiscard]] bool touch(const Bodies& bodies, IndexPair pair, Statistics& counts) noexcept;

/// Adds what a lane counted.
void add_counts(Statistics& sum, const Statistics& part) noexcept;

}  // namespace hitmask::detail
