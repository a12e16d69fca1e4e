// Bodies as obstacles: whom something that moves may meet, and where their copies stand.
#pragma once

#include <optional>

#include "motion/way.hpp"
#include "world/candidates.hpp"

namespace hitmask::detail {

/// Whom a search for obstacles finds: those that pass the query, and where a body is the one that
/// moves, those its own filter lets it meet and that are not itself.
struct ObstacleFilter {
  QueryFilter query;
  std::optional<BodyIndex> mover;

  [[nodiscard]] bool lets_meet(const Bodies& bodies, BodyIndex i) const noexcept {
    if (!mover) return true;
    return i != *mover && may_meet(bodies.records[*mover].filter, bodies.records[i].filter);
  }
};

/// Bodies that pass and whose boxes overlap `box`, each once, in no order.
template <class Each>
void for_each_obstacle(const WorldState& world, const WideBounds& box, const ObstacleFilter& filter,
                       const Each& each) {
  for_each_candidate(world, box, filter.query, [&](BodyIndex i) {
    if (filter.lets_meet(world.bodies, i)) each(i);
  });
}

/// The multiples of a period by which a range must move to overlap another one; 0 alone where the
/// world does not repeat.
struct Repeats {
  std::int64_t first = 0;
  std::int64_t last = 0;
};
[[nodiscard]] constexpr std::int64_t floor_divided(std::int64_t value,
                                                   std::int64_t divisor) noexcept {
  return value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor);
}
[[nodiscard]] constexpr Repeats repeats_overlapping(std::int64_t from, std::int64_t to,
                                                    std::int64_t its_from, std::int64_t its_to,
                                                    std::int32_t period) noexcept {
  if (period == 0) return {};
  // its_to + k period > from, and its_from + k period < to.
  return {floor_divided(from - its_to, period) + 1, floor_divided(to - 1 - its_from, period)};
}

/// The copy of a place that lies in the first period; what int32 cannot tell is at its end.
[[nodiscard]] constexpr Point first_copy_of(WidePoint at, const Periods& periods) noexcept {
  const auto along = [](std::int64_t value, std::int32_t period) {
    return saturate(period == 0 ? value : value - floor_divided(value, period) * period);
  };
  return {along(at.x, periods.x), along(at.y, periods.y)};
}

/// Calls each(corner) for every copy of a body whose solid box overlaps a box; false stops.
template <class Each>
bool for_each_copy(const Bodies& bodies, BodyIndex i, const WideBounds& box, const Each& each) {
  const Point at = bodies.positions[i];
  if (!bodies.periods.any()) return each(WidePoint(at));
  // Not the bounds: these are moved to the first period by themselves.
  const Box solid = solid_box_of(bodies.figure(i));
  const std::int64_t left = std::int64_t{at.x} + solid.x;
  const std::int64_t top = std::int64_t{at.y} + solid.y;
  const Repeats x =
      repeats_overlapping(box.left, box.right, left, left + solid.w, bodies.periods.x);
  const Repeats y = repeats_overlapping(box.top, box.bottom, top, top + solid.h, bodies.periods.y);
  for (std::int64_t row = y.first; row <= y.last; ++row)
    for (std::int64_t column = x.first; column <= x.last; ++column)
      if (!each(WidePoint{at.x + column * bodies.periods.x, at.y + row * bodies.periods.y}))
        return false;
  return true;
}

/// Hands out every copy of them whose solid box overlaps a box; false when the visitor stopped it.
/// Copies whose corner int32 cannot tell are left out.
bool visit_obstacles(const WorldState& world, const Box& box, const ObstacleFilter& filter,
                     const Visitor<const Obstacle&>& visit);

}  // namespace hitmask::detail
