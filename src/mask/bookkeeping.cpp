// Solid box, diagonals and occupancy: they let other parts reject pairs without reading pixels.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "geometry/edges.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"
#include "mask/layout.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::block_strip;
using detail::mask::block_strip_count;
using detail::mask::has_occupancy;

namespace {

/// Where the blocks of a strip of pixels are kept: in one byte of each word of a strip of blocks,
/// from the given row of blocks on.
std::uint8_t* block_bytes(Mask& mask, std::int32_t strip, std::int32_t row) noexcept {
  const int lowest_first = strip % 8;
  const int place = std::endian::native == std::endian::little ? lowest_first : 7 - lowest_first;
  return reinterpret_cast<std::uint8_t*>(block_strip(mask, strip / 8) + row) + place;
}

}  // namespace

namespace detail::mask {

void refresh_blocks(Mask& mask, std::int32_t strip, std::int32_t top,
                    std::int32_t bottom) noexcept {
  if (!has_occupancy(mask.view())) return;
  const std::int32_t row = top / 8;
  const std::int32_t end = std::min((bottom + 7) / 8 * 8, mask.height());
  kernels::active().blocks_of_rows(mask.view().strip(strip) + row * 8, end - row * 8,
                                   block_bytes(mask, strip, row));
}

}  // namespace detail::mask

namespace {

bool has_blocks(const MaskView& mask, std::int32_t row) noexcept {
  std::uint64_t any = 0;
  for (std::int32_t strip = 0; strip < block_strip_count(mask); ++strip)
    any |= block_strip(mask, strip)[row];
  return any != 0;
}

bool has_pixels_in_row(const MaskView& mask, std::int32_t row) noexcept {
  std::uint64_t any = 0;
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip) any |= mask.strip(strip)[row];
  return any != 0;
}

/// Columns that hold solid pixels: the first and one past the last. Collected from left to right.
struct ColumnRange {
  std::int32_t left = -1;
  std::int32_t right = 0;

  void add(std::int32_t strip, std::uint64_t columns) noexcept {
    if (columns == 0) return;
    if (left < 0) left = strip * MaskView::strip_width + std::countr_zero(columns);
    right = (strip + 1) * MaskView::strip_width - std::countl_zero(columns);
  }
};

/// The solid box of a mask whose occupancy is exact.
Box box_between(const MaskView& mask, const ColumnRange& columns) noexcept {
  if (columns.right == 0) return {};
  std::int32_t first = 0;
  std::int32_t last = detail::mask::block_size(mask).height - 1;
  while (!has_blocks(mask, first)) ++first;
  while (!has_blocks(mask, last)) --last;
  first = first * 8;
  last = std::min(last * 8 + 7, mask.height() - 1);
  while (!has_pixels_in_row(mask, first)) ++first;
  while (!has_pixels_in_row(mask, last)) --last;
  return {columns.left, first, columns.right - columns.left, last - first + 1};
}

/// Calls refresh(strip, bytes of its blocks), which makes the blocks of a strip exact and returns
/// the columns that hold pixels. Returns the solid box.
template <class Refresh>
Box box_with_blocks(Mask& mask, Refresh refresh) noexcept {
  ColumnRange columns;
  for (std::int32_t strip = 0; strip < mask.view().strip_count(); ++strip)
    columns.add(strip, refresh(strip, block_bytes(mask, strip, 0)));
  return box_between(mask, columns);
}

Box refreshed_box(Mask& mask) noexcept {
  return box_with_blocks(mask, [&](std::int32_t strip, std::uint8_t* blocks) {
    return kernels::active().blocks_of_rows(mask.view().strip(strip), mask.height(), blocks);
  });
}

Box flipped_box(Mask& mask) noexcept {
  return box_with_blocks(mask, [&](std::int32_t strip, std::uint8_t* blocks) {
    return kernels::active().flip_rows(MaskAccess::strip(mask, strip), mask.height(),
                                       detail::mask::columns_inside(mask.size(), strip), blocks);
  });
}

