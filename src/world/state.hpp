// Everything a world holds. Its rooms, each of which uses only those above it:
//
//   bodies    what the bodies are: ids, filters, shapes
//   places    where they are: positions, and the indexes that find them
//   contacts  a step: which bodies touch, and what began and ended
//   queries   which bodies are at a point, in a box, near, along a line
//   travel    how far a body gets: sweep, move, unstick
//
// The files beside this one are the facade: World's functions check their arguments here and call
// the rooms.
#pragma once

#include <cstddef>
#include <span>

#include "base/allocator.hpp"
#include "world/bodies/checks.hpp"
#include "world/contacts/state.hpp"

namespace hitmask::detail::world {

struct State : base::Hooked, contacts::StepState {
  /// Throws std::invalid_argument for impossible periods.
  explicit State(const WorldDefinition& from);

  /// Memory that restore() works with.
  struct Restored {
    base::Vector<bodies::ShapeNumber> numbers;
    base::Vector<std::uint32_t> users;
  };
  Restored restored;
};

/// Checks the invariants of every room. Names the first that is broken. Takes time for every pair
/// of neighbours: for tests, fuzzers and debug builds.
[[nodiscard]] Result<void> validate(const State& world);

/// Debug builds validate small worlds after each step, restore and change of a body other than its
/// position. A broken invariant is printed, and ends the program. Tests that count allocations turn
/// it off.
inline bool validates_in_debug = true;

#if defined(NDEBUG)
inline void validate_in_debug(const State&) noexcept {}
#else
void validate_in_debug(const State& world) noexcept;
#endif

/// Why a body cannot be changed now; none when it can.
[[nodiscard]] inline WorldError check_change(const State& world, BodyId body) noexcept {
  return world.searching ? WorldError::busy : check_id(world.bodies, body);
}
/// The first reason of many.
[[nodiscard]] WorldError check_changes(const State& world, std::span<const BodyId> bodies) noexcept;

/// Calls change(index, place) for each of the bodies, or for none when one of them is refused.
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
};

[[nodiscard]] inline Result<void> validate(const World& world) { return validate(Access::state(world)); }

}  // namespace hitmask::detail::world
