// sweep() for shapes.
#pragma once

#include <optional>

#include "hitmask/motion.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// A plain box acts as a solid mask. Allocates only for two masks.
[[nodiscard]] Result<Sweep, MotionError> sweep_shapes(const ShapeView& a, const ShapeView& b,
                                                      Point offset, Point delta, Details details);

/// The same along a path that may leave int32. The places in the result are relative to `origin`.
[[nodiscard]] Sweep sweep_along(const ShapeView& a, const ShapeView& b, const Path& path,
                                WidePoint origin, Details details);

/// The common part of all sweep results: how far a shape gets on a path before the place `met`.
/// Places are relative to `origin`.
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

[[nodiscard]] bool ends_within_int32(Point from, Point delta) noexcept;

}  // namespace hitmask::detail::motion
