// fits(), sweep() and ray() among obstacles.
#include "motion/obstacles.hpp"

#include <algorithm>
#include <limits>

#include "motion/one_way.hpp"
#include "motion/pieces.hpp"
#include "motion/ray_walk.hpp"
#include "motion/shape_normal.hpp"
#include "motion/sweep_shapes.hpp"

namespace hitmask {

namespace detail::motion {

namespace {

constexpr std::int64_t first_column = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t end_column = std::int64_t{std::numeric_limits<std::int32_t>::max()} + 1;

/// A part of a range of columns or rows that fits into a box.
struct Part {
  std::int32_t from, length;
};

/// Calls visit(part) for the parts of a range, clamped to int32. Obstacles start within int32, so
/// one that overlaps the range beyond the limit also overlaps the last column. Returns false if
/// visit stops.
template <class Visit>
bool for_each_part(std::int64_t from, std::int64_t end, Visit&& visit) {
  constexpr std::int64_t longest = std::int64_t{1} << 30;
  from = std::clamp(from, first_column, end_column - 1);
  end = std::clamp(end, from + 1, end_column);
  for (; from < end; from += longest)
    if (!visit(Part{static_cast<std::int32_t>(from),
                    static_cast<std::int32_t>(std::min(longest, end - from))}))
      return false;
  return true;
}

/// For one-way obstacles: leaves and enters it until a step enters from the blocked side.
std::optional<Staircase> first_one_way_block(const Obstacle& obstacle, const ShapeView& shape,
                                             const Path& path, const Stretch& stretch) noexcept {
  const ShapeView still = shape_view_of(obstacle);
  const Path past = path_relative_to(obstacle.position, path);
  return first_entered(
      obstacle.one_way, past, stretch,
      [&](const Stretch& from) { return first_parting(still, shape, past, from); },
      [&](const Stretch& from) { return first_meeting_in_place(still, shape, past, from); });
}

/// The first obstacle on a path; on a tie, the one with the lowest id.
struct Stop {
  Obstacle obstacle;
  Staircase walk;
};

/// Follows a path piece by piece and queries the obstacles around each piece.
class Search {
 public:
  Search(const ShapeView& shape, const Path& path, ObstacleQuery obstacles) noexcept
      : solid_(overlap::solid_box_of(shape)), path_(path), obstacles_(obstacles) {}

  /// first_block(obstacle, stretch) returns where the obstacle blocks.
  template <class FirstBlock>
  [[nodiscard]] const std::optional<Stop>& first_stop(FirstBlock&& first_block) {
    Pieces pieces(path_, growing_pieces(path_));
    do look_at(pieces, first_block);
    while (!stop_ && pieces.advance());
    return stop_;
  }

 private:
  template <class FirstBlock>
  void look_at(const Pieces& pieces, FirstBlock&& first_block) {
    query_obstacles(obstacles_, pieces.passed_by(solid_), [&](const Obstacle& obstacle) {
      Stretch stretch = pieces.stretch();
      if (stop_) stretch.last = stop_->walk.steps();
      if (const auto met = first_block(obstacle, stretch)) consider(obstacle, *met);
    });
  }
  void consider(const Obstacle& obstacle, const Staircase& met) noexcept {
    if (stop_ && stop_->walk.steps() == met.steps() && stop_->obstacle.id <= obstacle.id) return;
    stop_ = Stop{obstacle, met};
  }

