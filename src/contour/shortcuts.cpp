// An edge may replace a stretch when no other corner is in the stretch's convex hull: then no other
// edge passes through the hull, since it would have to cross the stretch, and nothing changes
// sides. Instead of the hull, a strip along the edge that holds it is tested, which is simpler.
// What the strip rules out in error is left to the removal of single corners, which is exact.
#include "contour/shortcuts.hpp"

#include <algorithm>

#include "contour/corner_grid.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

namespace {

/// The part of a box in which the cross product with an edge is in a range.
struct Strip {
  Point from;
  Vector along;
  Range crosses{0, 0};
  Box box;  // its last column and row included

  Strip(Point start, Point end) noexcept
      : from(start), along(between(start, end)), box{start.x, start.y, 0, 0} {
    add(end);
  }

  [[nodiscard]] std::int64_t cross_of(Point point) const noexcept {
    return cross(along, between(from, point));
  }
  void add(Point point) noexcept {
    const std::int64_t value = cross_of(point);
    crosses = {std::min(crosses.low, value), std::max(crosses.high, value)};
    const std::int32_t x = std::min(box.x, point.x), y = std::min(box.y, point.y);
    box = {x, y, std::max(box.x + box.w, point.x) - x, std::max(box.y + box.h, point.y) - y};
  }
  [[nodiscard]] bool holds(Point point) const noexcept {
    if (point.x < box.x || point.x > box.x + box.w) return false;
    if (point.y < box.y || point.y > box.y + box.h) return false;
    const std::int64_t value = cross_of(point);
    return value >= crosses.low && value <= crosses.high;
  }

  /// Where x = from.x + (along.x * (y - from.y) - cross) / along.y, rounded outwards.
  [[nodiscard]] Range columns(const Range& rows) const noexcept {
    if (along.y == 0) return {box.x, right_of(box)};
    const std::int64_t upper = along.x * (rows.low - from.y),
                       lower = along.x * (rows.high - from.y);
    const Range sums{std::min(upper, lower) - crosses.high, std::max(upper, lower) - crosses.low};
    const std::int64_t a = sums.low / along.y, b = sums.high / along.y;
    return {from.x + std::min(a, b) - 1, from.x + std::max(a, b) + 1};
  }
};

class Shortcuts {
 public:
  Shortcuts(Rings& rings, const Box& bounds, std::int64_t epsilon_parts)
      : rings_(rings), grid_(rings, bounds), epsilon_parts_(epsilon_parts) {}

  void shorten(const Loop& loop) {
    first_ = static_cast<std::uint32_t>(loop.first_corner);
    count_ = static_cast<std::uint32_t>(loop.corner_count);
    limit_ = count_ / 4;
    end_ = 0;
    for (std::uint32_t at = 0; at < count_;) {
      if (at == end_) find_end();
      at += shorten_at(at);
    }
  }

 private:
  /// Moves on to the next fixed corner.
  void find_end() noexcept {
    do ++end_;
    while (end_ < count_ && !rings_.is_fixed(corner(end_)));
  }

  /// Returns how many corners the longest edge from a corner passes. After a failure the next tries
  /// are shorter, so that they cost no more than what was gained.
  std::uint32_t shorten_at(std::uint32_t at) {
    std::uint32_t length = longest_fit(at, std::min(limit_, end_ - at));
    while (length > 1 && !(fits(at, length) && is_clear(at, length))) limit_ = length /= 2;
    limit_ = std::min(count_ / 4, std::max(limit_, 2 * length));
    if (length <= 1) return 1;
    rings_.take_out_between(corner(at), corner(at + length));
    return length;
  }

  /// Doubles the length while the stretch fits, then halves the steps. A longer one might fit where
  /// a shorter does not: that is not looked for.
  [[nodiscard]] std::uint32_t longest_fit(std::uint32_t at, std::uint32_t most) const {
    std::uint32_t length = 1, step = 1;
    while (length + step <= most && fits(at, length + step)) {
      length += step;
      step *= 2;
    }
    for (; step > 0; step /= 2)
      if (length + step <= most && fits(at, length + step)) length += step;
    return length;
  }

  [[nodiscard]] std::uint32_t corner(std::uint32_t at) const noexcept {
    return first_ + (at == count_ ? 0 : at);
  }

  [[nodiscard]] bool fits(std::uint32_t at, std::uint32_t length) const {
    const Tube tube(rings_.at(corner(at)), rings_.at(corner(at + length)), epsilon_parts_);
    return rings_.all_between(corner(at), corner(at + length),
                              [&](Point point) { return tube.holds(point); });
  }

  /// No corner but those of the stretch is in the strip that holds it.
  [[nodiscard]] bool is_clear(std::uint32_t at, std::uint32_t length) const {
    const std::uint32_t from = corner(at), to = corner(at + length);
    if (rings_.at(from) == rings_.at(to)) return false;
    Strip strip(rings_.at(from), rings_.at(to));
    static_cast<void>(rings_.all_between(from, to, [&](Point point) {
      strip.add(point);
      return true;
    }));
    return grid_.visit(
        strip.box, [&](const Range& rows) { return strip.columns(rows); },
        [&](std::uint32_t other) {
          const bool is_own = other - from <= length || other == to;
          return is_own || !rings_.has(other) || !strip.holds(rings_.at(other));
        });
  }

  Rings& rings_;
  CornerGrid grid_;
  std::int64_t epsilon_parts_;
  std::uint32_t first_ = 0, count_ = 0;  // corners of the loop
  std::uint32_t limit_ = 0;              // length of the next try
  std::uint32_t end_ = 0;                // the next fixed corner, or count_
};

}  // namespace

void take_shortcuts(Rings& rings, const Boundary& boundary, const Box& bounds,
                    std::int64_t epsilon_parts) {
  Shortcuts shortcuts(rings, bounds, epsilon_parts);
  for (const Loop& loop : boundary.loops)
    if (loop.corner_count >= 8) shortcuts.shorten(loop);
}

}  // namespace hitmask::detail::contour
