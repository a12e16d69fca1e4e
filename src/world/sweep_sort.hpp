// The second pass of a sweep: the boxes of one strip in order of column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/world_table.hpp"
#include "world/sweep_memory.hpp"
#include "world/sweep_plan.hpp"
#include "world/sweep_strips.hpp"

namespace hitmask::detail {

/// Sorted boxes, and how they are sorted: by column, in no order inside one.
struct StripView {
  const kernels::SortedBoxes& boxes;
  const kernels::Cells& columns;
  const std::uint32_t* column_ends;  // for each column, one past its last box, ...
  std::uint32_t start = 0;           // ... counted from this one
};

/// Room for sorted boxes, edge by edge.
class SortedRoom {
 public:
  void prepare(std::size_t boxes);
  /// The boxes that `order` tells, with their numbers or, without any, their places.
  const kernels::SortedBoxes& lay_out(const std::int32_t* edges, const std::uint32_t* numbers,
                                      const std::uint32_t* order, std::size_t count) noexcept;
  [[nodiscard]] const kernels::SortedBoxes& boxes() const noexcept { return boxes_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return edges_.bytes() + numbers_.bytes(); }

 private:
  kernels::SortedBoxes boxes_;
  Room<std::int32_t> edges_;
  Room<std::uint32_t> numbers_;
};

/// The boxes of one strip, or a few boxes as they are: one counting sort.
class SortedStrip {
 public:
  /// Room for so many boxes.
  void prepare(std::size_t boxes);

  void sort(const StripLists& lists, std::size_t strip, const SweepPlan& plan) noexcept;
  /// As if in a single column.
  void take(const SweepInput& input);

  [[nodiscard]] StripView view() const noexcept {
    return {sorted_.boxes(), columns_, column_ends_.get()};
  }
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  SortedRoom sorted_;
  kernels::Cells columns_;
  Room<std::uint32_t> cells_;        // for each box as it comes, its column
  Room<std::uint32_t> column_ends_;  // while sorting, where the next box of each column goes
  Room<std::uint32_t> order_;        // for each sorted box, where it is in the lists
  Room<std::int32_t> taken_;
};

/// A copy of an input's edges with room for kernels, which look at whole vectors, at its end.
const std::int32_t* copied_edges(const SweepInput& input, Room<std::int32_t>& room);

/// Adds one to the count of each box's cell.
void count_cells(const std::uint32_t* cells, std::size_t count, std::uint32_t* counts) noexcept;
/// From the number of boxes in each cell to where its first one goes.
void start_cells(std::uint32_t* counts, std::size_t cell_count) noexcept;
/// Puts boxes, the first of which has the number given, where their cells have room; `ends` tells
/// where that is, and afterwards where the cells end.
void place_boxes(const std::uint32_t* cells, std::size_t count, std::uint32_t first,
                 std::uint32_t* ends, std::uint32_t* order) noexcept;

}  // namespace hitmask::detail
