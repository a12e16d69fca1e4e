#include "contour/rings.hpp"

#include <algorithm>
#include <limits>

#include "base/fail.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

Rings::Rings(const Boundary& boundary)
    : boundary_(&boundary),
      corners_(boundary.corners),
      next_(corners_.size(), none),
      previous_(corners_.size(), none),
      loop_of_(corners_.size(), none) {
  if (corners_.size() > std::numeric_limits<std::int32_t>::max())
    base::fail_length("a boundary of over 2,147,483,647 corners");
  for (std::size_t loop = 0; loop < boundary.loops.size(); ++loop)
    link(static_cast<std::uint32_t>(loop));
}

void Rings::link(std::uint32_t loop) {
  const auto [first, count, component, is_hole] = boundary_->loops[loop];
  if (first > corners_.size() || count > corners_.size() - first)
    base::fail_argument("a loop that is outside the corners of its boundary");
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t corner = first + i;
    if (loop_of_[corner] != none) base::fail_argument("two loops that share their corners");
    loop_of_[corner] = loop;
    next_[corner] = static_cast<std::uint32_t>(i + 1 == count ? first : corner + 1);
    previous_[corner] = static_cast<std::uint32_t>(i == 0 ? first + count - 1 : corner - 1);
  }
}

Boundary Rings::result() const {
  Boundary result;
  result.loops.reserve(boundary_->loops.size());
  for (const Loop& loop : boundary_->loops) add_loop(loop, result);
  return result;
}

void Rings::add_loop(const Loop& loop, Boundary& to) const {
  const std::size_t first = to.corners.size();
  for (std::size_t i = loop.first_corner; i < loop.first_corner + loop.corner_count; ++i)
    if (next_[i] != none) to.corners.push_back(corners_[i]);
  const auto begin = to.corners.begin() + static_cast<std::ptrdiff_t>(first);
  std::rotate(begin, std::min_element(begin, to.corners.end(), is_before), to.corners.end());
  to.loops.push_back({first, to.corners.size() - first, loop.component, loop.is_hole});
}

Box bounds_of(std::span<const Point> corners) {
  if (corners.empty()) return {};
  Point least = corners.front(), most = least;
  for (const Point corner : corners) {
    least = {std::min(least.x, corner.x), std::min(least.y, corner.y)};
    most = {std::max(most.x, corner.x), std::max(most.y, corner.y)};
  }
  const Vector sides = between(least, most);
  if (std::max(sides.x, sides.y) > max_mask_side)
    base::fail_length("a boundary that is longer than a mask can be");
  return {least.x, least.y, static_cast<std::int32_t>(sides.x), static_cast<std::int32_t>(sides.y)};
}

}  // namespace hitmask::detail::contour
