// Rounds the angles of transforms, so that spinning bodies share rasters.
#pragma once

#include <cstdint>

#include "hitmask/transform.hpp"

namespace hitmask::detail::world::bodies {

/// WorldDefinition::angle_steps: even, so that mirroring and half turns stay what they are.
[[nodiscard]] constexpr bool is_angle_steps(std::int32_t steps) noexcept {
  return steps >= 0 && steps <= 65'536 && steps % 2 == 0;
}

/// Turns a transform until its x axis points along the nearest of `steps` angles of a turn. Keeps
/// scale, shear and mirroring, rounded to 2^-32, so that the result depends on the step and not on
/// the angle before. Returns transforms that place() refuses as they are, and all for 0 steps.
[[nodiscard]] Transform with_rounded_angle(const Transform& transform, std::int32_t steps) noexcept;

/// How far a transform was turned, of those it may have been after a turn of about `turns`. Both
/// transforms have rounded angles.
[[nodiscard]] double turned_between(const Transform& from, const Transform& to, double turns,
                                    std::int32_t steps) noexcept;

}  // namespace hitmask::detail::world::bodies
