// The naive oracle of hitmask/motion.hpp: every path pixel by pixel, every move in order, every
// pair of pixels.
#pragma once

#include <cstdlib>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "hitmask/motion.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

struct WalkPlace {
  std::int64_t i = 0;  // steps done on x
  std::int64_t j = 0;  // and on y
};

/// The rule of the walk, exactly as documented.
inline WalkPlace next_place(WalkPlace at, std::int64_t across, std::int64_t down) {
  if (at.i < across && (2 * at.i + 1) * down <= (2 * at.j + 1) * across) return {at.i + 1, at.j};
  return {at.i, at.j + 1};
}

/// The position of a path from `from` at a place of its walk along `delta`.
inline Point place_on_path(Point from, Point delta, WalkPlace at) {
  return {static_cast<std::int32_t>(delta.x < 0 ? from.x - at.i : from.x + at.i),
          static_cast<std::int32_t>(delta.y < 0 ? from.y - at.j : from.y + at.j)};
}

/// Every position of a path, including the first and the last.
inline std::vector<Point> path_of(Point from, Point delta) {
  const std::int64_t across = std::abs(std::int64_t{delta.x});
  const std::int64_t down = std::abs(std::int64_t{delta.y});
  std::vector<Point> places{from};
  for (WalkPlace at; at.i + at.j < across + down;) {
    at = next_place(at, across, down);
    places.push_back(place_on_path(from, delta, at));
  }
  return places;
}

inline Sweep sweep(const Grid& a, const Grid& b, Point offset, Point delta) {
  const std::vector<Point> path = path_of(offset, delta);
  Sweep result;
  for (std::size_t step = 0; step < path.size(); ++step) {
    if (overlap(a, b, path[step])) {
      result.first_blocked = path[step];
      result.contact = contact(a, b, path[step]);
      result.started_overlapping = step == 0;
      return result;
    }
    result.last_free = path[step];
    result.steps = static_cast<std::int64_t>(step);
  }
  return result;
}

/// The normal of a plain box entered through a face.
inline Normal facing(Face face) {
  if (face == Face::left) return {-1, 0, true};
  if (face == Face::right) return {1, 0, true};
  if (face == Face::top) return {0, -1, true};
  if (face == Face::bottom) return {0, 1, true};
  return {};
}

/// The pixels among [first, first + size) that hold the mean of some pixels' centres: two if it
/// lies on the edge between them.
inline std::vector<std::int32_t> middles_of(std::int64_t sum, std::int64_t area, std::int32_t first,
                                            std::int32_t size) {
  std::vector<std::int32_t> middles;
  for (std::int32_t at = first; at < first + size; ++at)
    if (2 * at * area <= 2 * sum + area && 2 * sum + area <= 2 * (at + 1) * area)
      middles.push_back(at);
  return middles;
}

/// The sum of the vectors from the solid pixels of a disc to its centre, compared with a half disc.
/// Of several pixels, the sum of all.
inline Normal surface_normal(const Grid& grid, const std::vector<Point>& pixels,
                             std::int64_t radius) {
  Normal normal;
  std::int64_t straight = 0;
  for (const Point pixel : pixels)
    for (std::int64_t y = -radius; y <= radius; ++y)
      for (std::int64_t x = -radius; x <= radius; ++x) {
        if (x * x + y * y > radius * radius) continue;
        if (y > 0) straight += y;
        if (!grid.get(pixel.x + x, pixel.y + y)) continue;
        normal.x -= x;
        normal.y -= y;
      }
  normal.reliable = 64 * (normal.x * normal.x + normal.y * normal.y) >= straight * straight;
  return normal;
}
inline Normal surface_normal(const Grid& grid, Point pixel, std::int64_t radius) {
  return surface_normal(grid, std::vector{pixel}, radius);
}
/// Around the middle of a contact, or of the pixels that its middle lies between.
inline Normal normal_at_middle(const Grid& grid, const Contact& contact) {
  const Box& box = contact.box;
  std::vector<Point> pixels;
  for (const std::int32_t x : middles_of(contact.sum_x, contact.area, box.x, box.w))
    for (const std::int32_t y : middles_of(contact.sum_y, contact.area, box.y, box.h))
      pixels.push_back({x, y});
  return surface_normal(grid, pixels, 4);
}

