// Separating axis test: two convex shapes are apart when their projections on the normal of one of
// their sides are. An octagon has four such directions: x, y, x + y and x - y of its mask.
#include "transform/apart.hpp"

#include <algorithm>
#include <cstdint>

#include "transform/access.hpp"

namespace hitmask::detail::transform {

namespace {

constexpr double one = 4'294'967'296.0;       // unit of an InverseMap: 2^32
constexpr double margin = 1.0 / 16;           // pixels of a mask
constexpr std::int64_t longest_reach = 4096;  // pixels, so that the margin exceeds rounding

struct Shadow {
  double low;
  double high;
};

/// The extent of the solid pixels along the four directions, as an octagon.
struct Octagon {
  Shadow x, y, sum, difference;
  explicit Octagon(const MaskView& mask) noexcept {
    const Box& box = mask.solid_bounds();
    const Diagonals& reach = mask.solid_diagonals();
    x = {double(box.x), double(box.x + box.w)};
    y = {double(box.y), double(box.y + box.h)};
    sum = {double(reach.least_sum), double(reach.greatest_sum + 2)};
    difference = {double(reach.least_difference - 1), double(reach.greatest_difference + 1)};
  }
};

Shadow times(double factor, const Shadow& shadow) noexcept {
  return factor < 0 ? Shadow{factor * shadow.high, factor * shadow.low}
                    : Shadow{factor * shadow.low, factor * shadow.high};
}
Shadow sum_of(const Shadow& a, const Shadow& b) noexcept {
  return {a.low + b.low, a.high + b.high};
}

/// The projection of an octagon on (across, down): any direction is between two of the octagon's
/// own and a sum of these.
Shadow shadow_of(const Octagon& octagon, double across, double down) noexcept {
  const bool is_flat = across * across >= down * down;
  const Shadow& axis = is_flat ? octagon.x : octagon.y;
  if ((across < 0) == (down < 0))
    return sum_of(times(is_flat ? across - down : down - across, axis),
                  times(is_flat ? down : across, octagon.sum));
  return sum_of(times(across + down, axis), times(is_flat ? -down : across, octagon.difference));
}

bool apart(const Shadow& a, const Shadow& b, double moved) noexcept {
  return b.high + moved < a.low - margin || b.low + moved > a.high + margin;
}

/// An affine map from one mask to the other.
struct MaskToMask {
  double xx, xy, yx, yy, x, y;
};

/// Whether one of the first octagon's directions separates it from the second, seen through the
/// map.
bool are_apart_along(const Octagon& a, const Octagon& b, const MaskToMask& m) noexcept {
  return apart(a.x, shadow_of(b, m.xx, m.xy), m.x) || apart(a.y, shadow_of(b, m.yx, m.yy), m.y) ||
         apart(a.sum, shadow_of(b, m.xx + m.yx, m.xy + m.yy), m.x + m.y) ||
         apart(a.difference, shadow_of(b, m.xx - m.yx, m.xy - m.yy), m.x - m.y);
}

/// An InverseMap in doubles, pixels of the mask per pixel of the world.
struct RealMap {
  double xx, xy, yx, yy, x, y;
  explicit RealMap(const InverseMap& map) noexcept
      : xx(double(map.xx) / one),
        xy(double(map.xy) / one),
        yx(double(map.yx) / one),
        yy(double(map.yy) / one),
        x(double(map.x) / one),
        y(double(map.y) / one) {}
  [[nodiscard]] double determinant() const noexcept { return xx * yy - xy * yx; }
  /// Strong shears lose the digits of their determinant.
  [[nodiscard]] bool is_well_conditioned() const noexcept {
    const double products = (xx * yy) * (xx * yy) + (xy * yx) * (xy * yx);
    return determinant() * determinant() * 1'048'576.0 > products;
  }
};

/// From mask b through the world to mask a; `apart` leads from a's position to b's.
MaskToMask map_between(const RealMap& a, const RealMap& b, double apart_x,
                       double apart_y) noexcept {
  const double scale = 1 / b.determinant();
  MaskToMask map{(a.xx * b.yy - a.xy * b.yx) * scale,
                 (a.xy * b.xx - a.xx * b.xy) * scale,
                 (a.yx * b.yy - a.yy * b.yx) * scale,
                 (a.yy * b.xx - a.yx * b.xy) * scale,
                 0,
                 0};
  map.x = a.xx * apart_x + a.xy * apart_y + a.x - (map.xx * b.x + map.xy * b.y);
  map.y = a.yx * apart_x + a.yy * apart_y + a.y - (map.yx * b.x + map.yy * b.y);
  return map;
}

bool is_small(const WideBounds& reach) noexcept {
  return reach.right - reach.left <= longest_reach && reach.bottom - reach.top <= longest_reach &&
         std::max({reach.right, -reach.left, reach.bottom, -reach.top}) <= 4 * longest_reach;
}

}  // namespace

bool are_apart(const PlacedMask& a, const PlacedMask& b) noexcept {
  if (!is_small(Access::reach(a)) || !is_small(Access::reach(b))) return false;
  const RealMap map_a(Access::map(a));
  const RealMap map_b(Access::map(b));
  if (!map_a.is_well_conditioned() || !map_b.is_well_conditioned()) return false;
  const double x = double(b.position().x) - double(a.position().x);
  const double y = double(b.position().y) - double(a.position().y);
  const Octagon octagon_a(a.mask());
  const Octagon octagon_b(b.mask());
  return are_apart_along(octagon_a, octagon_b, map_between(map_a, map_b, x, y)) ||
         are_apart_along(octagon_b, octagon_a, map_between(map_b, map_a, -x, -y));
}

}  // namespace hitmask::detail::transform
