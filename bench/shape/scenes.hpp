// The questions of the shape benchmark, and its large mask in addition to those of
// support/scene.hpp.
#pragma once

#include "support/scene.hpp"

namespace hitmask::bench {

/// Caves: noise smoothed by a cellular automaton into winding walls with islands and holes. The
/// lower right quarter stays noise, half of its pixels solid: a realistic maximum of runs and
/// components.
[[nodiscard]] Mask make_caves(int size);

/// One question per mask.
[[nodiscard]] Scene each_alone(std::vector<Mask> masks);

/// Each mask with the next one; `offset` is unused.
[[nodiscard]] Scene each_with_next(std::vector<Mask> masks);

/// Each mask several times, to random sizes from a third to twice its own, stored in `offset`.
[[nodiscard]] Scene each_resized(std::vector<Mask> masks);

}  // namespace hitmask::bench
