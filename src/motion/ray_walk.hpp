// Finds where a ray enters a mask.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// A ray is the path of a single pixel.
inline constexpr Box pixel_box{0, 0, 1, 1};

/// The first solid place of a path, in the mask's pixels.
[[nodiscard]] std::optional<Staircase> first_solid(const MaskView& mask, const Path& path) noexcept;

/// The same if the place is known at which the path enters the mask's solid box.
[[nodiscard]] PlaceSteps first_solid_from(const MaskView& mask, const Path& path,
                                          const PlaceSteps& entered) noexcept;

/// The same for a shape. A plain box is completely solid.
[[nodiscard]] std::optional<Staircase> first_solid(const ShapeView& shape,
                                                   const Path& path) noexcept;

/// The same for a set of chunks, on a stretch of the path.
[[nodiscard]] std::optional<Staircase> first_solid_in_chunks(const overlap::ChunkSet& chunks,
                                                             const Path& path,
                                                             const Stretch& stretch) noexcept;

/// The same on a stretch of the path.
[[nodiscard]] inline std::optional<Staircase> first_solid_on(const ShapeView& shape,
                                                             const Path& path,
                                                             const Stretch& stretch) noexcept {
  if (shape.mask != nullptr) {
    // Searching from the start of the path is fast.
    const auto walk = first_solid(*shape.mask, path);
    if (!walk || walk->steps() > stretch.last) return std::nullopt;
    if (walk->steps() >= stretch.from.steps()) return walk;
  } else if (shape.chunks != nullptr) {
    return first_solid_in_chunks(*shape.chunks, path, stretch);
  }
  return first_meeting_in_place(shape, {nullptr, {1, 1}}, path, stretch);
}

/// What a ray along a path hits, in the mask's pixels.
[[nodiscard]] std::optional<RayHit> ray_along(const MaskView& mask, const Path& path,
                                              std::int32_t normal_radius) noexcept;

/// The side of an obstacle that the last step entered; none at the start.
[[nodiscard]] Face face_entered(const Path& path, const Staircase& walk) noexcept;

}  // namespace hitmask::detail::motion
