// The naive oracle of the brushes: tests for every pixel of the grid whether its centre is covered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/integers.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

// All values below fit.
using Wide = detail::base::Int128;
using UnsignedWide = detail::base::UInt128;

/// Changes the pixels for which covers(x, y).
template <class Covers>
void paint(Grid& grid, Paint paint, Covers&& covers) {
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (!covers(x, y)) return;
    if (paint == Paint::draw) grid.set(x, y, true);
    if (paint == Paint::erase) grid.set(x, y, false);
    if (paint == Paint::toggle) grid.set(x, y, !grid.get(x, y));
  });
}

inline void paint_box(Grid& grid, const Box& box, Paint how) {
  paint(grid, how, [&](std::int32_t x, std::int32_t y) { return contains(box, Point{x, y}); });
}

inline Wide squared_distance(Wide ax, Wide ay, Wide bx, Wide by) {
  return (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
}

inline void paint_disc(Grid& grid, Point centre, std::int32_t radius, Paint how) {
  paint(grid, how, [&](std::int32_t x, std::int32_t y) {
    return radius >= 0 && squared_distance(x, y, centre.x, centre.y) <= Wide{radius} * radius;
  });
}

inline void paint_ellipse(Grid& grid, const Box& box, Paint how) {
  const Wide w = box.w;
  const Wide h = box.h;
  paint(grid, how, [&](std::int32_t x, std::int32_t y) {
    if (!contains(box, Point{x, y})) return false;
    // From the centre of the box to the centre of the pixel, doubled: u/w and v/h are at most 1.
    const Wide u = 2 * Wide{x} + 1 - (2 * Wide{box.x} + w);
    const Wide v = 2 * Wide{y} + 1 - (2 * Wide{box.y} + h);
    return u * u * h * h + v * v * w * w <= w * w * h * h;
  });
}

/// Whether the distance from a point to the segment between two others is at most thickness / 2.
inline bool near_segment(Point from, Point to, Wide thickness, Wide x, Wide y) {
  const Wide dx = Wide{to.x} - from.x;
  const Wide dy = Wide{to.y} - from.y;
  const Wide along = (x - from.x) * dx + (y - from.y) * dy;
  const Wide squared_length = dx * dx + dy * dy;
  if (along <= 0) return 4 * squared_distance(x, y, from.x, from.y) <= thickness * thickness;
  if (along >= squared_length)
    return 4 * squared_distance(x, y, to.x, to.y) <= thickness * thickness;
  const Wide cross = (x - from.x) * dy - (y - from.y) * dx;
  // |cross| / length is the distance: 2 |cross| <= thickness * length, which is below 2^64.
  const UnsignedWide doubled = 2 * static_cast<UnsignedWide>(cross < 0 ? -cross : cross);
  const auto limit = static_cast<UnsignedWide>(thickness * thickness * squared_length);
  return doubled < UnsignedWide{1} << 64 && doubled * doubled <= limit;
}

inline void paint_line(Grid& grid, Point from, Point to, std::int32_t thickness, Paint how) {
  paint(grid, how, [&](std::int32_t x, std::int32_t y) {
    return thickness >= 1 && near_segment(from, to, thickness, x, y);
  });
}

using CornerLists = std::vector<std::vector<Point>>;

/// How often the loops wind around the centre of a pixel: each edge that passes left of it (or
/// through it), upwards or downwards, is one turn.
inline int winding_around(const CornerLists& loops, Wide x, Wide y) {
  int winding = 0;
  for (const std::vector<Point>& corners : loops)
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point from = corners[i];
      const Point to = corners[(i + 1) % corners.size()];
      const bool downwards = from.y <= y && y < to.y;
      const bool upwards = to.y <= y && y < from.y;
      if (!downwards && !upwards) continue;
      const Point upper = downwards ? from : to;
      const Point lower = downwards ? to : from;
      // The edge at the height of the centre: upper.x + dx * (y + 1/2 - upper.y) / dy.
      const Wide dx = Wide{lower.x} - upper.x;
      const Wide dy = Wide{lower.y} - upper.y;
      const bool left_or_on = dx * (2 * (y - upper.y) + 1) <= dy * (2 * (x - upper.x) + 1);
      if (left_or_on) winding += downwards ? 1 : -1;
    }
  return winding;
}

inline void paint_polygons(Grid& grid, const CornerLists& loops, FillRule rule, Paint how) {
  paint(grid, how, [&](std::int32_t x, std::int32_t y) {
    const int winding = winding_around(loops, x, y);
    return rule == FillRule::non_zero ? winding != 0 : winding % 2 != 0;
  });
}

}  // namespace hitmask::reference