/// For masks with one strip and no occupancy.
Box solid_box_of_rows(const MaskView& mask) noexcept {
  const std::uint64_t* const rows = mask.strip(0);
  std::uint64_t all = 0;
  for (std::int32_t row = 0; row < mask.height(); ++row) all |= rows[row];
  if (all == 0) return {};
  std::int32_t first = 0;
  std::int32_t last = mask.height() - 1;
  while (rows[first] == 0) ++first;
  while (rows[last] == 0) --last;
  ColumnRange columns;
  columns.add(0, all);
  return {columns.left, first, columns.right - columns.left, last - first + 1};
}

constexpr std::int32_t farther_than_any_pixel = std::numeric_limits<std::int32_t>::max() / 2;

/// The first solid pixel of a row, seen from one side. From the right, x is negated. `strip` must
/// not lie beyond the pixel.
template <bool FromRight>
std::int32_t first_in_row(const MaskView& mask, std::int32_t strip, std::int32_t y) noexcept {
  const std::int32_t end = FromRight ? -1 : mask.strip_count();
  for (; strip != end; strip += FromRight ? -1 : 1) {
    const std::uint64_t word = mask.strip(strip)[y];
    if (word == 0) continue;
    if constexpr (FromRight) return -(strip * 64 + 63 - std::countl_zero(word));
    return strip * 64 + std::countr_zero(word);
  }
  return farther_than_any_pixel;
}

/// The first set block of a block row, seen from one side. At least one block must be set.
template <bool FromRight>
std::int32_t first_block_of_row(const MaskView& mask, std::int32_t row) noexcept {
  std::int32_t strip = FromRight ? block_strip_count(mask) - 1 : 0;
  while (block_strip(mask, strip)[row] == 0) strip += FromRight ? -1 : 1;
  const std::uint64_t word = block_strip(mask, strip)[row];
  return strip * 64 + (FromRight ? 63 - std::countl_zero(word) : std::countr_zero(word));
}

/// The distance of the nearest solid pixel to one corner of the solid box, measured as x + y. From
/// the right x is negated, from the bottom y. Requires an exact solid box and, if present, an exact
/// occupancy.
template <bool FromRight, bool FromBottom>
class CornerSearch {
 public:
  explicit CornerSearch(const MaskView& mask) noexcept : mask_(mask) {}

  /// Eight rows at a time, from the corner inwards. Stops at rows that cannot hold a nearer pixel,
  /// which is usually soon.
  [[nodiscard]] std::int32_t nearest() const noexcept {
    const Box& solid = mask_.solid_bounds();
    const std::int32_t side = FromRight ? -(solid.x + solid.w - 1) : solid.x;
    const std::int32_t top = solid.y / 8;
    const std::int32_t bottom = (solid.y + solid.h - 1) / 8;
    std::int32_t found = farther_than_any_pixel;
    for (std::int32_t i = 0; i <= bottom - top; ++i) {
      const std::int32_t row = FromBottom ? bottom - i : top + i;
      const std::int32_t row_y = FromBottom ? -(row * 8 + 7) : row * 8;
      if (side + row_y >= found) break;
      const std::int32_t strip = has_occupancy(mask_) ? strip_nearer_than(found - row_y, row) : 0;
      if (strip >= 0) found = std::min(found, nearest_in(row, strip));
    }
    return found;
  }

 private:
  /// The strip of the first block in a block row, or -1 if none is nearer than the limit.
  [[nodiscard]] std::int32_t strip_nearer_than(std::int32_t limit,
                                               std::int32_t row) const noexcept {
    if (!has_blocks(mask_, row)) return -1;
    const std::int32_t block = first_block_of_row<FromRight>(mask_, row);
    return (FromRight ? -(block * 8 + 7) : block * 8) < limit ? block / 8 : -1;
  }

  /// Searches eight rows whose nearest pixel lies in this strip. Each row is shifted by its number,
  /// so that a pixel's distance is its bit position. Bits that a shift drops are farther away than
  /// those it keeps.
  [[nodiscard]] std::int32_t nearest_in(std::int32_t row, std::int32_t strip) const noexcept {
    const std::uint64_t* const rows = mask_.strip(strip) + row * 8;
    std::uint64_t all = 0;
    for (int i = 0; i < 8; ++i) {
      const int distance = FromBottom ? 7 - i : i;
      all |= FromRight ? rows[i] >> distance : rows[i] << distance;
    }
    if (all == 0) return nearest_row_by_row(row, strip);
    const std::int32_t place = FromRight ? std::countl_zero(all) - 63 : std::countr_zero(all);
    return (FromRight ? -strip * 64 : strip * 64) + place + (FromBottom ? -(row * 8 + 7) : row * 8);
  }

