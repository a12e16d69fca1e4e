// The pixels that two placed shapes share, as runs.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "geometry/edges.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::world::drawing {

using geometry::WideBounds;
using motion::WidePoint;
using overlap::ShapeView;

struct PlacedShape {
  ShapeView shape;
  WidePoint corner;

  [[nodiscard]] WideBounds bounds() const noexcept {
    if (shape.chunks == nullptr) return geometry::wide_bounds_at(corner.x, corner.y, shape.size);
    return moved(geometry::wide_bounds_of(shape.chunks->solid_box()), corner.x, corner.y);
  }
  [[nodiscard]] bool is_box() const noexcept { return shape.is_box(); }
  /// Requires a pixel inside its bounds.
  [[nodiscard]] bool solid(std::int64_t x, std::int64_t y) const noexcept {
    return is_box() || (row_from(x, y) & 1) != 0;
  }
  /// The pixels of a row from one inside its bounds on, lowest bit leftmost. Those of a box go on
  /// beyond its end.
  [[nodiscard]] std::uint64_t row_from(std::int64_t x, std::int64_t y) const noexcept {
    if (is_box()) return ~std::uint64_t{0};
    const auto column = static_cast<std::int32_t>(x - corner.x);
    const std::int64_t row = y - corner.y;
    if (shape.chunks != nullptr) return row_of_chunks(column, static_cast<std::int32_t>(row));
    const std::int32_t strip = column / MaskView::strip_width;
    const auto shift = static_cast<unsigned>(column % MaskView::strip_width);
    const std::uint64_t low = shape.mask->strip(strip)[row] >> shift;
    if (shift == 0 || strip + 1 == shape.mask->strip_count()) return low;
    return low | shape.mask->strip(strip + 1)[row] << (MaskView::strip_width - shift);
  }

 private:
  [[nodiscard]] std::uint64_t row_of_chunks(std::int32_t column, std::int32_t row) const noexcept {
    const std::int32_t end = column + MaskView::strip_width;
    std::uint64_t bits = 0;
    shape.chunks->for_each_in({column, row, end, row + 1}, [&](const ShapeView& chunk, Point at) {
      const std::int32_t from = std::max(column, at.x);
      const std::int32_t to = std::min(end, at.x + chunk.size.width);
      if (from < to && row >= at.y && row < at.y + chunk.size.height)
        bits |= (PlacedShape{chunk, at}.row_from(from, row) & lowest(to - from)) << (from - column);
      return true;
    });
    return bits;
  }
  /// 1 to 64 ones.
  [[nodiscard]] static std::uint64_t lowest(std::int32_t count) noexcept {
    return ~std::uint64_t{0} >> (MaskView::strip_width - count);
  }
};

/// The runs of ones in a row of bits that comes in words.
class RunReader {
 public:
  /// Calls visit(from, to) for each run that ends within these `count` bits, the first of which
  /// is at x. Returns false if the visitor stopped.
  template <class Visit>
  bool read(std::uint64_t bits, std::int64_t x, unsigned count, const Visit& visit) {
    for (unsigned at = 0; at < count;) {
      const std::uint64_t rest = bits >> at;
      at += static_cast<unsigned>(is_open_ ? std::countr_one(rest) : std::countr_zero(rest));
      if (at >= count) break;
      if (!is_open_) {
        is_open_ = true;
        from_ = x + at;
      } else if (!end(x + at, visit)) {
        return false;
      }
    }
    return true;
  }
  /// Ends the run that is open, if any.
  template <class Visit>
  bool end(std::int64_t to, const Visit& visit) {
    if (!is_open_) return true;
    is_open_ = false;
    return visit(from_, to);
  }

 private:
  bool is_open_ = false;
  std::int64_t from_ = 0;
};

/// Calls visit(WideBounds) for each run of shared pixels, from top to bottom and from left to
/// right; only in rows of the area. Two boxes share one rectangle. Returns false if the visitor
/// stopped.
template <class Visit>
bool for_each_shared_run(const PlacedShape& a, const PlacedShape& b, const WideBounds& area,
                         const Visit& visit) {
  const WideBounds both = shared(a.bounds(), b.bounds());
  if (is_empty(both)) return true;
  if (a.is_box() && b.is_box()) return visit(both);
  const std::int64_t end = std::min(both.bottom, area.bottom);
  for (std::int64_t y = std::max(both.top, area.top); y < end; ++y) {
    const auto draw = [&](std::int64_t from, std::int64_t to) {
      return visit(WideBounds{from, y, to, y + 1});
    };
    RunReader row;
    for (std::int64_t x = both.left; x < both.right; x += 64) {
      const auto count = static_cast<unsigned>(std::min<std::int64_t>(64, both.right - x));
      if (!row.read(a.row_from(x, y) & b.row_from(x, y), x, count, draw)) return false;
    }
    if (!row.end(both.right, draw)) return false;
  }
  return true;
}

/// The same for columns, from left to right, then from top to bottom. Reads pixel by pixel.
template <class Visit>
bool for_each_shared_column(const PlacedShape& a, const PlacedShape& b, const WideBounds& area,
                            const Visit& visit) {
  const WideBounds both = shared(a.bounds(), b.bounds());
  if (is_empty(both)) return true;
  if (a.is_box() && b.is_box()) return visit(both);
  const std::int64_t end = std::min(both.right, area.right);
  for (std::int64_t x = std::max(both.left, area.left); x < end; ++x) {
    const auto draw = [&](std::int64_t from, std::int64_t to) {
      return visit(WideBounds{x, from, x + 1, to});
    };
    RunReader column;
    for (std::int64_t y = both.top; y < both.bottom; ++y) {
      const std::uint64_t bit = a.solid(x, y) && b.solid(x, y) ? 1 : 0;
      if (!column.read(bit, y, 1, draw)) return false;
    }
    if (!column.end(both.bottom, draw)) return false;
  }
  return true;
}

}  // namespace hitmask::detail::world::drawing
