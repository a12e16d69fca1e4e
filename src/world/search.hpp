// Candidates: pairs of bodies whose boxes overlap, from the broad phase and from the tile indexes.
#pragma once

#include <algorithm>

#include "world/meeting.hpp"
#include "world/state.hpp"

namespace hitmask::detail {

/// Hands every pair of bodies whose boxes overlap to the sink, once each, in batches; the caller
/// sees to it that still bodies do not meet. False from the sink stops the search.
void search_everything(WorldState& world, Executor* executor, PairSink sink);

/// Calls run(piece, lane) for each piece.
void run_pieces(Executor* executor, std::size_t pieces, Task task);

/// Calls run(from, to, lane) for parts of 0 ... count - 1, so many at a time.
template <class Run>
void run_in_parts(Executor* executor, std::size_t count, std::size_t at_a_time, const Run& run) {
  run_pieces(executor, (count + at_a_time - 1) / at_a_time, [&](std::size_t piece, unsigned lane) {
    run(piece * at_a_time, std::min(count, (piece + 1) * at_a_time), lane);
  });
}

/// Edges of a box that queries ask about. They may leave int32, and where the world wraps around
/// what is beyond counts as well.
struct WideBounds {
  std::int64_t left, top, right, bottom;
};

/// Such a box as the indexes know it: where the world wraps around it starts in [0, period), and is
/// no larger than that; elsewhere it ends with int32.
[[nodiscard]] Bounds canonical(const WideBounds& box, const Periods& periods) noexcept;

/// Whether an overlap at `offsets[place]` is the first one of these: a body that a box meets at
/// several copies is handed out once.
[[nodiscard]] inline bool is_first_copy(const Offsets& offsets, std::size_t place,
                                        const Bounds& box, const Bounds& other) noexcept {
  return std::none_of(offsets.begin(), offsets.begin() + place,
                      [&](Point by) { return overlaps(shifted(box, by), other); });
}

/// Bodies of one index whose boxes there overlap a canonical one, each once. False from `each`
/// stops, and is returned.
template <class Each>
bool for_each_stored(const WorldState& world, bool still, const Bounds& box, const Each& each) {
  const TileIndex& tiles = world.indexes[still ? 1 : 0].tiles;
  if (!world.bodies.periods.any())
    return tiles.query(
        box, [&](std::span<const BodyIndex> found) { return std::ranges::all_of(found, each); });
  const Offsets offsets = neighbouring(world.bodies.periods);
  for (std::size_t k = 0; k < offsets.count; ++k) {
    const auto visit = [&](std::span<const BodyIndex> found) {
      return std::ranges::all_of(found, [&](BodyIndex i) {
        return !is_first_copy(offsets, k, box, tiles.box(i)) || each(i);
      });
    };
    if (!tiles.query(shifted(box, offsets.items[k]), visit)) return false;
  }
  return true;
}

/// Those of them that the index is up to date with and whose bounds overlap as well.
template <class Each>
bool for_each_sorted(const WorldState& world, bool still, const Bounds& box, const Each& each) {
  const Bodies& bodies = world.bodies;
  return for_each_stored(world, still, box, [&](BodyIndex i) {
    const bool is_old = bodies.has(i, unsorted_flag(still));
    return is_old || !boxes_meet(box, bodies.bounds[i], bodies.periods) || each(i);
  });
}

/// The bodies that wait to be sorted into an index, among them.
template <class Each>
bool for_each_unsorted(const WorldState& world, bool still, const Bounds& box, const Each& each) {
  const Bodies& bodies = world.bodies;
  return std::ranges::all_of(world.indexes[still ? 1 : 0].unsorted, [&](BodyIndex i) {
    if (bodies.has(i, flag::still) != still) return true;
    return !boxes_meet(box, bodies.bounds[i], bodies.periods) || each(i);
  });
}

}  // namespace hitmask::detail
