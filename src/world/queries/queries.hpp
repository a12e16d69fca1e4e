// Queries for bodies in a box, under a mask, near a point or along a line.
//
// Each function returns how many bodies were visited. All bodies are found before the first is
// visited, so the visitor may change the world.
#pragma once

#include "hitmask/world.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::queries {

/// Bodies with a solid pixel in a box, in order of id.
std::size_t visit_in_box(const places::Scene& scene, const Box& box, const Visitor<BodyId>& visit,
                         const QueryFilter& filter);

/// Bodies that share a pixel with a mask at a position.
std::size_t visit_under_mask(const places::Scene& scene, const MaskView& mask, Point position,
                             const Visitor<BodyId>& visit, const QueryFilter& filter);

/// The k nearest bodies, nearest first; ties in order of id.
std::size_t visit_nearest(const places::Scene& scene, Point point, std::size_t k,
                          const Visitor<const NearestBody&>& visit, const QueryFilter& filter);

/// Bodies that a ray enters, sorted by steps, then by id. One-way bodies count from all sides.
std::size_t visit_on_ray(const places::Scene& scene, Point from, Point to,
                         const Visitor<const BodyRayHit&>& visit, const QueryFilter& filter);

}  // namespace hitmask::detail::world::queries
