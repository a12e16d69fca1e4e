// Points, sizes and boxes.
//
// x runs to the right, y runs down. Pixel (x, y) is the unit square with centre (x+1/2, y+1/2).
// Boxes are half-open: [x, x+w) by [y, y+h). Everything is constexpr and total over int32: sums are
// taken in 64 bits, so no coordinate wraps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace hitmask {

namespace detail {
[[nodiscard]] constexpr std::int32_t saturate(std::int64_t value) noexcept {
  constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::clamp(value, low, high));
}
}  // namespace detail

/// A pixel, a position or a move. Sums that leave int32 stop at its edge.
struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;

  friend constexpr bool operator==(const Point&, const Point&) = default;
  friend constexpr Point operator+(Point a, Point b) noexcept {
    return {detail::saturate(std::int64_t{a.x} + b.x), detail::saturate(std::int64_t{a.y} + b.y)};
  }
  friend constexpr Point operator-(Point a, Point b) noexcept {
    return {detail::saturate(std::int64_t{a.x} - b.x), detail::saturate(std::int64_t{a.y} - b.y)};
  }
  friend constexpr Point operator-(Point a) noexcept { return Point{} - a; }
  constexpr Point& operator+=(Point by) noexcept { return *this = *this + by; }
  constexpr Point& operator-=(Point by) noexcept { return *this = *this - by; }
};

/// Which way something points. Exact integers, not of unit length; (0, 0) points nowhere.
struct Direction {
  std::int64_t x = 0;
  std::int64_t y = 0;
  explicit constexpr operator bool() const noexcept { return x != 0 || y != 0; }
  friend constexpr bool operator==(const Direction&, const Direction&) = default;
};

struct Size {
  std::int32_t width = 0;
  std::int32_t height = 0;
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

/// A mean position of pixel centres: a single pixel (3, 4) has its centroid at (3.5, 4.5).
struct Centroid {
  double x = 0;
  double y = 0;
  friend constexpr bool operator==(const Centroid&, const Centroid&) = default;
};

/// Half-open box. w <= 0 or h <= 0 is empty.
struct Box {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t w = 0;
  std::int32_t h = 0;
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

[[nodiscard]] constexpr bool is_empty(const Box& box) noexcept { return box.w <= 0 || box.h <= 0; }

/// One past the last column and row; 64 bits because x + w may leave int32.
[[nodiscard]] constexpr std::int64_t right_of(const Box& box) noexcept {
  return std::int64_t{box.x} + box.w;
}
[[nodiscard]] constexpr std::int64_t bottom_of(const Box& box) noexcept {
  return std::int64_t{box.y} + box.h;
}

[[nodiscard]] constexpr std::int64_t area_of(const Box& box) noexcept {
  return is_empty(box) ? 0 : std::int64_t{box.w} * box.h;
}

namespace detail {

/// Half-open ranges share more than nothing. Empty ranges (length <= 0) never do.
[[nodiscard]] constexpr bool ranges_overlap(std::int32_t a, std::int32_t a_length, std::int32_t b,
                                            std::int32_t b_length) noexcept {
  const std::int64_t distance = std::int64_t{b} - a;
  return (distance < a_length) & (-distance < b_length) & (a_length > 0) & (b_length > 0);
}

/// Closed ranges meet: a shared end counts. Empty ranges never do.
[[nodiscard]] constexpr bool ranges_touch(std::int32_t a, std::int32_t a_length, std::int32_t b,
                                          std::int32_t b_length) noexcept {
  const std::int64_t distance = std::int64_t{b} - a;
  return (distance <= a_length) & (-distance <= b_length) & (a_length > 0) & (b_length > 0);
}

}  // namespace detail

/// The boxes share area. Leaves after the first axis that rules it out; no branch per edge.
[[nodiscard]] constexpr bool overlaps(const Box& a, const Box& b) noexcept {
  return detail::ranges_overlap(a.x, a.w, b.x, b.w) && detail::ranges_overlap(a.y, a.h, b.y, b.h);
}

/// The boxes share area, an edge or a corner (the closed test of the 6502 routine). Empty boxes
/// touch nothing.
[[nodiscard]] constexpr bool touches(const Box& a, const Box& b) noexcept {
  return detail::ranges_touch(a.x, a.w, b.x, b.w) && detail::ranges_touch(a.y, a.h, b.y, b.h);
}

[[nodiscard]] constexpr bool contains(const Box& box, Point point) noexcept {
  return point.x >= box.x && point.y >= box.y && point.x < right_of(box) &&
         point.y < bottom_of(box);
}

/// Every pixel of inner is in outer. The empty box has no pixels, so it is in every box.
[[nodiscard]] constexpr bool contains(const Box& outer, const Box& inner) noexcept {
  if (is_empty(inner)) return true;
  return inner.x >= outer.x && inner.y >= outer.y && right_of(inner) <= right_of(outer) &&
         bottom_of(inner) <= bottom_of(outer);
}

/// The shared pixels; {0,0,0,0} when there are none.
[[nodiscard]] constexpr Box intersection(const Box& a, const Box& b) noexcept {
  if (!overlaps(a, b)) return {};
  const std::int32_t x = std::max(a.x, b.x);
  const std::int32_t y = std::max(a.y, b.y);
  return {x, y, static_cast<std::int32_t>(std::min(right_of(a), right_of(b)) - x),
          static_cast<std::int32_t>(std::min(bottom_of(a), bottom_of(b)) - y)};
}

/// The smallest box around both. Empty boxes add nothing; a width or height that leaves int32
/// saturates at its maximum.
[[nodiscard]] constexpr Box united(const Box& a, const Box& b) noexcept {
  if (is_empty(a)) return is_empty(b) ? Box{} : b;
  if (is_empty(b)) return a;
  const std::int32_t x = std::min(a.x, b.x);
  const std::int32_t y = std::min(a.y, b.y);
  return {x, y, detail::saturate(std::max(right_of(a), right_of(b)) - x),
          detail::saturate(std::max(bottom_of(a), bottom_of(b)) - y)};
}

/// The box moved by an offset; a corner that leaves int32 stops at the edge of int32.
[[nodiscard]] constexpr Box translated(const Box& box, Point by) noexcept {
  return {detail::saturate(std::int64_t{box.x} + by.x),
          detail::saturate(std::int64_t{box.y} + by.y), box.w, box.h};
}

[[nodiscard]] constexpr Box box_of(Size size) noexcept { return {0, 0, size.width, size.height}; }

/// The pixel column (or row) a float position draws at: nearest, halves towards +infinity. Unlike
/// rounding away from zero this rule looks the same on both sides of the origin, so a sprite does
/// not jump when it crosses it. Values beyond int32 saturate; NaN gives 0.
[[nodiscard]] constexpr std::int32_t to_pixel(double position) noexcept {
  if (position != position) return 0;
  if (position <= static_cast<double>(std::numeric_limits<std::int32_t>::min()))
    return std::numeric_limits<std::int32_t>::min();
  if (position >= static_cast<double>(std::numeric_limits<std::int32_t>::max()))
    return std::numeric_limits<std::int32_t>::max();
  auto whole = static_cast<std::int64_t>(position);
  if (static_cast<double>(whole) > position)
    --whole;  // the cast cuts towards zero; floor goes down
  return static_cast<std::int32_t>(whole + (position - static_cast<double>(whole) >= 0.5 ? 1 : 0));
}

[[nodiscard]] constexpr Point to_pixel(double x, double y) noexcept {
  return {to_pixel(x), to_pixel(y)};
}

}  // namespace hitmask
