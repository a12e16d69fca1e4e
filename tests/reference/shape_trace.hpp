// The naive oracle of boundaries: unit edges followed one by one, fills and hulls by definition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"
#include "reference/shape_components.hpp"

namespace hitmask::reference {

struct TracedLoop {
  std::vector<Point> corners;
  std::uint32_t component = 0;
  bool is_hole = false;
  friend bool operator==(const TracedLoop&, const TracedLoop&) = default;
};

/// A step of one pixel along a pixel's edge, from a corner in one of four directions.
struct Step {
  Point from;
  int direction = 0;  // 0 right, 1 down, 2 left, 3 up: adding 1 turns right
  friend bool operator==(const Step&, const Step&) = default;

  [[nodiscard]] Point to() const {
    constexpr int dx[] = {1, 0, -1, 0};
    constexpr int dy[] = {0, 1, 0, -1};
    return {from.x + dx[direction], from.y + dy[direction]};
  }
  /// The pixels on either side of the step.
  [[nodiscard]] Point right_pixel() const {
    constexpr int dx[] = {0, -1, -1, 0};
    constexpr int dy[] = {0, 0, -1, -1};
    return {from.x + dx[direction], from.y + dy[direction]};
  }
  [[nodiscard]] Point left_pixel() const {
    constexpr int dx[] = {0, 0, -1, -1};
    constexpr int dy[] = {-1, 0, 0, -1};
    return {from.x + dx[direction], from.y + dy[direction]};
  }
  [[nodiscard]] bool is_edge_of(const Grid& grid) const {
    return grid.get(right_pixel().x, right_pixel().y) && !grid.get(left_pixel().x, left_pixel().y);
  }
};

/// `eight` turns left where possible, to include the solid pixel across the corner; `four` turns
/// right.
inline Step step_after(const Grid& grid, const Step& step, Neighbours neighbours) {
  const int left = 3, straight = 0, right = 1;
  const int first = neighbours == Neighbours::eight ? left : right;
  const int second = neighbours == Neighbours::eight ? right : left;
  for (const int turn : {first, straight, second}) {
    const Step next{step.to(), (step.direction + turn) % 4};
    if (next.is_edge_of(grid)) return next;
  }
  return step;  // unreachable: a boundary has no ends
}

/// The corners of a loop of steps, starting with the topmost, then leftmost one.
inline std::vector<Point> corners_of(const std::vector<Step>& steps) {
  std::vector<Point> corners;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& before = steps[i == 0 ? steps.size() - 1 : i - 1];
    if (before.direction != steps[i].direction) corners.push_back(steps[i].from);
  }
  const auto higher = [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
  std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), higher),
              corners.end());
  return corners;
}

/// Twice the area inside: positive when the loop runs clockwise on the screen.
template <class Corners>
std::int64_t twice_signed_area(const Corners& corners) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i];
    const Point b = corners[(i + 1) % corners.size()];
    sum += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
  }
  return sum;
}

inline std::vector<TracedLoop> trace(const Grid& grid, Neighbours neighbours) {
  const std::vector<std::uint32_t> numbers = labels(grid, neighbours);
  std::vector<bool> done((static_cast<std::size_t>(grid.width()) + 1) *
                         (static_cast<std::size_t>(grid.height()) + 1) * 4);
  const auto done_at = [&](const Step& step) {
    const std::int64_t corner = std::int64_t{step.from.y} * (grid.width() + 1) + step.from.x;
    return done[static_cast<std::size_t>(corner * 4 + step.direction)];
  };
  std::vector<TracedLoop> loops;
  for (std::int32_t y = 0; y <= grid.height(); ++y)
    for (std::int32_t x = 0; x <= grid.width(); ++x)
      for (int direction = 0; direction < 4; ++direction) {
        const Step start{{x, y}, direction};
        if (!start.is_edge_of(grid) || done_at(start)) continue;
        std::vector<Step> steps;
        for (Step step = start; steps.empty() || step != start;
             step = step_after(grid, step, neighbours)) {
          steps.push_back(step);
          done_at(step) = true;
        }
        const Point pixel = start.right_pixel();
        const std::int64_t place = std::int64_t{pixel.y} * grid.width() + pixel.x;
        const std::vector<Point> corners = corners_of(steps);
        loops.push_back({corners, numbers[static_cast<std::size_t>(place)] - 1,
                         twice_signed_area(corners) < 0});
      }
  std::sort(loops.begin(), loops.end(), [](const TracedLoop& a, const TracedLoop& b) {
    const auto key = [](const TracedLoop& loop) {
      const Point start = loop.corners.front();
      return std::tuple(loop.component, loop.is_hole, start.y, start.x);
    };
    return key(a) < key(b);
  });
  return loops;
}

