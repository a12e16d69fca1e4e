#include "motion/path.hpp"

#include <algorithm>

namespace hitmask::detail::motion {

namespace {

/// The number of steps when the walk leaves one of the ranges; one past the last step if it does
/// not.
std::int64_t steps_at_exit(const Path& path, const StepRange& columns,
                           const StepRange& rows) noexcept {
  std::int64_t steps = path.steps() + 1;
  if (columns.to < path.across()) {
    Staircase walk = path.walk();
    walk.jump(columns.to + 1, 0);
    steps = std::min(steps, walk.steps());
  }
  if (rows.to < path.down()) {
    Staircase walk = path.walk();
    walk.jump(0, rows.to + 1);
    steps = std::min(steps, walk.steps());
  }
  return steps;
}

}  // namespace

Encounter encounter_of(const Box& a, const Box& b, const Path& path) noexcept {
  Encounter encounter{path.walk()};
  const StepRange columns = columns_meeting(b, path, geometry::wide_bounds_of(a));
  const StepRange rows = rows_meeting(b, path, geometry::wide_bounds_of(a));
  if (is_empty(a) || is_empty(b) || columns.empty() || rows.empty()) return encounter;
  if (!encounter.walk.passes(columns, rows)) return encounter;
  encounter.walk.jump(columns.from, rows.from);
  encounter.places = steps_at_exit(path, columns, rows) - encounter.walk.steps();
  return encounter;
}

}  // namespace hitmask::detail::motion
