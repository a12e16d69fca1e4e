// Bodies, and the spatial indexes that find them.
#pragma once

#include <array>
#include <cstdint>

#include "base/buffer.hpp"
#include "hitmask/world.hpp"
#include "pairs/tiles/index.hpp"
#include "world/bodies/store.hpp"

namespace hitmask::detail::world::places {

using bodies::BodyIndex;
using bodies::Bounds;
using bodies::is_nowhere;
using bodies::nowhere;
namespace flag = bodies::flag;

/// The tile index of the moving or the static bodies, and the bodies waiting to be added.
struct Index {
  pairs::tiles::TileIndex tiles;
  base::Buffer<BodyIndex> waiting;  // their boxes in `tiles` are outdated; at most once each
};

/// The state that queries and travel read.
struct Scene {
  WorldDefinition definition;
  bodies::Store bodies;
  std::array<Index, 2> indexes;  // of moving bodies, of static bodies
  bool searching = false;        // inside step(), move() or for_each_overlap(): changes are refused

  [[nodiscard]] Index& index_of(bool is_static) noexcept { return indexes[is_static ? 1 : 0]; }
  [[nodiscard]] const Index& index_of(bool is_static) const noexcept {
    return indexes[is_static ? 1 : 0];
  }
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept { return bodies.id(i); }
};

/// The flag of bodies that wait for the index of moving or static bodies.
[[nodiscard]] constexpr std::uint8_t waits_flag(bool is_static) noexcept {
  return is_static ? flag::waits_static : flag::waits_moving;
}

/// Marks a body as changed since the last step. Never allocates.
inline void note_change(Scene& scene, BodyIndex i) noexcept {
  std::uint8_t& flags = scene.bodies.flags[i];
  const bool is_static = (flags & flag::is_static) != 0;
  const std::uint8_t waits = waits_flag(is_static);
  if ((flags & flag::changed) == 0) scene.bodies.changed.push(i);
  if ((flags & waits) == 0) scene.index_of(is_static).waiting.push(i);
  flags |= flag::changed | waits;
}

/// Reserves slots for `more` bodies, so that adding them cannot fail midway. Grows by at least
/// half.
void make_room_for_bodies(Scene& scene, std::size_t more);

/// Adds the waiting bodies to one index. Not while neighbours are kept, because they depend on the
/// boxes in the indexes (see contacts/incremental.hpp).
void sort_waiting(Scene& scene, bool is_static);
/// Clears both indexes and makes all bodies wait.
void unsort_all(Scene& scene) noexcept;

/// Checks that each body is in the right index or waits for it. Boxes in an index may be larger
/// than the body's bounds.
[[nodiscard]] Result<void> validate(const Scene& scene);

}  // namespace hitmask::detail::world::places
