// Coverage::any: the pixels that share area with the image of a solid pixel.
//
// Adjacent solid pixels of a row are handled as one box. Its image is a parallelogram, and a pixel
// shares area with it unless one of four axes separates them: the pixel's two and the
// parallelogram's two. In mask space, where the parallelogram is the box and the pixel is slanted,
// the latter two are conditions on the pixel's centre alone: it lies in the box grown by half the
// pixel's extent. All in integers, and strict: touching is not sharing.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/integers.hpp"
#include "mask/access.hpp"
#include "transform/access.hpp"
#include "transform/corners.hpp"
#include "transform/cover.hpp"
#include "transform/sampler.hpp"

namespace hitmask::detail::transform {

namespace {

using base::magnitude;

/// Pixels u with u + 1/2 > low and u - 1/2 < high; low and high are numerators over a divisor > 0.
ColumnSpan touched_between(Int128 low, Int128 high, Int128 divisor) noexcept {
  const Int128 from = base::floor_divided_wide(2 * low - divisor, 2 * divisor) + 1;
  const Int128 to = -base::floor_divided_wide(-2 * high - divisor, 2 * divisor);
  return {static_cast<std::int64_t>(from), static_cast<std::int64_t>(to)};
}

/// A side of a box in 2^-48 pixels, relative to the map's start: exact.
struct FineSide {
  Int128 near;
  Int128 far;
  FineSide(std::int32_t from, std::int32_t length, std::int64_t start,
           std::uint16_t rest) noexcept {
    const Side side(from, length, start);
    near = static_cast<Int128>(side.near) * 65'536 - rest;
    far = static_cast<Int128>(side.far) * 65'536 - rest;
  }
};

ColumnSpan touched_along(std::int64_t a, const FineSide& x, std::int64_t b, const FineSide& y,
                         Int128 determinant) noexcept {
  const Int128 sign = determinant < 0 ? -1 : 1;
  const auto [x_low, x_high] = std::minmax({sign * a * x.near, sign * a * x.far});
  const auto [y_low, y_high] = std::minmax({sign * b * y.near, sign * b * y.far});
  return touched_between(x_low + y_low, x_high + y_high, sign * determinant * 65'536);
}

/// The box around the pixels that share area with the image of a box, relative to the position. It
/// is tight, because the image's corners reach into the outermost pixels on every side.
WideBounds touched_box(const InverseMap& map, const Box& box) noexcept {
  const FineSide x(box.x, box.w, map.x, map.x_rest);
  const FineSide y(box.y, box.h, map.y, map.y_rest);
  const Int128 determinant = determinant_of(map);
  const ColumnSpan columns = touched_along(map.yy, x, -map.xy, y, determinant);
  const ColumnSpan rows = touched_along(-map.yx, x, map.xx, y, determinant);
  return {columns.from, rows.from, columns.to, rows.to};
}

/// The values of x (or y) at pixel centres for which the pixel shares columns (or rows) with a side
/// of the mask. Half a pixel's extent is (|step| + |down|) / 2; the values are floors, and the true
/// ones are rest / 2^16 higher.
CoordinateRange touching(std::int32_t from, std::int32_t length, const Coordinate& coordinate,
                         std::uint16_t rest) noexcept {
  const std::int64_t half_extent = (magnitude(coordinate.step) + magnitude(coordinate.down))
                                   << 15;  // 2^-48
  const CoordinateRange side = Sampler::range_of(from, length);
  return {side.low + ((-half_extent - rest) >> 16) + 1, side.high - ((rest - half_extent) >> 16)};
}

/// Sets columns [from, to) of a row.
void set_columns(Mask& out, std::int64_t row, std::int64_t from, std::int64_t to) noexcept {
  for (std::int64_t at = from; at < to;) {
    const auto strip = static_cast<std::int32_t>(at >> 6);
    const std::int64_t end = std::min<std::int64_t>(to, (std::int64_t{strip} + 1) * 64);
    const std::uint64_t ones = ~std::uint64_t{0} >> (64 - (end - at));
    mask::Access::strip(out, strip)[row] |= ones << (at & 63);
    at = end;
  }
}

/// The first solid pixel of a row from a column on (the first clear one when `flip` is all ones),
/// or the width.
std::int32_t next_in_row(const MaskView& mask, std::int32_t row, std::int32_t column,
                         std::uint64_t flip) noexcept {
  for (std::int32_t strip = column >> 6; strip < mask.strip_count(); ++strip) {
    std::uint64_t bits = mask.strip(strip)[row] ^ flip;
    if (strip == column >> 6) bits &= ~std::uint64_t{0} << (column & 63);
    if (bits != 0) return std::min(strip * 64 + std::countr_zero(bits), mask.width());
  }
  return mask.width();
}

class TouchedFiller {
 public:
  TouchedFiller(const PlacedMask& placed, std::int64_t left, std::int64_t top, Mask& out) noexcept
      : map_(Access::map(placed)),
        left_(left - map_.position.x),
        top_(top - map_.position.y),
        sampler_(placed, left, top),
        out_(out) {}

  /// Sets every pixel that shares area with the image of this box of the mask.
  void fill(const Box& box) noexcept {
    const WideBounds whole{left_, top_, left_ + out_.width(), top_ + out_.height()};
    const WideBounds reach = shared(touched_box(map_, box), whole);
    if (is_empty(reach)) return;
    const std::int64_t first_row = reach.top - top_;
    const Coordinate x = sampler_.x().from(0, first_row);
    const Coordinate y = sampler_.y().from(0, first_row);
    BoxWalk walk(x, touching(box.x, box.w, x, map_.x_rest), y,
                 touching(box.y, box.h, y, map_.y_rest));
    for (std::int64_t row = first_row; row < reach.bottom - top_; ++row, walk.advance()) {
      const ColumnSpan span = shared(walk.span(), {reach.left - left_, reach.right - left_});
      set_columns(out_, row, span.from, span.to);
    }
  }

 private:
  InverseMap map_;
  std::int64_t left_;  // of `out`, relative to the position
  std::int64_t top_;
  Sampler sampler_;
  Mask& out_;
};

}  // namespace

WideBounds touched_reach(const PlacedMask& placed) noexcept {
  const Box& solid = placed.mask().solid_bounds();
  if (hitmask::is_empty(solid)) return {};
  const WideBounds box = touched_box(Access::map(placed), solid);
  const Point at = placed.position();
  const WideBounds reach = shared(moved(box, at.x, at.y), world_reach(placed, 1));
  return is_empty(reach) ? WideBounds{} : reach;
}

void fill_touched(const PlacedMask& placed, std::int64_t left, std::int64_t top,
                  Mask& out) noexcept {
  const MaskView& mask = placed.mask();
  TouchedFiller filler(placed, left, top, out);
  const Box& solid = mask.solid_bounds();
  for (std::int32_t row = solid.y; row < solid.y + solid.h; ++row)
    for (std::int32_t from = next_in_row(mask, row, solid.x, 0); from < mask.width();) {
      const std::int32_t to = next_in_row(mask, row, from, ~std::uint64_t{0});
      filler.fill({from, row, to - from, 1});
      from = to < mask.width() ? next_in_row(mask, row, to, 0) : mask.width();
    }
}

}  // namespace hitmask::detail::transform
