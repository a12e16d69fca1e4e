// Painting horizontal spans into a mask. Brushes write words nowhere else.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::shape {

/// Columns [from, to) of a row; none when from >= to.
struct ColumnRange {
  std::int64_t from = 0, to = 0;
  [[nodiscard]] bool empty() const noexcept { return from >= to; }
};

/// Rows [top, bottom) that a shape and a mask share.
struct SharedRows {
  std::int32_t top = 0, bottom = 0;
};

/// Calls each(strip, columns) for every 64-column strip that [from, to) touches.
template <class Each>
void for_each_strip(std::int32_t from, std::int32_t to, Each&& each) noexcept {
  const std::int32_t first = mask::strip_of(from);
  const std::int32_t last = mask::strip_of(to - 1);
  const std::uint64_t from_on = ~std::uint64_t{0} << (from & 63);
  const std::uint64_t up_to = ~std::uint64_t{0} >> (63 - ((to - 1) & 63));
  if (first == last) return each(first, from_on & up_to);
  each(first, from_on);
  for (std::int32_t strip = first + 1; strip < last; ++strip) each(strip, ~std::uint64_t{0});
  each(last, up_to);
}

/// Paints what lies inside the mask, and keeps the invariants of validate(): the occupancy as it
/// goes, the solid box and diagonals in the destructor. They are exact only for drawn pixels;
/// erasing and toggling leave them conservative.
class SpanPainter {
 public:
  SpanPainter(Mask& mask, Paint paint) noexcept
      : mask_(mask),
        cleared_(paint == Paint::toggle ? 0 : ~std::uint64_t{0}),
        flipped_(paint == Paint::erase ? 0 : ~std::uint64_t{0}) {}
  SpanPainter(const SpanPainter&) = delete;
  SpanPainter& operator=(const SpanPainter&) = delete;
  ~SpanPainter() {
    if (!is_empty(painted_)) mask::Access::add_solid(mask_, painted_, diagonals_);
  }

  /// The part of the rows [top, bottom) inside the mask.
  [[nodiscard]] SharedRows rows(std::int64_t top, std::int64_t bottom) const noexcept {
    const std::int64_t height = mask_.height();
    const std::int64_t first = std::clamp<std::int64_t>(top, 0, height);
    return {static_cast<std::int32_t>(first),
            static_cast<std::int32_t>(std::clamp(bottom, first, height))};
  }

  void span(std::int32_t y, const ColumnRange& columns) noexcept { box({y, y + 1}, columns); }

  /// `rows` must come from rows().
  void box(const SharedRows& rows, const ColumnRange& columns) noexcept {
    const std::int64_t from = std::max<std::int64_t>(columns.from, 0);
    const std::int64_t to = std::min<std::int64_t>(columns.to, mask_.width());
    if (from >= to || rows.top >= rows.bottom) return;
    paint(rows, static_cast<std::int32_t>(from), static_cast<std::int32_t>(to));
  }

 private:
  [[nodiscard]] bool adds_pixels() const noexcept { return flipped_ != 0; }

  void paint(const SharedRows& rows, std::int32_t from, std::int32_t to) noexcept {
    for_each_strip(from, to, [&](std::int32_t strip, std::uint64_t columns) {
      std::uint64_t* const words = mask::Access::strip(mask_, strip);
      const std::uint64_t kept = ~(columns & cleared_);
      const std::uint64_t flipped = columns & flipped_;
      for (std::int32_t row = rows.top; row < rows.bottom; ++row)
        words[row] = (words[row] & kept) ^ flipped;
    });
    if (adds_pixels()) note(rows, from, to);
  }

  /// Records that pixels may have appeared here.
  void note(const SharedRows& rows, std::int32_t from, std::int32_t to) noexcept {
    const Box added{from, rows.top, to - from, rows.bottom - rows.top};
    const Diagonals reached = mask::diagonals_of(added);
    diagonals_ = is_empty(painted_) ? reached : mask::united_diagonals(diagonals_, reached);
    painted_ = united(painted_, added);
    if (!mask::has_occupancy(mask_.view())) return;
    for_each_strip(from >> 3, ((to - 1) >> 3) + 1, [&](std::int32_t strip, std::uint64_t blocks) {
      std::uint64_t* const words = mask::block_strip(mask_, strip);
      for (std::int32_t row = rows.top >> 3; row <= (rows.bottom - 1) >> 3; ++row)
        words[row] |= blocks;
    });
  }

  Mask& mask_;
  // A word becomes (word & ~(columns & cleared)) ^ (columns & flipped).
  std::uint64_t cleared_, flipped_;
  // Where pixels may have appeared so far.
  Box painted_;
  Diagonals diagonals_;
};

}  // namespace hitmask::detail::shape
