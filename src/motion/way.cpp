#include "motion/way.hpp"

#include <algorithm>

namespace hitmask::detail::motion {

namespace {

/// Steps done when the walk leaves one of the ranges; past the last step when it does not.
std::int64_t steps_at_exit(const Way& way, const StepRange& columns,
                           const StepRange& rows) noexcept {
  std::int64_t steps = way.steps() + 1;
  if (columns.to < way.across()) {
    Staircase walk = way.walk();
    walk.jump(columns.to + 1, 0);
    steps = std::min(steps, walk.steps());
  }
  if (rows.to < way.down()) {
    Staircase walk = way.walk();
    walk.jump(0, rows.to + 1);
    steps = std::min(steps, walk.steps());
  }
  return steps;
}

}  // namespace

Encounter encounter_of(const Box& a, const Box& b, const Way& way) noexcept {
  Encounter encounter{way.walk()};
  // Seen from b's offset, a's box grown by b's: the boxes overlap where it holds the offset.
  const StepRange columns(std::int64_t{a.x} - right_of(b) + 1, right_of(a) - 1 - b.x, way.offset.x,
                          way.delta.x);
  const StepRange rows(std::int64_t{a.y} - bottom_of(b) + 1, bottom_of(a) - 1 - b.y, way.offset.y,
                       way.delta.y);
  if (is_empty(a) || is_empty(b) || columns.empty() || rows.empty()) return encounter;
  encounter.walk.jump(columns.from, rows.from);
  encounter.places = steps_at_exit(way, columns, rows) - encounter.walk.steps();
  return encounter;
}

}  // namespace hitmask::detail::motion
