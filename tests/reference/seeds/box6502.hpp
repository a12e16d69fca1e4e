// The 6502 box routine: tests four edges that can rule out a collision, and exits at the first.
// Edges that just touch count as a collision.
//
// The original adds in 8 bits and lets empty boxes collide; here sums are 64-bit and an empty box
// collides with nothing.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::reference::box6502 {

inline bool collides(const Box& a, const Box& b) {
  if (a.w <= 0 || a.h <= 0 || b.w <= 0 || b.h <= 0) return false;
  if (std::int64_t{a.x} + a.w < b.x) return false;
  if (std::int64_t{b.x} + b.w < a.x) return false;
  if (std::int64_t{a.y} + a.h < b.y) return false;
  return std::int64_t{b.y} + b.h >= a.y;
}

}  // namespace hitmask::reference::box6502
