#include "world/search.hpp"

#include "world/pair_batch.hpp"

namespace hitmask::detail {

namespace {

/// Bodies whose neighbours one piece of a parallel search looks up.
constexpr std::size_t bodies_per_piece = 128;

/// Looks the neighbours of some bodies up, piece by piece: find(body, batch) is false when the sink
/// has had enough.
template <class Find>
void look_up(Executor* executor, std::span<const BodyIndex> who, const PairSink& sink,
             const Find& find) {
  const std::size_t pieces = (who.size() + bodies_per_piece - 1) / bodies_per_piece;
  run_pieces(executor, pieces, [&](std::size_t piece, unsigned lane) {
    const std::size_t from = piece * bodies_per_piece;
    const std::size_t count = std::min(bodies_per_piece, who.size() - from);
    PairBatch batch(sink, lane);
    for (const BodyIndex i : who.subspan(from, count))
      if (!find(i, batch)) return;
    batch.flush();
  });
}

/// The pairs of a body with those of an index that `accept` takes.
template <class Accept>
bool push_neighbours(const WorldState& world, BodyIndex i, bool still, PairBatch& batch,
                     const Accept& accept) {
  return for_each_sorted(world, still, world.bodies.bounds[i], [&](BodyIndex other) {
    if (accept(other)) batch.add(i, other);
    return !batch.stopped();
  });
}

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

/// Every moving body against the still ones, which keep their places in their index.
void search_still(WorldState& world, Executor* executor, const PairSink& sink) {
  const Bodies& bodies = world.bodies;
  sort_into_index(world, true);
  gather(world, [&](BodyIndex i) { return !bodies.has(i, flag::still); });
  // A body's copies stand side by side.
  world.set_ids.erase(std::unique(world.set_ids.begin(), world.set_ids.end()), world.set_ids.end());
  look_up(executor, world.set_ids, sink, [&](BodyIndex i, PairBatch& batch) {
    return push_neighbours(world, i, true, batch, [](BodyIndex) { return true; });
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

void search_changed(WorldState& world, Executor* executor, PairSink sink) {
  const Bodies& bodies = world.bodies;
  sort_into_index(world, false);
  sort_into_index(world, true);
  look_up(executor, bodies.changed, sink, [&](BodyIndex i, PairBatch& batch) {
    if (is_nowhere(bodies.bounds[i])) return true;
    // Two changed bodies find each other; the one with the lower index speaks.
    const auto mine = [&](BodyIndex other) {
      return other != i && (other > i || !bodies.has(other, flag::changed));
    };
    if (!push_neighbours(world, i, false, batch, mine)) return false;
    return bodies.has(i, flag::still) || push_neighbours(world, i, true, batch, mine);
  });
}

bool few_changed(const WorldState& world) noexcept {
  // An update and a look-up of one body cost about as much as sweeping over this many.
  constexpr std::size_t worth = 4;
  return world.definition.broad_phase == BroadPhase::automatic &&
         world.bodies.changed.size() * worth < world.bodies.alive;
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
