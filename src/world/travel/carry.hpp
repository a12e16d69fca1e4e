// Moves of bodies that carry.
#pragma once

#include "world/travel/party.hpp"

namespace hitmask::detail::world::travel {

/// Whether a move of a body takes others along. A disabled body meets nothing, and a sensor moves
/// nothing. A body without pixels carries with what is attached to it.
[[nodiscard]] inline bool is_carrying(const Scene& scene, BodyIndex i) noexcept {
  const bodies::Store& bodies = scene.bodies;
  if (!bodies.carriers.any() || bodies.carriers.find(i) == nullptr) return false;
  const bool is_there =
      is_in_tree(bodies, i) ? bodies.has(i, bodies::flag::enabled) : !is_nowhere(bodies.bounds[i]);
  return is_there && !bodies.has(i, bodies::flag::is_sensor);
}

/// Computes where the finder's mover gets to and what it does to others, without moving anything.
/// Call check_move() first. Fills `memory` with the travellers and the reports, in order. Without
/// `details` the reports have no contacts.
[[nodiscard]] BodyMove carry(const Scene& scene, const Finder& finder, Point goal,
                             const Respond& respond, CarryMemory& memory, bool details);

[[nodiscard]] inline std::size_t hand_out_reports(std::span<const Report> reports,
                                                  const Visitor<const BodyHit&>& visit) {
  return queries::hand_out(reports, [&](const Report& one) { return visit(one.hit); });
}

/// Puts the travellers where carry() says.
void put_travellers(Scene& scene, const CarryMemory& memory) noexcept;

}  // namespace hitmask::detail::world::travel
