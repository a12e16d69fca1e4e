// How hitmask's own tests look inside a world.
#pragma once

#include <cassert>

#include "world/state.hpp"

namespace hitmask::detail::world {

struct Access {
  [[nodiscard]] static State& state(World& world) noexcept { return *world.state_; }
  [[nodiscard]] static const State& state(const World& world) noexcept { return *world.state_; }
};

/// Checks the invariants of every room. Names the first that is broken. Takes time for every pair
/// of neighbours: for tests, fuzzers and debug builds.
[[nodiscard]] Status validate(const State& world);
[[nodiscard]] inline Status validate(const World& world) { return validate(Access::state(world)); }

/// Debug builds validate small worlds after each step and restore. Tests that count allocations
/// turn it off.
inline bool validates_in_debug = true;

inline void validate_in_debug([[maybe_unused]] const State& world) {
#if !defined(NDEBUG)
  constexpr std::size_t most_bodies = 100;
  if (validates_in_debug && world.bodies.slots() <= most_bodies) assert(validate(world).ok());
#endif
}

}  // namespace hitmask::detail::world
