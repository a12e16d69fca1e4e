// The contenders: one file per rival, one function for boxes at rest and one for moving ones.
#pragma once

#include <array>

#include "support/contender.hpp"
#include "world/scenes.hpp"

namespace hitmask::bench {

// Scenes must outlive their contenders.

[[nodiscard]] Contender enter_hitmask(const StillScene& scene);
[[nodiscard]] Contender enter_hitmask(const MovingScene& scene);
/// Stay events are on and read.
[[nodiscard]] Contender enter_hitmask_with_stays(const MovingScene& scene);

[[nodiscard]] Contender enter_cgal(const StillScene& scene);
[[nodiscard]] Contender enter_cgal(const MovingScene& scene);
[[nodiscard]] Contender enter_rtree(const StillScene& scene);
[[nodiscard]] Contender enter_rtree(const MovingScene& scene);
[[nodiscard]] Contender enter_space_hash(const StillScene& scene);
[[nodiscard]] Contender enter_space_hash(const MovingScene& scene);
[[nodiscard]] Contender enter_bb_tree(const StillScene& scene);
[[nodiscard]] Contender enter_bb_tree(const MovingScene& scene);
[[nodiscard]] Contender enter_box2d(const StillScene& scene);
[[nodiscard]] Contender enter_box2d(const MovingScene& scene);
[[nodiscard]] Contender enter_box2d_v3(const StillScene& scene);
[[nodiscard]] Contender enter_box2d_v3(const MovingScene& scene);
[[nodiscard]] Contender enter_sort_sweep(const StillScene& scene);
[[nodiscard]] Contender enter_sort_sweep(const MovingScene& scene);
[[nodiscard]] Contender enter_flatbush(const StillScene& scene);
[[nodiscard]] Contender enter_flatbush(const MovingScene& scene);
[[nodiscard]] Contender enter_box_intersect(const StillScene& scene);
[[nodiscard]] Contender enter_box_intersect(const MovingScene& scene);

struct Rival {
  Contender (*at_rest)(const StillScene&);
  Contender (*moving)(const MovingScene&);
};

/// Those that run in this process and can pass each pair to pygame's core.
inline constexpr std::array compiled_rivals = {Rival{enter_cgal, enter_cgal},
                                               Rival{enter_rtree, enter_rtree},
                                               Rival{enter_space_hash, enter_space_hash},
                                               Rival{enter_bb_tree, enter_bb_tree},
                                               Rival{enter_box2d, enter_box2d},
                                               Rival{enter_box2d_v3, enter_box2d_v3},
                                               Rival{enter_sort_sweep, enter_sort_sweep}};

/// Those that run in Node.
inline constexpr std::array node_rivals = {Rival{enter_flatbush, enter_flatbush},
                                           Rival{enter_box_intersect, enter_box_intersect}};

}  // namespace hitmask::bench
