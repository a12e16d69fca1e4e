// Where a ray that goes around a wrapping world very often first meets a box: the round is
// calculated, because there may be millions to try.
#pragma once

#include <optional>

#include "motion/path.hpp"
#include "overlap/shape_view.hpp"
#include "world/bodies/wrap.hpp"

namespace hitmask::detail::world::queries {

/// The first place of a slanting path inside a copy of a box. Leaves out the copy next to the
/// start: on the axis with more rounds, the box must begin after the first step.
[[nodiscard]] std::optional<motion::Staircase> first_in_copies(
    const bodies::WideBounds& box, const motion::Path& path,
    const bodies::Periods& periods) noexcept;

/// The same for the solid pixels of a shape at `corner`. For a mask it tries every run of pixels.
[[nodiscard]] std::optional<motion::Staircase> first_in_copies(
    const overlap::ShapeView& shape, motion::WidePoint corner, const motion::Path& path,
    const bodies::Periods& periods) noexcept;

}  // namespace hitmask::detail::world::queries
