// Computes which of many moves leave two masks overlapping, 64 moves per word.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::detail::motion {

/// Bits in strips, laid out like a mask, without its bookkeeping.
class BitPlane {
 public:
  /// Clears all bits. Strips are 64 columns wide.
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

/// For b at `offset`, computes for every move within a box whether a and b then overlap.
///
/// A run of n solid pixels of b is blocked where a has any pixel among n consecutive ones. So a's
/// rows are spread to the left by 1, 2, 4 ... pixels, and a run takes two or a few reads, possibly
/// overlapping, of the spread by the largest power of two within it. Each read handles a row of 64
/// moves.
class BlockedMoves {
 public:
  BlockedMoves(const MaskView& a, const MaskView& b, Point offset);

  /// Which rows of b to test. Testing one in four misses little.
  enum class Rows : std::uint8_t { some, all };

  /// `moves` must not be empty; its width is rounded up to 64. With Rows::some, a blocked move may
  /// appear free.
  void compute(const Box& moves, Rows rows);
  /// Word `strip` of row `row`. Its lowest bit is the move with x = moves.x + 64 * strip.
  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row) const noexcept {
    return blocked_.strip(strip)[row];
  }

 private:
  /// Rows of b per pass. Keeps the spread part of a small.
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
