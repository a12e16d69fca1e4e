#include "pairs/sweep/sweep.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/allocator.hpp"
#include "base/buffer.hpp"
#include "pairs/box_set.hpp"
#include "pairs/sweep/plan.hpp"
#include "pairs/sweep/sort.hpp"
#include "pairs/sweep/strips.hpp"

namespace hitmask::detail::pairs::sweep {

/// Which pairs of a strip to search for.
struct SearchRange {
  std::size_t begin = 0;  // the first box of each pair
  std::size_t end = 0;
  std::int32_t top = 0;  // pairs with both boxes starting above it are found in other strips
};

/// The pairs found by one lane, in a batch of fixed size that is kept from strip to strip.
class StripSearch {
 public:
  /// Allocates for searches that start from this many boxes.
  void prepare(std::size_t boxes) { far_.renew_amply(2 * (boxes + kernels::box_lanes)); }
  /// Discards the state of an earlier sweep.
  void begin() noexcept;

  /// False when the sink stopped the search.
  bool run(const StripView& strip, const SearchRange& range, PairSink sink, unsigned lane);
  /// Delivers the pending pairs.
  bool flush(PairSink sink, unsigned lane);

  [[nodiscard]] const SearchCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return sizeof *this + far_.memory_bytes();
  }

 private:
  static constexpr std::size_t batch = 1024;
  static constexpr std::size_t batch_memory = batch + kernels::pairs_margin;
  using Kernel = bool (*)(const kernels::SortedBoxes&, kernels::PairSearch&,
                          kernels::FoundPairs&) noexcept;

  bool exhaust(Kernel kernel, const kernels::SortedBoxes& boxes, kernels::PairSearch& search,
               PairSink sink, unsigned lane);

  SearchCounts counts_;
  std::size_t found_ = 0;
  base::Buffer<std::uint32_t> far_;  // two halves: PairSearch::far and far_others
  std::array<std::uint32_t, batch_memory> first_;
  std::array<std::uint32_t, batch_memory> second_;
  std::array<IndexPair, batch_memory> pairs_;
};

void StripSearch::begin() noexcept {
  counts_ = {};
  found_ = 0;
}

bool StripSearch::run(const StripView& strip, const SearchRange& range, PairSink sink,
                      unsigned lane) {
  kernels::PairSearch search;
  search.columns = strip.columns;
  search.cell_ends = strip.column_ends;
  search.cell_start = strip.start;
  search.top = range.top;
  search.far = far_.begin();
  search.far_others = far_.begin() + far_.size() / 2;
  search.at = range.begin;
  search.stop = range.end;
  const kernels::PairsTable& kernels = kernels::active_pairs();
  bool go_on = exhaust(kernels.near_pairs, strip.boxes, search, sink, lane);
  search.at = 0;
  go_on = go_on && exhaust(kernels.far_pairs, strip.boxes, search, sink, lane);
  counts_.boxes_tested += search.compared;
  return go_on;
}

bool StripSearch::exhaust(Kernel kernel, const kernels::SortedBoxes& boxes,
                          kernels::PairSearch& search, PairSink sink, unsigned lane) {
  kernels::FoundPairs found{first_.data(), second_.data(), found_, batch};
  while (!kernel(boxes, search, found)) {
    found_ = found.count;
    if (!flush(sink, lane)) return false;
    found.count = 0;
  }
  found_ = found.count;
  return true;
}

bool StripSearch::flush(PairSink sink, unsigned lane) {
  if (found_ == 0) return true;
  const std::size_t count = found_;
  found_ = 0;
  kernels::active_pairs().join_pairs(first_.data(), second_.data(), count, &pairs_[0].a);
  counts_.pairs += count;
  return sink({pairs_.data(), count}, lane);
}

/// Memory of one thread.
struct Lane {
  SortedStorage storage;  // for strips of the grid
  SortedStrip strip;      // for those of the lists
  StripSearch search;
};

namespace {

/// Up to here comparing every box with every other is faster than sorting.
constexpr std::size_t most_direct = 96;
/// Up to here boxes are sorted by strip and column at once: everything stays in the cache.
constexpr std::size_t most_in_grid = 32'768;
/// Boxes that make another thread worthwhile.
constexpr std::size_t boxes_per_lane = 4096;
/// Tasks per lane, so that all lanes finish at about the same time.
constexpr std::size_t pieces_per_lane = 8;
/// Boxes of a large strip that form one task.
constexpr std::size_t boxes_per_piece = 1024;

constexpr std::int32_t no_top = std::numeric_limits<std::int32_t>::min();

/// One search from beginning to end.
class Run {
 public:
  Run(const SweepPlan& plan, std::span<Lane> lanes, Executor* executor, PairSink sink) noexcept
      : plan_(plan), lanes_(lanes), executor_(executor), sink_(sink) {}

