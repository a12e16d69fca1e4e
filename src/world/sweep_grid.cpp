#include "world/sweep_grid.hpp"

#include <algorithm>

namespace hitmask::detail {

void SortedGrid::prepare(std::size_t boxes, const SweepPlan& plan) {
  strips_ = count_of(plan.strips);
  grid_.rows = plan.strips;
  grid_.columns = columns_for(plan, static_cast<double>(boxes) / static_cast<double>(strips_));
  grid_.column_count = count_of(grid_.columns);
  grid_.nowhere = static_cast<std::uint32_t>(strips_ * grid_.column_count);
  most_copies_ = boxes;
  cells_.ensure(boxes + kernels::box_lanes);
  rows_more_.ensure(boxes + kernels::box_lanes);
  copy_cells_.ensure(most_copies_);
  copy_boxes_.ensure(most_copies_);
  order_.ensure(boxes + most_copies_ + kernels::box_lanes);
  std::fill_n(cell_ends_.ensure_amply(grid_.nowhere + 1), grid_.nowhere + 1, 0u);
}

bool SortedGrid::sort(const SweepInput& input, const SweepPlan& plan) {
  const std::size_t count = input.count;
  prepare(count, plan);
  edges_ = copied_edges(input, input_edges_);
  ids_ = input.ids;
  kernels::active_world().corner_cells(edges_, count, grid_, cells_.get(), rows_more_.get());
  if (!find_copies(count)) return false;
  count_cells(cells_.get(), count, cell_ends_.get());
  count_cells(copy_cells_.get(), copies_, cell_ends_.get());
  start_cells(cell_ends_.get(), grid_.nowhere + 1);
  place_boxes(cells_.get(), count, 0, cell_ends_.get(), order_.get());
  place_copies();
  std::fill_n(order_.get() + count + copies_, kernels::box_lanes, 0u);
  return true;
}

/// Boxes that stand in further strips below their first one.
bool SortedGrid::find_copies(std::size_t boxes) noexcept {
  // Gathered without a branch, which would be guessed wrong once for each.
  const std::int32_t* const rows_more = rows_more_.get();
  std::uint32_t* const several = order_.get();  // has the room, and no other use as yet
  std::size_t several_count = 0;
  for (std::size_t i = 0; i < boxes; ++i) {
    several[several_count] = static_cast<std::uint32_t>(i);
    several_count += rows_more[i] > 0 ? 1 : 0;
  }
  copies_ = 0;
  for (std::size_t k = 0; k < several_count; ++k) {
    const std::uint32_t box = several[k];
    const auto more = static_cast<std::size_t>(rows_more[box]);
    if (copies_ + more > most_copies_) return false;
    std::uint32_t cell = cells_.get()[box];
    for (const std::size_t end = copies_ + more; copies_ < end; ++copies_) {
      copy_cells_.get()[copies_] = cell += grid_.column_count;
      copy_boxes_.get()[copies_] = box;
    }
  }
  return true;
}

void SortedGrid::place_copies() noexcept {
  std::uint32_t* const ends = cell_ends_.get();
  for (std::size_t i = 0; i < copies_; ++i)
    order_.get()[ends[copy_cells_.get()[i]]++] = copy_boxes_.get()[i];
}

std::size_t SortedGrid::largest_strip() const noexcept {
  std::size_t largest = 0;
  for (std::size_t strip = 0; strip < strips_; ++strip)
    largest = std::max<std::size_t>(largest, start_of_strip(strip + 1) - start_of_strip(strip));
  return largest;
}

StripView SortedGrid::strip(std::size_t number, SortedRoom& room) const noexcept {
  const std::uint32_t start = start_of_strip(number);
  const kernels::SortedBoxes& boxes =
      room.lay_out(edges_, ids_, order_.get() + start, start_of_strip(number + 1) - start);
  return {boxes, grid_.columns, cell_ends_.get() + number * grid_.column_count, start};
}

std::size_t SortedGrid::bytes() const noexcept {
  return input_edges_.bytes() + rows_more_.bytes() + cells_.bytes() + copy_cells_.bytes() +
         copy_boxes_.bytes() + cell_ends_.bytes() + order_.bytes();
}

}  // namespace hitmask::detail
