// Contenders of the motion benchmark: hitmask in one call, and the obvious loops over its own
// calls.
#pragma once

#include "motion/scenes.hpp"
#include "support/contender.hpp"

namespace hitmask::bench {

// The scene must outlive the contender.
[[nodiscard]] Contender enter_hitmask(const SweepScene& scene);
[[nodiscard]] Contender enter_hitmask(const RayScene& scene);
[[nodiscard]] Contender enter_hitmask(const SeparateScene& scene);

/// One overlap() per step.
[[nodiscard]] Contender enter_walk(const SweepScene& scene);
/// One pixel lookup per step.
[[nodiscard]] Contender enter_lookup(const RayScene& scene);
/// One overlap() per candidate move, shortest first; the list of moves is precomputed.
[[nodiscard]] Contender enter_tries(const SeparateScene& scene);

}  // namespace hitmask::bench
