#include "world/contacts/candidates.hpp"

#include <algorithm>

#include "parallel/pieces.hpp"
#include "world/places/search.hpp"

namespace hitmask::detail::world::contacts {

namespace {

using pairs::BoxSet;
using pairs::PairBatch;
using pairs::PairSink;
using pairs::SearchCounts;

/// Moving bodies per piece of a parallel search for static neighbours.
constexpr std::size_t searched_per_piece = 128;

bool is_moving(const Store& bodies, BodyIndex i) noexcept {
  return !is_nowhere(bodies.bounds[i]) && !bodies.has(i, flag::is_static);
}

/// Fills memory.boxes and memory.owners with the moving bodies. Writes every body and keeps those
/// that move, because a branch would often be mispredicted.
void gather_moving(StepState& world) {
  const Store& bodies = world.bodies;
  auto& boxes = world.memory.boxes;
  auto& owners = world.memory.owners;
  boxes.resize(bodies.slots());
  owners.resize(bodies.slots());
  std::size_t count = 0;
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    boxes[count] = bodies.bounds[i];
    owners[count] = i;
    count += is_moving(bodies, i) ? 1 : 0;
  }
  boxes.resize(count);
  owners.resize(count);
}

/// The same in a wrapping world, with all copies.
void gather_moving_copies(StepState& world) {
  const Store& bodies = world.bodies;
  world.memory.boxes.clear();
  world.memory.owners.clear();
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    if (!is_moving(bodies, i)) continue;
    const Bounds& bounds = bodies.bounds[i];
    for (const Point by : appearances(bounds, bodies.periods)) {
      world.memory.boxes.push_back(bodies::shifted(bounds, by));
      world.memory.owners.push_back(i);
    }
  }
}

/// The boxes of the moving bodies: all slots directly, or a gathered list.
BoxSet moving_boxes(StepState& world) {
  if (world.bodies.periods.any()) {
    gather_moving_copies(world);
    // A body may have several boxes, so pairs hold indices of boxes, not of bodies.
    return {world.memory.boxes, {}};
  }
  if (world.bodies.is_static == 0) return {world.bodies.bounds, {}};
  gather_moving(world);
  return {world.memory.boxes, world.memory.owners};
}

/// Two bodies may overlap at several pairs of copies. True for the first of these.
bool is_first_pair_of_copies(const Store& bodies, IndexPair pair, const Bounds& a_at,
                             const Bounds& b_at) noexcept {
  const bodies::Offsets a_offsets = appearances(bodies.bounds[pair.a], bodies.periods);
  const bodies::Offsets b_offsets = appearances(bodies.bounds[pair.b], bodies.periods);
  if (a_offsets.count == 1 && b_offsets.count == 1) return true;
  for (const Point a_by : a_offsets)
    for (const Point b_by : b_offsets) {
      const Bounds a = bodies::shifted(bodies.bounds[pair.a], a_by);
      const Bounds b = bodies::shifted(bodies.bounds[pair.b], b_by);
      if (overlaps(a, b)) return a == a_at && b == b_at;
    }
  return false;
}

/// Searches boxes of which several may be copies of one body.
SearchCounts search_copies(StepState& world, const BoxSet& set, Executor* executor, PairSink sink) {
  const auto& owners = world.memory.owners;
  const auto hand_on = [&](std::span<const IndexPair> found, unsigned lane) {
    PairBatch batch(sink, lane);
    for (const IndexPair& entries : found) {
      const IndexPair pair{owners[entries.a], owners[entries.b]};
      if (pair.a == pair.b) continue;
      if (!is_first_pair_of_copies(world.bodies, pair, set.boxes[entries.a], set.boxes[entries.b]))
        continue;
      batch.add(pair.a, pair.b);
    }
    batch.flush();
    return !batch.stopped();
  };
  return world.memory.sweep.run(set, executor, hand_on);
}

void count_search(Statistics& statistics, const SearchCounts& counts) noexcept {
  statistics.boxes_tested += counts.boxes_tested;
  statistics.rejected_by_box += counts.boxes_tested - counts.pairs;
}

/// Adds the pairs of a moving body with static bodies.
bool push_static_neighbours(const StepState& world, BodyIndex i, PairBatch& batch) {
  const Bounds& box = world.bodies.bounds[i];
  if (!world.bodies.periods.any() && !overlaps(box, world.index_of(true).tiles.bounds()))
    return true;
  return for_each_sorted(world, true, box, [&](BodyIndex other) {
    batch.add(i, other);
    return !batch.stopped();
  });
}

/// Tests every moving body, which moving_boxes() has gathered, against the index of static bodies.
void search_static(StepState& world, Executor* executor, const PairSink& sink) {
  if (!world.keeps_neighbours) sort_waiting(world, true);
  if (world.index_of(true).tiles.size() == 0) return;
  // Copies of a body are adjacent.
  auto& owners = world.memory.owners;
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  const std::span<const BodyIndex> moving(owners);
  parallel::run_in_parts(executor, moving.size(), searched_per_piece,
                         [&](std::size_t from, std::size_t to, unsigned lane) {
                           PairBatch batch(sink, lane);
                           for (const BodyIndex i : moving.subspan(from, to - from))
                             if (!push_static_neighbours(world, i, batch)) return;
                           batch.flush();
                         });
}

}  // namespace

void find_candidates(StepState& world, Executor* executor, PairSink sink) {
  const BoxSet set = moving_boxes(world);
  const SearchCounts counts = world.bodies.periods.any()
                                  ? search_copies(world, set, executor, sink)
                                  : world.memory.sweep.run(set, executor, sink);
  count_search(world.statistics, counts);
  if (world.bodies.is_static != 0) search_static(world, executor, sink);
}

}  // namespace hitmask::detail::world::contacts
