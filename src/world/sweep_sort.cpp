#include "world/sweep_sort.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "world/prefetch.hpp"

namespace hitmask::detail {
namespace {

/// The start of the next chunk; the processor sees by itself what comes then.
constexpr std::size_t edge_bytes_ahead = 512;
constexpr std::size_t number_bytes_ahead = 256;

}  // namespace

void SortedRoom::prepare(std::size_t boxes) {
  const std::size_t padded = boxes + kernels::sorted_margin;
  std::int32_t* const edges = edges_.ensure_amply(4 * padded);
  boxes_ = {
      edges, edges + padded, edges + 2 * padded, edges + 3 * padded, numbers_.ensure_amply(padded),
      0};
}

const kernels::SortedBoxes& SortedRoom::lay_out(const std::int32_t* edges,
                                                const std::uint32_t* numbers,
                                                const std::uint32_t* order,
                                                std::size_t count) noexcept {
  boxes_.count = count;
  kernels::active_world().lay_out(edges, numbers, order, boxes_);
  return boxes_;
}

void SortedStrip::prepare(std::size_t boxes) {
  sorted_.prepare(boxes);
  cells_.ensure_amply(boxes + kernels::box_lanes);
  column_ends_.ensure_amply(most_columns_per_box * boxes + 4);
  order_.ensure_amply(boxes + kernels::box_lanes);
}

void SortedStrip::sort(const StripLists& lists, std::size_t strip, const SweepPlan& plan) noexcept {
  const kernels::WorldTable& kernels = kernels::active_world();
  const std::size_t count = lists.size(strip);
  columns_ = columns_for(plan, static_cast<double>(count));
  const std::uint32_t column_count = count_of(columns_);
  std::uint32_t* const ends = column_ends_.get();
  std::fill_n(ends, column_count, 0u);
  std::uint32_t* cells = cells_.get();
  lists.for_each_chunk(strip, [&](const StripLists::Chunk& chunk, const StripLists::Chunk& next) {
    prefetch(lists.edges() + 4 * next.first, edge_bytes_ahead);
    prefetch(lists.numbers() + next.first, number_bytes_ahead);
    kernels.left_cells(lists.edges() + 4 * chunk.first, chunk.count, columns_, cells);
    count_cells(cells, chunk.count, ends);
    cells += chunk.count;
  });
  start_cells(ends, column_count);
  cells = cells_.get();
  lists.for_each_chunk(strip, [&](const StripLists::Chunk& chunk, const StripLists::Chunk&) {
    place_boxes(cells, chunk.count, static_cast<std::uint32_t>(chunk.first), ends, order_.get());
    cells += chunk.count;
  });
  std::fill_n(order_.get() + count, kernels::box_lanes, 0u);
  sorted_.lay_out(lists.edges(), lists.numbers(), order_.get(), count);
}

void SortedStrip::take(const SweepInput& input) {
  columns_ = {};
  column_ends_.get()[0] = static_cast<std::uint32_t>(input.count);
  std::iota(order_.get(), order_.get() + input.count, 0u);
  std::fill_n(order_.get() + input.count, kernels::box_lanes, 0u);
  sorted_.lay_out(copied_edges(input, taken_), input.ids, order_.get(), input.count);
}

std::size_t SortedStrip::bytes() const noexcept {
  return sorted_.bytes() + cells_.bytes() + column_ends_.bytes() + order_.bytes() + taken_.bytes();
}

const std::int32_t* copied_edges(const SweepInput& input, Room<std::int32_t>& room) {
  const kernels::WorldTable& kernels = kernels::active_world();
  std::int32_t* const edges = room.ensure(4 * (input.count + kernels::box_lanes));
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

}  // namespace hitmask::detail
