// A pixel in column c of one mask and a pixel in row r of the other are |dy| and |dx| apart. |dy|
// depends on the column's pixel and on r, |dx| on the row's pixel and on c. So the nearest pair of
// a column and a row is the column's pixel nearest to the row, and the row's pixel nearest to the
// column. There are width(a) * height(b) pairs of a column and a row, or width(b) * height(a): the
// fewer of these are never more than the pixels of the larger mask.
#include "motion/distance_columns.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/allocator.hpp"
#include "base/integers.hpp"
#include "kernels/shape_table.hpp"
#include "motion/path.hpp"

namespace hitmask::detail::motion {

namespace {

constexpr std::uint16_t no_pixel = std::numeric_limits<std::uint16_t>::max();
constexpr std::int64_t nowhere = std::int64_t{1} << 40;  // further than any two pixels are apart

/// The solid pixels of one row, for questions about any column.
class SolidRow {
 public:
  explicit SolidRow(const MaskView& mask)
      : mask_(mask),
        first_word_(mask.solid_bounds().x >> 6),
        words_((static_cast<std::int32_t>(right_of(mask.solid_bounds())) - 1) / 64 + 1 -
               first_word_),
        last_before_(static_cast<std::size_t>(words_) + 1),
        first_after_(static_cast<std::size_t>(words_) + 1) {}

  void read(std::int32_t row) noexcept {
    row_ = row;
    std::int64_t nearest = -nowhere;
    for (std::int32_t i = 0; i <= words_; ++i) {
      last_before_[index(i)] = nearest;
      if (i < words_ && word(i) != 0) nearest = start_of(i) + 63 - std::countl_zero(word(i));
    }
    nearest = nowhere;
    for (std::int32_t i = words_; i >= 0; --i) {
      if (i < words_ && word(i) != 0) nearest = start_of(i) + std::countr_zero(word(i));
      first_after_[index(i)] = nearest;  // at or after word i
    }
  }

  /// The last solid column at or before x; far away if there is none.
  [[nodiscard]] std::int64_t last_until(std::int64_t x) const noexcept {
    const std::int64_t i = (x >> 6) - first_word_;
    if (i < 0) return -nowhere;
    if (i >= words_) return last_before_[index(words_)];
    const std::uint64_t part = word(static_cast<std::int32_t>(i)) << (63 - (x & 63));
    return part != 0 ? x - std::countl_zero(part) : last_before_[index(i)];
  }
  /// The first solid column at or after x; far away if there is none.
  [[nodiscard]] std::int64_t first_from(std::int64_t x) const noexcept {
    const std::int64_t i = (x >> 6) - first_word_;
    if (i < 0) return first_after_[0];
    if (i >= words_) return nowhere;
    const std::uint64_t part = word(static_cast<std::int32_t>(i)) >> (x & 63);
    return part != 0 ? x + std::countr_zero(part) : first_after_[index(i + 1)];
  }

 private:
  [[nodiscard]] static std::size_t index(std::int64_t i) noexcept {
    return static_cast<std::size_t>(i);
  }
  [[nodiscard]] std::uint64_t word(std::int32_t i) const noexcept {
    return mask_.strip(first_word_ + i)[row_];
  }
  [[nodiscard]] std::int64_t start_of(std::int32_t i) const noexcept {
    return std::int64_t{64} * (first_word_ + i);
  }

  const MaskView& mask_;
  std::int32_t first_word_;
  std::int32_t words_;
  std::int32_t row_ = 0;
  base::Vector<std::int64_t> last_before_, first_after_;  // of the columns of each word
};

/// Compares the columns of one mask with the rows of the other. Coordinates are those of the mask
/// with the columns, unless stated otherwise.
class ColumnSearch {
 public:
  /// `shift` is what must be added to the coordinates of the mask with the rows.
  ColumnSearch(const MaskView& columns, const MaskView& rows, WidePoint shift, bool rows_are_a,
               const std::optional<Distance>& known)
      : columns_(columns),
        rows_(rows),
        shift_(shift),
        rows_are_a_(rows_are_a),
        row_(rows),
        best_(known),
        distances_(static_cast<std::size_t>(columns.strip_count()) * 64) {}

  [[nodiscard]] std::optional<Distance> search() {
    look_at_pixels_above();
    look_at_pixels_below();
    return best_;
  }

 private:
  /// Pixels of columns at or above each row.
  void look_at_pixels_above() {
    std::fill(distances_.begin(), distances_.end(), no_pixel);
    const Box& solid = columns_.solid_bounds();
    const Box& other = rows_.solid_bounds();
    std::int32_t last = solid.y - 1;  // the last row of pixels taken into account
    for (std::int32_t row = other.y; row < other.y + other.h; ++row) {
      const std::int64_t y = row + shift_.y;
      while (last < std::min<std::int64_t>(y, solid.y + solid.h - 1)) step(++last);
      if (y >= solid.y) look_in_row(row, y - last, -1);
    }
  }
  void look_at_pixels_below() {
    std::fill(distances_.begin(), distances_.end(), no_pixel);
    const Box& solid = columns_.solid_bounds();
    const Box& other = rows_.solid_bounds();
    std::int32_t last = solid.y + solid.h;
    for (std::int32_t row = other.y + other.h - 1; row >= other.y; --row) {
      const std::int64_t y = row + shift_.y;
      while (last > std::max<std::int64_t>(y, solid.y)) step(--last);
      if (y < solid.y + solid.h) look_in_row(row, last - y, 1);
    }
  }
  void step(std::int32_t y) noexcept {
    kernels::active_shape().distance_step(columns_.strip(0) + y, columns_.strip_stride(),
                                          columns_.strip_count(), distances_.data(),
                                          distances_.data());
  }