  void direct(const SweepInput& input);
  void grid(const SortedGrid& grid);
  bool fill(StripLists& lists, const SweepInput& input, std::size_t capacity);
  void lists(const StripLists& lists);
  /// Delivers the remaining pairs, and adds up the counts.
  SearchCounts finish();

 private:
  void pieces(std::size_t count, Task task);
  template <class Each>
  void strips(std::size_t count, Each each);
  void large_strip(const StripLists& lists, std::size_t strip);
  void search(const StripView& strip, const SearchRange& range, unsigned lane);
  [[nodiscard]] std::int32_t top_of(std::size_t strip) const noexcept {
    return strip == 0 ? no_top : start_of(plan_.strips, strip);
  }
  [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  const SweepPlan& plan_;
  std::span<Lane> lanes_;
  Executor* executor_;
  PairSink sink_;
  std::atomic<bool> stopped_ = false;
};

void Run::pieces(std::size_t count, Task task) {
  if (executor_ != nullptr && count > 1) return executor_->run(count, task);
  for (std::size_t piece = 0; piece < count; ++piece) task(piece, 0u);
}

/// Calls each(strip, lane) for all strips, a few neighbours per task.
template <class Each>
void Run::strips(std::size_t count, Each each) {
  const std::size_t piece_count = std::min(count, pieces_per_lane * lanes_.size());
  pieces(piece_count, [&](std::size_t piece, unsigned lane) {
    const std::size_t end = count * (piece + 1) / piece_count;
    for (std::size_t strip = count * piece / piece_count; strip < end && !stopped(); ++strip)
      each(strip, lane);
  });
}

void Run::search(const StripView& strip, const SearchRange& range, unsigned lane) {
  if (!lanes_[lane].search.run(strip, range, sink_, lane)) stopped_ = true;
}

void Run::direct(const SweepInput& input) {
  Lane& lane = lanes_[0];
  lane.strip.prepare(input.count);
  lane.search.prepare(input.count);
  lane.strip.take(input);
  search(lane.strip.view(), {0, input.count, no_top}, 0);
}

void Run::grid(const SortedGrid& grid) {
  const std::size_t largest = grid.largest_strip();
  for (Lane& lane : lanes_) {
    lane.storage.prepare(largest);
    lane.search.prepare(largest);
  }
  strips(grid.strips(), [&](std::size_t number, unsigned lane) {
    const StripView strip = grid.strip(number, lanes_[lane].storage);
    search(strip, {0, strip.boxes.count, top_of(number)}, lane);
  });
}

/// Sorts boxes into strips; false when they cover too many for the memory.
bool Run::fill(StripLists& lists, const SweepInput& input, std::size_t capacity) {
  const std::size_t writers = lanes_.size();
  lists.prepare(count_of(plan_.strips), writers, capacity);
  std::atomic<bool> enough = true;
  pieces(writers, [&](std::size_t writer, unsigned) {
    // Whole blocks, so that the order in the lists does not depend on the number of writers.
    const std::size_t blocks = (input.count + StripLists::block - 1) / StripLists::block;
    const std::size_t begin = blocks * writer / writers * StripLists::block;
    const std::size_t end = blocks * (writer + 1) / writers * StripLists::block;
    if (!lists.add(writer, input, begin, std::min(end, input.count), plan_.strips)) enough = false;
  });
  return enough;
}

/// Large strips, of which there are few, run one after the other; the others run in parallel. Then
/// only the first lane needs memory for large ones.
void Run::lists(const StripLists& lists) {
  std::size_t sum = 0;
  for (std::size_t strip = 0; strip < lists.strips(); ++strip) sum += lists.size(strip);
  const std::size_t large =
      lanes_.size() == 1 ? sum : std::max(2 * boxes_per_lane, sum / (2 * lanes_.size()));
  std::size_t largest = 0;
  for (std::size_t strip = 0; strip < lists.strips() && !stopped(); ++strip) {
    if (lists.size(strip) <= large)
      largest = std::max(largest, lists.size(strip));
    else
      large_strip(lists, strip);
  }
  for (Lane& lane : lanes_) {
    lane.strip.prepare(largest);
    lane.search.prepare(largest);
  }
  strips(lists.strips(), [&](std::size_t number, unsigned lane) {
    if (lists.size(number) > large) return;
    lanes_[lane].strip.sort(lists, number, plan_);
    search(lanes_[lane].strip.view(), {0, lists.size(number), top_of(number)}, lane);
  });
}

/// Sorted by this thread, searched by all.
void Run::large_strip(const StripLists& lists, std::size_t strip) {
  const std::size_t size = lists.size(strip);
  lanes_[0].strip.prepare(size);
  lanes_[0].strip.sort(lists, strip, plan_);
  for (Lane& lane : lanes_) lane.search.prepare(boxes_per_piece);
  const StripView sorted = lanes_[0].strip.view();
  pieces((size + boxes_per_piece - 1) / boxes_per_piece, [&](std::size_t piece, unsigned lane) {
    const std::size_t begin = piece * boxes_per_piece;
    const SearchRange range{begin, std::min(begin + boxes_per_piece, size), top_of(strip)};
    if (!stopped()) search(sorted, range, lane);
  });
}

SearchCounts Run::finish() {
  SearchCounts sum;
  for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
    StripSearch& found = lanes_[lane].search;
    if (!stopped() && !found.flush(sink_, lane)) stopped_ = true;
    sum.boxes_tested += found.counts().boxes_tested;
    sum.pairs += found.counts().pairs;
  }
  return sum;
}

}  // namespace

