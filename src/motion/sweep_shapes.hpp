// sweep() for figures: masks and plain boxes alike.
#pragma once

#include <optional>

#include "hitmask/motion.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// As sweep() on masks; a plain box is a mask solid all over. Boxes alone, or a mask and a box,
/// take no memory.
[[nodiscard]] Result<Sweep, MotionError> sweep_shapes(const ShapeView& a, const ShapeView& b,
                                                      Point offset, Point delta, Details details);

/// The same along a way that may leave int32. The places of the answer count from `origin`: from
/// the start of the way they are moves, from {0, 0} they are offsets.
[[nodiscard]] Sweep sweep_along(const ShapeView& a, const ShapeView& b, const Path& path,
                                WidePoint origin, Details details);

/// What the results of all sweeps have in common: how far a figure gets on a way before the place
/// at which it meets something. Places count from `origin`.
template <class Result>
[[nodiscard]] Result swept(const Path& path, const std::optional<Staircase>& met,
                           WidePoint origin) noexcept {
  Result result;
  if (!met) {
    result.steps = path.steps();
    result.last_free = saturated(path.offset + path.delta - origin);
    return result;
  }
  result.first_blocked = saturated(path.wide_at(*met) - origin);
  result.started_overlapping = met->steps() == 0;
  if (result.started_overlapping) return result;
  result.steps = met->steps() - 1;
  result.last_free = saturated(place_before(path, *met) - origin);
  return result;
}

/// Nothing when a sweep from there ends within int32, else the error.
[[nodiscard]] bool ends_within_int32(Point from, Point delta) noexcept;

}  // namespace hitmask::detail::motion
