// The naive oracle of a mask among obstacles: every position of every path against every obstacle.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "reference/motion_oracle.hpp"

namespace hitmask::reference {

/// An obstacle; a plain box is a solid grid.
struct Hurdle {
  Grid grid;
  Point position;
  std::uint64_t id = 0;
  Face one_way = Face::none;
  bool is_box = false;
  // For movers of several parts: the part that may meet it. `position` is relative to the part.
  std::size_t part = 0;
  Point place{};  // the same for all parts
};

using Hurdles = std::vector<Hurdle>;

inline bool overlaps_at(const Hurdle& hurdle, const Grid& grid, Point place) {
  const Point offset{place.x - hurdle.position.x, place.y - hurdle.position.y};
  const Box box{offset.x, offset.y, grid.width(), grid.height()};
  // Called for every step of long walks, so distant obstacles are rejected without reading pixels.
  return overlaps({0, 0, hurdle.grid.width(), hurdle.grid.height()}, box) &&
         overlap(hurdle.grid, grid, offset);
}

/// The face that a step from one position to the next one hits.
inline Face side_met(Point from, Point to) {
  if (from.x != to.x) return from.x < to.x ? Face::left : Face::right;
  return from.y < to.y ? Face::top : Face::bottom;
}

/// The rule of one-way obstacles: they block a step against their face unless it starts inside
/// them.
inline bool blocks_step(const Hurdle& hurdle, const Grid& grid, Point from, Point to) {
  if (!overlaps_at(hurdle, grid, to)) return false;
  if (hurdle.one_way == Face::none) return true;
  return hurdle.one_way == side_met(from, to) && !overlaps_at(hurdle, grid, from);
}

inline bool fits(const Grid& grid, Point position, const Hurdles& hurdles) {
  return std::none_of(hurdles.begin(), hurdles.end(),
                      [&](const Hurdle& hurdle) { return overlaps_at(hurdle, grid, position); });
}

inline std::optional<Point> unstick(const Grid& grid, Point position, std::int32_t limit,
                                    const Hurdles& hurdles) {
  std::optional<Point> best;
  for (std::int32_t y = -limit; y <= limit; ++y)
    for (std::int32_t x = -limit; x <= limit; ++x) {
      const Point move{x, y};
      if (std::get<0>(order_of(move)) > std::int64_t{limit} * limit) continue;
      if (best && order_of(*best) < order_of(move)) continue;
      if (fits(grid, {position.x + x, position.y + y}, hurdles)) best = move;
    }
  return best;
}

/// For a mover: one-way obstacles that are overlapped at the start do not count.
inline std::optional<Point> unstick_mover(const Grid& grid, Point position, std::int32_t limit,
                                          const Hurdles& hurdles) {
  Hurdles counting;
  for (const Hurdle& hurdle : hurdles)
    if (hurdle.one_way == Face::none || !overlaps_at(hurdle, grid, position))
      counting.push_back(hurdle);
  return unstick(grid, position, limit, counting);
}

/// The least id of those that block a step, or of the solid ones overlapped at the start of a path.
inline const Hurdle* first_hurdle(const Grid& grid, const std::vector<Point>& path,
                                  std::size_t step, const Hurdles& hurdles) {
  const Hurdle* least = nullptr;
  for (const Hurdle& hurdle : hurdles) {
    const bool blocks = step > 0
                            ? blocks_step(hurdle, grid, path[step - 1], path[step])
                            : hurdle.one_way == Face::none && overlaps_at(hurdle, grid, path[0]);
    if (blocks && (least == nullptr || hurdle.id < least->id)) least = &hurdle;
  }
  return least;
}

inline ObstacleSweep sweep(const Grid& grid, Point position, Point delta, const Hurdles& hurdles) {
  const std::vector<Point> path = path_of(position, delta);
  ObstacleSweep result;
  for (std::size_t step = 0; step < path.size(); ++step) {
    if (const Hurdle* const hurdle = first_hurdle(grid, path, step, hurdles)) {
      const Point at = path[step];
      result.first_blocked = at;
      result.obstacle = hurdle->id;
      result.contact =
          contact(hurdle->grid, grid, {at.x - hurdle->position.x, at.y - hurdle->position.y});
      result.started_overlapping = step == 0;
      return result;
    }
    result.last_free = path[step];
    result.steps = static_cast<std::int64_t>(step);
  }
  return result;
}

/// A ray is the path of a single pixel.
inline std::optional<ObstacleRayHit> ray(Point from, Point to, const Hurdles& hurdles,
                                         std::int32_t radius = 4) {
  Grid pixel(1, 1);
  pixel.set(0, 0);
  const std::vector<Point> path = path_of(from, {to.x - from.x, to.y - from.y});
  for (std::size_t step = 0; step < path.size(); ++step) {
    const Hurdle* const hurdle = first_hurdle(pixel, path, step, hurdles);
    if (hurdle == nullptr) continue;
    const Point at = path[step];
    const Point inside{at.x - hurdle->position.x, at.y - hurdle->position.y};
    const Face face = step == 0 ? Face::none : side_met(path[step - 1], at);
    return ObstacleRayHit{
        hurdle->id,
        {at, face, static_cast<std::int64_t>(step),
         hurdle->is_box ? facing(face) : surface_normal(hurdle->grid, inside, radius)}};
  }
  return std::nullopt;
}

}  // namespace hitmask::reference
