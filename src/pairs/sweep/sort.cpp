#include "pairs/sweep/sort.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/prefetch.hpp"

namespace hitmask::detail::pairs::sweep {
namespace {

/// The start of the next chunk; the hardware prefetcher recognises the rest.
constexpr std::size_t edge_bytes_ahead = 512;
constexpr std::size_t number_bytes_ahead = 256;

}  // namespace

void SortedStorage::prepare(std::size_t boxes) {
  const std::size_t padded = boxes + kernels::sorted_margin;
  std::int32_t* const edges = edges_.renew_amply(4 * padded);
  boxes_ = {
      edges, edges + padded, edges + 2 * padded, edges + 3 * padded, numbers_.renew_amply(padded),
      0};
}

const kernels::SortedBoxes& SortedStorage::lay_out(const std::int32_t* edges,
                                                   const std::uint32_t* numbers,
                                                   const std::uint32_t* order,
                                                   std::size_t count) noexcept {
  boxes_.count = count;
  kernels::active_pairs().lay_out(edges, numbers, order, boxes_);
  return boxes_;
}

void SortedStrip::prepare(std::size_t boxes) {
  sorted_.prepare(boxes);
  cells_.renew_amply(boxes + kernels::box_lanes);
  column_ends_.renew_amply(most_columns_per_box * boxes + 4);
  order_.renew_amply(boxes + kernels::box_lanes);
}

void SortedStrip::sort(const StripLists& lists, std::size_t strip, const SweepPlan& plan) noexcept {
  const kernels::PairsTable& kernels = kernels::active_pairs();
  const std::size_t count = lists.size(strip);
  columns_ = columns_for(plan, static_cast<double>(count));
  const std::uint32_t column_count = count_of(columns_);
  std::uint32_t* const ends = column_ends_.begin();
  std::fill_n(ends, column_count, 0u);
  std::uint32_t* cells = cells_.begin();
  lists.for_each_chunk(strip, [&](const StripLists::Chunk& chunk, const StripLists::Chunk& next) {
    base::prefetch(lists.edges() + 4 * next.first, edge_bytes_ahead);
    base::prefetch(lists.numbers() + next.first, number_bytes_ahead);
    kernels.left_cells(lists.edges() + 4 * chunk.first, chunk.count, columns_, cells);
    count_cells(cells, chunk.count, ends);
    cells += chunk.count;
  });
  start_cells(ends, column_count);
  cells = cells_.begin();
  lists.for_each_chunk(strip, [&](const StripLists::Chunk& chunk, const StripLists::Chunk&) {
    place_boxes(cells, chunk.count, static_cast<std::uint32_t>(chunk.first), ends, order_.begin());
    cells += chunk.count;
  });
  std::fill_n(order_.begin() + count, kernels::box_lanes, 0u);
  sorted_.lay_out(lists.edges(), lists.numbers(), order_.begin(), count);
}

void SortedStrip::take(const SweepInput& input) {
  columns_ = {};
  column_ends_.begin()[0] = static_cast<std::uint32_t>(input.count);
  std::iota(order_.begin(), order_.begin() + input.count, 0u);
  std::fill_n(order_.begin() + input.count, kernels::box_lanes, 0u);
  sorted_.lay_out(copied_edges(input, taken_), input.ids, order_.begin(), input.count);
}

std::size_t SortedStrip::memory_bytes() const noexcept {
  return sorted_.memory_bytes() + cells_.memory_bytes() + column_ends_.memory_bytes() +
         order_.memory_bytes() + taken_.memory_bytes();
}

void SortedGrid::prepare(std::size_t boxes, const SweepPlan& plan) {
  strips_ = count_of(plan.strips);
  grid_.rows = plan.strips;
  grid_.columns = columns_for(plan, static_cast<double>(boxes) / static_cast<double>(strips_));
  grid_.column_count = count_of(grid_.columns);
  grid_.nowhere = static_cast<std::uint32_t>(strips_ * grid_.column_count);
  most_copies_ = boxes;
  cells_.renew(boxes + kernels::box_lanes);
  rows_more_.renew(boxes + kernels::box_lanes);
  copy_cells_.renew(most_copies_);
  copy_boxes_.renew(most_copies_);
  order_.renew(boxes + most_copies_ + kernels::box_lanes);
  std::fill_n(cell_ends_.renew_amply(grid_.nowhere + 1), grid_.nowhere + 1, 0u);
}

bool SortedGrid::sort(const SweepInput& input, const SweepPlan& plan) {
  const std::size_t count = input.count;
  prepare(count, plan);
  edges_ = copied_edges(input, input_edges_);
  ids_ = input.ids;
  kernels::active_pairs().corner_cells(edges_, count, grid_, cells_.begin(), rows_more_.begin());
  if (!find_copies(count)) return false;
  count_cells(cells_.begin(), count, cell_ends_.begin());
  count_cells(copy_cells_.begin(), copies_, cell_ends_.begin());
  start_cells(cell_ends_.begin(), grid_.nowhere + 1);
  place_boxes(cells_.begin(), count, 0, cell_ends_.begin(), order_.begin());
  place_copies();
  std::fill_n(order_.begin() + count + copies_, kernels::box_lanes, 0u);
  return true;
}

/// Finds the boxes that reach into strips below their first one.
bool SortedGrid::find_copies(std::size_t boxes) noexcept {
  // Collected without a branch, which would be mispredicted once per box.
  const std::int32_t* const rows_more = rows_more_.begin();
  std::uint32_t* const several = order_.begin();  // large enough, and unused so far
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
    std::uint32_t cell = cells_.begin()[box];
    for (const std::size_t end = copies_ + more; copies_ < end; ++copies_) {
      copy_cells_.begin()[copies_] = cell += grid_.column_count;
      copy_boxes_.begin()[copies_] = box;
    }
  }
  return true;
}

