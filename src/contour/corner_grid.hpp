// Where the corners of a boundary are: square cells of a power of two pixels, with the numbers of
// the corners in each. Corners that are taken out stay in their cells; the visitor skips them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "contour/rings.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

/// Numbers from `low` to `high`, both included.
struct Range {
  std::int64_t low, high;
};

class CornerGrid {
 public:
  /// About as many cells as corners.
  CornerGrid(const Rings& rings, const Box& bounds);

  /// Calls visit(corner) for the corners of every cell in a part of the plane, and perhaps for
  /// others near it, until visit returns false; returns whether it never did. The part lies in
  /// `box` (its last column and row included), and `columns(rows)` says which columns of it have a
  /// part in a range of rows.
  template <class Columns, class Visit>
  bool visit(const Box& box, Columns&& columns, Visit&& visit) const {
    const Range rows{cell_of(std::int64_t{box.y} - origin_.y),
                     std::min(cell_of(bottom_of(box) - origin_.y), height_ - 1)};
    for (std::int64_t row = rows.low; row <= rows.high; ++row) {
      const std::int64_t top = origin_.y + (row << shift_);
      const Range wanted =
          columns(Range{std::max<std::int64_t>(top, box.y),
                        std::min(top + (std::int64_t{1} << shift_) - 1, bottom_of(box))});
      const Range cells{
          cell_of(std::max<std::int64_t>(wanted.low, box.x) - origin_.x),
          std::min(cell_of(std::min(wanted.high, right_of(box)) - origin_.x), width_ - 1)};
      if (cells.low <= cells.high && !visit_cells(row, cells, visit)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] std::int64_t cell_of(std::int64_t distance) const noexcept {
    return distance >> shift_;
  }
  [[nodiscard]] std::size_t number_of(Point at) const noexcept {
    return static_cast<std::size_t>(cell_of(std::int64_t{at.y} - origin_.y) * width_ +
                                    cell_of(std::int64_t{at.x} - origin_.x));
  }

  /// Cells of a row follow one another, and so do their corners.
  template <class Visit>
  bool visit_cells(std::int64_t row, const Range& cells, Visit& visit) const {
    const auto begin = begins_[static_cast<std::size_t>(row * width_ + cells.low)];
    const auto end = begins_[static_cast<std::size_t>(row * width_ + cells.high) + 1];
    for (std::uint32_t i = begin; i < end; ++i)
      if (!visit(numbers_[i])) return false;
    return true;
  }

  Point origin_;
  int shift_ = 0;
  std::int64_t width_ = 0, height_ = 0;  // in cells
  std::vector<std::uint32_t> begins_;    // of each cell in numbers_, and the end of the last
  std::vector<std::uint32_t> numbers_;
};

inline CornerGrid::CornerGrid(const Rings& rings, const Box& bounds) : origin_{bounds.x, bounds.y} {
  std::int64_t count = 0;
  const auto corners = static_cast<std::uint32_t>(rings.corner_count());
  for (std::uint32_t corner = 0; corner < corners; ++corner) count += rings.has(corner) ? 1 : 0;
  while (((bounds.w >> shift_) + std::int64_t{1}) * ((bounds.h >> shift_) + 1) > count + 16)
    ++shift_;
  width_ = (bounds.w >> shift_) + 1;
  height_ = (bounds.h >> shift_) + 1;
  begins_.resize(static_cast<std::size_t>(width_ * height_) + 1);
  numbers_.resize(static_cast<std::size_t>(count));
  for (std::uint32_t corner = 0; corner < corners; ++corner)
    if (rings.has(corner)) ++begins_[number_of(rings.at(corner))];
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  for (std::uint32_t corner = corners; corner-- > 0;)
    if (rings.has(corner)) numbers_[--begins_[number_of(rings.at(corner))]] = corner;
}

}  // namespace hitmask::detail::contour
