// Both passes of sorting at once, for so few boxes that they fit the cache.
#pragma once

#include <cstddef>
#include <cstdint>

#include "world/sweep_memory.hpp"
#include "world/sweep_plan.hpp"
#include "world/sweep_sort.hpp"

namespace hitmask::detail {

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
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  void prepare(std::size_t boxes, const SweepPlan& plan);
  bool find_copies(std::size_t boxes) noexcept;
  void place_copies() noexcept;
  [[nodiscard]] std::uint32_t start_of_strip(std::size_t number) const noexcept {
    return number == 0 ? 0 : cell_ends_.get()[number * grid_.column_count - 1];
  }

  std::size_t strips_ = 0;
  std::size_t copies_ = 0;
  std::size_t most_copies_ = 0;
  kernels::CellGrid grid_;
  const std::int32_t* edges_ = nullptr;
  const std::uint32_t* ids_ = nullptr;
  Room<std::int32_t> input_edges_;
  Room<std::int32_t> rows_more_;    // for each box, how many strips it stands in besides its first
  Room<std::uint32_t> cells_;       // for each box, its cell in its first strip
  Room<std::uint32_t> copy_cells_;  // the same in further strips, ...
  Room<std::uint32_t> copy_boxes_;  // ... and which boxes these are
  Room<std::uint32_t> cell_ends_;
  Room<std::uint32_t> order_;
};

}  // namespace hitmask::detail
