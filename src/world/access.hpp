// How hitmask's own tests look inside a world.
#pragma once

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

}  // namespace hitmask::detail::world
