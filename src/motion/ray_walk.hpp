// Where a ray comes to a mask.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/way.hpp"
#include "overlap/figure.hpp"

namespace hitmask::detail::motion {

using overlap::Figure;

/// The first place of a way, in the mask's pixels, that is solid.
[[nodiscard]] std::optional<Staircase> first_solid(const MaskView& mask, const Way& way) noexcept;

/// The same for a figure: a plain box is solid all over.
[[nodiscard]] std::optional<Staircase> first_solid(const Figure& figure, const Way& way) noexcept;

/// The same on a stretch of the way.
[[nodiscard]] inline std::optional<Staircase> first_solid_on(const Figure& figure, const Way& way,
                                                             const Stretch& stretch) noexcept {
  if (figure.mask != nullptr) {
    // From the very start of the way, which is quick.
    const auto walk = first_solid(*figure.mask, way);
    if (!walk || walk->steps() > stretch.last) return std::nullopt;
    if (walk->steps() >= stretch.from.steps()) return walk;
  }
  return first_meeting_in_place(figure, {nullptr, {1, 1}}, way, stretch);
}

/// What a ray along a way hits, in the mask's pixels.
[[nodiscard]] std::optional<RayHit> ray_along(const MaskView& mask, const Way& way,
                                              std::int32_t normal_radius) noexcept;

/// The side of an obstacle that is met with the step that led to the walk's place; none at the
/// start.
[[nodiscard]] Face face_entered(const Way& way, const Staircase& walk) noexcept;

}  // namespace hitmask::detail::motion
