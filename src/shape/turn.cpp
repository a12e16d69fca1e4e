// Mirroring, quarter turns, transposing.
#include <algorithm>
#include <array>

#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"
#include "mask/bits.hpp"
#include "shape/tile.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::has_pixels;
using detail::mask::reversed;
using detail::shape::tile_side;

namespace {

using Tile = std::array<std::uint64_t, tile_side>;

/// The part of a side of `length` pixels that tile `index` covers.
std::int32_t tile_length(std::int32_t length, std::int32_t index) noexcept {
  return std::min(tile_side, length - index * tile_side);
}

/// Swaps two strips and mirrors each word. The two may be the same strip.
void exchange_reversed(std::uint64_t* a, std::uint64_t* b, std::int32_t rows) noexcept {
  for (std::int32_t y = 0; y < rows; ++y) {
    const std::uint64_t from_a = a[y];
    a[y] = reversed(b[y]);
    b[y] = reversed(from_a);
  }
}

/// Moves all pixels `bits` columns (1 ... 63) to the left; the first columns must be empty.
void move_left(Mask& mask, std::int32_t bits) noexcept {
  const std::int32_t last = mask.view().strip_count() - 1;
  for (std::int32_t i = 0; i <= last; ++i) {
    std::uint64_t* const words = MaskAccess::strip(mask, i);
    const std::uint64_t* const next = i < last ? MaskAccess::strip(mask, i + 1) : nullptr;
    for (std::int32_t y = 0; y < mask.height(); ++y)
      words[y] = (words[y] >> bits) | (next != nullptr ? next[y] << (64 - bits) : 0);
  }
}

/// From which end the source's rows are read and the result's are written.
struct Turning {
  bool from_bottom = false;   // the result's first column is the source's last row
  bool to_bottom_up = false;  // the result's first row is the source's last column
};

/// The source rows that become the columns of the result's strip `band`.
void read_tile(const std::uint64_t* strip, std::int32_t height, std::int32_t band, bool from_bottom,
               Tile& tile) noexcept {
  const std::int32_t count = tile_length(height, band);
  const std::int32_t start = band * tile_side;
  if (from_bottom)
    std::reverse_copy(strip + (height - start - count), strip + (height - start), tile.begin());
  else
    std::copy_n(strip + start, count, tile.begin());
  std::fill(tile.begin() + count, tile.end(), std::uint64_t{0});
}

/// The columns of the source's strip `index` become rows of the result.
void write_tile(const Tile& tile, std::int32_t index, bool bottom_up, std::uint64_t* strip,
                std::int32_t height) noexcept {
  const std::int32_t count = tile_length(height, index);
  const std::int32_t start = index * tile_side;
  if (bottom_up)
    std::reverse_copy(tile.begin(), tile.begin() + count, strip + (height - start - count));
  else
    std::copy_n(tile.begin(), count, strip + start);
}

Mask transposed(const MaskView& mask, Turning turning) {
  Mask result(mask.height(), mask.width());
  if (!has_pixels(mask.size())) return result;
  Tile tile;
  for (std::int32_t band = 0; band < result.view().strip_count(); ++band)
    for (std::int32_t i = 0; i < mask.strip_count(); ++i) {
      read_tile(mask.strip(i), mask.height(), band, turning.from_bottom, tile);
      kernels::active_shape().transpose_tile(tile.data());
      write_tile(tile, i, turning.to_bottom_up, MaskAccess::strip(result, band), result.height());
    }
  result.tighten();
  return result;
}

}  // namespace

void flip_x_in_place(Mask& mask) noexcept {
  if (!has_pixels(mask.size())) return;
  const std::int32_t last = mask.view().strip_count() - 1;
  for (std::int32_t i = 0; i <= last - i; ++i)
    exchange_reversed(MaskAccess::strip(mask, i), MaskAccess::strip(mask, last - i), mask.height());
  // The padding on the right is now empty columns on the left.
  if (const std::int32_t empty = (last + 1) * tile_side - mask.width(); empty > 0)
    move_left(mask, empty);
  mask.tighten();
}

void flip_y_in_place(Mask& mask) noexcept {
  if (!has_pixels(mask.size())) return;
  for (std::int32_t i = 0; i < mask.view().strip_count(); ++i) {
    std::uint64_t* const words = MaskAccess::strip(mask, i);
    std::reverse(words, words + mask.height());
  }
  mask.tighten();
}

Mask flip_x(const MaskView& mask) {
  Mask result(mask);
  flip_x_in_place(result);
  return result;
}

Mask flip_y(const MaskView& mask) {
  Mask result(mask);
  flip_y_in_place(result);
  return result;
}

Mask transpose(const MaskView& mask) { return transposed(mask, {}); }

Mask turn(const MaskView& mask, std::int32_t quarters) {
  switch (quarters & 3) {
    case 1: return transposed(mask, {.from_bottom = true});
    case 3: return transposed(mask, {.to_bottom_up = true});
    case 2: {
      Mask result = flip_x(mask);
      flip_y_in_place(result);
      return result;
    }
    default: return Mask(mask);
  }
}

}  // namespace hitmask
