// Sweeps, rays, and where there is room in a world.
#pragma once

#include <optional>

#include "hitmask/world.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::travel {

using bodies::BodyIndex;
using places::Scene;

/// The body lives. WorldError::position when it may not go so far.
[[nodiscard]] Result<BodySweep, WorldError> sweep_body(const Scene& scene, BodyIndex i, Point delta,
                                                       const QueryFilter& filter);
[[nodiscard]] Result<BodySweep, WorldError> sweep_mask(const Scene& scene, const MaskView& mask,
                                                       Point position, Point delta,
                                                       const QueryFilter& filter);
[[nodiscard]] std::optional<BodyRayHit> ray(const Scene& scene, Point from, Point to,
                                            const QueryFilter& filter, std::int32_t normal_radius);

[[nodiscard]] bool body_fits(const Scene& scene, BodyIndex i, Point position,
                             const QueryFilter& filter);
[[nodiscard]] bool mask_fits(const Scene& scene, const MaskView& mask, Point position,
                             const QueryFilter& filter);
/// The shortest move to where it fits; none within the limit.
[[nodiscard]] std::optional<Point> way_out_of_body(const Scene& scene, BodyIndex i,
                                                   std::int32_t limit, const QueryFilter& filter);
[[nodiscard]] std::optional<Point> way_out_of_mask(const Scene& scene, const MaskView& mask,
                                                   Point position, std::int32_t limit,
                                                   const QueryFilter& filter);

}  // namespace hitmask::detail::world::travel
