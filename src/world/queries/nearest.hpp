// The bodies nearest to a point.
#pragma once

#include "hitmask/world.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::queries {

/// The k nearest bodies, nearest first, then in order of id. Returns how many were visited. The
/// visitor may change the world.
std::size_t visit_nearest(const places::Scene& scene, Point point, std::size_t k,
                          const Visitor<const Near&>& visit, const QueryFilter& filter);

}  // namespace hitmask::detail::world::queries
