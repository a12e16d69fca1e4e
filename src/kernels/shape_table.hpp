// The word loops behind hitmask/shape.hpp: a second table per instruction set, compiled separately.
//
// Like those of table.hpp the kernels know nothing of masks; they rely on the zero rows below each
// strip and the guard words around the storage.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/table.hpp"

namespace hitmask::kernels {

/// A shifted copy of a strip, for convolve(): its first word, and how many columns it moves to the
/// right.
struct ShiftedCopy {
  std::int32_t offset = 0;  // words from the source
  std::int32_t shift = 0;   // 0 ... 63
};
/// Rows that receive the copies at a time.
inline constexpr std::int32_t place_rows = 16;
/// A shifted copy covers the rest of the strip it starts in, and the start of the next.
enum class PlaceInto : std::uint8_t { same_strip, next_strip };

/// Rows that unite_rows() takes at a time.
inline constexpr std::int32_t most_united = 5;

/// Rows of a strip and of the strips beside it.
struct ThreeStrips {
  const std::uint64_t* left = nullptr;
  const std::uint64_t* here = nullptr;
  const std::uint64_t* right = nullptr;
  std::int32_t rows = 0;
};

/// A pixel's four neighbours at a distance: `step` rows up and down, and `step` columns to the left
/// and right, which are in these strips after moving them by `shift` columns, 0 ... 63.
struct CrossRows {
  const std::uint64_t* here = nullptr;
  const std::uint64_t* left = nullptr;
  const std::uint64_t* further_left = nullptr;
  const std::uint64_t* right = nullptr;
  const std::uint64_t* further_right = nullptr;
  std::int32_t rows = 0;
  std::int32_t step = 0;
  std::int32_t shift = 0;
};

/// How a word is changed before it is stored: flipped, then limited to the mask's columns.
struct RowFinish {
  std::uint64_t flip = 0;
  std::uint64_t columns = ~std::uint64_t{0};
};

/// A row of distance_field(): from distances within columns to squared distances in the plane.
struct DistanceRow {
  const std::uint16_t* above = nullptr;  // to the nearest solid pixel of the column at or above
  const std::uint16_t* below = nullptr;  // likewise at or below; 65,535 for none
  std::int32_t width = 0;
  const std::int32_t* columns = nullptr;  // those with solid pixels
  std::int32_t column_count = 0;
  // Scratch memory. `squares` holds whole strips, and `distance_margin` values of 65,535 * 65,535
  // on either side; `columns` and `packed_squares` have that margin after them.
  std::uint32_t* squares = nullptr;
  std::uint32_t* packed_squares = nullptr;  // one for each of `columns`
  std::int32_t* nearest = nullptr;          // one for every 16 pixels, and two more
  std::uint32_t* out = nullptr;
};
inline constexpr std::int32_t distance_margin = 16;
/// How many columns on either side are tried one by one.
inline constexpr std::int32_t distance_reach = 8;
static_assert(distance_reach <= distance_margin);

/// Sums over the pixels of some rows of a strip; x and y are relative to its first column and the
/// first of the rows.
struct PixelMoments {
  std::int64_t area = 0;
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t xx = 0;
  std::int64_t xy = 0;
  std::int64_t yy = 0;
};

struct ShapeTable {
  /// Transposes 64 rows of 64 bits in place: bit x of row y is swapped with bit y of row x.
  void (*transpose_tile)(std::uint64_t* rows) noexcept;
  /// At most 65,535 rows. Up to `rows_below` rows past the last are counted too: they must be
  /// clear.
  PixelMoments (*pixel_moments)(const std::uint64_t* words, std::int32_t rows) noexcept;

  /// ORs copies into the `place_rows` rows at `tile`, reading that many words from `source` +
  /// offset for each. May stop early when all bits of the tile are set; then returns true.
  bool (*place_copies)(PlaceInto, const ShiftedCopy* first, const ShiftedCopy* last,
                       const std::uint64_t* source, std::uint64_t* tile) noexcept;

  /// out[i] = rows[i] ^ flip. Writes up to `rows_below` rows more than requested.
  void (*copy_flipped)(const std::uint64_t* rows, std::int32_t count, std::uint64_t flip,
                       std::uint64_t* out) noexcept;
  /// out[i] = all columns within `distance` (0 ... 63) of a set one. Writes up to `rows_below` rows
  /// more than requested.
  void (*widen)(const ThreeStrips&, std::int32_t distance, std::uint64_t* out) noexcept;
  /// out[i] = the OR of terms[0][i] ... terms[count-1][i], finished; at most `most_united` terms,
  /// one of which may be `out`. Writes nothing past the last row.
  void (*unite_rows)(const std::uint64_t* const* terms, std::int32_t count, std::int32_t rows,
                     const RowFinish&, std::uint64_t* out) noexcept;
  /// out[i] = a pixel or any of its four neighbours, finished. Writes nothing past the last row.
  void (*cross_rows)(const CrossRows&, const RowFinish&, std::uint64_t* out) noexcept;
  /// out[i] = the majority of the nine pixels around, in the given columns; reads a row above and
  /// below. Returns whether `out` changed. Writes zeros to up to `rows_below` rows past the last.
  bool (*smooth_rows)(const ThreeStrips&, std::uint64_t columns, std::uint64_t* out) noexcept;

  /// The next row of distances: after = 0 where solid, otherwise before + 1, at most 65,535. Word i
  /// of the row is words[i * stride]. `after` may be `before`.
  void (*distance_step)(const std::uint64_t* words, std::ptrdiff_t stride, std::int32_t strips,
                        const std::uint16_t* before, std::uint16_t* after) noexcept;
  void (*distance_row)(const DistanceRow&) noexcept;
};

[[nodiscard]] inline const ShapeTable& active_shape() noexcept { return *active().shape; }

}  // namespace hitmask::kernels
