// The second pass of a sweep: sorts the boxes of one strip by column. When the boxes are few enough
// for the cache, it does both passes at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/buffer.hpp"
#include "kernels/pairs_table.hpp"
#include "pairs/sweep/plan.hpp"
#include "pairs/sweep/strips.hpp"

namespace hitmask::detail::pairs::sweep {

/// Boxes sorted by column, unordered inside one, and the ends of the columns.
struct StripView {
  const kernels::SortedBoxes& boxes;
  const kernels::Cells& columns;
  const std::uint32_t* column_ends;  // for each column, one past its last box, ...
  std::uint32_t start = 0;           // ... relative to this one
};

/// Memory for sorted boxes, edge by edge.
class SortedStorage {
 public:
  void prepare(std::size_t boxes);
  /// Lays out the boxes listed in `order`, with their numbers or, if there are none, their indices.
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

/// The boxes of one strip, sorted by one counting sort, or a few boxes unsorted.
class SortedStrip {
 public:
  /// Allocates for this many boxes.
  void prepare(std::size_t boxes);

  void sort(const StripLists& lists, std::size_t strip, const SweepPlan& plan) noexcept;
  /// Takes the boxes unsorted, as a single column.
  void take(const SweepInput& input);

  [[nodiscard]] StripView view() const noexcept {
    return {sorted_.boxes(), columns_, column_ends_.begin()};
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  SortedStorage sorted_;
  kernels::Cells columns_;
  base::Buffer<std::uint32_t> cells_;        // for each box in input order, its column
  base::Buffer<std::uint32_t> column_ends_;  // while sorting, the next free position of each column
  base::Buffer<std::uint32_t> order_;        // for each sorted box, its position in the lists
  base::Buffer<std::int32_t> taken_;
};

/// All strips sorted by one counting sort over the cells of strips and columns; boxes stay in
/// place.
class SortedGrid {
 public:
  /// False when boxes cover too many strips.
  bool sort(const SweepInput& input, const SweepPlan& plan);

  [[nodiscard]] std::size_t strips() const noexcept { return strips_; }
  /// The number of boxes in the fullest strip.
  [[nodiscard]] std::size_t largest_strip() const noexcept;
  /// The boxes of one strip, laid out in memory that is large enough.
  [[nodiscard]] StripView strip(std::size_t number, SortedStorage& storage) const noexcept;
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
      rows_more_;  // for each box, the number of strips it covers besides its first
  base::Buffer<std::uint32_t> cells_;       // for each box, its cell in its first strip
  base::Buffer<std::uint32_t> copy_cells_;  // the same for its further strips, ...
  base::Buffer<std::uint32_t> copy_boxes_;  // ... and the boxes they belong to
  base::Buffer<std::uint32_t> cell_ends_;
  base::Buffer<std::uint32_t> order_;
};

/// A copy of an input's edges, padded because kernels read whole vectors.
const std::int32_t* copied_edges(const SweepInput& input, base::Buffer<std::int32_t>& storage);

/// Adds one to the count of each box's cell.
void count_cells(const std::uint32_t* cells, std::size_t count, std::uint32_t* counts) noexcept;
/// Turns the number of boxes per cell into the position of its first one.
void start_cells(std::uint32_t* counts, std::size_t cell_count) noexcept;
/// Sorts boxes into their cells, numbered from the given number. `ends` holds the next free
/// position of each cell, and afterwards its end.
void place_boxes(const std::uint32_t* cells, std::size_t count, std::uint32_t first,
                 std::uint32_t* ends, std::uint32_t* order) noexcept;

}  // namespace hitmask::detail::pairs::sweep
