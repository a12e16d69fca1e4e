// Boxes as four half-open edges: 32 bits for coordinates in the world, 64 bits for sums and
// differences that may overflow them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "hitmask/geometry.hpp"

namespace hitmask::detail::geometry {

/// Columns left ... right - 1 and rows top ... bottom - 1.
template <class T>
struct Edges {
  T left, top, right, bottom;
  friend constexpr bool operator==(const Edges&, const Edges&) = default;
};

using Bounds = Edges<std::int32_t>;
using WideBounds = Edges<std::int64_t>;

template <class T>
[[nodiscard]] constexpr bool is_empty(const Edges<T>& box) noexcept {
  return box.left >= box.right || box.top >= box.bottom;
}
/// The intersection; empty if they do not overlap.
template <class T>
[[nodiscard]] constexpr Edges<T> shared(const Edges<T>& a,
                                        const std::type_identity_t<Edges<T>>& b) noexcept {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}
/// True if they share area. False if either is empty on both axes, as `nowhere` is.
template <class T>
[[nodiscard]] constexpr bool overlaps(const Edges<T>& a, const Edges<T>& b) noexcept {
  return (a.left < b.right) & (b.left < a.right) & (a.top < b.bottom) & (b.top < a.bottom);
}
template <class T>
[[nodiscard]] constexpr Edges<T> united(const Edges<T>& a, const Edges<T>& b) noexcept {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}
template <class T>
[[nodiscard]] constexpr Edges<T> grown(const Edges<T>& box, std::type_identity_t<T> by) noexcept {
  return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}
template <class T>
[[nodiscard]] constexpr Edges<T> moved(const Edges<T>& box, std::type_identity_t<T> x,
                                       std::type_identity_t<T> y) noexcept {
  return {box.left + x, box.top + y, box.right + x, box.bottom + y};
}
/// True if every pixel of inner is in outer. Neither may be empty.
template <class T>
[[nodiscard]] constexpr bool holds(const Edges<T>& outer, const Edges<T>& inner) noexcept {
  return (outer.left <= inner.left) & (outer.top <= inner.top) & (outer.right >= inner.right) &
         (outer.bottom >= inner.bottom);
}

/// The bounds of a body that is disabled, removed, or has no solid pixel. They overlap nothing, not
/// even themselves.
inline constexpr Bounds nowhere{
    std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max(),
    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::min()};
/// Requires bounds that are not empty, or `nowhere`.
[[nodiscard]] constexpr bool is_nowhere(const Bounds& bounds) noexcept {
  return bounds.left >= bounds.right;
}

/// The edges of a box. Right and bottom edges are clamped to int32. A box without area becomes
/// `nowhere`.
[[nodiscard]] constexpr Bounds bounds_of(const Box& box) noexcept {
  const Bounds bounds{box.x, box.y, saturate(right_of(box)), saturate(bottom_of(box))};
  return is_empty(bounds) ? nowhere : bounds;
}
/// Exact, without clamping.
[[nodiscard]] constexpr WideBounds wide_bounds_of(const Box& box) noexcept {
  return {box.x, box.y, right_of(box), bottom_of(box)};
}
[[nodiscard]] constexpr WideBounds wide_bounds_at(std::int64_t x, std::int64_t y,
                                                  Size size) noexcept {
  return {x, y, x + size.width, y + size.height};
}
/// Requires sides that fit int32, as all sides inside a mask do.
[[nodiscard]] constexpr Box small_box_of(const Bounds& bounds) noexcept {
  return {bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top};
}
/// Requires edges and sides that fit int32. Returns {0,0,0,0} for empty bounds.
[[nodiscard]] constexpr Box narrowed(const WideBounds& bounds) noexcept {
  if (is_empty(bounds)) return {};
  return {static_cast<std::int32_t>(bounds.left), static_cast<std::int32_t>(bounds.top),
          static_cast<std::int32_t>(bounds.right - bounds.left),
          static_cast<std::int32_t>(bounds.bottom - bounds.top)};
}
/// Sides are clamped to int32.
[[nodiscard]] constexpr Box box_of(const Bounds& bounds) noexcept {
  return {bounds.left, bounds.top, saturate(std::int64_t{bounds.right} - bounds.left),
          saturate(std::int64_t{bounds.bottom} - bounds.top)};
}

}  // namespace hitmask::detail::geometry
