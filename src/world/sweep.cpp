#include "world/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "world/sweep_grid.hpp"
#include "world/sweep_plan.hpp"
#include "world/sweep_search.hpp"
#include "world/sweep_sort.hpp"
#include "world/sweep_strips.hpp"

namespace hitmask::detail {
namespace {

/// Up to here comparing every box with every other is quicker than sorting them.
constexpr std::size_t most_direct = 96;
/// Up to here boxes are sorted by strip and column at once: all of it stays in the cache.
constexpr std::size_t most_in_grid = 16'384;
/// Boxes that are worth the trouble of another thread.
constexpr std::size_t boxes_per_lane = 4096;
/// Pieces of work for each lane, so that all of them end at about the same time.
constexpr std::size_t pieces_per_lane = 8;
/// Boxes of a large strip whose pairs are looked for as one piece.
constexpr std::size_t boxes_per_piece = 1024;

constexpr std::int32_t no_top = std::numeric_limits<std::int32_t>::min();

void run_all(Executor* executor, std::size_t pieces, Task task) {
  if (executor != nullptr && pieces > 1) return executor->run(pieces, task);
  for (std::size_t piece = 0; piece < pieces; ++piece) task(piece, 0u);
}

struct Lane {
  SortedStrip strip;
  StripSearch search;
};

}  // namespace

struct Sweep::Memory {
  SweepPlan plan;
  StripLists lists;
  SortedGrid grid;
  std::unique_ptr<Lane[]> lanes;
  std::size_t lane_count = 0;
  std::size_t strips = 0;  // of the last run

  SearchCounts run(SweepInput input, Executor* executor, PairSink sink);

 private:
  void begin(std::size_t lanes_wanted);
  void search_direct(const SweepInput& input, PairSink sink);
  [[nodiscard]] SweepPlan plan_for(const SweepInput& input);
  bool fill(const SweepInput& input, Executor* executor, std::size_t room);
  void search_strips(Executor* executor, PairSink sink);
  void search_strip(std::size_t strip, PairSink sink, unsigned lane);
  void search_large_strip(std::size_t strip, Executor* executor, PairSink sink);
  void search_grid(PairSink sink);
  [[nodiscard]] std::int32_t top_of(std::size_t strip) const noexcept;
  [[nodiscard]] SearchCounts finish(PairSink sink);

