// How the functions of this part read and make a TransformedMask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "hitmask/transform.hpp"

namespace hitmask::detail {

struct TransformAccess {
  [[nodiscard]] static const InverseMap& map(const TransformedMask& placed) noexcept {
    return placed.map_;
  }
  [[nodiscard]] static const WideBox& reach(const TransformedMask& placed) noexcept {
    return placed.reach_;
  }
  [[nodiscard]] static TransformedMask make(const MaskView& mask, const InverseMap& map,
                                            const WideBox& reach) noexcept {
    TransformedMask placed;
    placed.mask_ = mask;
    placed.map_ = map;
    placed.reach_ = reach;
    return placed;
  }
};

[[nodiscard]] constexpr bool is_empty(const WideBox& box) noexcept {
  return box.left >= box.right || box.top >= box.bottom;
}
[[nodiscard]] constexpr WideBox shared(const WideBox& a, const WideBox& b) noexcept {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}
[[nodiscard]] constexpr WideBox grown(const WideBox& box, std::int64_t by) noexcept {
  return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}

/// Where a placed mask can cover pixels, in world pixels, of which there are none outside int32.
/// `margin` pixels more on each side: 1 for Coverage::any, whose pixels reach half a pixel further.
[[nodiscard]] inline WideBox world_reach(const TransformedMask& placed,
                                         std::int64_t margin = 0) noexcept {
  constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int32_t>::max();
  const WideBox box = TransformAccess::reach(placed);
  if (is_empty(box)) return {};
  const Point at = placed.position();
  const WideBox moved{box.left + at.x, box.top + at.y, box.right + at.x, box.bottom + at.y};
  return shared(grown(moved, margin), {low, low, high + 1, high + 1});
}

/// For a box inside int32.
[[nodiscard]] inline Box narrowed(const WideBox& box) noexcept {
  if (is_empty(box)) return {};
  return {static_cast<std::int32_t>(box.left), static_cast<std::int32_t>(box.top),
          static_cast<std::int32_t>(box.right - box.left),
          static_cast<std::int32_t>(box.bottom - box.top)};
}

}  // namespace hitmask::detail
