// Where two figures meet on a way, and where they part again.
#pragma once

#include <cstdint>
#include <optional>

#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// The first place of a stretch at which b overlaps a. Draws trails of masks, which takes memory.
[[nodiscard]] std::optional<Staircase> first_meeting(const ShapeView& a, const ShapeView& b,
                                                     const Path& path, const Stretch& stretch);

/// The same without memory: slower on long ways close to masks.
[[nodiscard]] std::optional<Staircase> first_meeting_in_place(const ShapeView& a,
                                                              const ShapeView& b, const Path& path,
                                                              const Stretch& stretch) noexcept;

/// The first place of a stretch at which b does not overlap a.
[[nodiscard]] std::optional<Staircase> first_parting(const ShapeView& a, const ShapeView& b,
                                                     const Path& path,
                                                     const Stretch& stretch) noexcept;

}  // namespace hitmask::detail::motion