  std::atomic<bool> stopped_ = false;
};

void Sweep::Memory::begin(std::size_t lanes_wanted) {
  stopped_ = false;
  if (lanes_wanted > lane_count) {
    lane_count = 0;
    lanes = std::make_unique<Lane[]>(lanes_wanted);
    lane_count = lanes_wanted;
  }
  for (std::size_t lane = 0; lane < lane_count; ++lane) lanes[lane].search.begin();
}

SearchCounts Sweep::Memory::run(SweepInput input, Executor* executor, PairSink sink) {
  const std::size_t useful = input.count / boxes_per_lane;
  if (executor != nullptr && std::min<std::size_t>(executor->lanes(), useful) < 2)
    executor = nullptr;
  begin(executor != nullptr ? executor->lanes() : 1);
  if (input.count <= most_direct) {
    search_direct(input, sink);
    return finish(sink);
  }
  plan = plan_for(input);
  input.swapped = plan.swapped;
  if (executor == nullptr && input.count <= most_in_grid && grid.sort(input, plan)) {
    strips = grid.strips();
    search_grid(sink);
    return finish(sink);
  }
  std::size_t room = input.count + input.count / 2;
  while (!fill(input, executor, room)) {
    plan.strips = coarser(plan.strips);
    // All that few strips can need; as for many, boxes may stand in four of them on average.
    room = input.count * std::min<std::size_t>(count_of(plan.strips), 4);
  }
  strips = lists.strips();
  search_strips(executor, sink);
  return finish(sink);
}

void Sweep::Memory::search_direct(const SweepInput& input, PairSink sink) {
  if (input.count == 0) return;
  Lane& lane = lanes[0];
  lane.strip.prepare(input.count);
  lane.search.prepare(input.count);
  lane.strip.take(input);
  stopped_ = !lane.search.run(lane.strip.view(), {0, input.count, no_top}, sink, 0);
}

/// The windows of the sample are searched for pairs like any few boxes.
SweepPlan Sweep::Memory::plan_for(const SweepInput& input) {
  SweepSample sample(input);
  std::uint64_t overlapping = 0;
  const auto count_pairs = [&](std::span<const IndexPair> pairs, unsigned) {
    overlapping += pairs.size();
  };
  const std::span<const Bounds> windows = sample.windows();
  search_direct({windows.empty() ? nullptr : &windows[0].left, nullptr, windows.size()},
                count_pairs);
  lanes[0].search.flush(count_pairs, 0);
  lanes[0].search.begin();
  sample.set_overlapping_windows(overlapping);
  return plan_of(sample);
}

/// Boxes into strips; false when they stand in so many that the room is not enough.
bool Sweep::Memory::fill(const SweepInput& input, Executor* executor, std::size_t room) {
  const std::size_t writers =
      executor == nullptr ? 1
                          : std::min<std::size_t>(executor->lanes(), input.count / boxes_per_lane);
  lists.prepare(count_of(plan.strips), writers, room);
  std::atomic<bool> enough = true;
  run_all(executor, writers, [&](std::size_t writer, unsigned) {
    // Whole blocks, so that the order in the lists does not depend on the number of writers.
    const std::size_t blocks = (input.count + StripLists::block - 1) / StripLists::block;
    const std::size_t begin = blocks * writer / writers * StripLists::block;
    const std::size_t end = blocks * (writer + 1) / writers * StripLists::block;
    if (!lists.add(writer, input, begin, std::min(end, input.count), plan.strips)) enough = false;
  });
  return enough;
}

std::int32_t Sweep::Memory::top_of(std::size_t strip) const noexcept {
  return strip == 0 ? no_top : start_of(plan.strips, strip);
}

/// Large strips, of which there are few, one after the other; the others side by side. No lane but
/// the first needs memory for large ones then.
void Sweep::Memory::search_strips(Executor* executor, PairSink sink) {
  const std::size_t lanes_used = executor != nullptr ? executor->lanes() : 1;
  std::size_t sum = 0;
  for (std::size_t strip = 0; strip < strips; ++strip) sum += lists.size(strip);
  const std::size_t large =
      lanes_used == 1 ? sum : std::max(2 * boxes_per_lane, sum / (2 * lanes_used));
  std::size_t largest = 0;
  for (std::size_t strip = 0; strip < strips; ++strip) {
    if (lists.size(strip) <= large)
      largest = std::max(largest, lists.size(strip));
    else
      search_large_strip(strip, executor, sink);
  }
  for (std::size_t lane = 0; lane < lanes_used; ++lane) {
    lanes[lane].strip.prepare(largest);
    lanes[lane].search.prepare(largest);
  }
  const std::size_t pieces = lanes_used == 1 ? 1 : std::min(strips, pieces_per_lane * lanes_used);
  run_all(executor, pieces, [&](std::size_t piece, unsigned lane) {
    const std::size_t end = strips * (piece + 1) / pieces;
    for (std::size_t strip = strips * piece / pieces; strip < end; ++strip)
      if (lists.size(strip) <= large) search_strip(strip, sink, lane);
  });
}

void Sweep::Memory::search_strip(std::size_t strip, PairSink sink, unsigned lane) {
  if (stopped_.load(std::memory_order_relaxed)) return;
  Lane& own = lanes[lane];
  own.strip.sort(lists, strip, plan);
  const StripView sorted = own.strip.view();
  if (!own.search.run(sorted, {0, sorted.boxes.count, top_of(strip)}, sink, lane)) stopped_ = true;
}

/// Sorted by this thread, searched by all.
void Sweep::Memory::search_large_strip(std::size_t strip, Executor* executor, PairSink sink) {
  if (stopped_) return;
  const std::size_t size = lists.size(strip);
  lanes[0].strip.prepare(size);
  lanes[0].strip.sort(lists, strip, plan);
  for (std::size_t lane = 0; lane < lane_count; ++lane) lanes[lane].search.prepare(boxes_per_piece);
  const StripView sorted = lanes[0].strip.view();
  const std::size_t pieces = (size + boxes_per_piece - 1) / boxes_per_piece;
  run_all(executor, pieces, [&](std::size_t piece, unsigned lane) {
    if (stopped_.load(std::memory_order_relaxed)) return;
    const std::size_t begin = piece * boxes_per_piece;
    const SearchRange range{begin, std::min(begin + boxes_per_piece, size), top_of(strip)};
    if (!lanes[lane].search.run(sorted, range, sink, lane)) stopped_ = true;
  });
}

void Sweep::Memory::search_grid(PairSink sink) {
  StripSearch& search = lanes[0].search;
  for (std::size_t number = 0; number < grid.strips() && !stopped_; ++number) {
    const StripView strip = grid.strip(number);
    search.prepare(strip.boxes.count);
    stopped_ = !search.run(strip, {0, strip.boxes.count, top_of(number)}, sink, 0);
  }
}

SearchCounts Sweep::Memory::finish(PairSink sink) {
  SearchCounts sum;
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    StripSearch& search = lanes[lane].search;
    if (!stopped_ && !search.flush(sink, static_cast<unsigned>(lane))) stopped_ = true;
    sum.boxes_tested += search.counts().boxes_tested;
    sum.pairs += search.counts().pairs;
  }
  return sum;
}

