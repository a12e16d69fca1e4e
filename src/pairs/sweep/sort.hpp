// The second pass of a sweep: boxes in order of column, a strip at a time; or, for so few boxes
// that they fit the cache, both passes at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/buffer.hpp"
#include "kernels/pairs_table.hpp"
#include "pairs/sweep/plan.hpp"
#include "pairs/sweep/strips.hpp"

namespace hitmask::detail::pairs::sweep {

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
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return edges_.memory_bytes() + numbers_.memory_bytes();
  }

 private:
  kernels::SortedBoxes boxes_;
  base::Buffer<std::int32_t> edges_;
  base::Buffer<std::uint32_t> numbers_;
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
    return {sorted_.boxes(), columns_, column_ends_.begin()};
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  SortedRoom sorted_;
  kernels::Cells columns_;
  base::Buffer<std::uint32_t> cells_;  // for each box as it comes, its column
  base::Buffer<std::uint32_t>
      column_ends_;                    // while sorting, where the next box of each column goes
  base::Buffer<std::uint32_t> order_;  // for each sorted box, where it is in the lists
  base::Buffer<std::int32_t> taken_;
};

/// All strips sorted by one counting sort over the cells of strips and columns; no box is moved.
class SortedGrid {
 public:
  /// False when boxes stand in too many strips.
  bool sort(const SweepInput& input, const SweepPlan& plan);

  [[nodiscard]] std::size_t strips() const noexcept { return strips_; }
  /// Of the boxes in the strip that has most.
  [[nodiscard]] std::size_t largest_strip() const noexcept;
  /// The boxes of one strip, laid out in a room that is large enough.
  [[nodiscard]] StripView strip(std::size_t number, SortedRoom& room) const noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  void prepare(std::size_t boxes, const SweepPlan& plan);
  bool find_copies(std::size_t boxes) noexcept;
  void place_copies() noexcept;
  [[nodiscard]] std::uint32_t start_of_strip(std::size_t number) const noexcept {
    return number == 0 ? 0 : cell_ends_.begin()[number * grid_.column_count - 1];
  }

  std::size_t strips_ = 0;
  std::size_t copies_ = 0;
  std::size_t most_copies_ = 0;
  kernels::CellGrid grid_;
  const std::int32_t* edges_ = nullptr;
  const std::uint32_t* ids_ = nullptr;
  base::Buffer<std::int32_t> input_edges_;
  base::Buffer<std::int32_t>
      rows_more_;  // for each box, how many strips it stands in besides its first
  base::Buffer<std::uint32_t> cells_;       // for each box, its cell in its first strip
  base::Buffer<std::uint32_t> copy_cells_;  // the same in further strips, ...
  base::Buffer<std::uint32_t> copy_boxes_;  // ... and which boxes these are
  base::Buffer<std::uint32_t> cell_ends_;
  base::Buffer<std::uint32_t> order_;
};

/// A copy of an input's edges with room for kernels, which look at whole vectors, at its end.
const std::int32_t* copied_edges(const SweepInput& input, base::Buffer<std::int32_t>& room);

/// Adds one to the count of each box's cell.
void count_cells(const std::uint32_t* cells, std::size_t count, std::uint32_t* counts) noexcept;
/// From the number of boxes in each cell to where its first one goes.
void start_cells(std::uint32_t* counts, std::size_t cell_count) noexcept;
/// Puts boxes, the first of which has the number given, where their cells have room; `ends` tells
/// where that is, and afterwards where the cells end.
void place_boxes(const std::uint32_t* cells, std::size_t count, std::uint32_t first,
                 std::uint32_t* ends, std::uint32_t* order) noexcept;

}  // namespace hitmask::detail::pairs::sweep
