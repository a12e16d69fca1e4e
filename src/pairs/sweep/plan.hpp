// How a sweep cuts the plane: strips, and columns inside a strip.
//
// Only speed depends on it. Ranges come from a few sampled boxes, so that a far outlier or a giant
// cannot stretch them; what lies outside counts to the nearest strip or column.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/pairs_table.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::sweep {

/// What a sweep reads: four numbers for each box, edges or position and size.
struct SweepInput {
  const std::int32_t* values = nullptr;
  const std::uint32_t* ids = nullptr;  // null: boxes are numbered as they come
  std::size_t count = 0;
  bool sizes = false;    // x, y, width, height
  bool swapped = false;  // x and y are to be swapped
};

/// Where near edges lie on one axis, most of them.
struct EdgeRange {
  std::int32_t low = 0;
  std::int32_t high = 0;
  /// One less than the number of coordinates.
  [[nodiscard]] constexpr std::uint32_t reach() const noexcept {
    return static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low);
  }
};

/// What is to be known of boxes on one axis.
struct AxisSample {
  EdgeRange range;
  std::uint32_t mean_side = 1;  // pixels; giants count no more than the range
  /// Pixels from the first near edge to the last far one, about.
  [[nodiscard]] double extent() const noexcept {
    return static_cast<double>(range.reach()) + mean_side;
  }
};

/// Some of the input's boxes, and what they tell about all of them.
class SweepSample {
 public:
  explicit SweepSample(const SweepInput& input) noexcept;

  /// Squares at the corners of the sampled boxes. Spread evenly over the ranges, a few dozen pairs
  /// of them would overlap; more tell that boxes stand thicker where they stand.
  [[nodiscard]] std::span<const Bounds> windows() noexcept;
  void set_overlapping_windows(std::uint64_t pairs) noexcept;

  [[nodiscard]] const AxisSample& x() const noexcept { return x_; }
  [[nodiscard]] const AxisSample& y() const noexcept { return y_; }
  /// Boxes in all, but for those that are nowhere.
  [[nodiscard]] double count() const noexcept { return count_; }
  /// Boxes that start in a pixel, where there are any.
  [[nodiscard]] double density() const noexcept { return density_; }

  static constexpr std::size_t most = 1024;

 private:
  void draw(const SweepInput& input) noexcept;
  void measure() noexcept;
  [[nodiscard]] double pairs() const noexcept;

  std::array<Bounds, most> boxes_;
  std::size_t size_ = 0;
  double count_ = 0;
  AxisSample x_, y_;
  double window_share_ = 1;  // of all pairs of windows that overlap, when boxes are spread evenly
  double density_ = 0;
};

struct SweepPlan {
  kernels::Cells strips;  // at least two
  EdgeRange columns;
  double boxes_per_column = 0;  // of one pixel, in a strip
  /// Strips are of columns instead of rows: for worlds much wider than high.
  bool swapped = false;
};
[[nodiscard]] SweepPlan plan_of(const SweepSample& sample) noexcept;

/// Strips four times as tall, for boxes that stand in too many of them.
[[nodiscard]] kernels::Cells coarser(const kernels::Cells& strips) noexcept;

/// The columns for a strip with so many boxes, up to `most_columns_per_box` times as many and four.
[[nodiscard]] kernels::Cells columns_for(const SweepPlan& plan, double boxes) noexcept;
inline constexpr std::size_t most_columns_per_box = 4;

[[nodiscard]] constexpr std::uint32_t count_of(const kernels::Cells& cells) noexcept {
  return kernels::cell_of(cells, cells.high) + 1;
}
/// Where a cell starts.
[[nodiscard]] constexpr std::int32_t start_of(const kernels::Cells& cells,
                                              std::size_t cell) noexcept {
  return static_cast<std::int32_t>(cells.low + (static_cast<std::int64_t>(cell) << cells.shift));
}

}  // namespace hitmask::detail::pairs::sweep
