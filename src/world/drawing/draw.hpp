// Debug drawing: what a world looks like, as lines.
#pragma once

#include <cstddef>

#include "base/allocator.hpp"
#include "world/contacts/state.hpp"
#include "world/drawing/outlines.hpp"
#include "world/drawing/paths.hpp"

namespace hitmask::detail::world::drawing {

/// What drawing keeps from call to call. No other function of the world depends on it.
struct DrawMemory {
  Outlines outlines;
  Paths paths;
  base::Vector<Point> points;  // scratch memory: an outline in world coordinates

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return outlines.memory_bytes() + paths.memory_bytes() + base::bytes_of(points);
  }
};

/// Hands out everything that the options ask for, until the visitor stops.
void draw(const contacts::StepState& world, DrawMemory& memory, const DebugOptions& options,
          const Visitor<const DebugItem&>& visit);

}  // namespace hitmask::detail::world::drawing
