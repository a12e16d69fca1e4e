// hitmask against itself: its methods, its threads, its scaling with size.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hitmask/pairs.hpp"
#include "hitmask/world.hpp"
#include "support/contender.hpp"
#include "world/scenes.hpp"

namespace hitmask::bench {

/// The automatic broad phase, then every other method, then automatic on the baseline kernels.
[[nodiscard]] std::vector<Contender> enter_methods(const StillScene& scene, bool with_all_pairs);

/// Frames on two threads, then on one, in wall time.
[[nodiscard]] std::vector<Contender> enter_two_threads(const MovingScene& scene,
                                                       ThreadExecutor& threads);

/// Saving a snapshot over the last one; then a frame.
[[nodiscard]] std::vector<Contender> enter_snapshot(const MovingScene& scene);

/// All pairs of this many worlds, repeating the given ones. The only result is the number of
/// sprites.
[[nodiscard]] Contender enter_growth(std::string name, std::span<const BoxWorld> worlds,
                                     std::size_t count);

}  // namespace hitmask::bench
