// The functions of hitmask/motion.hpp for a shape among obstacles, each a mask, a plain box or a
// terrain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

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
                                  : ShapeView{nullptr, obstacle.size, obstacle.chunks};
}

/// The offset of a position from an obstacle.
[[nodiscard]] inline WidePoint offset_from(const Obstacle& obstacle, WidePoint position) noexcept {
  return position - WidePoint(obstacle.position);
}
/// Two masks need no shape view of the obstacle.
[[nodiscard]] inline bool overlaps_at(const Obstacle& obstacle, const ShapeView& shape,
                                      WidePoint position) noexcept {
  const Point offset = saturated(offset_from(obstacle, position));
  if (obstacle.mask != nullptr && shape.mask != nullptr)
    return overlap::is_hit(overlap::test_pair(*obstacle.mask, *shape.mask, offset));
  return overlap::is_hit(overlap::test_pair_with_box(shape_view_of(obstacle), shape, offset));
}

/// The area that a shape may cover between two places, in either order on each axis.
[[nodiscard]] inline WideBounds area_between(const ShapeView& shape, WidePoint one,
                                             WidePoint other) noexcept {
  return passed_between(overlap::solid_box_of(shape), one, other);
}

/// Queries all obstacles in an area, in several calls if it does not fit a box. Returns false if
/// the visitor stopped.
bool query_obstacles(ObstacleQuery obstacles, const WideBounds& area,
                     Visitor<const Obstacle&> visit);

/// Whether an obstacle blocks a step that enters it by the side `entered`.
[[nodiscard]] constexpr bool blocks(const Obstacle& obstacle, Face entered) noexcept {
  return obstacle.one_way == Face::none || obstacle.one_way == entered;
}

/// The first place of a stretch at which an obstacle stops the shape: it overlaps the obstacle
/// there. For a one-way obstacle, the step to that place must also enter it from the blocked side.
[[nodiscard]] std::optional<Staircase> first_block(const Obstacle& obstacle, const ShapeView& shape,
                                                   const Path& path, const Stretch& stretch);

/// The same without allocating. Slower on long paths close to masks.
[[nodiscard]] std::optional<Staircase> first_block_in_place(const Obstacle& obstacle,
                                                            const ShapeView& shape,
                                                            const Path& path,
                                                            const Stretch& stretch) noexcept;

[[nodiscard]] bool fits(const ShapeView& shape, WidePoint position, ObstacleQuery obstacles);
/// One of several shapes that move together, and what it may meet.
struct MovingPart {
  ShapeView shape;
  WidePoint shift;  // of its corner from the position
  ObstacleQuery obstacles;
};
/// The shortest move after which no part overlaps anything. The position stays within int32.
[[nodiscard]] std::optional<Point> unstick_parts(std::span<const MovingPart> parts, Point position,
                                                 std::int32_t limit);
[[nodiscard]] std::optional<Point> unstick(const ShapeView& shape, Point position,
                                           std::int32_t limit, ObstacleQuery obstacles);
/// The same for a mover, which passes one-way obstacles that it overlaps at the start. The shape's
/// corner is at position + shift, and the position stays within int32.
[[nodiscard]] std::optional<Point> unstick_mover(const ShapeView& shape, Point position,
                                                 WidePoint shift, std::int32_t limit,
                                                 ObstacleQuery obstacles);
[[nodiscard]] Result<ObstacleSweep, MotionError> sweep(const ShapeView& shape, Point position,
                                                       Point delta, ObstacleQuery obstacles,
                                                       Details details);
[[nodiscard]] std::optional<ObstacleRayHit> ray_between(Point from, Point to,
                                                        ObstacleQuery obstacles,
                                                        std::int32_t normal_radius);

}  // namespace hitmask::detail::motion
