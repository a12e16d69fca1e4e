// Sets the positions of bodies.
#pragma once

#include <bit>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "base/compiler.hpp"
#include "world/bodies/tree.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// Moves all four edges of a box at once. Compilers do not vectorise four single additions well.
inline void shift(Bounds& bounds, Point from, Point to) noexcept {
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  using Edges [[gnu::vector_size(16)]] = std::uint32_t;  // unsigned: the sums may wrap around
  using Corners [[gnu::vector_size(16)]] = std::uint64_t;
  const auto both_corners = [](Point at) {
    const auto corner = std::bit_cast<std::uint64_t>(at);
    return reinterpret_cast<Edges>(Corners{corner, corner});
  };
  Edges edges;
  std::memcpy(&edges, &bounds, sizeof edges);
  edges += both_corners(to) - both_corners(from);
  std::memcpy(&bounds, &edges, sizeof edges);
#else
  const auto moved = [](std::int32_t edge, std::int32_t before, std::int32_t after) {
    using Wrapping = std::uint32_t;  // as the vectors do
    return static_cast<std::int32_t>(Wrapping(edge) + Wrapping(after) - Wrapping(before));
  };
  bounds = {moved(bounds.left, from.x, to.x), moved(bounds.top, from.y, to.y),
            moved(bounds.right, from.x, to.x), moved(bounds.bottom, from.y, to.y)};
#endif
}

/// Whether edges were clamped to int32, or wrapped around when the box was shifted.
[[nodiscard]] inline bool is_beyond_int32(const Bounds& before, const Bounds& after) noexcept {
  constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  return before.right == highest || before.bottom == highest || after.right < after.left ||
         after.bottom < after.top;
}

/// Moves a body's corner and bounds. Not for worlds that wrap around.
inline void move_corner(bodies::Store& bodies, BodyIndex i, Point at) noexcept {
  Bounds& bounds = bodies.bounds[i];
  const Point from = std::exchange(bodies.corners[i], at);
  if (is_nowhere(bounds)) return;
  const Bounds before = bounds;
  shift(bounds, from, at);  // in place: a copy on the stack would have to wait for its stores
  if (!is_beyond_int32(before, bounds)) return;
  bounds = before;  // wrapped ones would look like nowhere, and be counted so
  bodies.place(i);
}

/// The same in any world. Call note_move() afterwards.
inline void put_at(bodies::Store& bodies, BodyIndex i, Point corner) noexcept {
  if (!bodies.periods.any()) return move_corner(bodies, i, corner);
  bodies.corners[i] = corner;
  bodies.place(i);
}

/// Whether all ids name living bodies. Fast for bodies in consecutive slots.
[[nodiscard]] bool are_alive(const Scene& scene, std::span<const BodyId> bodies) noexcept;

/// Moves one body, without what is attached to it.
inline void set_own_position(Scene& scene, BodyIndex i, Point to) noexcept {
  bodies::Store& bodies = scene.bodies;
  const Point at = bodies.corner_at(i, to);
  if (bodies.corners[i] == at) return;
  const Bounds before = bodies.bounds[i];
  put_at(bodies, i, at);
  note_move(scene, i, before);
}

/// Moves the bodies attached to a root to where it is.
void take_along(Scene& scene, BodyIndex root) noexcept;

/// Moves a living body that is attached to none to a public position, which must be valid, and all
/// that is attached to it.
inline void set_position(Scene& scene, BodyIndex i, Point to) noexcept {
  set_own_position(scene, i, to);
  if (is_root(scene.bodies, i)) take_along(scene, i);
}

/// The same for many bodies, or for none if one is invalid or attached. If a body occurs twice, its
/// last position wins. Both spans must have the same length. Large batches run on all lanes of the
/// executor.
[[nodiscard]] WorldError set_positions(Scene& scene, std::span<const BodyId> bodies,
                                       std::span<const Point> to) noexcept;

}  // namespace hitmask::detail::world::places
