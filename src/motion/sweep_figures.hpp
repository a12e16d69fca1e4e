// sweep() for figures: masks and plain boxes alike.
#pragma once

#include "hitmask/motion.hpp"
#include "motion/way.hpp"
#include "overlap/figure.hpp"

namespace hitmask::detail::motion {

using overlap::Figure;

/// As sweep() on masks; a plain box is a mask solid all over. Boxes alone, or a mask and a box,
/// take no memory.
[[nodiscard]] Result<Sweep, MotionError> sweep_figures(const Figure& a, const Figure& b,
                                                       Point offset, Point delta, Details details);

/// The same along a way that may leave int32. The places of the answer count from `origin`: from
/// the start of the way they are moves, from {0, 0} they are offsets.
[[nodiscard]] Sweep sweep_along(const Figure& a, const Figure& b, const Way& way, WidePoint origin,
                                Details details);

/// Nothing when a sweep from there ends within int32, else the error.
[[nodiscard]] bool ends_within_int32(Point from, Point delta) noexcept;

}  // namespace hitmask::detail::motion
