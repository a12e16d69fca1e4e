// Where a ray comes to a mask.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// The first place of a way, in the mask's pixels, that is solid.
[[nodiscard]] std::optional<Staircase> first_solid(const MaskView& mask, const Path& path) noexcept;

/// The same for a figure: a plain box is solid all over.
[[nodiscard]] std::optional<Staircase> first_solid(const ShapeView& shape,
                                                   const Path& path) noexcept;

/// The same on a stretch of the way.
[[nodiscard]] inline std::optional<Staircase> first_solid_on(const ShapeView& shape,
                                                             const Path& path,
                                                             const Stretch& stretch) noexcept {
  if (shape.mask != nullptr) {
    // From the very start of the way, which is quick.
    const auto walk = first_solid(*shape.mask, path);
    if (!walk || walk->steps() > stretch.last) return std::nullopt;
    if (walk->steps() >= stretch.from.steps()) return walk;
  }
  return first_meeting_in_place(shape, {nullptr, {1, 1}}, path, stretch);
}

/// What a ray along a way hits, in the mask's pixels.
[[nodiscard]] std::optional<RayHit> ray_along(const MaskView& mask, const Path& path,
                                              std::int32_t normal_radius) noexcept;

/// The side of an obstacle that is met with the step that led to the walk's place; none at the
/// start.
[[nodiscard]] Face face_entered(const Path& path, const Staircase& walk) noexcept;

}  // namespace hitmask::detail::motion
