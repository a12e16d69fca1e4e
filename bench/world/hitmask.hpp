// hitmask against itself: its methods, its threads, its growth.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hitmask/world.hpp"
#include "support/contender.hpp"
#include "world/scenes.hpp"

namespace hitmask::bench {

/// The automatic broad phase, then every other method, then automatic on the lowest kernels.
[[nodiscard]] std::vector<Contender> enter_methods(const StillScene& scene, bool with_all_pairs);

/// Frames on two threads, then on one, by the clock on the wall.
[[nodiscard]] std::vector<Contender> enter_two_threads(const MovingScene& scene,
                                                       ThreadExecutor& threads);

/// Taking a snapshot of a world, into the last one; then a frame of it.
[[nodiscard]] std::vector<Contender> enter_snapshot(const MovingScene& scene);

/// All pairs of so many worlds, which are these ones over and over again. The only answer is how
/// many sprites that makes.
[[nodiscard]] Contender enter_growth(std::string name, std::span<const BoxWorld> worlds,
                                     std::size_t count);

}  // namespace hitmask::bench
