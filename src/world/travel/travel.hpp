// Movement of bodies and masks in a world: sweeps, rays, moves, and unsticking.
#pragma once

#include <optional>
#include <span>

#include "base/small_list.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/world.hpp"
#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::travel {

using bodies::BodyIndex;
using bodies::Periods;
using places::Scene;
using queries::Finder;

/// For finders of which only the mover's own filter counts.
inline constexpr QueryFilter any_body{};

/// Visits every copy of an accepted body whose solid box overlaps a box. Returns false if the
/// visitor stopped. Skips copies whose corner does not fit int32.
bool visit_obstacles(const Scene& scene, const Box& box, const Finder& finder,
                     const Visitor<const Obstacle&>& visit);

/// A copy of a body as an obstacle. `corner` is that of its mask, raster or box.
[[nodiscard]] Obstacle obstacle_at(const Scene& scene, BodyIndex i, Point corner) noexcept;

/// The body must be alive. Returns WorldError::position if it may not move that far.
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
/// The bodies that block the next step of a living body to a side, in order.
void find_rested_on(const Scene& scene, BodyIndex i, Face side, const QueryFilter& filter,
                    base::SmallList<BodyIndex>& found);
/// The shortest move to a free position, if there is one within the limit.
[[nodiscard]] std::optional<Point> unstick_body(const Scene& scene, BodyIndex i, std::int32_t limit,
                                                const QueryFilter& filter);
[[nodiscard]] std::optional<Point> unstick_mask(const Scene& scene, const MaskView& mask,
                                                Point position, std::int32_t limit,
                                                const QueryFilter& filter);

/// How far the finder's mover must go so that another shape fits, whose corner is relative to the
/// body's position. Of all states of an animation too.
[[nodiscard]] Result<Point, WorldError> fit_shape(const Scene& scene, const Finder& finder,
                                                  const overlap::ShapeView& shape, Point corner,
                                                  const ShapeChange& change);

using Respond = ResponseRef;
using HitList = base::SmallList<BodyHit, 16>;

/// The body must be alive.
[[nodiscard]] WorldError check_move(const Scene& scene, BodyIndex i, Point goal) noexcept;

/// Computes where the finder's mover gets to and what it hits, without moving it. Call check_move()
/// first. If `hits` is null, hits are only counted.
[[nodiscard]] BodyMove move(const Scene& scene, const Finder& finder, Point goal,
                            const Respond& respond, HitList* hits);

}  // namespace hitmask::detail::world::travel
