// Wrapping worlds: the places at which a body appears.
//
// If a world repeats after a period, a body appears at its position plus every multiple of the
// period. These are its copies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/integers.hpp"
#include "geometry/edges.hpp"
#include "hitmask/geometry.hpp"

namespace hitmask::detail::world::bodies {

using geometry::Bounds;
using geometry::is_nowhere;
using geometry::nowhere;
using geometry::WideBounds;

/// The world repeats after this many pixels; 0: it does not.
struct Periods {
  std::int32_t x = 0;
  std::int32_t y = 0;

  [[nodiscard]] constexpr bool any() const noexcept { return x != 0 || y != 0; }
  friend constexpr bool operator==(const Periods&, const Periods&) = default;
};

/// The copy of a coordinate or point in the first period.
[[nodiscard]] constexpr std::int32_t wrapped(std::int32_t value, std::int32_t period) noexcept {
  if (period == 0) return value;
  const std::int32_t rest = value % period;
  return rest < 0 ? rest + period : rest;
}
[[nodiscard]] constexpr Point wrapped(Point point, const Periods& periods) noexcept {
  return {wrapped(point.x, periods.x), wrapped(point.y, periods.y)};
}
/// The same for 64 bits. Clamped to int32.
[[nodiscard]] constexpr std::int32_t wrapped(std::int64_t value, std::int32_t period) noexcept {
  return saturate(period == 0 ? value : value - base::floor_divided(value, period) * period);
}

/// Up to 9 offsets, multiples of the periods.
struct Offsets {
  std::array<Point, 9> items{};
  std::size_t count = 0;

  constexpr void push(Point offset) noexcept { items[count++] = offset; }
  [[nodiscard]] constexpr const Point* begin() const noexcept { return items.data(); }
  [[nodiscard]] constexpr const Point* end() const noexcept { return items.data() + count; }
};

/// The offsets at which a copy of a body may overlap another body. Both lie in [0, period) and are
/// no larger than the period, so copies further away overlap nothing.
[[nodiscard]] constexpr Offsets neighbouring(const Periods& periods) noexcept {
  Offsets offsets;
  const std::int32_t most_x = periods.x != 0 ? 1 : 0;
  const std::int32_t most_y = periods.y != 0 ? 1 : 0;
  for (std::int32_t y = -most_y; y <= most_y; ++y)
    for (std::int32_t x = -most_x; x <= most_x; ++x) offsets.push({x * periods.x, y * periods.y});
  return offsets;
}

/// A box in [0, period), moved by an offset from neighbouring(). It fits int32, because periods and
/// sides are at most 2^30.
[[nodiscard]] constexpr Bounds shifted(const Bounds& bounds, Point by) noexcept {
  return {saturate(std::int64_t{bounds.left} + by.x), saturate(std::int64_t{bounds.top} + by.y),
          saturate(std::int64_t{bounds.right} + by.x),
          saturate(std::int64_t{bounds.bottom} + by.y)};
}

/// Whether two boxes in [0, period) overlap anywhere in the world.
[[nodiscard]] constexpr bool boxes_meet(const Bounds& a, const Bounds& b,
                                        const Periods& periods) noexcept {
  if (!periods.any()) return overlaps(a, b);
  if (is_nowhere(a) || is_nowhere(b)) return false;
  for (const Point by : neighbouring(periods))
    if (overlaps(shifted(a, by), b)) return true;
  return false;
}

/// Whether a range contains another one on an axis that repeats after `period`. Both start in the
/// first period.
[[nodiscard]] constexpr bool holds_along(std::int64_t outer_from, std::int64_t outer_to,
                                         std::int64_t from, std::int64_t to,
                                         std::int64_t period) noexcept {
  if (outer_from <= from && outer_to >= to) return true;
  if (period == 0) return false;
  return outer_to - outer_from >= period ||
         (outer_from <= from + period && outer_to >= to + period);
}
/// Whether a canonical box contains another one.
[[nodiscard]] constexpr bool holds_around(const Bounds& outer, const Bounds& bounds,
                                          const Periods& periods) noexcept {
  return holds_along(outer.left, outer.right, bounds.left, bounds.right, periods.x) &&
         holds_along(outer.top, outer.bottom, bounds.top, bounds.bottom, periods.y);
}

/// Where a box appears in [0, period): at its position, and once more for each border it crosses.
[[nodiscard]] constexpr Offsets appearances(const Bounds& bounds, const Periods& periods) noexcept {
  Offsets offsets;
  const std::int32_t most_x = periods.x != 0 && bounds.right > periods.x ? 1 : 0;
  const std::int32_t most_y = periods.y != 0 && bounds.bottom > periods.y ? 1 : 0;
  for (std::int32_t y = 0; y <= most_y; ++y)
    for (std::int32_t x = 0; x <= most_x; ++x) offsets.push({-x * periods.x, -y * periods.y});
  return offsets;
}

/// The multiples of a period by which a range must move to overlap another one. Only 0 if the world
/// does not repeat.
struct Repeats {
  std::int64_t first = 0;
  std::int64_t last = 0;
};
[[nodiscard]] constexpr Repeats repeats_overlapping(std::int64_t from, std::int64_t to,
                                                    std::int64_t its_from, std::int64_t its_to,
                                                    std::int32_t period) noexcept {
  if (period == 0) return {};
  // its_to + k period > from, and its_from + k period < to.
  return {base::floor_divided(from - its_to, period) + 1,
          base::floor_divided(to - 1 - its_from, period)};
}

/// The form in which indexes store boxes. In a wrapping world it starts in [0, period) and is no
/// larger than the period; otherwise it is clamped to int32.
[[nodiscard]] constexpr Bounds canonical(const WideBounds& box, const Periods& periods) noexcept {
  if (is_empty(box)) return nowhere;
  struct Range {
    std::int32_t from, to;
  };
  const auto range = [](std::int64_t from, std::int64_t to, std::int32_t period) -> Range {
    if (period == 0) return {saturate(from), saturate(to)};
    if (to - from >= period) return {0, period};
    const auto start = static_cast<std::int32_t>((from % period + period) % period);
    return {start, static_cast<std::int32_t>(start + (to - from))};
  };
  const Range x = range(box.left, box.right, periods.x);
  const Range y = range(box.top, box.bottom, periods.y);
  if (x.from >= x.to || y.from >= y.to) return nowhere;  // completely outside int32
  return {x.from, y.from, x.to, y.to};
}

}  // namespace hitmask::detail::world::bodies
