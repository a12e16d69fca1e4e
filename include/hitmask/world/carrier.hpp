// Bodies that carry: lifts, belts, pushing walls, doors.
#pragma once

#include "hitmask/motion.hpp"

namespace hitmask {

/// What makes a body carry (World::move): it takes along what rests on it, and pushes what is in
/// front of it.
struct BodyCarrier {
  // The speed of its surface, as a conveyor belt has it: World::walk() adds it for what stands on
  // it. 0: the surface does not move.
  SubPixels surface_x{};
  SubPixels surface_y{};
  friend constexpr bool operator==(const BodyCarrier&, const BodyCarrier&) = default;
};

}  // namespace hitmask
