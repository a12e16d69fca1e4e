// Boxes as the broad phase keeps them: four edges, 16 bytes.
#pragma once

#include <cstdint>
#include <limits>

#include "hitmask/geometry.hpp"
#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// Half-open edges of a body's solid pixels in the world. Not empty, or `nowhere`.
struct Bounds {
  std::int32_t left, top, right, bottom;
  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// Overlaps nothing, itself included: what is disabled, removed or without a solid pixel.
inline constexpr Bounds nowhere{
    std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max(),
    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::min()};

[[nodiscard]] constexpr bool is_nowhere(const Bounds& bounds) noexcept {
  return bounds.left >= bounds.right;
}

/// The boxes share area. False with `nowhere` on either side.
[[nodiscard]] constexpr bool overlaps(const Bounds& a, const Bounds& b) noexcept {
  return (a.left < b.right) & (b.left < a.right) & (a.top < b.bottom) & (b.top < a.bottom);
}

/// Far edges beyond int32 stop at its end; what then has no area left is nowhere.
[[nodiscard]] constexpr Bounds bounds_of(const Box& box) noexcept {
  const Bounds bounds{box.x, box.y, saturate(right_of(box)), saturate(bottom_of(box))};
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : nowhere;
}

}  // namespace hitmask::detail
