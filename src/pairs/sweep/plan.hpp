// How a sweep divides the plane: into strips, and each strip into columns.
//
// This affects speed only. Ranges come from a few sampled boxes, so that a far outlier or a giant
// cannot stretch them; boxes outside belong to the nearest strip or column.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/pairs_table.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::sweep {

/// The input of a sweep: four numbers per box, either edges or position and size.
struct SweepInput {
  const std::int32_t* values = nullptr;
  const std::uint32_t* ids = nullptr;  // null: boxes are numbered in input order
  std::size_t count = 0;
  bool sizes = false;    // x, y, width, height
  bool swapped = false;  // x and y must be swapped
};

/// The range of most near edges on one axis.
struct EdgeRange {
  std::int32_t low = 0;
  std::int32_t high = 0;
  /// One less than the number of coordinates.
  [[nodiscard]] constexpr std::uint32_t reach() const noexcept {
    return static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low);
  }
};

/// Statistics of the boxes on one axis.
struct AxisSample {
  EdgeRange range;
  std::uint32_t mean_side = 1;  // pixels; giants count no more than the range
  /// Approximate pixels from the first near edge to the last far one.
  [[nodiscard]] double extent() const noexcept {
    return static_cast<double>(range.reach()) + mean_side;
  }
};

/// A sample of the input's boxes, and estimates for all of them.
class SweepSample {
 public:
  explicit SweepSample(const SweepInput& input) noexcept;

  /// Squares at the corners of the sampled boxes. If the boxes were spread evenly, a few dozen
  /// pairs of squares would overlap; a higher number shows that boxes are clustered.
  [[nodiscard]] std::span<const Bounds> windows() noexcept;
  void set_overlapping_windows(std::uint64_t pairs) noexcept;

  [[nodiscard]] const AxisSample& x() const noexcept { return x_; }
  [[nodiscard]] const AxisSample& y() const noexcept { return y_; }
  /// The estimated number of boxes that are not `nowhere`.
  [[nodiscard]] double count() const noexcept { return count_; }
  /// Boxes that start in a pixel, in the populated area.
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
  double window_share_ = 1;  // the expected share of overlapping windows for evenly spread boxes
  double density_ = 0;
};

struct SweepPlan {
  kernels::Cells strips;  // at least two
  EdgeRange columns;
  double boxes_per_column = 0;  // in a one-pixel column of a strip
  /// Strips are of columns instead of rows: for worlds much wider than high.
  bool swapped = false;
};
[[nodiscard]] SweepPlan plan_of(const SweepSample& sample) noexcept;

/// Strips four times as tall, for boxes that cover too many of them.
[[nodiscard]] kernels::Cells coarser(const kernels::Cells& strips) noexcept;

/// The columns of a strip with this many boxes; at most `most_columns_per_box` times as many, plus
/// four.
[[nodiscard]] kernels::Cells columns_for(const SweepPlan& plan, double boxes) noexcept;
inline constexpr std::size_t most_columns_per_box = 4;

[[nodiscard]] constexpr std::uint32_t count_of(const kernels::Cells& cells) noexcept {
  return kernels::cell_of(cells, cells.high) + 1;
}
/// The first coordinate of a cell.
[[nodiscard]] constexpr std::int32_t start_of(const kernels::Cells& cells,
                                              std::size_t cell) noexcept {
  return static_cast<std::int32_t>(cells.low + (static_cast<std::int64_t>(cell) << cells.shift));
}

}  // namespace hitmask::detail::pairs::sweep
