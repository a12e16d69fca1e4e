// Setting the positions of bodies.
#pragma once

#include <span>

#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// To a position that users know. The body lives, the position is one.
void set_position(Scene& scene, BodyIndex i, Point to) noexcept;

/// The same for many, or for none when one of them is refused. A body named twice ends at its last
/// position. Both spans are of one length. Large batches are shared among the executor's lanes.
[[nodiscard]] WorldError set_positions(Scene& scene, std::span<const BodyId> bodies,
                                       std::span<const Point> to) noexcept;

}  // namespace hitmask::detail::world::places
