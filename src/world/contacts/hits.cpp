#include "world/contacts/hits.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/fail.hpp"
#include "base/prefetch.hpp"
#include "parallel/pieces.hpp"
#include "world/bodies/touch.hpp"

namespace hitmask::detail::world::contacts {

namespace {

void count_result(Statistics& counts, overlap::TestResult result) noexcept {
  counts.rejected_by_box += result == overlap::TestResult::apart ? 1 : 0;
  counts.rejected_by_coarse += result == overlap::TestResult::coarse ? 1 : 0;
  counts.pixels_tested +=
      result == overlap::TestResult::pixels_miss || result == overlap::TestResult::hit ? 1 : 0;
  counts.hits += overlap::is_hit(result) ? 1 : 0;
}

}  // namespace

bool test_pair(const Store& bodies, IndexPair pair, Statistics& counts) noexcept {
  if (!bodies::may_meet(bodies, pair.a, pair.b)) {
    ++counts.rejected_by_filter;
    return false;
  }
  const overlap::TestResult result = test_bodies(bodies, pair.a, pair.b);
  count_result(counts, result);
  return overlap::is_hit(result);
}

namespace {

/// Bodies are stored by id, but pairs come in spatial order. Prefetches the next pairs while the
/// current one is tested.
void fetch_ahead(const Store& bodies, std::span<const IndexPair> pairs, std::size_t at) noexcept {
  constexpr std::size_t records_ahead = 12;
  constexpr std::size_t masks_ahead = 4;  // the records hold their shape numbers
  if (at + records_ahead >= pairs.size()) return;
  for (const BodyIndex i : {pairs[at + records_ahead].a, pairs[at + records_ahead].b}) {
    base::prefetch(&bodies.records[i]);
    base::prefetch(&bodies.corners[i]);
  }
  bodies.shapes.prefetch(bodies.records[pairs[at + masks_ahead].a].shape);
  bodies.shapes.prefetch(bodies.records[pairs[at + masks_ahead].b].shape);
}

void take_all(std::span<const IndexPair> pairs, LaneWork& lane) noexcept {
  for (const IndexPair& pair : pairs) lane.hits.push(pair.a, pair.b);
  lane.counts.hits += pairs.size();
}

/// Skips pairs of which neither body changed.
void take_touching(const Store& bodies, std::span<const IndexPair> pairs, LaneWork& lane) noexcept {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const IndexPair pair = pairs[i];
    fetch_ahead(bodies, pairs, i);
    if (((bodies.flags[pair.a] | bodies.flags[pair.b]) & flag::changed) == 0) {
      ++lane.counts.kept;
    } else if (test_pair(bodies, pair, lane.counts)) {
      lane.hits.push(pair.a, pair.b);
    }
  }
}

/// Copies the pairs that are not of a root and its own tree, and returns how many. In worlds with
/// trees these are most of the candidates, in no order that a processor could predict; so there is
/// no branch.
std::size_t drop_families(const Store& bodies, std::span<const IndexPair> pairs, IndexPair* to,
                          Statistics& counts) noexcept {
  const std::uint8_t* const roles = bodies.roles.data();
  const std::uint8_t* const flags = bodies.flags.data();
  std::size_t count = 0;
  std::size_t kept = 0;
  for (const IndexPair& pair : pairs) {
    const std::size_t is_family = bodies::are_root_and_run(roles, pair.a, pair.b) ? 1 : 0;
    const bool has_changed = ((flags[pair.a] | flags[pair.b]) & flag::changed) != 0;
    to[count] = pair;
    count += is_family ^ 1;
    kept += is_family & (has_changed ? 0U : 1U);
  }
  counts.kept += kept;
  counts.rejected_by_filter += pairs.size() - count - kept;
  return count;
}

/// The same as take_touching().
void take_touching_strangers(const Store& bodies, std::span<const IndexPair> pairs,
                             LaneWork& lane) noexcept {
  constexpr std::size_t most = 1024;
  std::array<IndexPair, most> strangers;
  for (std::size_t from = 0; from < pairs.size(); from += most) {
    const auto part = pairs.subspan(from, std::min(most, pairs.size() - from));
    const std::size_t count = drop_families(bodies, part, strangers.data(), lane.counts);
    take_touching(bodies, std::span(strangers).first(count), lane);
  }
}

/// Combines the errors of all lanes.
WorldError error_of_lanes(const StepState& world, std::size_t total) {
  for (const LaneWork& lane : world.memory.lanes) {
    if (lane.out_of_memory) base::fail_memory();
    if (lane.over_limit) return WorldError::too_many_contacts;
  }
  return total > world.definition.max_contacts ? WorldError::too_many_contacts : WorldError::none;
}

/// The number of hits per lane varies from step to step. Each lane gets capacity for all hits of
/// the last step, plus a batch.
void reserve_as_before(const StepState& world, LaneWork& lane) {
  constexpr std::size_t batch = 2048;
  lane.hits.make_room(world.memory.hit_starts, batch);
  lane.changes.make_room(world.memory.contact_changes.size() + batch);
}

}  // namespace

