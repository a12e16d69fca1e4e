// The naive oracle: every operation on a vector<vector<bool>>, written to be obviously correct.
// Slow on purpose; coordinates are 64-bit, so nothing can wrap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::reference {

class Grid {
 public:
  Grid() = default;
  Grid(std::int32_t width, std::int32_t height, bool solid = false)
      : width_(width),
        rows_(static_cast<std::size_t>(height),
              std::vector<bool>(static_cast<std::size_t>(width), solid)) {}
  explicit Grid(Size size, bool solid = false) : Grid(size.width, size.height, solid) {}

  [[nodiscard]] std::int32_t width() const { return width_; }
  [[nodiscard]] std::int32_t height() const { return static_cast<std::int32_t>(rows_.size()); }
  [[nodiscard]] Size size() const { return {width(), height()}; }

  [[nodiscard]] bool has(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < width() && y < height();
  }
  [[nodiscard]] bool get(std::int64_t x, std::int64_t y) const {
    return has(x, y) && rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
  }
  bool set(std::int64_t x, std::int64_t y, bool solid = true) {
    if (!has(x, y)) return false;
    rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = solid;
    return true;
  }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  std::int32_t width_ = 0;
  std::vector<std::vector<bool>> rows_;
};

/// Calls visit(x, y) for every pixel, in reading order.
template <class Visit>
void for_each_pixel(const Grid& grid, Visit&& visit) {
  for (std::int32_t y = 0; y < grid.height(); ++y)
    for (std::int32_t x = 0; x < grid.width(); ++x) visit(x, y);
}

inline Grid grid_of(const MaskView& mask) {
  Grid grid(mask.size());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y, mask.get(x, y)); });
  return grid;
}

inline Mask mask_of(const Grid& grid) {
  Mask mask(grid.size());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (grid.get(x, y)) mask.set(x, y);
  });
  return mask;
}

inline Grid grid_of_text(std::initializer_list<std::string_view> rows) {
  Grid grid(rows.size() == 0 ? 0 : static_cast<std::int32_t>(rows.begin()->size()),
            static_cast<std::int32_t>(rows.size()));
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, rows.begin()[y][static_cast<std::size_t>(x)] == '#');
  });
  return grid;
}

inline std::string to_text(const Grid& grid) {
  std::string text;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    text += grid.get(x, y) ? '#' : '.';
    if (x == grid.width() - 1) text += '\n';
  });
  return text;
}

inline std::ostream& operator<<(std::ostream& stream, const Grid& grid) {
  stream << grid.width() << "x" << grid.height() << "\n";
  constexpr std::int32_t printable = 140;  // columns that fit a terminal
  return grid.width() <= printable && grid.height() <= printable ? stream << to_text(grid) : stream;
}

// Single masks.

inline std::int64_t count(const Grid& grid) {
  std::int64_t total = 0;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { total += grid.get(x, y) ? 1 : 0; });
  return total;
}

/// The tight box around some pixels.
inline Box box_around(const std::vector<Point>& points) {
  if (points.empty()) return {};
  const auto by_x = [](Point a, Point b) { return a.x < b.x; };
  const auto by_y = [](Point a, Point b) { return a.y < b.y; };
  const auto [left, right] = std::minmax_element(points.begin(), points.end(), by_x);
  const auto [top, bottom] = std::minmax_element(points.begin(), points.end(), by_y);
  return {left->x, top->y, right->x - left->x + 1, bottom->y - top->y + 1};
}

inline std::vector<Point> solid_pixels(const Grid& grid) {
  std::vector<Point> points;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (grid.get(x, y)) points.push_back({x, y});
  });
  return points;
}

inline Box solid_box(const Grid& grid) { return box_around(solid_pixels(grid)); }

inline Diagonals diagonals(const Grid& grid) {
  const std::vector<Point> points = solid_pixels(grid);
  if (points.empty()) return {};
  const auto by_sum = [](Point a, Point b) { return a.x + a.y < b.x + b.y; };
  const auto by_difference = [](Point a, Point b) { return a.x - a.y < b.x - b.y; };
  const auto [near, far] = std::minmax_element(points.begin(), points.end(), by_sum);
  const auto [low, high] = std::minmax_element(points.begin(), points.end(), by_difference);
  return {near->x + near->y, far->x + far->y, low->x - low->y, high->x - high->y};
}

inline void fill(Grid& grid) { grid = Grid(grid.size(), true); }
inline void clear(Grid& grid) { grid = Grid(grid.size()); }
inline void invert(Grid& grid) {
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y, !grid.get(x, y)); });
}