inline std::optional<RayHit> ray(const Grid& grid, Point from, Point to, std::int32_t radius = 4) {
  const Point delta{to.x - from.x, to.y - from.y};
  const std::vector<Point> path = path_of(from, delta);
  for (std::size_t step = 0; step < path.size(); ++step) {
    const Point at = path[step];
    if (!grid.get(at.x, at.y)) continue;
    RayHit hit{at, Face::none, static_cast<std::int64_t>(step), surface_normal(grid, at, radius)};
    if (step == 0) return hit;
    const Point before = path[step - 1];
    if (before.x != at.x) hit.face = before.x < at.x ? Face::left : Face::right;
    if (before.y != at.y) hit.face = before.y < at.y ? Face::top : Face::bottom;
    return hit;
  }
  return std::nullopt;
}

using MoveOrder = std::tuple<std::int64_t, std::int32_t, std::int32_t>;

inline MoveOrder order_of(Point move) {
  return {std::int64_t{move.x} * move.x + std::int64_t{move.y} * move.y, move.y, move.x};
}

/// Every move of up to `limit` pixels on x and on y that the filter accepts.
template <class Filter>
std::optional<Point> separate_if(const Grid& a, const Grid& b, Point offset, std::int32_t limit,
                                 Filter&& may_move) {
  std::optional<Point> best;
  for (std::int32_t y = -limit; y <= limit; ++y)
    for (std::int32_t x = -limit; x <= limit; ++x) {
      const Point move{x, y};
      if (std::get<0>(order_of(move)) > std::int64_t{limit} * limit || !may_move(move)) continue;
      if (best && order_of(*best) < order_of(move)) continue;
      if (!overlap(a, b, {offset.x + x, offset.y + y})) best = move;
    }
  return best;
}

inline std::optional<Point> separate(const Grid& a, const Grid& b, Point offset,
                                     std::int32_t limit) {
  return separate_if(a, b, offset, limit, [](Point) { return true; });
}

inline std::optional<Point> separate(const Grid& a, const Grid& b, Point offset, std::int32_t limit,
                                     Axis axis) {
  return separate_if(a, b, offset, limit,
                     [axis](Point move) { return (axis == Axis::x ? move.y : move.x) == 0; });
}

/// An endless walk: towards a far position in the same direction.
inline std::optional<Point> separate(const Grid& a, const Grid& b, Point offset, std::int32_t limit,
                                     Point direction) {
  const std::int64_t far = std::int64_t{limit} + 1;
  const std::int64_t across = std::abs(std::int64_t{direction.x}) * far;
  const std::int64_t down = std::abs(std::int64_t{direction.y}) * far;
  WalkPlace at;
  for (std::int32_t step = 0; step <= limit; ++step) {
    const Point place = place_on_path(offset, direction, at);
    if (!overlap(a, b, place)) return Point{place.x - offset.x, place.y - offset.y};
    if (across + down == 0) return std::nullopt;
    at = next_place(at, across, down);
  }
  return std::nullopt;
}

inline std::optional<Distance> distance(const Grid& a, const Grid& b, Point offset) {
  std::optional<Distance> nearest;
  for (const Point p : solid_pixels(a))  // in reading order, so that the first of equals wins
    for (const Point q : solid_pixels(b)) {
      const std::int64_t x = std::int64_t{q.x} + offset.x - p.x;
      const std::int64_t y = std::int64_t{q.y} + offset.y - p.y;
      const auto squared = static_cast<std::uint64_t>(x * x) + static_cast<std::uint64_t>(y * y);
      if (!nearest || squared < nearest->squared) nearest = {squared, p, q};
    }
  return nearest;
}

}  // namespace hitmask::reference