Sweep::Sweep() : memory_(std::make_unique<Memory>()) {}
Sweep::~Sweep() = default;
Sweep::Sweep(Sweep&&) noexcept = default;
Sweep& Sweep::operator=(Sweep&&) noexcept = default;

SearchCounts Sweep::run(const BoxSet& set, Executor* executor, PairSink sink) {
  static_assert(sizeof(Bounds) == 4 * sizeof(std::int32_t));
  if (set.boxes.empty()) return {};
  return memory_->run(
      {&set.boxes[0].left, set.ids.empty() ? nullptr : set.ids.data(), set.boxes.size()}, executor,
      sink);
}

SearchCounts Sweep::run(std::span<const Box> boxes, Executor* executor, PairSink sink) {
  static_assert(sizeof(Box) == 4 * sizeof(std::int32_t));
  if (boxes.empty()) return {};
  return memory_->run({&boxes[0].x, nullptr, boxes.size(), true}, executor, sink);
}

void Sweep::for_each_region(Visitor<const Bounds&> visit) const {
  const SweepPlan& plan = memory_->plan;
  const std::int32_t left = plan.columns.low;
  const std::int32_t right = plan.columns.high + 1;
  for (std::size_t strip = 0; strip < memory_->strips; ++strip) {
    const std::int32_t top = start_of(plan.strips, strip);
    const std::int32_t bottom =
        saturate(std::int64_t{top} + (std::int64_t{1} << plan.strips.shift));
    if (!visit(plan.swapped ? Bounds{top, left, bottom, right} : Bounds{left, top, right, bottom}))
      return;
  }
}

std::size_t Sweep::memory_bytes() const noexcept {
  std::size_t sum = sizeof *memory_ + memory_->lists.bytes() + memory_->grid.bytes();
  for (std::size_t lane = 0; lane < memory_->lane_count; ++lane)
    sum += memory_->lanes[lane].strip.bytes() + memory_->lanes[lane].search.bytes();
  return sum;
}

}  // namespace hitmask::detail
