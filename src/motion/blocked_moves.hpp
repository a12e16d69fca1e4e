// Which of many moves leave two masks overlapping: 64 of them in a word.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::detail::motion {

/// Bits in strips like those of a mask, without its bookkeeping.
class BitPlane {
 public:
  /// All clear. Strips are 64 columns wide.
  void reset(std::int32_t strips, std::int32_t rows) {
    stride_ = rows + MaskView::rows_below;
    words_.assign(static_cast<std::size_t>(strips) * static_cast<std::size_t>(stride_), 0);
  }
  [[nodiscard]] std::uint64_t* strip(std::int32_t index) noexcept {
    return words_.data() + std::ptrdiff_t{index} * stride_;
  }
  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    return words_.data() + std::ptrdiff_t{index} * stride_;
  }

 private:
  std::int32_t stride_ = 0;
  base::Vector<std::uint64_t> words_;
};

/// For b at `offset` and every move of it within a box: whether a and b overlap then.
///
/// A run of n solid pixels of b is blocked where a has any pixel among n in a row. So a's rows are
/// spread to the left by 1, 2, 4 ... pixels, and a run is two looks, or a few, which may overlap,
/// at the spread of the largest power of two in it. Each look is at a row of moves, 64 at a time.
class BlockedMoves {
 public:
  BlockedMoves(const MaskView& a, const MaskView& b, Point offset);

  /// Which rows of b to ask. One in four misses little.
  enum class Rows : std::uint8_t { some, all };

  /// `moves` is not empty; its width counts as rounded up to 64. With some rows only, a blocked
  /// move may seem free.
  void compute(const Box& moves, Rows rows);
  /// Word `strip` of row `row` of the moves: its lowest bit is the move's x + 64 * strip.
  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row) const noexcept {
    return blocked_.strip(strip)[row];
  }

 private:
  /// Rows of b at a time, so that the spread part of a stays small.
  static constexpr std::int32_t rows_at_a_time = 256;

  struct Run {
    std::int32_t row, left;
    std::int32_t length;
  };

  void collect_runs(std::int32_t top, std::int32_t bottom, Rows rows);
  void collect_runs_of(std::int32_t y);
  [[nodiscard]] std::int32_t row_to_test(std::int32_t top, std::int32_t bottom) const noexcept;
  void copy_around(std::int32_t top, std::int32_t bottom, const Box& moves);
  void look_with_runs(std::int32_t top, const Box& moves);
  void spread(std::int32_t columns);
  void look(std::int32_t row, std::int32_t column, const Box& moves);
  [[nodiscard]] bool is_all_blocked(const Box& moves) const noexcept;

  const MaskView& a_;
  const MaskView& b_;
  Point offset_;
  base::Vector<Run> runs_;
  std::int32_t strips_ = 0;  // of the spread part of a
  std::int32_t rows_ = 0;
  BitPlane spread_;
  BitPlane blocked_;
};

}  // namespace hitmask::detail::motion
