// Which ids, positions and sizes a world takes.
#pragma once

#include <span>

#include "world/state.hpp"

namespace hitmask::detail {

[[nodiscard]] inline bool is_position(Point at) noexcept {
  // Moved up by 2^30, positions are just the numbers below 2^31.
  constexpr auto up = static_cast<std::uint32_t>(end_position);
  const std::uint32_t x = static_cast<std::uint32_t>(at.x) + up;
  const std::uint32_t y = static_cast<std::uint32_t>(at.y) + up;
  return ((x | y) >> 31) == 0;
}

/// Only when the id is of no use.
[[nodiscard]] inline WorldError reason_against(const WorldState& world, BodyId body) noexcept {
  if (body.slot == 0) return WorldError::null_id;
  return body.world == world.definition.number ? WorldError::stale_id : WorldError::foreign_id;
}

/// Null is a slot beyond all others here, where slots count from 0.
[[nodiscard]] inline bool is_alive(const WorldState& world, BodyId body) noexcept {
  const BodyIndex i = body.slot - 1;
  const auto name = static_cast<std::uint32_t>(body.value());
  return i < world.bodies.slots() && body.world == world.bodies.number &&
         world.bodies.names[i] == name;
}

[[nodiscard]] inline WorldError check_id(const WorldState& world, BodyId body) noexcept {
  return is_alive(world, body) ? WorldError::none : reason_against(world, body);
}

[[nodiscard]] inline WorldError check_change(const WorldState& world, BodyId body) noexcept {
  return world.searching ? WorldError::busy : check_id(world, body);
}

/// Of a plain box; those of masks are always good.
[[nodiscard]] inline bool is_box_size(Size size) noexcept {
  return size.width >= 0 && size.height >= 0 && size.width <= max_box_side &&
         size.height <= max_box_side;
}

[[nodiscard]] inline WorldError check_size(const WorldState& world, Size size) noexcept {
  if (!is_box_size(size)) return WorldError::size;
  const Periods& periods = world.bodies.periods;
  const bool fits =
      (periods.x == 0 || size.width <= periods.x) && (periods.y == 0 || size.height <= periods.y);
  return fits ? WorldError::none : WorldError::larger_period;
}

/// Calls change(index, place) for each of the bodies, or for none when one of them is of no use.
template <class Change>
WorldError change_all(WorldState& world, std::span<const BodyId> bodies,
                      const Change& change) noexcept {
  for (const BodyId body : bodies)
    if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  for (std::size_t k = 0; k < bodies.size(); ++k) change(bodies[k].slot - 1, k);
  return WorldError::none;
}

}  // namespace hitmask::detail
