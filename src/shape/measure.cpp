// Solid box, moments, centroid, projections.
#include <algorithm>
#include <array>
#include <bit>

#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask {

using detail::mask::strip_of;

namespace {

/// The strips and rows that may hold solid pixels: [first_strip, last_strip] x [top, bottom).
struct SolidRows {
  std::int32_t first_strip, last_strip, top, bottom;

  explicit SolidRows(const Box& solid) noexcept
      : first_strip(strip_of(solid.x)),
        last_strip(strip_of(solid.x + solid.w - 1)),
        top(solid.y),
        bottom(solid.y + solid.h) {}
};

std::uint64_t columns_of(const std::uint64_t* strip, const SolidRows& range) noexcept {
  std::uint64_t columns = 0;
  for (std::int32_t y = range.top; y < range.bottom; ++y) columns |= strip[y];
  return columns;
}

/// Box of a strip's solid pixels; {0,0,0,0} when there are none.
Box box_in_strip(const MaskView& mask, std::int32_t index, const SolidRows& range) noexcept {
  const std::uint64_t* const strip = mask.strip(index);
  const std::uint64_t columns = columns_of(strip, range);
  if (columns == 0) return {};
  std::int32_t top = range.top;
  while (strip[top] == 0) ++top;
  std::int32_t bottom = range.bottom;
  while (strip[bottom - 1] == 0) --bottom;
  const std::int32_t left = std::countr_zero(columns);
  return {index * MaskView::strip_width + left, top, 64 - std::countl_zero(columns) - left,
          bottom - top};
}

/// Like std::popcount, which calls a function where the processor may lack the instruction.
std::int32_t bit_count(std::uint64_t word) noexcept {
  word -= (word >> 1) & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return static_cast<std::int32_t>((word * 0x0101010101010101u) >> 56);
}

/// Adds sums over pixels relative to column `left` and row `top`. The largest mask, full and 65,535
/// on a side, gives 6.2e18: below 2^63.
void add_moved(Moments& total, const kernels::PixelMoments& sums, std::int64_t left,
               std::int64_t top) noexcept {
  total.area += sums.area;
  total.sum_x += sums.x + left * sums.area;
  total.sum_y += sums.y + top * sums.area;
  total.sum_xx += sums.xx + 2 * left * sums.x + left * left * sums.area;
  total.sum_xy += sums.xy + left * sums.y + top * sums.x + left * top * sums.area;
  total.sum_yy += sums.yy + 2 * top * sums.y + top * top * sums.area;
}

/// Counts the solid pixels of each column of a strip. 64 rows at a time are transposed, so that
/// columns are words.
void count_columns(const std::uint64_t* strip, const SolidRows& range, std::int32_t* counts,
                   std::int32_t columns) noexcept {
  std::array<std::uint64_t, MaskView::strip_width> tile;
  for (std::int32_t top = range.top; top < range.bottom; top += 64) {
    const std::int32_t rows = std::min(64, range.bottom - top);
    std::copy_n(strip + top, rows, tile.begin());
    std::fill(tile.begin() + rows, tile.end(), std::uint64_t{0});
    kernels::active_shape().transpose_tile(tile.data());
    for (std::int32_t x = 0; x < columns; ++x)
      counts[x] += bit_count(tile[static_cast<std::size_t>(x)]);
  }
}

}  // namespace

Box solid_box(const MaskView& mask) noexcept {
  if (is_empty(mask.solid_bounds())) return {};
  const SolidRows range(mask.solid_bounds());
  Box solid;
  for (std::int32_t i = range.first_strip; i <= range.last_strip; ++i)
    solid = united(solid, box_in_strip(mask, i, range));
  return solid;
}

Moments moments(const MaskView& mask) noexcept {
  Moments total;
  if (is_empty(mask.solid_bounds())) return total;
  const SolidRows range(mask.solid_bounds());
  for (std::int32_t i = range.first_strip; i <= range.last_strip; ++i)
    add_moved(
        total,
        kernels::active_shape().pixel_moments(mask.strip(i) + range.top, range.bottom - range.top),
        std::int64_t{i} * MaskView::strip_width, range.top);
  return total;
}

// The sums stay below 2^53: nothing is rounded before the division.
Centroid centroid(const MaskView& mask) noexcept {
  const Moments sums = moments(mask);
  if (sums.area == 0) return {};
  const auto area = static_cast<double>(sums.area);
  return {static_cast<double>(sums.sum_x) / area + 0.5,
          static_cast<double>(sums.sum_y) / area + 0.5};
}

std::vector<std::int32_t> row_counts(const MaskView& mask) {
  std::vector<std::int32_t> counts(static_cast<std::size_t>(mask.height()));
  if (is_empty(mask.solid_bounds())) return counts;
  const SolidRows range(mask.solid_bounds());
  for (std::int32_t i = range.first_strip; i <= range.last_strip; ++i)
    for (std::int32_t y = range.top; y < range.bottom; ++y)
      counts[static_cast<std::size_t>(y)] += bit_count(mask.strip(i)[y]);
  return counts;
}

std::vector<std::int32_t> column_counts(const MaskView& mask) {
  std::vector<std::int32_t> counts(static_cast<std::size_t>(mask.width()));
  if (is_empty(mask.solid_bounds())) return counts;
  const SolidRows range(mask.solid_bounds());
  for (std::int32_t i = range.first_strip; i <= range.last_strip; ++i) {
    const std::int32_t left = i * MaskView::strip_width;
    count_columns(mask.strip(i), range, counts.data() + left,
                  std::min(MaskView::strip_width, mask.width() - left));
  }
  return counts;
}

}  // namespace hitmask
