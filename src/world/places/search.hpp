// Which bodies' boxes overlap a box: from the indexes, and from the bodies that wait for them.
#pragma once

#include <algorithm>
#include <span>

#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// Whether an overlap at `offsets[place]` is the first of these. A body that a box meets at several
/// copies is handed out once.
[[nodiscard]] inline bool is_first_copy(const bodies::Offsets& offsets, std::size_t place,
                                        const Bounds& box, const Bounds& other) noexcept {
  return std::none_of(offsets.begin(), offsets.begin() + place,
                      [&](Point by) { return overlaps(bodies::shifted(box, by), other); });
}

/// Bodies whose boxes in one index overlap a canonical box, each once. False from `each` stops, and
/// is returned.
template <class Each>
bool for_each_stored(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const pairs::tiles::TileIndex& tiles = scene.index_of(is_static).tiles;
  if (!scene.bodies.periods.any())
    return tiles.query(
        box, [&](std::span<const BodyIndex> found) { return std::ranges::all_of(found, each); });
  const bodies::Offsets offsets = neighbouring(scene.bodies.periods);
  for (std::size_t k = 0; k < offsets.count; ++k) {
    const auto visit = [&](std::span<const BodyIndex> found) {
      return std::ranges::all_of(found, [&](BodyIndex i) {
        return !is_first_copy(offsets, k, box, tiles.box(i)) || each(i);
      });
    };
    if (!tiles.query(bodies::shifted(box, offsets.items[k]), visit)) return false;
  }
  return true;
}

/// Those of them that do not wait and whose bounds overlap as well.
template <class Each>
bool for_each_sorted(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const bodies::Store& bodies = scene.bodies;
  return for_each_stored(scene, is_static, box, [&](BodyIndex i) {
    const bool waits = bodies.has(i, waits_flag(is_static));
    return waits || !boxes_meet(box, bodies.bounds[i], bodies.periods) || each(i);
  });
}

/// The bodies that wait for an index and whose bounds overlap.
template <class Each>
bool for_each_waiting(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const bodies::Store& bodies = scene.bodies;
  const Bounds* const bounds = bodies.bounds.data();
  const auto visit = [&](BodyIndex i) {
    return bodies.has(i, flag::is_static) != is_static || each(i);
  };
  if (!bodies.periods.any())
    return std::ranges::all_of(scene.index_of(is_static).waiting,
                               [&](BodyIndex i) { return !overlaps(box, bounds[i]) || visit(i); });
  return std::ranges::all_of(scene.index_of(is_static).waiting, [&](BodyIndex i) {
    return !boxes_meet(box, bounds[i], bodies.periods) || visit(i);
  });
}

}  // namespace hitmask::detail::world::places
