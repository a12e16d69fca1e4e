// Access to PlacedMask's internals for the other parts.
#pragma once

#include <cstdint>
#include <limits>

#include "geometry/edges.hpp"
#include "hitmask/transform.hpp"

namespace hitmask::detail::transform {

using geometry::WideBounds;

/// A transform in integers: column u and row v, relative to the whole pixel `position`, show mask
/// column floor((xx u + xy v + x) / 2^32) and row floor((yx u + yy v + y) / 2^32).
struct InverseMap {
  std::int64_t xx = 0;
  std::int64_t xy = 0;
  std::int64_t yx = 0;
  std::int64_t yy = 0;
  std::int64_t x = 0;
  std::int64_t y = 0;
  // 16 more bits below the 32 of x and y. Whole columns and rows do not need them; edges do.
  std::uint16_t x_rest = 0;
  std::uint16_t y_rest = 0;
  Point position;
  friend bool operator==(const InverseMap&, const InverseMap&) = default;
};

struct Access {
  [[nodiscard]] static InverseMap map(const PlacedMask& placed) noexcept {
    return {placed.xx_, placed.xy_,     placed.yx_,     placed.yy_,      placed.x_,
            placed.y_,  placed.x_rest_, placed.y_rest_, placed.position_};
  }
  /// Columns and rows relative to the position: all pixels that can be covered, and few more.
  [[nodiscard]] static WideBounds reach(const PlacedMask& placed) noexcept {
    return {placed.left_, placed.top_, placed.right_, placed.bottom_};
  }
  [[nodiscard]] static PlacedMask make(const MaskView& mask, const InverseMap& map,
                                       const WideBounds& reach) noexcept {
    PlacedMask placed;
    placed.mask_ = mask;
    placed.xx_ = map.xx;
    placed.xy_ = map.xy;
    placed.yx_ = map.yx;
    placed.yy_ = map.yy;
    placed.x_ = map.x;
    placed.y_ = map.y;
    placed.x_rest_ = map.x_rest;
    placed.y_rest_ = map.y_rest;
    placed.position_ = map.position;
    placed.left_ = reach.left;
    placed.top_ = reach.top;
    placed.right_ = reach.right;
    placed.bottom_ = reach.bottom;
    return placed;
  }
};

/// Where a placed mask can cover pixels, in world coordinates clipped to int32. `margin` adds
/// pixels on each side: 1 for Coverage::any, whose pixels reach half a pixel further.
[[nodiscard]] inline WideBounds world_reach(const PlacedMask& placed,
                                            std::int64_t margin = 0) noexcept {
  constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int32_t>::max();
  const WideBounds reach = Access::reach(placed);
  if (is_empty(reach)) return {};
  const Point at = placed.position();
  return shared(grown(moved(reach, at.x, at.y), margin), {low, low, high + 1, high + 1});
}

}  // namespace hitmask::detail::transform