  Box solid_;
  const Path& path_;
  ObstacleQuery obstacles_;
  std::optional<Stop> stop_;
};

ObstacleSweep stopped(const Path& path, const Stop& stop, const ShapeView& shape,
                      Details details) noexcept {
  auto result = swept<ObstacleSweep>(path, stop.walk, {});
  result.obstacle = stop.obstacle.id;
  result.contact =
      overlap::contact_of(shape_view_of(stop.obstacle), shape,
                          saturated(offset_from(stop.obstacle, path.wide_at(stop.walk))), details);
  return result;
}

/// A ray is the path of a single pixel.
constexpr ShapeView one_pixel{nullptr, {1, 1}};

std::optional<Staircase> first_block_of_ray(const Obstacle& obstacle, const Path& path,
                                            const Stretch& stretch) noexcept {
  if (obstacle.one_way != Face::none)
    return first_one_way_block(obstacle, one_pixel, path, stretch);
  return first_solid_on(shape_view_of(obstacle), path_relative_to(obstacle.position, path),
                        stretch);
}

}  // namespace

bool query_obstacles(ObstacleQuery obstacles, const WideBounds& area,
                     Visitor<const Obstacle&> visit) {
  bool continues = true;
  const auto visit_unless_stopped = [&](const Obstacle& obstacle) {
    continues = continues && visit(obstacle);
    return continues;
  };
  return for_each_part(area.top, area.bottom, [&](const Part& rows) {
    return for_each_part(area.left, area.right, [&](const Part& columns) {
      obstacles({columns.from, rows.from, columns.length, rows.length}, visit_unless_stopped);
      return continues;
    });
  });
}

std::optional<Staircase> first_block(const Obstacle& obstacle, const ShapeView& shape,
                                     const Path& path, const Stretch& stretch) {
  if (obstacle.one_way != Face::none) return first_one_way_block(obstacle, shape, path, stretch);
  return first_meeting(shape_view_of(obstacle), shape, path_relative_to(obstacle.position, path),
                       stretch);
}

std::optional<Staircase> first_block_in_place(const Obstacle& obstacle, const ShapeView& shape,
                                              const Path& path, const Stretch& stretch) noexcept {
  if (obstacle.one_way != Face::none) return first_one_way_block(obstacle, shape, path, stretch);
  return first_meeting_in_place(shape_view_of(obstacle), shape,
                                path_relative_to(obstacle.position, path), stretch);
}

bool fits(const ShapeView& shape, WidePoint position, ObstacleQuery obstacles) {
  return query_obstacles(
      obstacles, area_between(shape, position, position),
      [&](const Obstacle& obstacle) { return !overlaps_at(obstacle, shape, position); });
}

Result<ObstacleSweep, MotionError> sweep(const ShapeView& shape, Point position, Point delta,
                                         ObstacleQuery obstacles, Details details) {
  if (!ends_within_int32(position, delta)) return MotionError::position;
  const Path path{position, delta};
  Search search(shape, path, obstacles);
  const auto& stop = search.first_stop([&](const Obstacle& obstacle, const Stretch& stretch) {
    return first_block(obstacle, shape, path, stretch);
  });
  return stop ? stopped(path, *stop, shape, details) : swept<ObstacleSweep>(path, {}, {});
}

std::optional<ObstacleRayHit> ray_between(Point from, Point to, ObstacleQuery obstacles,
                                          std::int32_t normal_radius) {
  const Path path{from, WidePoint(to) - WidePoint(from)};
  Search search(one_pixel, path, obstacles);
  const auto& stop = search.first_stop([&](const Obstacle& obstacle, const Stretch& stretch) {
    return first_block_of_ray(obstacle, path, stretch);
  });
  if (!stop) return std::nullopt;
  const Point at = path.at(stop->walk);
  const Face face = face_entered(path, stop->walk);
  const Point inside = saturated(offset_from(stop->obstacle, at));
  const Normal normal = normal_met(shape_view_of(stop->obstacle), inside, face, normal_radius);
  return ObstacleRayHit{stop->obstacle.id, {at, face, stop->walk.steps(), normal}};
}

}  // namespace detail::motion

bool fits(const MaskView& mask, Point position, ObstacleQuery obstacles) {
  return detail::motion::fits(detail::motion::shape_view_of(mask), position, obstacles);
}

Result<ObstacleSweep, MotionError> sweep(const MaskView& mask, Point position, Point delta,
                                         ObstacleQuery obstacles, Details details) {
  return detail::motion::sweep(detail::motion::shape_view_of(mask), position, delta, obstacles,
                               details);
}

std::optional<ObstacleRayHit> ray(Point from, Point to, ObstacleQuery obstacles,
                                  std::int32_t normal_radius) {
  return detail::motion::ray_between(from, to, obstacles, normal_radius);
}

}  // namespace hitmask
