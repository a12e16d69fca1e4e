// Which ids and positions a world takes.
#pragma once

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

}  // namespace hitmask::detail
