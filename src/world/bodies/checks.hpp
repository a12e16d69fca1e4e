// Validation of ids, positions and sizes.
#pragma once

#include "world/bodies/store.hpp"

namespace hitmask::detail::world::bodies {

[[nodiscard]] inline bool is_position(Point at) noexcept {
  // After adding 2^30, valid positions are the numbers below 2^31.
  constexpr auto up = static_cast<std::uint32_t>(end_position);
  const std::uint32_t x = static_cast<std::uint32_t>(at.x) + up;
  const std::uint32_t y = static_cast<std::uint32_t>(at.y) + up;
  return ((x | y) >> 31) == 0;
}

/// A null id becomes the highest index, which is out of range.
[[nodiscard]] inline bool is_alive(const Columns& bodies, BodyId body) noexcept {
  const BodyIndex i = body.slot - 1;
  const auto name = static_cast<std::uint32_t>(body.value());
  return i < bodies.slots() && body.world == bodies.number && bodies.names[i] == name;
}

/// Why an id is invalid. Requires that it is not alive.
[[nodiscard]] inline WorldError reason_against(const Columns& bodies, BodyId body) noexcept {
  if (body.slot == 0) return WorldError::null_id;
  return body.world == bodies.number ? WorldError::stale_id : WorldError::foreign_id;
}

[[nodiscard]] inline WorldError check_id(const Columns& bodies, BodyId body) noexcept {
  return is_alive(bodies, body) ? WorldError::none : reason_against(bodies, body);
}

/// For plain boxes. Sizes of masks are always valid.
[[nodiscard]] inline bool is_box_size(Size size) noexcept {
  return size.width >= 0 && size.height >= 0 && size.width <= max_box_side &&
         size.height <= max_box_side;
}

[[nodiscard]] inline WorldError check_size(const Columns& bodies, Size size) noexcept {
  if (!is_box_size(size)) return WorldError::size;
  return fits_into(size, bodies.periods) ? WorldError::none : WorldError::larger_period;
}

}  // namespace hitmask::detail::world::bodies
