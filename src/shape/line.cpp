// Thick lines: a rectangle along the segment and a disc around each end.
//
// Coordinates are relative to the upper end, mirrored where needed so that the segment goes right
// and down by (dx, dy), both >= 0 and below 2^32. For a pixel at (x, y), the distance from the line
// is |cross| / length with cross = dx*y - dy*x; the position along it is dx*x + dy*y, between 0 and
// length^2.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/fail.hpp"
#include "base/integers.hpp"
#include "hitmask/shape.hpp"
#include "shape/floor_steps.hpp"
#include "shape/spans.hpp"

namespace hitmask {

using detail::base::floor_sqrt;
using detail::base::Int128;
using detail::base::UInt128;
using detail::shape::ColumnRange;
using detail::shape::FloorSteps;
using detail::shape::SharedRows;

namespace {

struct Segment {
  std::int64_t dx, dy;
  [[nodiscard]] Int128 squared_length() const noexcept {
    return static_cast<Int128>(dx) * dx + static_cast<Int128>(dy) * dy;
  }
};

/// Both below 2^64: the product of the squares stays below 2^127.
Int128 thickness_times_length(const Segment& v, std::int64_t thickness) noexcept {
  return floor_sqrt(static_cast<UInt128>(v.squared_length()) *
                    static_cast<UInt128>(thickness * thickness));
}

/// The columns between two bounds, both included. Clamped: outside every mask the exact value does
/// not matter.
ColumnRange clamped_columns(Int128 first, Int128 last) noexcept {
  constexpr Int128 far = Int128{1} << 40;
  return {static_cast<std::int64_t>(std::clamp(first, -far, far)),
          static_cast<std::int64_t>(std::clamp(last, -far, far)) + 1};
}

/// The rectangle along a segment with dx, dy > 0, row by row from `row`. Its long sides are 2
/// |cross| <= thickness * length, its ends 0 <= position <= length^2. Rounding up is rounding down
/// after adding divisor - 1.
class SlantedRectangle {
 public:
  SlantedRectangle(const Segment& v, std::int64_t thickness, std::int64_t row) noexcept
      : SlantedRectangle(v, thickness_times_length(v, thickness), Int128{row}) {}

  [[nodiscard]] ColumnRange columns() const noexcept {
    return clamped_columns(std::max(first_by_side_.value(), first_by_end_.value()),
                           std::min(last_by_side_.value(), last_by_end_.value()));
  }
  void advance() noexcept {
    for (FloorSteps* bound : {&first_by_side_, &last_by_side_, &first_by_end_, &last_by_end_})
      bound->advance();
  }

 private:
  SlantedRectangle(const Segment& v, Int128 width, Int128 row) noexcept
      : first_by_side_(2 * v.dx * row - width + 2 * v.dy - 1, 2 * v.dx, 2 * v.dy),
        last_by_side_(2 * v.dx * row + width, 2 * v.dx, 2 * v.dy),
        first_by_end_(-v.dy * row + v.dx - 1, -v.dy, v.dx),
        last_by_end_(v.squared_length() - v.dy * row, -v.dy, v.dx) {}

  FloorSteps first_by_side_, last_by_side_, first_by_end_, last_by_end_;
};

/// The rows of a thick segment, downwards from `row`, which is at most thickness/2 above it.
class ThickSegment {
 public:
  ThickSegment(const Segment& v, std::int64_t thickness, std::int64_t row) noexcept
      : v_(v), reach_(thickness / 2), squared_reach_(thickness * thickness / 4), row_(row) {
    if (v.dx > 0 && v.dy > 0) slanted_.emplace(v, thickness, row);
  }

  /// A single run, because the shape is convex.
  [[nodiscard]] ColumnRange columns() const noexcept {
    ColumnRange all = straight_part();
    for (const ColumnRange& end : {round_end(0, row_), round_end(v_.dx, row_ - v_.dy)}) {
      if (end.empty()) continue;
      all = all.empty() ? end : ColumnRange{std::min(all.from, end.from), std::max(all.to, end.to)};
    }
    return all;
  }
  void advance() noexcept {
    ++row_;
    if (slanted_) slanted_->advance();
  }

 private:
  [[nodiscard]] ColumnRange straight_part() const noexcept {
    if (slanted_) return slanted_->columns();
    if (v_.dy == 0) return {0, v_.dx + 1};
    return row_ >= 0 && row_ <= v_.dy ? ColumnRange{-reach_, reach_ + 1} : ColumnRange{};
  }
  /// A row of the disc around column x, relative to its centre.
  [[nodiscard]] ColumnRange round_end(std::int64_t x, std::int64_t row) const noexcept {
    if (row < -reach_ || row > reach_) return {};
    const std::int64_t half = floor_sqrt(squared_reach_ - row * row);
    return {x - half, x + half + 1};
  }

  Segment v_;
  std::int64_t reach_, squared_reach_;
  std::int64_t row_;
  std::optional<SlantedRectangle> slanted_;
};

}  // namespace

void paint_line(Mask& mask, Point from, Point to, std::int32_t thickness, Paint paint) noexcept {
  if (thickness < 1) return;
  if (from.y > to.y) std::swap(from, to);
  const std::int64_t across = std::int64_t{to.x} - from.x;
  const Segment v{across < 0 ? -across : across, std::int64_t{to.y} - from.y};
  detail::shape::SpanPainter painter(mask, paint);
  const SharedRows rows =
      painter.rows(std::int64_t{from.y} - thickness / 2, std::int64_t{to.y} + thickness / 2 + 1);
  ThickSegment segment(v, thickness, std::int64_t{rows.top} - from.y);
  const std::int64_t x = from.x;
  for (std::int32_t row = rows.top; row < rows.bottom; ++row, segment.advance()) {
    const ColumnRange columns = segment.columns();
    painter.span(row, across < 0 ? ColumnRange{x + 1 - columns.to, x + 1 - columns.from}
                                 : ColumnRange{x + columns.from, x + columns.to});
  }
}

MaskAt line_mask(Point from, Point to, std::int32_t thickness) {
  if (thickness < 1) detail::base::fail_argument("the thickness of a line is below 1");
  const std::int64_t reach = thickness / 2;
  const std::int64_t left = std::min(from.x, to.x) - reach;
  const std::int64_t top = std::min(from.y, to.y) - reach;
  const Point origin{detail::saturate(left), detail::saturate(top)};
  if (origin.x != left || origin.y != top)
    detail::base::fail_length("a line whose mask would begin outside of 32-bit coordinates");
  Mask mask(detail::saturate(std::max(from.x, to.x) + reach + 1 - left),
            detail::saturate(std::max(from.y, to.y) + reach + 1 - top));
  // The mask could be created, so the differences are small.
  paint_line(mask, {from.x - origin.x, from.y - origin.y}, {to.x - origin.x, to.y - origin.y},
             thickness);
  return {std::move(mask), origin};
}

}  // namespace hitmask
