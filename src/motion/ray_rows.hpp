// Walks a single pixel through rows of pixels and rows of blocks.
//
// A walk crosses the rows of a mask one after another, each along a known range of columns. It
// crosses a block row in eight pixel rows: if the blocks over the whole range of columns are empty,
// all eight are free.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hitmask/geometry.hpp"
#include "motion/path.hpp"

namespace hitmask::detail::motion {

/// The number of steps on x when a walk leaves its row m: floor((start + m * gain) / whole), kept
/// as quotient and remainder while m advances in strides.
struct RowEntry {
  std::int64_t columns, rest;
};

class ColumnsByRow {
 public:
  /// The walk must not be horizontal.
  explicit ColumnsByRow(const Path& path) noexcept
      : whole_(2 * path.down()),
        gain_(2 * path.across()),
        stride_{gain_ / whole_, gain_ % whole_} {}

  /// Counts rows and columns from the walk's place: it is in row 0. At most 2^17 rows in either
  /// direction.
  [[nodiscard]] RowEntry after_row(const Staircase& walk, std::int64_t row) const noexcept {
    const std::int64_t all = walk.ahead() + whole_ + row * gain_;
    const std::int64_t columns = all / whole_ - (all % whole_ < 0 ? 1 : 0);
    return {columns, all - columns * whole_};
  }
  /// The increment for one row.
  [[nodiscard]] const RowEntry& stride() const noexcept { return stride_; }
  /// The increment for eight times as many rows. Three additions are faster than a division.
  [[nodiscard]] RowEntry eightfold(const RowEntry& stride) const noexcept {
    const RowEntry two = advanced(stride, stride);
    const RowEntry four = advanced(two, two);
    return advanced(four, four);
  }
  [[nodiscard]] RowEntry advanced(const RowEntry& entry, const RowEntry& stride) const noexcept {
    const std::int64_t rest = entry.rest + stride.rest;
    const std::int64_t more = rest >= whole_ ? 1 : 0;
    return {entry.columns + stride.columns + more, more != 0 ? rest - whole_ : rest};
  }

 private:
  std::int64_t whole_, gain_;
  RowEntry stride_;
};

/// The same with increments for eight and 64 rows.
struct ColumnsByBlock : ColumnsByRow {
  explicit ColumnsByBlock(const ColumnsByRow& walk) noexcept
      : ColumnsByRow(walk), eight(walk.eightfold(walk.stride())), many(walk.eightfold(eight)) {}

