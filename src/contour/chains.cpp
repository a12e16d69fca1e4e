#include <algorithm>

#include "base/fail.hpp"
#include "contour/chain_writer.hpp"
#include "contour/rings.hpp"
#include "contour/simplify.hpp"
#include "contour/tube.hpp"

namespace hitmask {

namespace detail::contour {

namespace {

ChainPoint chain_point(Point point) noexcept {
  return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

std::int64_t length_squared(Point a, Point b) noexcept {
  const Vector apart = between(a, b);
  return dot(apart, apart);
}

/// The longest side of a triangle, by the corner it begins at; the first of equals.
std::size_t longest_side(std::span<const Point> corners) noexcept {
  std::size_t longest = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (length_squared(corners[i], corners[(i + 1) % 3]) >
        length_squared(corners[longest], corners[(longest + 1) % 3]))
      longest = i;
  return longest;
}

}  // namespace

ChainWriter::ChainWriter(const ChainOptions& options)
    : options_(options), spacing_parts_(parts_of(options.least_spacing, "the least spacing")) {}

/// At least `times` the least spacing apart. A distance within a boundary is below 2^17 pixels, so
/// that its square in parts fits.
bool ChainWriter::is_apart(Point a, Point b, std::int64_t times) const noexcept {
  return length_squared(a, b) * (parts_per_pixel * parts_per_pixel) >=
         times * times * spacing_parts_ * spacing_parts_;
}

void ChainWriter::add_loop(std::span<const Point> corners, Point chunk) {
  std::vector<Point> kept;
  for (const Point corner : corners)
    if (kept.empty() || is_apart(kept.back(), corner)) kept.push_back(corner);
  while (kept.size() > 1 && !is_apart(kept.back(), kept.front())) kept.pop_back();
  if (kept.size() < 3) return;
  std::vector<ChainPoint> points;
  for (const Point corner : kept) points.push_back(chain_point(corner));
  if (kept.size() == 3) {
    const std::size_t side = longest_side(kept);
    const Point from = kept[side], to = kept[(side + 1) % 3];
    if (!is_apart(from, to, 2)) return;
    points.insert(points.begin() + static_cast<std::ptrdiff_t>(side) + 1,
                  {from.x + static_cast<double>(std::int64_t{to.x} - from.x) * 0.5,
                   from.y + static_cast<double>(std::int64_t{to.y} - from.y) * 0.5});
  }
  add(points, true, chunk);
}

std::vector<Point> ChainWriter::thinned(std::span<const Point> points) const {
  std::vector<Point> kept{points.front()};
  for (const Point point : points.subspan(1, points.size() - 2))
    if (is_apart(kept.back(), point) && is_apart(point, points.back())) kept.push_back(point);
  kept.push_back(points.back());
  return kept;
}

void ChainWriter::add_open(std::span<const Point> points, Point chunk) {
  std::vector<ChainPoint> all;
  for (const Point point : points) all.push_back(chain_point(point));
  add(all, false, chunk);
}

/// A boundary has its free side where engines want it, as long as y is not negated.
void ChainWriter::add(std::vector<ChainPoint>& points, bool is_loop, Point chunk) {
  if (options_.y_axis == YAxis::up) {
    for (ChainPoint& point : points) point.y = 0 - point.y;
    std::reverse(points.begin(), points.end());
  }
  found_.chains.push_back({found_.points.size(), points.size(), is_loop, chunk});
  found_.points.insert(found_.points.end(), points.begin(), points.end());
}

}  // namespace detail::contour

Chains chains(const Boundary& boundary, const ChainOptions& options) {
  detail::contour::ChainWriter writer(options);
  static_cast<void>(detail::contour::Rings(boundary));  // checks the loops
  static_cast<void>(detail::contour::bounds_of(boundary.corners));
  for (const Loop& loop : boundary.loops) writer.add_loop(boundary.corners_of(loop));
  return std::move(writer.found());
}

}  // namespace hitmask
