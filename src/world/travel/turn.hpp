// Bodies that turn about their pivot until something is in their way.
#pragma once

#include "world/bodies/angle_steps.hpp"
#include "world/travel/party.hpp"

namespace hitmask::detail::world::travel {

/// Why a body cannot turn by so much, or none.
[[nodiscard]] WorldError check_turn(const Scene& scene, BodyIndex i, double turns);

/// Turns the finder's mover, and pushes what is in its way if it carries. Call check_turn() first.
/// Fills the reports of `memory`.
[[nodiscard]] BodyTurn turn(Scene& scene, const Finder& finder, double turns, CarryMemory& memory);

}  // namespace hitmask::detail::world::travel