// Combining a mask with another at an offset. `other` is passed by value: it may be the same grid.

template <class Combine>
void combine(Grid& grid, Grid other, Point at, Combine&& result) {
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    const bool there = other.get(std::int64_t{x} - at.x, std::int64_t{y} - at.y);
    grid.set(x, y, result(grid.get(x, y), there));
  });
}
inline void draw(Grid& grid, const Grid& other, Point at) {
  combine(grid, other, at, [](bool mine, bool its) { return mine || its; });
}
inline void erase(Grid& grid, const Grid& other, Point at) {
  combine(grid, other, at, [](bool mine, bool its) { return mine && !its; });
}
inline void keep(Grid& grid, const Grid& other, Point at) {
  combine(grid, other, at, [](bool mine, bool its) { return mine && its; });
}
inline void toggle(Grid& grid, const Grid& other, Point at) {
  combine(grid, other, at, [](bool mine, bool its) { return mine != its; });
}

// Two masks. The step (dx, dy) is 64-bit so that a neighbour of an extreme offset exists.

/// The shared pixels in a's coordinates, in reading order.
inline std::vector<Point> shared_pixels(const Grid& a, const Grid& b, std::int64_t dx,
                                        std::int64_t dy) {
  std::vector<Point> points;
  for_each_pixel(a, [&](std::int32_t x, std::int32_t y) {
    if (a.get(x, y) && b.get(x - dx, y - dy)) points.push_back({x, y});
  });
  return points;
}
inline std::vector<Point> shared_pixels(const Grid& a, const Grid& b, Point offset) {
  return shared_pixels(a, b, offset.x, offset.y);
}

inline std::int64_t overlap_area(const Grid& a, const Grid& b, std::int64_t dx, std::int64_t dy) {
  return static_cast<std::int64_t>(shared_pixels(a, b, dx, dy).size());
}
inline std::int64_t overlap_area(const Grid& a, const Grid& b, Point offset) {
  return overlap_area(a, b, offset.x, offset.y);
}
inline bool overlap(const Grid& a, const Grid& b, Point offset) {
  return overlap_area(a, b, offset) > 0;
}

/// The first point in the given order.
template <class Before>
std::optional<Point> extreme(const std::vector<Point>& points, Before&& before) {
  if (points.empty()) return std::nullopt;
  return *std::min_element(points.begin(), points.end(), before);
}
inline std::optional<Point> first_point(const Grid& a, const Grid& b, Point offset) {
  return extreme(shared_pixels(a, b, offset),
                 [](Point p, Point q) { return p.y != q.y ? p.y < q.y : p.x < q.x; });
}
inline std::optional<Point> leftmost_point(const Grid& a, const Grid& b, Point offset) {
  return extreme(shared_pixels(a, b, offset),
                 [](Point p, Point q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
}
inline std::optional<Point> rightmost_point(const Grid& a, const Grid& b, Point offset) {
  return extreme(shared_pixels(a, b, offset),
                 [](Point p, Point q) { return p.x != q.x ? p.x > q.x : p.y < q.y; });
}
inline std::optional<Point> bottommost_point(const Grid& a, const Grid& b, Point offset) {
  return extreme(shared_pixels(a, b, offset),
                 [](Point p, Point q) { return p.y != q.y ? p.y > q.y : p.x < q.x; });
}

inline Grid overlap_mask(const Grid& a, const Grid& b, Point offset) {
  Grid shared(a.size());
  for (const Point point : shared_pixels(a, b, offset)) shared.set(point.x, point.y);
  return shared;
}

inline Contact contact(const Grid& a, const Grid& b, Point offset) {
  const std::int64_t dx = offset.x;
  const std::int64_t dy = offset.y;
  const std::vector<Point> points = shared_pixels(a, b, dx, dy);
  if (points.empty()) return {};
  Contact result;
  result.area = static_cast<std::int64_t>(points.size());
  result.first = *first_point(a, b, offset);
  result.box = box_around(points);
  for (const Point point : points) {
    result.sum_x += point.x;
    result.sum_y += point.y;
  }
  result.gradient_x = overlap_area(a, b, dx + 1, dy) - overlap_area(a, b, dx - 1, dy);
  result.gradient_y = overlap_area(a, b, dx, dy + 1) - overlap_area(a, b, dx, dy - 1);
  return result;
}

}  // namespace hitmask::reference