void start_lanes(StepState& world) {
  const Executor* executor = world.definition.executor;
  const std::size_t lanes = executor == nullptr ? 1 : std::max(1U, executor->lanes());
  if (world.memory.lanes.size() < lanes) world.memory.lanes.resize(lanes);
  world.memory.slot_ranges = SlotRanges(world.bodies.slots(), lanes > 1);
  for (LaneWork& lane : world.memory.lanes) {
    lane.hits.start(world.memory.slot_ranges);
    lane.changes.clear();
    lane.looked_at = 0;
    if (lanes > 1) reserve_as_before(world, lane);
    lane.counts = {};
    lane.out_of_memory = lane.over_limit = false;
  }
}

void add_counts(Statistics& sum, const Statistics& part) noexcept {
  sum.boxes_tested += part.boxes_tested;
  sum.rejected_by_box += part.rejected_by_box;
  sum.rejected_by_filter += part.rejected_by_filter;
  sum.rejected_by_coarse += part.rejected_by_coarse;
  sum.kept += part.kept;
  sum.pixels_tested += part.pixels_tested;
  sum.hits += part.hits;
}

bool test_batch(const StepState& world, std::span<const IndexPair> pairs, LaneWork& lane,
                bool plain_boxes) noexcept {
  lane.out_of_memory = !base::has_memory_for([&] { lane.hits.make_room(pairs.size()); });
  if (lane.out_of_memory) return false;
  if (plain_boxes) {
    take_all(pairs, lane);
  } else if (world.bodies.links.any()) {
    take_touching_strangers(world.bodies, pairs, lane);
  } else {
    take_touching(world.bodies, pairs, lane);
  }
  lane.over_limit = lane.hits.size() > world.definition.max_contacts;
  return !lane.over_limit;
}

WorldError finish_tests(StepState& world) {
  std::size_t total = 0;
  for (const LaneWork& lane : world.memory.lanes) {
    total += lane.hits.size();
    add_counts(world.statistics, lane.counts);
  }
  return error_of_lanes(world, total);
}

void find_details(StepState& world) {
  const Store& bodies = world.bodies;
  const auto requested = [&](IndexPair hit) {
    return bodies.records[hit.a].details | bodies.records[hit.b].details;
  };
  world.memory.hit_detail_of.clear();
  world.memory.hit_details.clear();
  if (bodies.with_details == 0) return;
  std::uint32_t wanted = 0;
  world.memory.hit_detail_of.make_room(world.memory.hits.size());
  for (const IndexPair& hit : world.memory.hits)
    world.memory.hit_detail_of.push(requested(hit) == Details::none ? ContactList::no_details
                                                                    : wanted++);
  world.memory.hit_details.make_room(wanted);
  world.memory.hit_details.resize(wanted);
  constexpr std::size_t hits_per_piece = 256;
  parallel::run_in_parts(world.definition.executor, world.memory.hits.size(), hits_per_piece,
                         [&](std::size_t from, std::size_t to, unsigned) {
                           for (std::size_t i = from; i < to; ++i) {
                             const std::uint32_t place = world.memory.hit_detail_of[i];
                             if (place == ContactList::no_details) continue;
                             const IndexPair hit = world.memory.hits[i];
                             world.memory.hit_details[place] =
                                 contact_of_bodies(bodies, hit.a, hit.b, requested(hit));
                           }
                         });
}

