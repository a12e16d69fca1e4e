// fits(), sweep() and ray() among obstacles.
#include "motion/obstacles.hpp"

#include <algorithm>
#include <limits>

#include "motion/figure_normal.hpp"
#include "motion/one_way.hpp"
#include "motion/pieces.hpp"
#include "motion/ray_walk.hpp"
#include "motion/sweep_figures.hpp"

namespace hitmask {

namespace detail::motion {

namespace {

constexpr std::int64_t first_column = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t end_column = std::int64_t{std::numeric_limits<std::int32_t>::max()} + 1;

/// A part of a range of columns or rows that fits a box.
struct Part {
  std::int32_t from, length;
};

/// Calls visit(part) for the parts of a range, cut to int32: obstacles begin there, so one that
/// reaches into a range beyond its end also reaches its last column. False when visit stops.
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

/// In and out of a one-way obstacle.
std::optional<Staircase> first_one_way_block(const Obstacle& obstacle, const Figure& figure,
                                             const Way& way, const Stretch& stretch) noexcept {
  const Figure still = figure_of(obstacle);
  const Way past = way_past(obstacle.position, way);
  return first_entered(
      obstacle.one_way, past, stretch,
      [&](const Stretch& from) { return first_parting(still, figure, past, from); },
      [&](const Stretch& from) { return first_meeting_in_place(still, figure, past, from); });
}

/// What stops a sweep or a ray: the obstacle with the least id of those met first.
struct Stop {
  Obstacle obstacle;
  Staircase walk;
};

/// Goes along a way piece by piece and asks for the obstacles around each.
class Search {
 public:
  Search(const Figure& figure, const Way& way, ObstacleQuery obstacles) noexcept
      : solid_(overlap::solid_box_of(figure)), way_(way), obstacles_(obstacles) {}

  /// first_block(obstacle, stretch) tells where an obstacle is met.
  template <class FirstBlock>
  [[nodiscard]] const std::optional<Stop>& first_stop(FirstBlock&& first_block) {
    Pieces pieces(way_, growing_pieces(way_));
    do look_at(pieces, first_block);
    while (!stop_ && pieces.advance());
    return stop_;
  }

 private:
  template <class FirstBlock>
  void look_at(const Pieces& pieces, FirstBlock&& first_block) {
    ask(obstacles_, pieces.passed_by(solid_), [&](const Obstacle& obstacle) {
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
  const Way& way_;
  ObstacleQuery obstacles_;
  std::optional<Stop> stop_;
};

ObstacleSweep stopped(const Way& way, const Stop& stop, const Figure& figure,
                      Details details) noexcept {
  auto result = swept<ObstacleSweep>(way, stop.walk, {});
  result.obstacle = stop.obstacle.id;
  result.contact =
      overlap::contact_of(figure_of(stop.obstacle), figure,
                          saturated(offset_from(stop.obstacle, way.wide_at(stop.walk))), details);
  return result;
}

/// A ray is the way of a single pixel.
constexpr Figure pixel{nullptr, {1, 1}};

std::optional<Staircase> first_block_of_ray(const Obstacle& obstacle, const Way& way,
                                            const Stretch& stretch) noexcept {
  if (obstacle.one_way != Face::none) return first_one_way_block(obstacle, pixel, way, stretch);
  return first_solid_on(figure_of(obstacle), way_past(obstacle.position, way), stretch);
}

}  // namespace

bool ask(ObstacleQuery obstacles, const WideBounds& area, Visitor<const Obstacle&> visit) {
  bool goes_on = true;
  const auto visit_and_tell = [&](const Obstacle& obstacle) {
    goes_on = goes_on && visit(obstacle);
    return goes_on;
  };
  return for_each_part(area.top, area.bottom, [&](const Part& rows) {
    return for_each_part(area.left, area.right, [&](const Part& columns) {
      obstacles({columns.from, rows.from, columns.length, rows.length}, visit_and_tell);
      return goes_on;
    });
  });
}

std::optional<Staircase> first_block(const Obstacle& obstacle, const Figure& figure, const Way& way,
                                     const Stretch& stretch) {
  if (obstacle.one_way != Face::none) return first_one_way_block(obstacle, figure, way, stretch);
  return first_meeting(figure_of(obstacle), figure, way_past(obstacle.position, way), stretch);
}

std::optional<Staircase> first_block_in_place(const Obstacle& obstacle, const Figure& figure,
                                              const Way& way, const Stretch& stretch) noexcept {
  if (obstacle.one_way != Face::none) return first_one_way_block(obstacle, figure, way, stretch);
  return first_meeting_in_place(figure_of(obstacle), figure, way_past(obstacle.position, way),
                                stretch);
}

bool fits(const Figure& figure, Point position, ObstacleQuery obstacles) {
  return ask(obstacles, area_between(figure, position, position),
             [&](const Obstacle& obstacle) { return !overlaps_at(obstacle, figure, position); });
}

Result<ObstacleSweep, MotionError> sweep(const Figure& figure, Point position, Point delta,
                                         ObstacleQuery obstacles, Details details) {
  if (!ends_within_int32(position, delta)) return MotionError::position;
  const Way way{position, delta};
  Search search(figure, way, obstacles);
  const auto& stop = search.first_stop([&](const Obstacle& obstacle, const Stretch& stretch) {
    return first_block(obstacle, figure, way, stretch);
  });
  return stop ? stopped(way, *stop, figure, details) : swept<ObstacleSweep>(way, {}, {});
}

std::optional<ObstacleRayHit> ray_between(Point from, Point to, ObstacleQuery obstacles,
                                          std::int32_t normal_radius) {
  const Way way{from, WidePoint(to) - WidePoint(from)};
  Search search(pixel, way, obstacles);
  const auto& stop = search.first_stop([&](const Obstacle& obstacle, const Stretch& stretch) {
    return first_block_of_ray(obstacle, way, stretch);
  });
  if (!stop) return std::nullopt;
  const Point at = way.at(stop->walk);
  const Face face = face_entered(way, stop->walk);
  const Point inside = saturated(offset_from(stop->obstacle, at));
  const Normal normal = normal_met(figure_of(stop->obstacle), inside, face, normal_radius);
  return ObstacleRayHit{stop->obstacle.id, {at, face, stop->walk.steps(), normal}};
}

}  // namespace detail::motion

bool fits(const MaskView& mask, Point position, ObstacleQuery obstacles) {
  return detail::motion::fits(detail::motion::figure_of(mask), position, obstacles);
}

Result<ObstacleSweep, MotionError> sweep(const MaskView& mask, Point position, Point delta,
                                         ObstacleQuery obstacles, Details details) {
  return detail::motion::sweep(detail::motion::figure_of(mask), position, delta, obstacles,
                               details);
}

std::optional<ObstacleRayHit> ray(Point from, Point to, ObstacleQuery obstacles,
                                  std::int32_t normal_radius) {
  return detail::motion::ray_between(from, to, obstacles, normal_radius);
}

}  // namespace hitmask
