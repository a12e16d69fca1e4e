// The contenders: one file each.
#pragma once

#include <cstddef>

#include "queries/scenes.hpp"
#include "support/contender.hpp"

namespace hitmask::bench {

// Scenes must outlive their contenders. Frames move all bodies, then ask for `queries` boxes.

[[nodiscard]] Contender enter_hitmask(const QueryScene& scene, Asked asked);
[[nodiscard]] Contender enter_hitmask_frames(const QueryScene& scene, std::size_t queries,
                                             bool refreshes);

[[nodiscard]] Contender enter_box2d_v3(const QueryScene& scene, Asked asked);
[[nodiscard]] Contender enter_box2d_v3_frames(const QueryScene& scene, std::size_t queries);

}  // namespace hitmask::bench
