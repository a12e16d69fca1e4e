#include "world/sweep_grid.hpp"

#include <algorithm>

namespace hitmask::detail {

bool SortedGrid::sort(const SweepInput& input, const SweepPlan& plan) {
  const std::size_t count = input.count;
  strips_ = count_of(plan.strips);
  edges_ = copied_edges(input, input_edges_);
  ids_ = input.ids;
  grid_.rows = plan.strips;
  grid_.columns = columns_for(plan, static_cast<double>(count) / static_cast<double>(strips_));
  grid_.column_count = count_of(grid_.columns);
  grid_.nowhere = static_cast<std::uint32_t>(strips_ * grid_.column_count);
  cells_.ensure_amply(count + kernels::box_lanes);
  rows_more_.ensure_amply(count + kernels::box_lanes);
  most_copies_ = count;
  copy_cells_.ensure_amply(most_copies_);
  copy_boxes_.ensure_amply(most_copies_);
  order_.ensure_amply(count + most_copies_ + kernels::box_lanes);
  std::fill_n(cell_ends_.ensure_amply(grid_.nowhere + 1), grid_.nowhere + 1, 0u);
  kernels::active_world().corner_cells(edges_, count, grid_, cells_.get(), rows_more_.get());
  count_cells(cells_.get(), count, cell_ends_.get());
  if (!add_copies(count, rows_more_.get())) return false;
  count_cells(copy_cells_.get(), copies_, cell_ends_.get());
  start_cells(cell_ends_.get(), grid_.nowhere + 1);
  place_boxes(cells_.get(), count, 0, cell_ends_.get(), order_.get());
  for (std::size_t i = 0; i < copies_; ++i)
    order_.get()[cell_ends_.get()[copy_cells_.get()[i]]++] = copy_boxes_.get()[i];
  std::fill_n(order_.get() + count + copies_, kernels::box_lanes, 0u);
  std::size_t largest = 0;
  for (std::size_t strip = 0; strip < strips_; ++strip)
    largest = std::max<std::size_t>(largest, start_of_strip(strip + 1) - start_of_strip(strip));
  sorted_.prepare(largest);
  return true;
}

/// Enters boxes in the strips below their first one.
bool SortedGrid::add_copies(std::size_t boxes, const std::int32_t* rows_more) noexcept {
  // Gathered without a branch, which would be guessed wrong for each; the order has the room.
  std::uint32_t* const several = order_.get();
  std::size_t several_count = 0;
  for (std::size_t i = 0; i < boxes; ++i) {
    several[several_count] = static_cast<std::uint32_t>(i);
    several_count += rows_more[i] > 0 ? 1 : 0;
  }
  copies_ = 0;
  for (std::size_t k = 0; k < several_count; ++k) {
    const std::uint32_t box = several[k];
    std::uint32_t cell = cells_.get()[box];
    const auto more = static_cast<std::size_t>(rows_more[box]);
    if (copies_ + more > most_copies_) return false;
    for (const std::size_t end = copies_ + more; copies_ < end; ++copies_) {
      copy_cells_.get()[copies_] = cell += grid_.column_count;
      copy_boxes_.get()[copies_] = box;
    }
  }
  return true;
}

StripView SortedGrid::strip(std::size_t number) noexcept {
  const std::uint32_t start = start_of_strip(number);
  const kernels::SortedBoxes& boxes =
      sorted_.lay_out(edges_, ids_, order_.get() + start, start_of_strip(number + 1) - start);
  return {boxes, grid_.columns, cell_ends_.get() + number * grid_.column_count, start};
}

std::size_t SortedGrid::bytes() const noexcept {
  return input_edges_.bytes() + rows_more_.bytes() + cells_.bytes() + copy_cells_.bytes() +
         copy_boxes_.bytes() + cell_ends_.bytes() + order_.bytes() + sorted_.bytes();
}

}  // namespace hitmask::detail
