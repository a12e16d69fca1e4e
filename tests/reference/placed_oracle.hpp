// The naive oracle of placed masks in motion: their covered pixels as grids, moved pixel by pixel,
// and a turning mask placed again at every step.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "hitmask/motion.hpp"
#include "reference/motion_oracle.hpp"
#include "reference/transform_oracle.hpp"

namespace hitmask::reference {

/// The covered pixels of a placed grid, and their position in the world.
struct PlacedGrid {
  Grid grid;
  Point at;
};

inline PlacedGrid placed_grid(const Grid& grid, const Transform& transform) {
  const Box region = region_of(grid.size(), transform);
  return {covered(grid, transform, region), {region.x, region.y}};
}

inline Point sum_of(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point difference_of(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

inline Contact in_world(Contact contact, Point corner) {
  if (!contact) return {};
  contact.first = sum_of(contact.first, corner);
  contact.box.x += corner.x;
  contact.box.y += corner.y;
  contact.sum_x += contact.area * corner.x;
  contact.sum_y += contact.area * corner.y;
  return contact;
}

inline Sweep sweep(const PlacedGrid& a, const PlacedGrid& b, Point delta) {
  const Point offset = difference_of(b.at, a.at);
  Sweep result = sweep(a.grid, b.grid, offset, delta);
  if (result.last_free) result.last_free = difference_of(*result.last_free, offset);
  if (result.first_blocked) result.first_blocked = difference_of(*result.first_blocked, offset);
  result.contact = in_world(result.contact, a.at);
  return result;
}

template <class... Direction>
std::optional<Point> separate(const PlacedGrid& a, const PlacedGrid& b, std::int32_t limit,
                              Direction... direction) {
  return separate(a.grid, b.grid, difference_of(b.at, a.at), limit, direction...);
}

inline std::optional<RayHit> ray(const PlacedGrid& placed, Point from, Point to,
                                 std::int32_t radius = 4) {
  auto hit = ray(placed.grid, difference_of(from, placed.at), difference_of(to, placed.at), radius);
  if (hit) hit->pixel = sum_of(hit->pixel, placed.at);
  return hit;
}

inline std::optional<Distance> distance(const PlacedGrid& a, const PlacedGrid& b) {
  auto found = distance(a.grid, b.grid, difference_of(b.at, a.at));
  if (!found) return found;
  found->a = sum_of(found->a, a.at);
  found->b = sum_of(found->b, b.at);
  return found;
}

/// The distance from the pivot to the farthest corner of the transformed solid box.
inline double turning_radius(const Grid& grid, const Transform& t) {
  const Box box = solid_box(grid);
  if (is_empty(box)) return 0;
  double radius = 0;
  for (const double px : {double(box.x), double(box.x + box.w)})
    for (const double py : {double(box.y), double(box.y + box.h)}) {
      const double x = t.xx * (px - t.pivot_x) + t.xy * (py - t.pivot_y);
      const double y = t.yx * (px - t.pivot_x) + t.yy * (py - t.pivot_y);
      radius = std::max(radius, std::sqrt(x * x + y * y));
    }
  return radius;
}

/// The least number of steps that is not below the path length of the outermost corner, with a
/// tolerance of 2^-40.
inline std::int32_t turning_steps(const Grid& grid, const TransformParts& from,
                                  const Travel& travel) {
  const double turned = turning_radius(grid, from) * (1 + 0x1p-40) * 6.283185307179587;
  const double length =
      std::sqrt(travel.x * travel.x + travel.y * travel.y) + turned * std::fabs(travel.turns);
  return static_cast<std::int32_t>(std::max(std::ceil(length), 1.0));
}

inline TransformParts parts_at(const TransformParts& from, const Travel& travel, std::int32_t step,
                               std::int32_t count) {
  TransformParts parts = from;
  parts.x += travel.x * step / count;
  parts.y += travel.y * step / count;
  parts.angle = parts.angle + Angle::turns(travel.turns * step / count);
  return parts;
}

struct TurningWalk {
  std::int32_t steps = 0;
  std::int32_t step_count = 0;
  std::optional<TransformParts> last_free;
  std::optional<TransformParts> first_blocked;
  Contact contact;
  bool started_overlapping = false;
};

inline TurningWalk sweep(const PlacedGrid& a, const Grid& b, const TransformParts& from,
                         const Travel& travel) {
  TurningWalk result;
  result.step_count = turning_steps(b, from, travel);
  for (std::int32_t step = 0; step <= result.step_count; ++step) {
    const TransformParts parts = parts_at(from, travel, step, result.step_count);
    const PlacedGrid placed = placed_grid(b, parts);
    const Contact met =
        in_world(contact(a.grid, placed.grid, difference_of(placed.at, a.at)), a.at);
    if (met) {
      result.first_blocked = parts;
      result.contact = met;
      result.started_overlapping = step == 0;
      return result;
    }
    result.last_free = parts;
    result.steps = step;
  }
  return result;
}

}  // namespace hitmask::reference
