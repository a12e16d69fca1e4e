// A figure among obstacles: masks and plain boxes alike on both sides. What the public functions of
// hitmask/motion.hpp do for masks.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

[[nodiscard]] inline ShapeView shape_view_of(const MaskView& mask) noexcept {
  return {&mask, mask.size()};
}
[[nodiscard]] inline ShapeView shape_view_of(const Obstacle& obstacle) noexcept {
  return obstacle.mask != nullptr ? shape_view_of(*obstacle.mask)
                                  : ShapeView{nullptr, obstacle.size};
}

/// The offset of a figure at a position from an obstacle.
[[nodiscard]] inline WidePoint offset_from(const Obstacle& obstacle, WidePoint position) noexcept {
  return position - WidePoint(obstacle.position);
}
[[nodiscard]] inline bool overlaps_at(const Obstacle& obstacle, const ShapeView& shape,
                                      WidePoint position) noexcept {
  return overlap::is_hit(overlap::test_pair(shape_view_of(obstacle), shape,
                                            saturated(offset_from(obstacle, position))));
}

/// What a figure may cover between two places, in any order of each axis.
[[nodiscard]] inline WideBounds area_between(const ShapeView& shape, WidePoint one,
                                             WidePoint other) noexcept {
  return passed_between(overlap::solid_box_of(shape), one, other);
}

/// Asks for every obstacle in an area, in several calls when a box cannot say it. False when the
/// visitor stopped.
bool ask(ObstacleQuery obstacles, const WideBounds& area, Visitor<const Obstacle&> visit);

/// Whether a step by which `entered` is met runs against what an obstacle blocks.
[[nodiscard]] constexpr bool blocks(const Obstacle& obstacle, Face entered) noexcept {
  return obstacle.one_way == Face::none || obstacle.one_way == entered;
}

/// The first place of a stretch of a way (of the figure's position) at which an obstacle stops the
/// figure: one that it overlaps, or for a one-way obstacle one that it overlaps after a step
/// against its side, but not before that step.
[[nodiscard]] std::optional<Staircase> first_block(const Obstacle& obstacle, const ShapeView& shape,
                                                   const Path& path, const Stretch& stretch);

/// The same without memory: slower on long ways close to masks.
[[nodiscard]] std::optional<Staircase> first_block_in_place(const Obstacle& obstacle,
                                                            const ShapeView& shape,
                                                            const Path& path,
                                                            const Stretch& stretch) noexcept;

[[nodiscard]] bool fits(const ShapeView& shape, Point position, ObstacleQuery obstacles);
[[nodiscard]] std::optional<Point> unstick(const ShapeView& shape, Point position,
                                           std::int32_t limit, ObstacleQuery obstacles);
[[nodiscard]] Result<ObstacleSweep, MotionError> sweep(const ShapeView& shape, Point position,
                                                       Point delta, ObstacleQuery obstacles,
                                                       Details details);
[[nodiscard]] std::optional<ObstacleRayHit> ray_between(Point from, Point to,
                                                        ObstacleQuery obstacles,
                                                        std::int32_t normal_radius);

}  // namespace hitmask::detail::motion