  /// How far apart two pixels may be along one axis.
  [[nodiscard]] std::int64_t reach() const noexcept {
    constexpr std::uint64_t most = std::uint64_t{1} << 61;
    if (!best_ || best_->squared > most) return nowhere;
    return base::floor_sqrt(static_cast<std::int64_t>(best_->squared));
  }

  /// The columns' pixels are `distances_` + extra rows away, up or down.
  void look_in_row(std::int32_t row, std::int64_t extra, std::int32_t direction) {
    const std::int64_t most = reach() - extra;
    if (most < 0) return;
    const auto limit = static_cast<std::uint16_t>(std::min<std::int64_t>(most, no_pixel - 1));
    bool is_read = false;
    const Box& solid = columns_.solid_bounds();
    const std::int32_t last = (solid.x + solid.w - 1) >> 6;
    for (std::int32_t strip = solid.x >> 6; strip <= last; ++strip) {
      if (!has_within(strip, limit)) continue;
      if (!is_read) row_.read(row);
      is_read = true;
      if (may_reach(strip, extra)) look_in_strip(strip, {row, extra, direction, limit});
    }
  }

  /// Whether any column of a strip has a pixel within a distance.
  [[nodiscard]] bool has_within(std::int32_t strip, std::uint16_t limit) const noexcept {
    const std::uint16_t* const distances = distances_.data() + std::ptrdiff_t{strip} * 64;
    unsigned any = 0;  // without branches, so that compilers use vectors
    for (int i = 0; i < 64; ++i) any |= distances[i] <= limit ? 1u : 0u;
    return any != 0;
  }
  /// Whether any pixel of the row may be near enough to any column of a strip.
  [[nodiscard]] bool may_reach(std::int32_t strip, std::int64_t extra) const noexcept {
    const std::int64_t left = std::int64_t{strip} * 64 - shift_.x;
    const std::int64_t next = row_.first_from(left);
    const std::int64_t gap =
        std::max<std::int64_t>(0, std::min(left - row_.last_until(left), next - left - 63));
    return !best_ || (gap < nowhere / 2 && squared_length(gap, extra) <= best_->squared);
  }

  struct RowToLook {
    std::int32_t row;  // of the mask with the rows
    std::int64_t extra;
    std::int32_t direction;
    std::uint16_t limit;
  };

  void look_in_strip(std::int32_t strip, const RowToLook& look) {
    for (std::int32_t x = strip * 64; x < strip * 64 + 64; ++x) {
      const std::uint16_t distance = distances_[static_cast<std::size_t>(x)];
      if (distance > look.limit) continue;
      const std::int64_t down = look.extra + distance;
      const Point pixel{x, static_cast<std::int32_t>(look.row + shift_.y + look.direction * down)};
      compare(pixel, row_.last_until(x - shift_.x), look.row, down);
      compare(pixel, row_.first_from(x - shift_.x), look.row, down);
    }
  }

  void compare(Point pixel, std::int64_t column, std::int32_t row, std::int64_t down) noexcept {
    const std::int64_t across = column + shift_.x - pixel.x;
    if (across > nowhere / 2 || across < -nowhere / 2) return;
    const std::uint64_t distance = squared_length(across, down);
    if (best_ && distance > best_->squared) return;
    const Point other{static_cast<std::int32_t>(column), row};
    const Distance pair =
        rows_are_a_ ? Distance{distance, other, pixel} : Distance{distance, pixel, other};
    if (!best_ || is_nearer(pair, *best_)) best_ = pair;
  }

  const MaskView& columns_;
  const MaskView& rows_;
  WidePoint shift_;
  bool rows_are_a_;
  SolidRow row_;
  std::optional<Distance> best_;
  base::Vector<std::uint16_t> distances_;  // of each column's nearest pixel, in rows
};

}  // namespace

std::optional<Distance> nearest_by_columns(const MaskView& a, const MaskView& b, Point offset,
                                           const std::optional<Distance>& known) {
  const Box& one = a.solid_bounds();
  const Box& other = b.solid_bounds();
  const WidePoint shift(offset);
  if (std::int64_t{one.w} * other.h <= std::int64_t{other.w} * one.h)
    return ColumnSearch(a, b, shift, false, known).search();
  return ColumnSearch(b, a, {-shift.x, -shift.y}, true, known).search();
}

}  // namespace hitmask::detail::motion