void SortedGrid::place_copies() noexcept {
  std::uint32_t* const ends = cell_ends_.begin();
  for (std::size_t i = 0; i < copies_; ++i)
    order_.begin()[ends[copy_cells_.begin()[i]]++] = copy_boxes_.begin()[i];
}

std::size_t SortedGrid::largest_strip() const noexcept {
  std::size_t largest = 0;
  for (std::size_t strip = 0; strip < strips_; ++strip)
    largest = std::max<std::size_t>(largest, start_of_strip(strip + 1) - start_of_strip(strip));
  return largest;
}

StripView SortedGrid::strip(std::size_t number, SortedStorage& storage) const noexcept {
  const std::uint32_t start = start_of_strip(number);
  const kernels::SortedBoxes& boxes =
      storage.lay_out(edges_, ids_, order_.begin() + start, start_of_strip(number + 1) - start);
  return {boxes, grid_.columns, cell_ends_.begin() + number * grid_.column_count, start};
}

std::size_t SortedGrid::memory_bytes() const noexcept {
  return input_edges_.memory_bytes() + rows_more_.memory_bytes() + cells_.memory_bytes() +
         copy_cells_.memory_bytes() + copy_boxes_.memory_bytes() + cell_ends_.memory_bytes() +
         order_.memory_bytes();
}

const std::int32_t* copied_edges(const SweepInput& input, base::Buffer<std::int32_t>& storage) {
  const kernels::PairsTable& kernels = kernels::active_pairs();
  std::int32_t* const edges = storage.renew(4 * (input.count + kernels::box_lanes));
  std::memcpy(edges, input.values, 4 * input.count * sizeof *edges);
  if (input.sizes) kernels.edges_of_boxes(edges, input.count);
  if (input.swapped) kernels.swap_axes(edges, input.count);
  return edges;
}

void count_cells(const std::uint32_t* cells, std::size_t count, std::uint32_t* counts) noexcept {
  for (std::size_t i = 0; i < count; ++i) ++counts[cells[i]];
}

void start_cells(std::uint32_t* counts, std::size_t cell_count) noexcept {
  std::exclusive_scan(counts, counts + cell_count, counts, 0u);
}

void place_boxes(const std::uint32_t* cells, std::size_t count, std::uint32_t first,
                 std::uint32_t* ends, std::uint32_t* order) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    order[ends[cells[i]]++] = first + static_cast<std::uint32_t>(i);
}

}  // namespace hitmask::detail::pairs::sweep