namespace {

/// Sorts hits by the higher body. They must be sorted by the lower body, with few hits for each.
/// Returns false if there are too many; the order is then undefined.
bool sort_by_insertion(std::span<IndexPair> hits) noexcept {
  if (hits.size() < 2) return true;
  std::size_t swaps_left = 4 * hits.size();
  IndexPair* const first = hits.data();
  IndexPair* const end = first + hits.size();
  for (IndexPair* next = first + 1; next < end; ++next) {
    IndexPair* at = next;
    for (; at > first && at->a == (at - 1)->a && at->b < (at - 1)->b; --at)
      std::swap(*at, *(at - 1));
    const auto swaps = static_cast<std::size_t>(next - at);
    if (swaps > swaps_left) return false;
    swaps_left -= swaps;
  }
  return true;
}

/// Sorts the hits of one range of lower bodies.
class RangeSort {
 public:
  RangeSort(StepState& world, std::size_t range, std::span<IndexPair> out) noexcept
      : lanes_(world.memory.lanes),
        range_(range),
        first_(static_cast<BodyIndex>(world.memory.slot_ranges.start(range))),
        ends_(world.memory.hit_ends.begin() + first_,
              world.memory.slot_ranges.start(range + 1) - first_),
        out_(out) {}

  void run() noexcept {
    constexpr std::size_t sparse = 16;
    if (out_.size() * sparse < ends_.size()) {
      gather();
      std::ranges::sort(out_);
    } else {
      place_by_lower();
      if (!sort_by_insertion(out_)) std::ranges::sort(out_);
    }
  }

 private:
  void gather() noexcept {
    IndexPair* to = out_.data();
    for (const LaneWork& lane : lanes_) to = std::ranges::copy(lane.hits.in(range_), to).out;
  }
  /// A counting sort.
  void place_by_lower() noexcept {
    std::ranges::fill(ends_, 0U);
    for (const LaneWork& lane : lanes_)
      for (const IndexPair& hit : lane.hits.in(range_)) ++ends_[hit.a - first_];
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends_) sum += std::exchange(end, sum);
    for (const LaneWork& lane : lanes_)
      for (const IndexPair& hit : lane.hits.in(range_)) out_[ends_[hit.a - first_]++] = hit;
  }

  std::span<const LaneWork> lanes_;
  std::size_t range_;
  BodyIndex first_;
  std::span<std::uint32_t> ends_;
  std::span<IndexPair> out_;
};

}  // namespace

void sort_hits(StepState& world) {
  std::size_t total = 0;
  const std::size_t ranges = world.memory.slot_ranges.count();
  for (std::size_t range = 0; range < ranges; ++range) {
    world.memory.hit_starts[range] = total;
    for (const LaneWork& lane : world.memory.lanes) total += lane.hits.in(range).size();
  }
  std::fill(world.memory.hit_starts.begin() + static_cast<std::ptrdiff_t>(ranges),
            world.memory.hit_starts.end(), total);
  world.memory.hits.make_room(total);
  world.memory.hits.resize(total);
  world.memory.hit_ends.make_room(world.bodies.slots());
  parallel::run_pieces(world.definition.executor, ranges, [&](std::size_t range, unsigned) {
    const std::size_t start = world.memory.hit_starts[range];
    const std::size_t count = world.memory.hit_starts[range + 1] - start;
    RangeSort(world, range, {world.memory.hits.begin() + start, count}).run();
  });
}

}  // namespace hitmask::detail::world::contacts
