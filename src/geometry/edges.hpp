// Boxes as four edges: half-open, in 32 bits for what lies in the world, in 64 bits for sums and
// differences that may leave it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

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
/// What both hold; empty when they are apart.
template <class T>
[[nodiscard]] constexpr Edges<T> shared(const Edges<T>& a, const Edges<T>& b) noexcept {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}
/// They share area. False when one of them is empty in both directions, as `nowhere` is.
template <class T>
[[nodiscard]] constexpr bool overlaps(const Edges<T>& a, const Edges<T>& b) noexcept {
  return (a.left < b.right) & (b.left < a.right) & (a.top < b.bottom) & (b.top < a.bottom);
}
/// Every pixel of inner is in outer. Neither is empty.
template <class T>
[[nodiscard]] constexpr bool holds(const Edges<T>& outer, const Edges<T>& inner) noexcept {
  return (outer.left <= inner.left) & (outer.top <= inner.top) & (outer.right >= inner.right) &
         (outer.bottom >= inner.bottom);
}

/// The bounds of what is in no place: disabled, removed, or without a solid pixel. They overlap
/// nothing, not even themselves.
inline constexpr Bounds nowhere{
    std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max(),
    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::min()};
/// For bounds that are either not empty or `nowhere`.
[[nodiscard]] constexpr bool is_nowhere(const Bounds& bounds) noexcept {
  return bounds.left >= bounds.right;
}

/// A box's edges. Far edges beyond int32 stop at its end; a box without area left is nowhere.
[[nodiscard]] constexpr Bounds bounds_of(const Box& box) noexcept {
  const Bounds bounds{box.x, box.y, saturate(right_of(box)), saturate(bottom_of(box))};
  return is_empty(bounds) ? nowhere : bounds;
}
/// Exactly.
[[nodiscard]] constexpr WideBounds wide_bounds_of(const Box& box) noexcept {
  return {box.x, box.y, right_of(box), bottom_of(box)};
}
/// A side that leaves int32 stops at its end.
[[nodiscard]] constexpr Box box_of(const Bounds& bounds) noexcept {
  return {bounds.left, bounds.top, saturate(std::int64_t{bounds.right} - bounds.left),
          saturate(std::int64_t{bounds.bottom} - bounds.top)};
}

}  // namespace hitmask::detail::geometry
