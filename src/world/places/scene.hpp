// Bodies, and the spatial indexes that find them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/buffer.hpp"
#include "hitmask/world.hpp"
#include "pairs/tiles/index.hpp"
#include "world/bodies/store.hpp"
#include "world/places/cells.hpp"

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
  /// The last few waiting bodies may not be in cells: those from here on. Queries look at each of
  /// them.
  std::size_t recent = 0;

  [[nodiscard]] std::span<const BodyIndex> recent_ones() const noexcept {
    return std::span<const BodyIndex>(waiting).subspan(recent);
  }
};

/// The state that queries and travel read.
struct Scene {
  WorldDefinition definition;
  bodies::Store bodies;
  std::array<Index, 2> indexes;    // of moving bodies, of static bodies
  Cells cells;                     // of waiting bodies
  base::Buffer<BodyIndex> strays;  // scratch memory: bodies that left their cells
  bool keeps_neighbours = false;   // they depend on the boxes in the tiles
  /// This many waiting bodies need not be in cells, after single changes and after a batch: looking
  /// at a few in each query is cheaper than changing the lists. Tests lower these.
  std::size_t few_recent = 64;
  std::size_t few_recent_of_batch = 256;
  /// The next incremental step sorts them, so it is worth looking at a few more until then.
  [[nodiscard]] std::size_t most_recent_of_batch() const noexcept {
    if (!keeps_neighbours) return few_recent_of_batch;
    return std::max(few_recent_of_batch, std::min(8 * few_recent_of_batch, bodies.slots() / 32));
  }
  bool searching = false;  // inside step(), move() or for_each_overlap(): changes are refused

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

/// Puts the recently changed bodies of a kind into cells.
void put_recent(Scene& scene, bool is_static) noexcept;
inline void put_recent(Scene& scene) noexcept {
  for (const bool is_static : {false, true})
    if (!scene.index_of(is_static).recent_ones().empty()) put_recent(scene, is_static);
}

/// Marks a body as changed since the last step. Never allocates. Returns whether it now waits and
/// did not before.
inline bool mark_changed(Scene& scene, BodyIndex i) noexcept {
  std::uint8_t& flags = scene.bodies.flags[i];
  const bool is_static = (flags & flag::is_static) != 0;
  const std::uint8_t waits = waits_flag(is_static);
  const bool is_new = (flags & waits) == 0;
  if ((flags & flag::changed) == 0) scene.bodies.changed.push(i);
  flags |= flag::changed | waits;
  if (!is_new) return false;
  Index& index = scene.index_of(is_static);
  index.waiting.push(i);
  if (index.waiting.size() - index.recent > scene.few_recent) put_recent(scene, is_static);
  return true;
}
/// For a body whose bounds were moved, but did not change otherwise.
inline void note_move(Scene& scene, BodyIndex i, const Bounds& before) noexcept {
  const Bounds& after = scene.bodies.bounds[i];
  if (!mark_changed(scene, i) && scene.cells.left_cell(i, before, after))
    scene.cells.move(i, after);
}
/// For any other change.
void note_change(Scene& scene, BodyIndex i) noexcept;
/// The same for a body that kept its flags and had the bounds `before`.
void note_new_bounds(Scene& scene, BodyIndex i, const Bounds& before) noexcept;

/// Reserves slots for `more` bodies, so that adding them cannot fail midway. Grows by at least
/// half.
void make_room_for_bodies(Scene& scene, std::size_t more);
/// Reserves what noting changes of bodies in this many slots needs.
void make_room_for_changes(Scene& scene, std::size_t slots);

/// Adds the waiting bodies to one index. Not while neighbours are kept, because they depend on the
/// boxes in the indexes (see contacts/incremental.hpp).
void sort_waiting(Scene& scene, bool is_static);
/// Clears both indexes and makes all bodies wait.
void unsort_all(Scene& scene) noexcept;
/// Whether so many boxes of moving bodies in the tiles are outdated, at least one in `times`, that
/// unsort_moving() pays.
[[nodiscard]] bool are_mostly_outdated(const Scene& scene, std::size_t times) noexcept;
/// Clears the tiles of moving bodies and makes all of these wait. Not while neighbours are kept.
void unsort_moving(Scene& scene) noexcept;
/// Clears the list of waiting bodies of a kind, but not their flags.
void end_waiting(Scene& scene, bool is_static) noexcept;

/// Checks that each body is in the right index or waits for it, and that waiting bodies are found
/// in cells or among the recent ones. Boxes in an index may be larger than the body's bounds.
[[nodiscard]] Result<void> validate(const Scene& scene);

}  // namespace hitmask::detail::world::places
