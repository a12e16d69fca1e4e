// Solid box, diagonals and occupancy: they let other parts reject pairs without reading pixels.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/layout.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::block_strip;
using detail::mask::block_strip_count;
using detail::mask::has_occupancy;

namespace {

/// The eight blocks across one strip of pixels, within their strip of blocks.
class BlockColumn {
 public:
  BlockColumn(Mask& mask, std::int32_t strip) noexcept
      : pixels_(mask.view().strip(strip)),
        rows_(detail::mask::block_strip(mask, strip / 8)),
        place_(strip % 8 * 8) {}

  /// Recomputes block rows [top, bottom) from the pixels. Returns the columns that hold pixels, and
  /// the first and last block row that do.
  struct Found {
    std::uint64_t columns = 0;
    std::int32_t first = -1;
    std::int32_t last = -1;
  };
  Found refresh(std::int32_t top, std::int32_t bottom) const noexcept {
    constexpr std::int32_t at_a_time = 64;
    std::array<std::uint8_t, at_a_time> blocks;
    Found found;
    for (; top < bottom; top += at_a_time) {
      const std::int32_t count = std::min(bottom - top, at_a_time);
      found.columns |= kernels::active().blocks_of_rows(pixels_ + top * 8, count, blocks.data());
      for (std::int32_t i = 0; i < count; ++i) {
        const std::uint64_t bits = blocks[static_cast<std::size_t>(i)];
        rows_[top + i] = (rows_[top + i] & ~(std::uint64_t{0xFF} << place_)) | bits << place_;
        if (bits == 0) continue;
        found.last = top + i;
        if (found.first < 0) found.first = top + i;
      }
    }
    return found;
  }

 private:
  const std::uint64_t* pixels_;
  std::uint64_t* rows_;
  int place_;
};

}  // namespace

namespace detail::mask {

void refresh_blocks(Mask& mask, std::int32_t strip, std::int32_t top,
                    std::int32_t bottom) noexcept {
  if (!has_occupancy(mask.view())) return;
  BlockColumn(mask, strip).refresh(top / 8, (bottom - 1) / 8 + 1);
}

}  // namespace detail::mask

namespace {

/// The bounds of the solid pixels in the given columns of one strip, between two rows. The first
/// and the last solid row must be near these two.
Box box_of_strip(const std::uint64_t* rows, std::int32_t strip, std::uint64_t columns,
                 std::int32_t first, std::int32_t last) noexcept {
  if (columns == 0) return {};
  while (rows[first] == 0) ++first;
  while (rows[last] == 0) --last;
  const int left = std::countr_zero(columns);
  const int right = 64 - std::countl_zero(columns);
  return {strip * 64 + left, first, right - left, last - first + 1};
}

Box solid_box_with_blocks(Mask& mask) noexcept {
  Box solid;
  for (std::int32_t strip = 0; strip < mask.view().strip_count(); ++strip) {
    const auto found =
        BlockColumn(mask, strip).refresh(0, detail::mask::block_size(mask.view()).height);
    solid =
        united(solid, box_of_strip(mask.view().strip(strip), strip, found.columns, found.first * 8,
                                   std::min(found.last * 8 + 7, mask.height() - 1)));
  }
  return solid;
}

/// For masks with one strip and no occupancy.
Box solid_box_of_rows(const MaskView& mask) noexcept {
  const std::uint64_t* const rows = mask.strip(0);
  std::uint64_t columns = 0;
  for (std::int32_t row = 0; row < mask.height(); ++row) columns |= rows[row];
  return box_of_strip(rows, 0, columns, 0, mask.height() - 1);
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

bool has_blocks(const MaskView& mask, std::int32_t row) noexcept {
  std::uint64_t any = 0;
  for (std::int32_t strip = 0; strip < block_strip_count(mask); ++strip)
    any |= block_strip(mask, strip)[row];
  return any != 0;
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

}  // namespace

void Mask::tighten() noexcept {
  if (!detail::mask::has_pixels(size())) return;
  const Box box = has_occupancy(view_) ? solid_box_with_blocks(*this) : solid_box_of_rows(view_);
  MaskAccess::set_solid_box(*this, box);
  MaskAccess::set_solid(*this, box, exact_diagonals(view_));
}

}  // namespace hitmask
