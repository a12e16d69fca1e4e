// Which bodies are in a box, or under a mask.
#pragma once

#include "hitmask/world.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::queries {

/// Bodies with a solid pixel in a box, in order of id. Returns how many were visited. The visitor
/// may change the world.
std::size_t visit_in_box(const places::Scene& scene, const Box& box, const Visitor<BodyId>& visit,
                         const QueryFilter& filter);

/// Bodies that share a pixel with a mask at a position.
std::size_t visit_under_mask(const places::Scene& scene, const MaskView& mask, Point position,
                             const Visitor<BodyId>& visit, const QueryFilter& filter);

}  // namespace hitmask::detail::world::queries