  RowEntry eight, many;
};

/// Bits [first, last] of a word.
constexpr std::uint64_t bits_through(int first, int last) noexcept {
  return (~std::uint64_t{0} >> (63 - (last - first))) << first;
}

struct ColumnInterval {
  std::int32_t left, right;  // both inclusive
};

/// Whether any of these blocks is set in a row. Usually they are few and in one strip.
template <class Words>
bool any_block_of_row(Words words, const ColumnInterval& blocks, std::int32_t row) noexcept {
  if (((blocks.left ^ blocks.right) >> 6) == 0) {
    const std::uint64_t from_left = words.blocks(blocks.left >> 6)[row] >> (blocks.left & 63);
    return (from_left << (63 - (blocks.right - blocks.left))) != 0;
  }
  for (std::int32_t strip = blocks.left >> 6; strip <= blocks.right >> 6; ++strip)
    if ((words.blocks(strip)[row] & bits_through(std::max(blocks.left - strip * 64, 0),
                                                 std::min(blocks.right - strip * 64, 63))) != 0)
      return true;
  return false;
}

/// The same for eight rows and few blocks, in at most two strips.
template <class Words>
bool any_block_of_eight(Words words, const ColumnInterval& blocks, std::int32_t top) noexcept {
  for (std::int32_t strip = blocks.left >> 6; strip <= blocks.right >> 6; ++strip) {
    const std::uint64_t* const rows = words.blocks(strip) + top;
    std::uint64_t all = 0;
    for (int row = 0; row < 8; ++row) all |= rows[row];
    if ((all & bits_through(std::max(blocks.left - strip * 64, 0),
                            std::min(blocks.right - strip * 64, 63))) != 0)
      return true;
  }
  return false;
}

/// Whether these columns lie in one strip and are empty, which is the usual case.
template <class Words>
bool is_empty_in_strip(Words words, std::int32_t y, const ColumnInterval& columns) noexcept {
  if (((columns.left ^ columns.right) >> 6) != 0) return false;
  const std::uint64_t from_left = words.strip(columns.left >> 6)[y] >> (columns.left & 63);
  return (from_left << (63 - (columns.right - columns.left))) == 0;
}

/// The first solid pixel of a row from the left, or -1.
template <class Words>
std::int32_t first_from_left(Words words, std::int32_t y, const ColumnInterval& columns) noexcept {
  for (std::int32_t strip = columns.left >> 6; strip <= columns.right >> 6; ++strip) {
    const std::uint64_t word =
        words.strip(strip)[y] & bits_through(std::max(columns.left - strip * 64, 0),
                                             std::min(columns.right - strip * 64, 63));
    if (word != 0) return strip * 64 + std::countr_zero(word);
  }
  return -1;
}

template <class Words>
std::int32_t first_from_right(Words words, std::int32_t y, const ColumnInterval& columns) noexcept {
  for (std::int32_t strip = columns.right >> 6; strip >= columns.left >> 6; --strip) {
    const std::uint64_t word =
        words.strip(strip)[y] & bits_through(std::max(columns.left - strip * 64, 0),
                                             std::min(columns.right - strip * 64, 63));
    if (word != 0) return strip * 64 + 63 - std::countl_zero(word);
  }
  return -1;
}

/// A row of blocks on a walk: its first pixel row, and where the walk enters that.
struct BlockRow {
  std::int64_t j;
  RowEntry entered;
};

/// The block row of pixel row y, at which a walk is. It begins above the walk's place, so that
/// strides of eight rows end at block boundaries.
[[nodiscard]] inline BlockRow first_block_row(const ColumnsByRow& columns, const Staircase& walk,
                                              std::int32_t y, std::int32_t towards) noexcept {
  const std::int64_t j = towards > 0 ? -(y & 7) : (y & 7) - 7;
  return {j, columns.after_row(walk, j - 1)};
}

/// The part of a walk inside a box of a mask's pixels. Counts steps from the place where it enters.
/// `Words` has strip(index) and blocks(index): row 0 of a strip of pixels, and of one of blocks. A
/// local class lets the compiler keep everything in registers.
template <class Words>
class Crossing {
 public:
  /// `start` is where the path enters the box, after the steps `entered`.
  Crossing(const Words& words, const Box& box, const Path& path, Point start,
           const PlaceSteps& entered) noexcept
      : words_(words), start_(start), towards_(path.towards()) {
    const std::int64_t on_x = towards_.x > 0 ? right_of(box) - 1 - start_.x : start_.x - box.x;
    const std::int64_t on_y = towards_.y > 0 ? bottom_of(box) - 1 - start_.y : start_.y - box.y;
    most_i_ = std::min(on_x, path.across() - entered.on_x);
    most_j_ = std::min(on_y, path.down() - entered.on_y);
  }

  /// For horizontal walks.
  [[nodiscard]] PlaceSteps along_row() const noexcept { return in_row(0, 0, most_i_); }

  /// Searches a mask of one strip. Most bodies have one: this is the inner loop of their rays.
  /// `left` is where the walk leaves row 0.
  template <bool Right>
  [[nodiscard]] PlaceSteps in_strip(const ColumnsByRow& walk, RowEntry left) const noexcept {
    const std::uint64_t* row = words_.strip(0) + start_.y;
    std::int64_t from = 0;
    for (std::int64_t j = 0; j <= most_j_ && from <= most_i_; ++j, row += towards_.y) {
      const auto first = static_cast<int>(Right ? start_.x + from : 63 - start_.x + from);
      const auto others = static_cast<int>(63 - (std::min(left.columns, most_i_) - from));
      // The pixels that the walk crosses, the first one at one end of the word.
      const std::uint64_t crossed = Right ? *row >> first << others : *row << first >> others;
      if (crossed != 0)
        return {from + (Right ? std::countr_zero(crossed) : std::countl_zero(crossed)) - others, j};
      from = left.columns;
      left = walk.advanced(left, walk.stride());
    }
    return {};
  }

