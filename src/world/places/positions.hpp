// Sets the positions of bodies.
#pragma once

#include <bit>
#include <cstring>
#include <span>

#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// Moves all four edges of a box at once. Compilers do not vectorise four single additions well.
inline void shift(Bounds& bounds, Point from, Point to) noexcept {
#if defined(__GNUC__)
  using Edges [[gnu::vector_size(16)]] = std::int32_t;
  using Corners [[gnu::vector_size(16)]] = std::int64_t;
  const auto both_corners = [](Point at) {
    const auto corner = std::bit_cast<std::int64_t>(at);
    return reinterpret_cast<Edges>(Corners{corner, corner});
  };
  Edges edges;
  std::memcpy(&edges, &bounds, sizeof edges);
  edges += both_corners(to) - both_corners(from);
  std::memcpy(&bounds, &edges, sizeof edges);
#else
  const Point by{to.x - from.x, to.y - from.y};
  bounds = {bounds.left + by.x, bounds.top + by.y, bounds.right + by.x, bounds.bottom + by.y};
#endif
}

/// Moves a living body to a public position, which must be valid.
inline void set_position(Scene& scene, BodyIndex i, Point to) noexcept {
  const Point at = scene.bodies.corner_at(i, to);
  Point& corner = scene.bodies.corners[i];
  if (corner == at) return;
  const Bounds before = scene.bodies.bounds[i];
  if (scene.bodies.periods.any()) {
    corner = at;
    scene.bodies.place(i);
  } else {
    Bounds& bounds = scene.bodies.bounds[i];
    if (!is_nowhere(bounds)) shift(bounds, corner, at);
    corner = at;
  }
  note_move(scene, i, before);
}

/// The same for many bodies, or for none if one is invalid. If a body occurs twice, its last
/// position wins. Both spans must have the same length. Large batches run on all lanes of the
/// executor.
[[nodiscard]] WorldError set_positions(Scene& scene, std::span<const BodyId> bodies,
                                       std::span<const Point> to) noexcept;

}  // namespace hitmask::detail::world::places
