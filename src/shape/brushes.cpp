// Brushes defined by a formula (box, disc, ellipse), and masks as brushes.
#include <cstdint>

#include "base/fail.hpp"
#include "base/integers.hpp"
#include "hitmask/shape.hpp"
#include "shape/spans.hpp"

namespace hitmask {

using detail::base::floor_sqrt;
using detail::base::UInt128;
using detail::shape::ColumnRange;
using detail::shape::SharedRows;
using detail::shape::SpanPainter;

void paint_box(Mask& mask, const Box& box, Paint paint) noexcept {
  SpanPainter painter(mask, paint);
  painter.box(painter.rows(box.y, bottom_of(box)), {box.x, right_of(box)});
}

void paint_disc(Mask& mask, Point centre, std::int32_t radius, Paint paint) noexcept {
  if (radius < 0) return;
  const std::int64_t x = centre.x, y = centre.y;
  const std::int64_t squared = std::int64_t{radius} * radius;
  SpanPainter painter(mask, paint);
  const SharedRows rows = painter.rows(y - radius, y + radius + 1);
  for (std::int32_t row = rows.top; row < rows.bottom; ++row) {
    const std::int64_t half = floor_sqrt(squared - (row - y) * (row - y));
    painter.span(row, {x - half, x + half + 1});
  }
}

namespace {

/// The columns of an ellipse's row, from the left side of its box. With X and Y as twice the
/// distance of a pixel's centre from the ellipse's: X^2 h^2 + Y^2 w^2 <= w^2 h^2, all below 2^126.
/// X is odd exactly when w is even.
ColumnRange ellipse_columns(std::int64_t width, std::int64_t height, std::int64_t row) noexcept {
  const std::int64_t twice_y = 2 * row + 1 - height;
  const auto rest = static_cast<UInt128>(height * height - twice_y * twice_y);
  const auto squared =
      static_cast<UInt128>(width * width) * rest / static_cast<UInt128>(height * height);
  const std::int64_t reach = floor_sqrt(static_cast<std::int64_t>(squared));
  // Pixels outside the ellipse on each side: (w - 1 - X) / 2 for the largest X <= reach with the
  // right parity.
  const std::int64_t left_out = (width - reach) / 2;
  return {left_out, width - left_out};
}

}  // namespace

void paint_ellipse(Mask& mask, const Box& box, Paint paint) noexcept {
  if (is_empty(box)) return;
  SpanPainter painter(mask, paint);
  const SharedRows rows = painter.rows(box.y, bottom_of(box));
  for (std::int32_t row = rows.top; row < rows.bottom; ++row) {
    const ColumnRange columns = ellipse_columns(box.w, box.h, std::int64_t{row} - box.y);
    painter.span(row, {box.x + columns.from, box.x + columns.to});
  }
}

void paint_mask(Mask& mask, const MaskView& brush, Point at, Paint paint) {
  switch (paint) {
    case Paint::draw: return mask.draw(brush, at);
    case Paint::erase: return mask.erase(brush, at);
    case Paint::toggle: return mask.toggle(brush, at);
  }
}

Mask disc_mask(std::int32_t radius) {
  if (radius < 0) detail::base::fail_argument("the radius of a disc is negative");
  const std::int32_t side = detail::saturate(2 * std::int64_t{radius} + 1);
  Mask mask(side, side);
  paint_disc(mask, {radius, radius}, radius);
  return mask;
}

Mask ellipse_mask(Size size) {
  Mask mask(size);
  paint_ellipse(mask, box_of(size));
  return mask;
}

}  // namespace hitmask