  /// Tests one block row at a time, or eight if the walk is steep. `at` is the block row of the
  /// start. If nothing is found and the walk goes on, it becomes the first one below the box; or,
  /// where the walk leaves the box on x, one of the last eight in which it was.
  template <bool GoesOn>
  [[nodiscard]] PlaceSteps by_blocks(const ColumnsByBlock& walk, BlockRow& at) const noexcept {
    std::int64_t j = at.j;
    RowEntry entered = at.entered;
    // Copies stay in registers.
    const RowEntry eight = walk.eight;
    const RowEntry many = walk.many;
    std::int64_t next_try = many.columns < 64 ? j : most_j_ + 1;
    std::int32_t row = start_.y >> 3;
    while (j <= most_j_ && entered.columns <= most_i_) {
      if constexpr (GoesOn) at = {j, entered};
      if (j >= next_try && j + 64 <= most_j_ + 1) {
        next_try = j + 64;
        const RowEntry left = walk.advanced(entered, many);
        if (!any_block_of_eight(words_, blocks_between(entered, left),
                                towards_.y > 0 ? row : row - 7)) {
          entered = left;
          j += 64;
          row += 8 * towards_.y;
          continue;
        }
      }
      const RowEntry left = walk.advanced(entered, eight);
      if (any_block_of_row(words_, blocks_between(entered, left), row)) {
        const PlaceSteps found = in_rows<GoesOn>(walk, entered, j, std::min(j + 8, most_j_ + 1));
        if (found.any()) return found;
      }
      entered = left;
      j += 8;
      row += towards_.y;
    }
    if (GoesOn && entered.columns <= most_i_) at = {j, entered};
    return {};
  }

 private:
  [[nodiscard]] std::int32_t row_at(std::int64_t j) const noexcept {
    return static_cast<std::int32_t>(start_.y + towards_.y * j);
  }
  /// The columns of the mask for steps [from, to] on x.
  [[nodiscard]] ColumnInterval columns_at(std::int64_t from, std::int64_t to) const noexcept {
    const auto first = static_cast<std::int32_t>(start_.x + towards_.x * from);
    const auto last = static_cast<std::int32_t>(start_.x + towards_.x * to);
    return {std::min(first, last), std::max(first, last)};
  }

  [[nodiscard]] PlaceSteps in_row(std::int64_t j, std::int64_t from,
                                  std::int64_t to) const noexcept {
    const ColumnInterval columns = columns_at(from, to);
    if (is_empty_in_strip(words_, row_at(j), columns)) return {};
    const std::int32_t x = towards_.x > 0 ? first_from_left(words_, row_at(j), columns)
                                          : first_from_right(words_, row_at(j), columns);
    if (x < 0) return {};
    return {towards_.x * (std::int64_t{x} - start_.x), j};
  }

  /// Searches rows [j, end). `entered` belongs to the first. Rows before the walk's start, and
  /// those that it leaves before it enters the box on x, are no part of it.
  template <bool GoesOn>
  [[nodiscard]] PlaceSteps in_rows(const ColumnsByRow& walk, RowEntry entered, std::int64_t j,
                                   std::int64_t end) const noexcept {
    for (; j < end; ++j) {
      const std::int64_t from = std::max<std::int64_t>(entered.columns, 0);
      if (from > most_i_) return {};
      entered = walk.advanced(entered, walk.stride());
      if (j < 0 || (GoesOn && entered.columns < 0)) continue;
      const PlaceSteps found = in_row(j, from, std::min(entered.columns, most_i_));
      if (found.any()) return found;
    }
    return {};
  }

  /// The blocks that a walk may cross between two row entries.
  [[nodiscard]] ColumnInterval blocks_between(const RowEntry& entered,
                                              const RowEntry& left) const noexcept {
    const ColumnInterval columns =
        columns_at(std::max<std::int64_t>(entered.columns, 0), std::min(left.columns, most_i_));
    return {columns.left >> 3, columns.right >> 3};
  }

  Words words_;
  Point start_;
  Point towards_;
  std::int64_t most_i_, most_j_;  // steps on x and y until it leaves the box
};

}  // namespace hitmask::detail::motion
