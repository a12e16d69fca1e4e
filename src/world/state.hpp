// The complete state of a world. Each subfolder uses only those above it:
//
//   bodies    ids, filters, shapes
//   places    positions, and the spatial indexes
//   contacts  a step: which bodies touch, and which contacts began and ended
//   queries   bodies at a point, in a box, near a point, along a line
//   travel    sweep, move, unstick, walk, and what rests on what
//   drawing   outlines, shared pixels and paths for debug drawing; uses all others
//
// The files in this folder are the facade: the functions of World check their arguments and call
// the subfolders.
#pragma once

#include <cstddef>
#include <span>

#include "base/allocator.hpp"
#include "base/small_list.hpp"
#include "world/bodies/angle_steps.hpp"
#include "world/bodies/checks.hpp"
#include "world/bodies/tree.hpp"
#include "world/contacts/state.hpp"
#include "world/drawing/draw.hpp"
#include "world/frame_memory.hpp"
#include "world/travel/batches.hpp"
#include "world/travel/resting.hpp"
#include "world/travel/spare_memory.hpp"
#include "world/travel/walk.hpp"
#include "world/world_number.hpp"

namespace hitmask::detail::world {

struct State : base::Hooked, contacts::StepState {
  /// Throws std::invalid_argument if a period is invalid, std::length_error without a free number.
  explicit State(const WorldDefinition& from);

  WorldNumber number;

  /// Scratch memory of restore().
  struct Restored {
    base::Vector<bodies::ShapeNumber> numbers;
    base::Vector<std::uint32_t> users;
  };
  Restored restored;
  /// What drain_dirty() compares with. No part of snapshots: going back is a change as well.
  struct Drained {
    BodyId body;
    Terrain terrain;
  };
  base::Vector<Drained> drained;
  travel::Resting resting;
  travel::BatchMemory batches;  // scratch memory of moves
  travel::SpareMemory asking;   // of moves that only ask
  travel::WalkMemory walks;     // scratch memory of walks
  drawing::DrawMemory drawing;
  FrameMemory frames;  // scratch memory of set_frame()
};

/// Checks all invariants and names the first that is broken. Slow: visits every pair of
/// neighbours. For tests, fuzzers and debug builds.
[[nodiscard]] Result<void> validate(const State& world);

/// Debug builds validate small worlds after each step, restore and change of a body other than its
/// position. If an invariant is broken, they print it and abort. Tests that count allocations turn
/// this off.
inline bool validates_in_debug = true;

#if defined(NDEBUG)
inline void validate_in_debug(const State&) noexcept {}
#else
void validate_in_debug(const State& world) noexcept;
#endif

/// Why a body cannot be changed now, or none.
[[nodiscard]] inline WorldError check_change(const State& world, BodyId body) noexcept {
  return world.searching ? WorldError::busy : check_id(world.bodies, body);
}
/// The same for a change of its position: that of an attached body cannot be set.
[[nodiscard]] inline WorldError check_place(const State& world, BodyId body) noexcept {
  const WorldError error = check_change(world, body);
  if (is_error(error) || !is_child(world.bodies, body.slot - 1)) return error;
  return WorldError::attached;
}
/// Checks that attached bodies are where their parents are.
[[nodiscard]] Result<void> validate_attachments(const State& world);
/// Updates the flag of a body from its own one, and those of all attached to it that depend on it,
/// and notes changes.
void update_enabled(State& world, bodies::BodyIndex top) noexcept;
/// Before a body is detached: what it is attached to may no longer rest where it did.
void note_walkers_above(State& world, bodies::BodyIndex child) noexcept;
using BodyList = base::SmallList<bodies::BodyIndex>;
/// Before many bodies are detached or removed: the same, each body once. No body may be marked.
void find_walkers_above(bodies::Store& bodies, std::span<const bodies::BodyIndex> children,
                        BodyList& walkers);
/// A transform as this world keeps it: WorldDefinition::angle_steps.
[[nodiscard]] inline Transform rounded(const State& world, const Transform& transform) noexcept {
  const std::int32_t steps = world.definition.angle_steps;
  return steps == 0 ? transform : bodies::with_rounded_angle(transform, steps);
}
/// The first error for any of the bodies.
[[nodiscard]] WorldError check_changes(const State& world, std::span<const BodyId> bodies) noexcept;
[[nodiscard]] WorldError check_places(const State& world, std::span<const BodyId> bodies) noexcept;

/// Calls change(index, k) for each body, or for none if one is invalid.
template <class Change>
WorldError change_all(State& world, std::span<const BodyId> bodies, const Change& change) noexcept {
  const WorldError error = check_changes(world, bodies);
  if (error != WorldError::none) return error;
  for (std::size_t k = 0; k < bodies.size(); ++k) change(bodies[k].slot - 1, k);
  validate_in_debug(world);
  return WorldError::none;
}

struct Access {
  [[nodiscard]] static State& state(World& world) noexcept { return *world.state_; }
  [[nodiscard]] static const State& state(const World& world) noexcept { return *world.state_; }
  /// Null if it is empty.
  [[nodiscard]] static SnapshotState* state(Snapshot& snapshot) noexcept {
    return snapshot.state_.get();
  }
  [[nodiscard]] static const SnapshotState* state(const Snapshot& snapshot) noexcept {
    return snapshot.state_.get();
  }
};

[[nodiscard]] inline Result<void> validate(const World& world) {
  return validate(Access::state(world));
}

}  // namespace hitmask::detail::world
