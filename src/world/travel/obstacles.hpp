// A world as motion asks for obstacles.
#pragma once

#include "hitmask/motion.hpp"
#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::travel {

using bodies::BodyIndex;
using bodies::Periods;
using places::Scene;
using queries::Finder;

/// Hands out every copy of a body that is found and whose solid box overlaps a box; false when the
/// visitor stopped it. Copies whose corner int32 cannot hold are left out.
bool visit_obstacles(const Scene& scene, const Box& box, const Finder& finder,
                     const Visitor<const Obstacle&>& visit);

}  // namespace hitmask::detail::world::travel
