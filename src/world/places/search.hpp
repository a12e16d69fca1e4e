// Finds bodies whose boxes overlap a box, in the indexes and among the waiting bodies.
#pragma once

#include <algorithm>
#include <span>

#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// Whether `offsets[place]` is the first offset at which the boxes overlap, so that each body is
/// visited once.
[[nodiscard]] inline bool is_first_copy(const bodies::Offsets& offsets, std::size_t place,
                                        const Bounds& box, const Bounds& other) noexcept {
  return std::none_of(offsets.begin(), offsets.begin() + place,
                      [&](Point by) { return overlaps(bodies::shifted(box, by), other); });
}

/// Calls each(body) once for every body whose box in an index overlaps a canonical box. Stops and
/// returns false when `each` returns false.
template <class Each>
bool for_each_stored(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const pairs::tiles::TileIndex& tiles = scene.index_of(is_static).tiles;
  if (tiles.size() == 0) return true;
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

/// The same for bodies that do not wait and whose bounds also overlap.
template <class Each>
bool for_each_sorted(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const bodies::Store& bodies = scene.bodies;
  if (scene.index_of(is_static).waiting.empty() && !bodies.periods.any())
    return for_each_stored(scene, is_static, box, [&](BodyIndex i) {
      return !overlaps(box, bodies.bounds[i]) || each(i);
    });
  return for_each_stored(scene, is_static, box, [&](BodyIndex i) {
    const bool waits = bodies.has(i, waits_flag(is_static));
    return waits || !boxes_meet(box, bodies.bounds[i], bodies.periods) || each(i);
  });
}

/// The same for waiting bodies that are in cells and whose bounds overlap.
template <class Each>
bool for_each_in_cells(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const bodies::Store& bodies = scene.bodies;
  const auto& waiting = scene.index_of(is_static).waiting;
  if (scene.cells.empty(is_static)) return true;
  if (!bodies.periods.any())
    return scene.cells.for_each(is_static, box, bodies.bounds, waiting, each);
  const bodies::Offsets offsets = neighbouring(bodies.periods);
  for (std::size_t k = 0; k < offsets.count; ++k) {
    const auto visit = [&](BodyIndex i) {
      return !is_first_copy(offsets, k, box, bodies.bounds[i]) || each(i);
    };
    const Bounds copy = bodies::shifted(box, offsets.items[k]);
    if (!scene.cells.for_each(is_static, copy, bodies.bounds, waiting, visit)) return false;
  }
  return true;
}

/// The same for waiting bodies that are not in cells.
template <class Each>
bool for_each_recent(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  const bodies::Store& bodies = scene.bodies;
  const Bounds* const bounds = bodies.bounds.data();
  const std::span<const BodyIndex> recent = scene.index_of(is_static).recent_ones();
  const auto visit = [&](BodyIndex i) {
    return scene.cells.has(i) || bodies.has(i, flag::is_static) != is_static || each(i);
  };
  if (!bodies.periods.any())
    return std::ranges::all_of(recent,
                               [&](BodyIndex i) { return !overlaps(box, bounds[i]) || visit(i); });
  return std::ranges::all_of(
      recent, [&](BodyIndex i) { return !boxes_meet(box, bounds[i], bodies.periods) || visit(i); });
}

/// The same for all waiting bodies.
template <class Each>
bool for_each_waiting(const Scene& scene, bool is_static, const Bounds& box, const Each& each) {
  return for_each_in_cells(scene, is_static, box, each) &&
         for_each_recent(scene, is_static, box, each);
}

}  // namespace hitmask::detail::world::places
