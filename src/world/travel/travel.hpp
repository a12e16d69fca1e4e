// How far a body or mask gets in a world: sweeps, rays, moves towards a goal, ways out.
#pragma once

#include <optional>

#include "base/small_list.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/world.hpp"
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
[[nodiscard]] std::optional<Point> unstick_body(const Scene& scene, BodyIndex i, std::int32_t limit,
                                                const QueryFilter& filter);
[[nodiscard]] std::optional<Point> unstick_mask(const Scene& scene, const MaskView& mask,
                                                Point position, std::int32_t limit,
                                                const QueryFilter& filter);

using Respond = ResponseRef;
using HitList = base::SmallList<BodyHit, 16>;

/// The body lives.
[[nodiscard]] WorldError check_move(const Scene& scene, BodyIndex i, Point goal) noexcept;

/// Where a body gets to, and what it hits; it stays where it is. After check_move() found no error.
[[nodiscard]] BodyMove move(const Scene& scene, BodyIndex i, Point goal, const QueryFilter& filter,
                            const Respond& respond, HitList& hits);

}  // namespace hitmask::detail::world::travel