struct BoxSweep::Memory : base::Hooked {
  SweepPlan plan;
  std::size_t strips = 0;  // of the last run
  SortedGrid grid;
  StripLists lists;
  base::Vector<Lane> lanes;

  SearchCounts run(SweepInput input, Executor* executor, PairSink sink);
  std::span<Lane> begin(std::size_t lanes_wanted);
  [[nodiscard]] SweepPlan plan_for(const SweepInput& input);
  void sort_and_search(Run& run, const SweepInput& input);
};

std::span<Lane> BoxSweep::Memory::begin(std::size_t lanes_wanted) {
  if (lanes_wanted > lanes.size()) lanes = base::Vector<Lane>(lanes_wanted);
  for (std::size_t lane = 0; lane < lanes_wanted; ++lane) lanes[lane].search.begin();
  return {lanes.data(), lanes_wanted};
}

SearchCounts BoxSweep::Memory::run(SweepInput input, Executor* executor, PairSink sink) {
  strips = 0;
  if (input.count < 2 * boxes_per_lane || (executor != nullptr && executor->lanes() < 2))
    executor = nullptr;
  if (input.count > most_direct) plan = plan_for(input);
  input.swapped = input.count > most_direct && plan.swapped;
  Run run(plan, begin(executor != nullptr ? executor->lanes() : 1), executor, sink);
  if (input.count <= most_direct)
    run.direct(input);
  else
    sort_and_search(run, input);
  return run.finish();
}

/// The windows of the sample are searched for pairs like any small set of boxes.
SweepPlan BoxSweep::Memory::plan_for(const SweepInput& input) {
  SweepSample sample(input);
  std::uint64_t overlapping = 0;
  const auto count_pairs = [&](std::span<const IndexPair> pairs, unsigned) {
    overlapping += pairs.size();
  };
  if (const std::span<const Bounds> windows = sample.windows(); !windows.empty()) {
    Run run(plan, begin(1), nullptr, count_pairs);
    run.direct({&windows[0].left, nullptr, windows.size()});
    run.finish();
  }
  sample.set_overlapping_windows(overlapping);
  return plan_of(sample);
}

void BoxSweep::Memory::sort_and_search(Run& run, const SweepInput& input) {
  if (input.count <= most_in_grid && grid.sort(input, plan)) {
    strips = grid.strips();
    return run.grid(grid);
  }
  std::size_t capacity = input.count + input.count / 2;
  while (!run.fill(lists, input, capacity)) {
    plan.strips = coarser(plan.strips);
    // All that a few strips can need; with many, boxes may cover four on average.
    capacity = input.count * std::min<std::size_t>(count_of(plan.strips), 4);
  }
  strips = lists.strips();
  run.lists(lists);
}

BoxSweep::BoxSweep() : memory_(std::make_unique<Memory>()) {}
BoxSweep::~BoxSweep() = default;
BoxSweep::BoxSweep(BoxSweep&&) noexcept = default;
BoxSweep& BoxSweep::operator=(BoxSweep&&) noexcept = default;

SearchCounts BoxSweep::run(const BoxSet& set, Executor* executor, PairSink sink) {
  static_assert(sizeof(Bounds) == 4 * sizeof(std::int32_t));
  if (set.boxes.empty()) return {};
  const std::uint32_t* const ids = set.ids.empty() ? nullptr : set.ids.data();
  return memory_->run({&set.boxes[0].left, ids, set.boxes.size()}, executor, sink);
}

SearchCounts BoxSweep::run(std::span<const Box> boxes, Executor* executor, PairSink sink) {
  static_assert(sizeof(Box) == 4 * sizeof(std::int32_t));
  if (boxes.empty()) return {};
  return memory_->run({&boxes[0].x, nullptr, boxes.size(), true}, executor, sink);
}

void BoxSweep::for_each_region(Visitor<const Bounds&> visit) const {
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

std::size_t BoxSweep::memory_bytes() const noexcept {
  std::size_t sum = sizeof *memory_ + memory_->lists.memory_bytes() + memory_->grid.memory_bytes();
  for (const Lane& lane : memory_->lanes)
    sum += lane.storage.memory_bytes() + lane.strip.memory_bytes() + lane.search.memory_bytes();
  return sum;
}

}  // namespace hitmask::detail::pairs::sweep
