// distance_field(): first along the columns, then along the rows, in squares of integers.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"

namespace hitmask {

namespace {

using kernels::distance_margin;

constexpr std::uint16_t no_distance = std::numeric_limits<std::uint16_t>::max();

/// Rows whose downward distances are computed together. The pass upwards keeps only one row per
/// band, so its memory is a small part of the result.
constexpr std::int32_t band_rows = 32;

std::size_t as_size(std::int32_t number) noexcept { return static_cast<std::size_t>(number); }

/// Distances in each column, upwards and downwards, row by row from the top.
class ColumnDistances {
 public:
  explicit ColumnDistances(const MaskView& mask)
      : mask_(mask),
        length_(as_size(mask.strip_count()) * 64),
        above_(length_, no_distance),
        below_((band_rows + 1) * length_, no_distance),
        under_bands_(as_size(bands()) * length_, no_distance) {
    // Of each band, the pass upwards keeps only the first row, which the band above needs.
    std::vector<std::uint16_t> below(length_, no_distance);
    for (std::int32_t y = mask.height() - 1; y >= band_rows; --y) {
      step(y, below.data(), below.data());
      if (y % band_rows == 0) std::copy(below.begin(), below.end(), under_band(y / band_rows - 1));
    }
  }

  [[nodiscard]] const std::uint16_t* above() const noexcept { return above_.data(); }
  [[nodiscard]] const std::uint16_t* below(std::int32_t y) const noexcept {
    return below_.data() + as_size(y % band_rows) * length_;
  }

  /// Rows must be entered in order.
  void enter_row(std::int32_t y) noexcept {
    if (y % band_rows == 0) enter_band(y / band_rows);
    step(y, above_.data(), above_.data());
  }

 private:
  [[nodiscard]] std::int32_t bands() const noexcept {
    return (mask_.height() + band_rows - 1) / band_rows;
  }
  [[nodiscard]] std::uint16_t* under_band(std::int32_t band) noexcept {
    return under_bands_.data() + as_size(band) * length_;
  }

  void enter_band(std::int32_t band) noexcept {
    const std::int32_t top = band * band_rows;
    const std::int32_t rows = std::min(band_rows, mask_.height() - top);
    std::uint16_t* to = below_.data() + as_size(rows) * length_;
    std::copy_n(under_band(band), length_, to);
    for (std::int32_t row = rows - 1; row >= 0; --row, to -= length_)
      step(top + row, to, to - length_);
  }

  void step(std::int32_t y, const std::uint16_t* before, std::uint16_t* after) const noexcept {
    kernels::active_shape().distance_step(mask_.strip(0) + y, mask_.strip_stride(),
                                          mask_.strip_count(), before, after);
  }

  const MaskView& mask_;
  std::size_t length_;  // of a row: whole strips
  std::vector<std::uint16_t> above_;
  std::vector<std::uint16_t> below_;        // the rows of a band, and the row under it
  std::vector<std::uint16_t> under_bands_;  // the row under each band
};

/// The columns that hold solid pixels.
std::vector<std::int32_t> solid_columns(const MaskView& mask) {
  std::vector<std::int32_t> columns;
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip) {
    std::uint64_t any = 0;
    for (std::int32_t row = 0; row < mask.height(); ++row) any |= mask.strip(strip)[row];
    for (; any != 0; any &= any - 1) columns.push_back(strip * 64 + std::countr_zero(any));
  }
  return columns;
}

void fill_distances(const MaskView& mask, std::vector<std::int32_t> columns, std::uint32_t* out) {
  constexpr std::uint32_t none = std::uint32_t{no_distance} * no_distance;
  const auto width = as_size(mask.width());
  ColumnDistances distances(mask);
  std::vector<std::uint32_t> squares(as_size(mask.strip_count()) * 64 + 2 * distance_margin, none);
  std::vector<std::uint32_t> packed_squares(columns.size() + distance_margin);
  std::vector<std::int32_t> nearest(width / distance_margin + 2);
  const auto column_count = static_cast<std::int32_t>(columns.size());
  columns.resize(columns.size() + distance_margin);
  for (std::int32_t y = 0; y < mask.height(); ++y, out += width) {
    distances.enter_row(y);
    kernels::active_shape().distance_row({.above = distances.above(),
                                          .below = distances.below(y),
                                          .width = mask.width(),
                                          .columns = columns.data(),
                                          .column_count = column_count,
                                          .squares = squares.data() + distance_margin,
                                          .packed_squares = packed_squares.data(),
                                          .nearest = nearest.data(),
                                          .out = out});
  }
}

/// The greatest possible distance must be less than the value for "none".
bool distances_fit(Size size) noexcept {
  const std::int64_t across = std::int64_t{size.width} - 1;
  const std::int64_t down = std::int64_t{size.height} - 1;
  return across * across + down * down < DistanceField::none;
}

}  // namespace

DistanceField distance_field(const MaskView& mask) {
  DistanceField field{mask.size(), {}};
  if (!detail::mask::has_pixels(mask.size())) return field;
  if (!distances_fit(mask.size()))
    detail::base::fail_length("squared distances in a mask of " + std::to_string(mask.width()) +
                              " x " + std::to_string(mask.height()) + " pixels do not fit 32 bits");
  field.squared.resize(as_size(mask.width()) * as_size(mask.height()), DistanceField::none);
  std::vector<std::int32_t> columns = solid_columns(mask);
  if (!columns.empty()) fill_distances(mask, std::move(columns), field.squared.data());
  return field;
}

}  // namespace hitmask
