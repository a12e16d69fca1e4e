#include "world/search.hpp"

#include "world/pair_batch.hpp"

namespace hitmask::detail {

namespace {

/// Bodies whose neighbours one piece of a parallel search looks up.
constexpr std::size_t bodies_per_piece = 128;

/// Fills set_boxes and set_ids with the bodies that pass; with all their appearances where the
/// world wraps around.
template <class Pass>
void gather(WorldState& world, const Pass& pass) {
  const Bodies& bodies = world.bodies;
  world.set_boxes.clear();
  world.set_ids.clear();
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    const Bounds& bounds = bodies.bounds[i];
    if (is_nowhere(bounds) || !pass(i)) continue;
    for (const Point by : appearances(bounds, bodies.periods)) {
      world.set_boxes.push_back(shifted(bounds, by));
      world.set_ids.push_back(i);
    }
  }
}

/// The boxes a search is about: every slot as it stands, or the gathered ones.
BoxSet boxes_to_search(WorldState& world, bool moving_only) {
  const Bodies& bodies = world.bodies;
  const bool all = !moving_only || bodies.still == 0;
  if (all && !bodies.periods.any()) return {bodies.bounds, {}};
  gather(world, [&](BodyIndex i) { return all || !bodies.has(i, flag::still); });
  // Where the world wraps around, pairs speak of entries, so that copies can be told apart.
  if (bodies.periods.any()) return {world.set_boxes, {}};
  return {world.set_boxes, world.set_ids};
}

/// Two bodies meet at several pairs of copies: this is the first of them.
bool is_first_pair_of_copies(const Bodies& bodies, IndexPair pair, const Bounds& a_at,
                             const Bounds& b_at) noexcept {
  const Offsets a_offsets = appearances(bodies.bounds[pair.a], bodies.periods);
  const Offsets b_offsets = appearances(bodies.bounds[pair.b], bodies.periods);
  if (a_offsets.count == 1 && b_offsets.count == 1) return true;
  for (const Point a_by : a_offsets)
    for (const Point b_by : b_offsets) {
      const Bounds a = shifted(bodies.bounds[pair.a], a_by);
      const Bounds b = shifted(bodies.bounds[pair.b], b_by);
      if (overlaps(a, b)) return a == a_at && b == b_at;
    }
  return false;
}

SearchCounts search_boxes(WorldState& world, const BoxSet& set, Executor* executor, PairSink sink) {
  switch (world.definition.broad_phase) {
    case BroadPhase::all_pairs: return world.all_pairs.run(set, sink);
    case BroadPhase::grid: return world.grid.run(set, world.definition.cell, sink);
    case BroadPhase::partition: return world.partition.run(set, sink);
    case BroadPhase::automatic: break;
  }
  return world.sweep.run(set, executor, sink);
}

void count(Statistics& statistics, const SearchCounts& counts) noexcept {
  statistics.boxes_tested += counts.boxes_tested;
  statistics.rejected_by_region += counts.rejected_by_region;
  statistics.rejected_by_box += counts.boxes_tested - counts.pairs;
}

/// Searches boxes that may be copies of one another's bodies.
SearchCounts search_copies(WorldState& world, const BoxSet& set, Executor* executor,
                           PairSink sink) {
  return search_boxes(world, set, executor, [&](std::span<const IndexPair> found, unsigned lane) {
    PairBatch batch(sink, lane);
    for (const IndexPair& entries : found) {
      const IndexPair pair{world.set_ids[entries.a], world.set_ids[entries.b]};
      if (pair.a == pair.b) continue;
      if (!is_first_pair_of_copies(world.bodies, pair, set.boxes[entries.a], set.boxes[entries.b]))
        continue;
      batch.add(pair.a, pair.b);
    }
    batch.flush();
    return !batch.stopped();
  });
}

/// The pairs of a moving body with still ones.
bool push_still_neighbours(const WorldState& world, BodyIndex i, PairBatch& batch) {
  return for_each_sorted(world, true, world.bodies.bounds[i], [&](BodyIndex other) {
    batch.add(i, other);
    return !batch.stopped();
  });
}

/// Every moving body against the still ones, which keep their places in their index.
void search_still(WorldState& world, Executor* executor, const PairSink& sink) {
  const Bodies& bodies = world.bodies;
  bring_up_to_date(world, true);
  gather(world, [&](BodyIndex i) { return !bodies.has(i, flag::still); });
  // A body's copies stand side by side.
  world.set_ids.erase(std::unique(world.set_ids.begin(), world.set_ids.end()), world.set_ids.end());
  const std::span<const BodyIndex> moving(world.set_ids);
  run_in_parts(executor, moving.size(), bodies_per_piece,
               [&](std::size_t from, std::size_t to, unsigned lane) {
                 PairBatch batch(sink, lane);
                 for (const BodyIndex i : moving.subspan(from, to - from))
                   if (!push_still_neighbours(world, i, batch)) return;
                 batch.flush();
               });
}

}  // namespace

void run_pieces(Executor* executor, std::size_t pieces, Task task) {
  if (executor != nullptr) return executor->run(pieces, task);
  for (std::size_t piece = 0; piece < pieces; ++piece) task(piece, 0);
}

void search_everything(WorldState& world, Executor* executor, PairSink sink) {
  const bool automatic = world.definition.broad_phase == BroadPhase::automatic;
  const BoxSet set = boxes_to_search(world, automatic);
  const bool copies = world.bodies.periods.any();
  count(world.statistics, copies ? search_copies(world, set, executor, sink)
                                 : search_boxes(world, set, executor, sink));
  if (automatic && world.bodies.still != 0) search_still(world, executor, sink);
}

Bounds canonical(const WideBounds& box, const Periods& periods) noexcept {
  if (box.left >= box.right || box.top >= box.bottom) return nowhere;
  struct Edges {
    std::int32_t from, to;
  };
  const auto edges = [](std::int64_t from, std::int64_t to, std::int32_t period) -> Edges {
    if (period == 0) return {saturate(from), saturate(to)};
    if (to - from >= period) return {0, period};
    const auto start = static_cast<std::int32_t>((from % period + period) % period);
    return {start, static_cast<std::int32_t>(start + (to - from))};
  };
  const Edges x = edges(box.left, box.right, periods.x);
  const Edges y = edges(box.top, box.bottom, periods.y);
  if (x.from >= x.to || y.from >= y.to) return nowhere;  // beyond int32 there is nobody
  return {x.from, y.from, x.to, y.to};
}

}  // namespace hitmask::detail
