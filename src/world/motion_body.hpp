// A body of a world as the one that moves, and ways it may take.
#pragma once

#include "world/checks.hpp"
#include "world/motion_search.hpp"

namespace hitmask::detail {

/// Who is disabled meets nobody.
[[nodiscard]] inline MotionSearch search_for(const WorldState& world, BodyIndex i,
                                             const QueryFilter& filter) noexcept {
  const bool enabled = world.bodies.has(i, flag::enabled);
  return {world, enabled ? world.bodies.figure(i) : Figure{}, ObstacleFilter{filter, i}};
}

/// Whether one may go from a position by so much: to another position, and not around a world for
/// ever.
[[nodiscard]] inline bool may_go(WidePoint position, WidePoint by,
                                 const Periods& periods) noexcept {
  const WidePoint end = position + by;
  return WidePoint(saturated(end)) == end && is_position(saturated(end)) &&
         rounds_of(without_repeats({position, by}, periods), periods) <= most_rounds;
}

}  // namespace hitmask::detail
