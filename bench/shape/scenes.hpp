// The questions of the shape benchmark, and the large mask it adds to those of support/scene.hpp.
#pragma once

#include "support/scene.hpp"

namespace hitmask::bench {

/// Caves: noise smoothed by a cellular automaton into winding walls with islands and holes. The
/// lower right quarter stays noise, half of its pixels solid: as many runs and components as a mask
/// can reasonably have.
[[nodiscard]] Mask make_caves(int size);

/// One question per mask.
[[nodiscard]] Scene each_alone(std::vector<Mask> masks);

/// Each mask with the next one; `offset` means nothing.
[[nodiscard]] Scene each_with_next(std::vector<Mask> masks);

/// Each mask several times, to random sizes from a third to twice its own, kept in `offset`.
[[nodiscard]] Scene each_resized(std::vector<Mask> masks);

}  // namespace hitmask::bench