  [[nodiscard]] std::int32_t nearest_row_by_row(std::int32_t row,
                                                std::int32_t strip) const noexcept {
    const std::int32_t end = std::min(row * 8 + 8, mask_.height());
    std::int32_t nearest = farther_than_any_pixel;
    for (std::int32_t y = row * 8; y < end; ++y)
      nearest = std::min(nearest, first_in_row<FromRight>(mask_, strip, y) + (FromBottom ? -y : y));
    return nearest;
  }

  const MaskView& mask_;
};

Diagonals exact_diagonals(const MaskView& mask) noexcept {
  if (is_empty(mask.solid_bounds())) return {};
  return {CornerSearch<false, false>(mask).nearest(), -CornerSearch<true, true>(mask).nearest(),
          CornerSearch<false, true>(mask).nearest(), -CornerSearch<true, false>(mask).nearest()};
}

/// For a mask whose occupancy is exact.
void set_exact(Mask& mask, const Box& box) noexcept {
  MaskAccess::set_solid_box(mask, box);
  MaskAccess::set_solid(mask, box, exact_diagonals(mask));
}

}  // namespace

namespace {

/// The columns of a strip that hold pixels. Some rows at a time, until all columns do.
std::uint64_t columns_of(const MaskView& mask, std::int32_t strip) noexcept {
  constexpr std::int32_t step = 64;
  const std::uint64_t* const rows = mask.strip(strip);
  std::uint64_t columns = 0;
  for (std::int32_t top = 0; top < mask.height() && ~columns != 0; top += step)
    for (std::int32_t row = top; row < std::min(top + step, mask.height()); ++row)
      columns |= rows[row];
  return columns;
}

/// Of the strips with blocks, only the first and the last are read. The occupancy is exact.
ColumnRange columns_by_blocks(const MaskView& mask) noexcept {
  ColumnRange blocks;  // in columns of blocks, eight of which make a strip of pixels
  for (std::int32_t strip = 0; strip < block_strip_count(mask); ++strip) {
    std::uint64_t any = 0;
    for (std::int32_t row = 0; row < detail::mask::block_size(mask).height; ++row)
      any |= block_strip(mask, strip)[row];
    blocks.add(strip, any);
  }
  ColumnRange columns;
  if (blocks.right == 0) return columns;
  const std::int32_t first = blocks.left / 8;
  const std::int32_t last = (blocks.right - 1) / 8;
  columns.add(first, columns_of(mask, first));
  if (last != first) columns.add(last, columns_of(mask, last));
  return columns;
}

}  // namespace

namespace detail::mask {

void tighten_inside(Mask& mask, const Box& changed) noexcept {
  // Mask::draw() may mark the blocks beside those it draws in.
  const geometry::Bounds inside =
      geometry::shared(geometry::grown(geometry::bounds_of(changed), block_side),
                       geometry::bounds_of(mask.view().box()));
  for (std::int32_t strip = first_strip(inside); strip <= last_strip(inside); ++strip)
    refresh_blocks(mask, strip, inside.top, inside.bottom);
  set_exact(mask, box_between(mask, columns_by_blocks(mask)));
}

}  // namespace detail::mask

void Mask::tighten() noexcept {
  if (!detail::mask::has_pixels(size())) return;
  set_exact(*this, has_occupancy(view_) ? refreshed_box(*this) : solid_box_of_rows(view_));
}

// Each row of a large mask is read and written once, and gives its blocks on the way. The search
// for exact diagonals would take as long again, and the inverse of a sprite mostly fills its
// corners.
void Mask::invert() noexcept {
  if (!detail::mask::has_pixels(size())) return;
  if (has_occupancy(view_)) return MaskAccess::set_solid_box(*this, flipped_box(*this));
  std::uint64_t* const rows = MaskAccess::strip(*this, 0);
  const std::uint64_t inside = detail::mask::columns_inside(size(), 0);
  for (std::int32_t row = 0; row < height(); ++row) rows[row] ^= inside;
  tighten();
}

}  // namespace hitmask
