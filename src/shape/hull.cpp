// The convex hull of the solid pixels: of their squares as a polygon, of their centres as a mask.
#include <algorithm>
#include <bit>
#include <vector>

#include "base/integers.hpp"
#include "hitmask/shape.hpp"
#include "mask/clip.hpp"
#include "shape/spans.hpp"

namespace hitmask {

using detail::mask::strip_of;

namespace {

/// The solid pixels of a row span [left, right); left > right when there are none.
struct RowExtent {
  std::int32_t left = max_mask_side + 1;
  std::int32_t right = -1;
  [[nodiscard]] bool empty() const noexcept { return left > right; }
};

RowExtent united(const RowExtent& a, const RowExtent& b) noexcept {
  return {std::min(a.left, b.left), std::max(a.right, b.right)};
}

RowExtent extent_of_row(const MaskView& mask, std::int32_t y) noexcept {
  std::int32_t first = strip_of(mask.solid_bounds().x);
  std::int32_t last = strip_of(mask.solid_bounds().x + mask.solid_bounds().w - 1);
  while (first <= last && mask.strip(first)[y] == 0) ++first;
  if (first > last) return {};
  while (mask.strip(last)[y] == 0) --last;
  return {first * 64 + std::countr_zero(mask.strip(first)[y]),
          last * 64 + 64 - std::countl_zero(mask.strip(last)[y])};
}

/// Positive when a, b, c turn clockwise on the screen. Corners are at most 65,535 apart.
std::int64_t turn_at(Point a, Point b, Point c) noexcept {
  return std::int64_t{b.x - a.x} * (c.y - b.y) - std::int64_t{b.y - a.y} * (c.x - b.x);
}

/// Adds a corner to a chain that turns clockwise everywhere.
void add_corner(std::vector<Point>& chain, Point corner) {
  while (chain.size() >= 2 && turn_at(chain[chain.size() - 2], chain.back(), corner) <= 0)
    chain.pop_back();
  chain.push_back(corner);
}

/// The two sides of the hull. Each starts at the top; the left one is mirrored, so that it turns
/// clockwise too.
struct Sides {
  std::vector<Point> left, right;
};

Sides sides_of(const MaskView& mask) {
  Sides sides;
  const std::int32_t bottom = mask.solid_bounds().y + mask.solid_bounds().h;
  RowExtent above;
  for (std::int32_t y = mask.solid_bounds().y; y <= bottom; ++y) {
    // The squares of both rows end on the line between them.
    const RowExtent below = y < bottom ? extent_of_row(mask, y) : RowExtent{};
    const RowExtent line = united(above, below);
    above = below;
    if (line.empty()) continue;
    add_corner(sides.left, {-line.left, y});
    add_corner(sides.right, {line.right, y});
  }
  return sides;
}

/// The same for the hull of the pixels' centres, one corner per centre.
Sides sides_of_centres(const MaskView& mask) {
  Sides sides;
  const Box& solid = mask.solid_bounds();
  for (std::int32_t y = solid.y; y < solid.y + solid.h; ++y) {
    const RowExtent row = extent_of_row(mask, y);
    if (row.empty()) continue;
    add_corner(sides.left, {-row.left, y});
    add_corner(sides.right, {row.right - 1, y});
  }
  return sides;
}

/// How far a side reaches in each row, to the last whole pixel.
class SideRows {
 public:
  explicit SideRows(const std::vector<Point>& chain) noexcept : next_(chain.data()) {}

  /// Call once for each row, from the chain's first corner to its last.
  [[nodiscard]] std::int32_t reach(std::int32_t y) noexcept {
    if (y == next_->y) {
      from_ = *next_++;
      return from_.x;
    }
    const std::int64_t rise = std::int64_t{next_->x - from_.x} * (y - from_.y);
    return from_.x +
           static_cast<std::int32_t>(detail::base::floor_divided(rise, next_->y - from_.y));
  }

 private:
  const Point* next_;
  Point from_;
};

}  // namespace

Mask hull_mask(const MaskView& mask) {
  Mask hull(mask.size());
  if (is_empty(mask.solid_bounds())) return hull;
  const Sides sides = sides_of_centres(mask);
  if (sides.left.empty()) return hull;
  SideRows left(sides.left);
  SideRows right(sides.right);
  detail::shape::SpanPainter painter(hull, Paint::draw);
  for (std::int32_t y = sides.left.front().y; y <= sides.left.back().y; ++y)
    painter.span(y, {-std::int64_t{left.reach(y)}, std::int64_t{right.reach(y)} + 1});
  return hull;
}

std::vector<Point> convex_hull(const MaskView& mask) {
  if (is_empty(mask.solid_bounds())) return {};
  const Sides sides = sides_of(mask);
  if (sides.left.empty()) return {};
  std::vector<Point> hull;
  hull.reserve(sides.left.size() + sides.right.size());
  const auto add_left = [&](Point corner) { hull.push_back({-corner.x, corner.y}); };
  add_left(sides.left.front());
  hull.insert(hull.end(), sides.right.begin(), sides.right.end());
  std::for_each(sides.left.rbegin(), sides.left.rend() - 1, add_left);
  return hull;
}

}  // namespace hitmask
