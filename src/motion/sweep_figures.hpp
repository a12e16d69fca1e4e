// sweep() for figures: masks and plain boxes alike.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/figure.hpp"

namespace hitmask::detail {

/// As sweep() on masks; a plain box is a mask solid all over. Boxes alone, or a mask and a box,
/// take no memory.
[[nodiscard]] Result<Sweep> sweep_figures(const Figure& a, const Figure& b, Point offset,
                                          Point delta, Details details);

/// Nothing when a sweep from there ends within int32, else the error.
[[nodiscard]] Status ends_within_int32(Point from, Point delta);

}  // namespace hitmask::detail
