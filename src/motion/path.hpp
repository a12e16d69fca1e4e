// A straight path of one shape past another, step by step, and the part of it where they can
// overlap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "geometry/edges.hpp"
#include "hitmask/geometry.hpp"
#include "motion/staircase.hpp"

namespace hitmask::detail::motion {

using geometry::WideBounds;

/// For differences of positions, which may overflow int32.
struct WidePoint {
  std::int64_t x = 0;
  std::int64_t y = 0;

  constexpr WidePoint() = default;
  constexpr WidePoint(std::int64_t at_x, std::int64_t at_y) noexcept : x(at_x), y(at_y) {}
  constexpr WidePoint(Point point) noexcept : x(point.x), y(point.y) {}

  friend constexpr WidePoint operator+(WidePoint a, WidePoint b) noexcept {
    return {a.x + b.x, a.y + b.y};
  }
  friend constexpr WidePoint operator-(WidePoint a, WidePoint b) noexcept {
    return {a.x - b.x, a.y - b.y};
  }
  friend constexpr bool operator==(const WidePoint&, const WidePoint&) = default;
};

[[nodiscard]] constexpr bool is_int32(WidePoint point) noexcept {
  return point.x == saturate(point.x) && point.y == saturate(point.y);
}
/// Clamps to int32. As an offset this is equivalent: shapes that far apart do not overlap.
[[nodiscard]] constexpr Point saturated(WidePoint point) noexcept {
  return {saturate(point.x), saturate(point.y)};
}

[[nodiscard]] constexpr std::int64_t squared_length(WidePoint move) noexcept {
  return move.x * move.x + move.y * move.y;
}
/// Orders moves by length, then top to bottom, then left to right.
[[nodiscard]] constexpr bool is_shorter(WidePoint one, WidePoint other) noexcept {
  const std::int64_t one_length = squared_length(one);
  const std::int64_t other_length = squared_length(other);
  if (one_length != other_length) return one_length < other_length;
  return one.y != other.y ? one.y < other.y : one.x < other.x;
}

[[nodiscard]] constexpr std::int32_t sign_of(std::int64_t value) noexcept {
  return value < 0 ? -1 : 1;
}

/// Starts at an offset. Up to 2^33 pixels long on each axis.
struct Path {
  WidePoint offset;
  WidePoint delta;

  [[nodiscard]] WidePoint wide_at(std::int64_t i, std::int64_t j) const noexcept {
    return {offset.x + sign_of(delta.x) * i, offset.y + sign_of(delta.y) * j};
  }
  [[nodiscard]] WidePoint wide_at(const Staircase& walk) const noexcept {
    return wide_at(walk.i(), walk.j());
  }
  [[nodiscard]] Point at(std::int64_t i, std::int64_t j) const noexcept {
    return saturated(wide_at(i, j));
  }
  [[nodiscard]] Point at(const Staircase& walk) const noexcept { return at(walk.i(), walk.j()); }
  [[nodiscard]] Point towards() const noexcept { return {sign_of(delta.x), sign_of(delta.y)}; }
  [[nodiscard]] std::int64_t across() const noexcept { return magnitude(delta.x); }
  [[nodiscard]] std::int64_t down() const noexcept { return magnitude(delta.y); }
  [[nodiscard]] std::int64_t steps() const noexcept { return across() + down(); }
  [[nodiscard]] PlaceSteps end() const noexcept { return {across(), down()}; }
  [[nodiscard]] Staircase walk() const noexcept { return {across(), down()}; }
  [[nodiscard]] Staircase walk_at(const PlaceSteps& place) const noexcept {
    Staircase walked = walk();
    walked.move_to(place);
    return walked;
  }
  /// None if there is no place.
  [[nodiscard]] std::optional<Staircase> walk_if_any(const PlaceSteps& place) const noexcept {
    return place.any() ? std::optional(walk_at(place)) : std::nullopt;
  }
};

/// Part of a path: from a place up to `last` steps from the start of the path.
struct Stretch {
  Staircase from;
  std::int64_t last;
};
[[nodiscard]] inline Stretch all_of(const Path& path) noexcept {
  return {path.walk(), path.steps()};
}

/// The path in coordinates relative to `corner`.
[[nodiscard]] constexpr Path path_relative_to(WidePoint corner, const Path& path) noexcept {
  return {path.offset - corner, path.delta};
}

/// The area that a box covers between two places, in either order on each axis.
[[nodiscard]] constexpr WideBounds passed_between(const Box& box, WidePoint one,
                                                  WidePoint other) noexcept {
  return {std::min(one.x, other.x) + box.x, std::min(one.y, other.y) + box.y,
          std::max(one.x, other.x) + right_of(box), std::max(one.y, other.y) + bottom_of(box)};
}

/// The steps on x, and on y, at which a box that follows a path overlaps the columns, and the rows,
/// of another one. It overlaps where the other one, grown by it, contains its offset.
[[nodiscard]] inline StepRange columns_meeting(const Box& box, const Path& path,
                                               const WideBounds& other) noexcept {
  return {other.left - right_of(box) + 1, other.right - 1 - box.x, path.offset.x, path.delta.x};
}
[[nodiscard]] inline StepRange rows_meeting(const Box& box, const Path& path,
                                            const WideBounds& other) noexcept {
  return {other.top - bottom_of(box) + 1, other.bottom - 1 - box.y, path.offset.y, path.delta.y};
}

/// The first place of a path at which a box that follows it overlaps another one, from a place up
/// to the place `end`.
[[nodiscard]] inline PlaceSteps first_overlap(const Box& box, const Path& path,
                                              const Staircase& from, const PlaceSteps& end,
                                              const WideBounds& other) noexcept {
  StepRange columns = columns_meeting(box, path, other);
  StepRange rows = rows_meeting(box, path, other);
  columns = {std::max(columns.from, from.i()), std::min(columns.to, end.on_x)};
  rows = {std::max(rows.from, from.j()), std::min(rows.to, end.on_y)};
  if (columns.empty() || rows.empty() || !from.passes(columns, rows)) return {};
  return from.first_with(columns.from, rows.from);
}
[[nodiscard]] inline PlaceSteps first_overlap(const Box& box, const Path& path,
                                              const WideBounds& other) noexcept {
  return first_overlap(box, path, path.walk(), path.end(), other);
}

/// The places of a path at which two boxes overlap: `places` places, starting at `walk`.
struct Encounter {
  Staircase walk;
  std::int64_t places = 0;  // below 1: none
};

/// `a` and `b` are boxes in the pixels of their shapes. b's shape follows the path.
[[nodiscard]] Encounter encounter_of(const Box& a, const Box& b, const Path& path) noexcept;

/// The place one step back. The walk must not be at its start.
[[nodiscard]] inline WidePoint place_before(const Path& path, const Staircase& walk) noexcept {
  const std::int64_t on_x = walk.came_on_x() ? 1 : 0;
  return path.wide_at(walk.i() - on_x, walk.j() - (1 - on_x));
}

}  // namespace hitmask::detail::motion
