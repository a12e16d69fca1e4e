// Batches of moves.
#pragma once

#include <span>

#include "base/buffer.hpp"
#include "world/travel/party.hpp"
#include "world/travel/reach.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

/// Scratch memory, kept to avoid allocations. No batch reads data of an earlier one.
struct BatchMemory {
  struct Place {
    bodies::Bounds bounds;
    Point corner;
  };

  Reach reach;
  base::Buffer<Place> before;  // of each move
  CarryMemory carrying;        // of single moves too

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return reach.memory_bytes() + before.memory_bytes() + carrying.memory_bytes();
  }
};

/// Moves bodies towards their goals, as if one after the other. `moves` has the length of the
/// batch. Uses the lanes of the executor, unless the filter has a callback. Call check_move() for
/// each first. If a body occurs twice, its second move may turn out to be too long; it then stays.
void move_many(Scene& scene, BatchMemory& memory, const Batch& batch, std::span<BodyMove> moves,
               const QueryFilter& filter);

}  // namespace hitmask::detail::world::travel
