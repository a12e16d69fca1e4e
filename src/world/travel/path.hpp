// A moving body of a world, and the limits of its path.
#pragma once

#include <algorithm>

#include "world/bodies/checks.hpp"
#include "world/bodies/tree.hpp"
#include "world/queries/line.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

using motion::Path;
using motion::Staircase;
using motion::WidePoint;
using overlap::ShapeView;
using queries::LineWalk;
using queries::Met;
using queries::MetList;

/// Whether an attached body is a part of what it is attached to: it stops what they do.
[[nodiscard]] inline bool is_solid_part(const bodies::Store& bodies, BodyIndex i) noexcept {
  return bodies.links.find(i)->solid && bodies.has(i, bodies::flag::enabled) &&
         !bodies.has(i, bodies::flag::is_sensor);
}
/// Calls each(part) for a body and the solid ones attached to it, in any order.
template <class Each>
void for_each_part(const bodies::Store& bodies, BodyIndex top, const Each& each) {
  each(top);
  for_each_below(bodies, top, [&](BodyIndex i) {
    if (is_solid_part(bodies, i)) each(i);
  });
}

/// A disabled body meets nothing.
[[nodiscard]] inline ShapeView moving_shape_of(const Scene& scene, BodyIndex i) noexcept {
  return scene.bodies.has(i, bodies::flag::enabled) ? scene.bodies.shape_view(i) : ShapeView{};
}
[[nodiscard]] inline LineWalk line_walk_of(const Scene& scene, const Finder& finder) noexcept {
  return {scene, moving_shape_of(scene, *finder.mover), finder};
}

/// The part of a hit that depends only on the place of the moving shape's corner. The normal needs
/// Details::box and centroid. The normal of a plain box is that of the side that a step entered, if
/// there was a step.
[[nodiscard]] BodyHit hit_at(const Scene& scene, const LineWalk& line, BodyIndex body, WidePoint at,
                             Details details, Point step = {}) noexcept;

/// Whether a body may move by `by`: the end must be a valid position, and the path must not wrap
/// around the world too often.
[[nodiscard]] inline bool may_go(WidePoint position, WidePoint by,
                                 const Periods& periods) noexcept {
  const WidePoint end = position + by;
  return WidePoint(saturated(end)) == end && bodies::is_position(saturated(end)) &&
         queries::rounds_of(queries::without_repeats({position, by}, periods), periods) <=
             queries::most_rounds;
}

/// How far to search for a way out: everything repeats after a period. If both axes repeat, a
/// longer move is never the shortest. Also limits the number of periods, because all copies within
/// the limit are tested.
[[nodiscard]] inline std::int32_t useful_limit(std::int32_t limit,
                                               const Periods& periods) noexcept {
  constexpr std::int64_t most_rounds_out = 64;
  std::int64_t useful = limit;
  for (const std::int64_t period : {periods.x, periods.y})
    if (period != 0) useful = std::min(useful, period * most_rounds_out);
  if (periods.x != 0 && periods.y != 0)
    useful = std::min(useful, std::int64_t{periods.x} + periods.y);
  return static_cast<std::int32_t>(useful);
}

}  // namespace hitmask::detail::world::travel
