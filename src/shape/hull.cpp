// The convex hull of the solid pixels' squares.
#include <algorithm>
#include <bit>
#include <vector>

#include "hitmask/shape.hpp"
#include "mask/clip.hpp"

namespace hitmask {

namespace {

/// The solid pixels of a row reach from `left` to before `right`; left > right when there are none.
struct Extent {
  std::int32_t left = max_mask_side + 1;
  std::int32_t right = -1;
  [[nodiscard]] bool empty() const noexcept { return left > right; }
};

Extent united(const Extent& a, const Extent& b) noexcept {
  return {std::min(a.left, b.left), std::max(a.right, b.right)};
}

Extent extent_of_row(const MaskView& mask, std::int32_t y) noexcept {
  std::int32_t first = detail::strip_of(mask.solid_box().x);
  std::int32_t last = detail::strip_of(mask.solid_box().x + mask.solid_box().w - 1);
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

/// Adds a corner to a chain that turns clockwise all the way.
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
  const std::int32_t bottom = mask.solid_box().y + mask.solid_box().h;
  Extent above;
  for (std::int32_t y = mask.solid_box().y; y <= bottom; ++y) {
    // On the line between two rows end the squares of both.
    const Extent below = y < bottom ? extent_of_row(mask, y) : Extent{};
    const Extent line = united(above, below);
    above = below;
    if (line.empty()) continue;
    add_corner(sides.left, {-line.left, y});
    add_corner(sides.right, {line.right, y});
  }
  return sides;
}

}  // namespace

std::vector<Point> convex_hull(const MaskView& mask) {
  if (is_empty(mask.solid_box())) return {};
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
