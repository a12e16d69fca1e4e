// Where a ray comes to a mask.
#pragma once

#include <optional>

#include "hitmask/motion.hpp"
#include "motion/way.hpp"

namespace hitmask::detail {

/// The first place of a way, in the mask's pixels, that is solid.
[[nodiscard]] std::optional<Staircase> first_solid(const MaskView& mask, const Way& way) noexcept;

/// The side of an obstacle that is met with the step that led to the walk's place; none at the
/// start.
[[nodiscard]] Face face_entered(const Way& way, const Staircase& walk) noexcept;

}  // namespace hitmask::detail