/// How often the loops wind around each pixel's centre (clockwise counts 1), from the vertical
/// edges to its left; `edges` counts these regardless of direction.
struct Windings {
  std::vector<std::int32_t> turns, edges;
};
inline Windings windings(Size size, const std::vector<TracedLoop>& loops) {
  Windings result;
  const auto width = static_cast<std::size_t>(size.width);
  result.turns.resize(width * static_cast<std::size_t>(size.height));
  result.edges = result.turns;
  for (const TracedLoop& loop : loops)
    for (std::size_t i = 0; i < loop.corners.size(); ++i) {
      const Point a = loop.corners[i];
      const Point b = loop.corners[(i + 1) % loop.corners.size()];
      for (std::int32_t y = std::min(a.y, b.y); y < std::max(a.y, b.y); ++y)
        for (std::int32_t x = a.x; x < size.width; ++x) {
          const std::size_t at = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
          result.turns[at] += b.y < a.y ? 1 : -1;
          ++result.edges[at];
        }
    }
  return result;
}

/// Positive when a, b, c turn clockwise on the screen, 0 when they are collinear.
inline std::int64_t turn(Point a, Point b, Point c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - b.y) -
         (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - b.x);
}

/// From each corner to the one that leaves all others on the right; of collinear ones the furthest.
inline std::vector<Point> convex_hull(const Grid& grid) {
  std::vector<Point> points;
  for (const Point p : solid_pixels(grid))
    for (const Point corner : {p, {p.x + 1, p.y}, {p.x, p.y + 1}, {p.x + 1, p.y + 1}})
      points.push_back(corner);
  if (points.empty()) return {};
  const auto distance = [](Point a, Point b) {
    return (std::int64_t{b.x} - a.x) * (b.x - a.x) + (std::int64_t{b.y} - a.y) * (b.y - a.y);
  };
  std::vector<Point> hull{points.front()};  // the first pixel's corner is the topmost, leftmost
  while (true) {
    const Point at = hull.back();
    Point best = at;
    for (const Point p : points) {
      if (p == at) continue;
      const std::int64_t side = turn(at, best, p);
      const bool further = side == 0 && distance(at, p) > distance(at, best);
      if (best == at || side < 0 || further) best = p;
    }
    if (best == hull.front()) return hull;
    hull.push_back(best);
  }
}

/// Whether p is in the triangle, edges included; its corners may be collinear or equal.
inline bool in_triangle(Point a, Point b, Point c, Point p) {
  const std::int64_t sides[] = {turn(a, b, p), turn(b, c, p), turn(c, a, p)};
  const bool left = std::any_of(std::begin(sides), std::end(sides), [](auto s) { return s < 0; });
  const bool right = std::any_of(std::begin(sides), std::end(sides), [](auto s) { return s > 0; });
  const auto [low_x, high_x] = std::minmax({a.x, b.x, c.x});
  const auto [low_y, high_y] = std::minmax({a.y, b.y, c.y});
  return !(left && right) && p.x >= low_x && p.x <= high_x && p.y >= low_y && p.y <= high_y;
}

/// Every point of the hull is in a triangle of three of its corners.
inline Grid hull_mask(const Grid& grid) {
  const std::vector<Point> solid = solid_pixels(grid);
  Grid hull(grid.size());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    for (const Point a : solid)
      for (const Point b : solid)
        for (const Point c : solid)
          if (in_triangle(a, b, c, {x, y})) hull.set(x, y);
  });
  return hull;
}

}  // namespace hitmask::reference
