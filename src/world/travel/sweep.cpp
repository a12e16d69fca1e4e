#include "world/travel/travel.hpp"

#include <algorithm>

#include "base/integers.hpp"
#include "motion/obstacles.hpp"
#include "motion/ray_walk.hpp"
#include "motion/shape_normal.hpp"
#include "motion/sweep_shapes.hpp"
#include "world/travel/parts.hpp"

namespace hitmask::detail::world::travel {

namespace {

/// The last step to test if a path wraps around the world more than most_rounds times. Only rays
/// may.
std::int64_t last_step(const Path& path, const Periods& periods) noexcept {
  const std::int64_t rounds = queries::rounds_of(path, periods);
  if (rounds <= queries::most_rounds) return path.steps();
  const auto share = base::Int128{path.steps()} * (queries::most_rounds + 1) / (rounds + 1);
  return static_cast<std::int64_t>(share);
}

/// The first body that stops the shape, including one that it overlaps at the start.
std::optional<Met> first_on_path(const Scene& scene, const LineWalk& line, const Path& whole) {
  const Periods& periods = scene.bodies.periods;
  if (!periods.any()) return line.first_on(whole);
  const Path path = queries::without_repeats(whole, periods);
  const std::int64_t end = last_step(path, periods);
  motion::Pieces piece = queries::pieces_of(path, periods);
  MetList met;
  do {
    line.find_met(path, piece, met, [](BodyIndex) { return false; });
    if (met.size() == 0) continue;
    return met[0].walk.steps() <= end ? std::optional(met[0]) : std::nullopt;
  } while (piece.stretch().last < end && piece.advance());
  return std::nullopt;
}

/// `origin` is the shape's corner relative to its public position; `at` is that of the part that
/// was stopped.
BodySweep swept_until(const Scene& scene, const LineWalk& line, const Path& path, const Met& met,
                      WidePoint at, WidePoint origin) {
  auto result = motion::swept<BodySweep>(path, met.walk, origin);
  result.body = scene.id(met.body);
  result.contact = line.contact_at(met.body, at, Details::all);
  return result;
}

RayHit ray_hit(const bodies::Store& bodies, const Path& path, const Met& met,
               std::int32_t normal_radius) noexcept {
  const WidePoint at = path.wide_at(met.walk);
  const Point inner = bodies::inner_corner(bodies.shape_view(met.body));
  const WidePoint from = WidePoint(bodies.corners[met.body]) + WidePoint(inner);
  const Point inside = inner + queries::first_copy_of(at - from, bodies.periods);
  const Face face = face_entered(path, met.walk);
  return {queries::first_copy_of(at, bodies.periods), face, met.walk.steps(),
          motion::normal_met(bodies.shape_view(met.body), inside, face, normal_radius)};
}

/// What one part of a body may meet.
struct PartObstacles {
  const Scene* scene;
  const MovingParts* parts;
  std::uint32_t part;

  bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
    const Finder finder = parts->finder_in(part, geometry::wide_bounds_of(box));
    return visit_obstacles(*scene, box, finder, visit);
  }
};

std::optional<Point> unstick_shape(const Scene& scene, const ShapeView& shape, WidePoint corner,
                                   std::int32_t limit, const Finder& finder) {
  const auto obstacles = [&](const Box& box, const Visitor<const Obstacle&>& visit) {
    return visit_obstacles(scene, box, finder, visit);
  };
  return motion::unstick(shape, saturated(corner), useful_limit(limit, scene.bodies.periods),
                         obstacles);
}

}  // namespace

Result<BodySweep, WorldError> sweep_body(const Scene& scene, BodyIndex i, Point delta,
                                         const QueryFilter& filter) {
  const WidePoint from = scene.bodies.position(i);
  if (!may_go(from, delta, scene.bodies.periods)) return WorldError::position;
  const WidePoint origin = scene.bodies.corner_offset(i);
  const Path path{from + origin, delta};
  const MovingParts parts(scene, {filter, i});
  const auto met = parts.first_on(
      path, [&](const LineWalk& line, const Path& its) { return first_on_path(scene, line, its); });
  if (!met) return motion::swept<BodySweep>(path, {}, origin);
  return swept_until(scene, parts.walk_of(met->part), path, *met,
                     parts.place_of(met->part, path.wide_at(met->walk)), origin);
}

Result<BodySweep, WorldError> sweep_mask(const Scene& scene, const MaskView& mask, Point position,
                                         Point delta, const QueryFilter& filter) {
  const Periods& periods = scene.bodies.periods;
  if (!bodies::is_position(position) || !may_go(position, delta, periods))
    return WorldError::position;
  if (!fits_into(mask.size(), periods)) return WorldError::larger_period;
  const LineWalk line(scene, motion::shape_view_of(mask), Finder{filter});
  const Path path{position, delta};
  const auto met = first_on_path(scene, line, path);
  if (!met) return motion::swept<BodySweep>(path, {}, {});
  return swept_until(scene, line, path, *met, path.wide_at(met->walk), {});
}

std::optional<BodyRayHit> ray(const Scene& scene, Point from, Point to, const QueryFilter& filter,
                              std::int32_t normal_radius) {
  const Path path{from, WidePoint(to) - WidePoint(from)};
  const LineWalk line(scene, ShapeView{nullptr, {1, 1}}, Finder::of_query(filter));
  const auto met = first_on_path(scene, line, path);
  if (!met) return std::nullopt;
  return BodyRayHit{scene.id(met->body), ray_hit(scene.bodies, path, *met, normal_radius)};
}

bool body_fits(const Scene& scene, BodyIndex i, Point position, const QueryFilter& filter) {
  const WidePoint corner = WidePoint(position) + WidePoint(scene.bodies.corner_offset(i));
  return !MovingParts(scene, {filter, i}).overlaps_any(corner);
}

void find_rested_on(const Scene& scene, BodyIndex i, Face side, const QueryFilter& filter,
                    base::SmallList<BodyIndex>& found) {
  MovingParts(scene, {filter, i}).find_touched(scene.bodies.corners[i], side, found);
}

bool mask_fits(const Scene& scene, const MaskView& mask, Point position,
               const QueryFilter& filter) {
  return !LineWalk(scene, motion::shape_view_of(mask), Finder{filter}).overlaps_any(position);
}

std::optional<Point> unstick_body(const Scene& scene, BodyIndex i, std::int32_t limit,
                                  const QueryFilter& filter) {
  const WidePoint corner =
      WidePoint(scene.bodies.position(i)) + WidePoint(scene.bodies.corner_offset(i));
  const MovingParts parts(scene, {filter, i});
  base::Vector<PartObstacles> obstacles;
  base::Vector<motion::MovingPart> shapes;
  obstacles.reserve(parts.count());
  for (std::uint32_t k = 0; k < parts.count(); ++k) {
    obstacles.push_back({&scene, &parts, k});
    shapes.push_back({parts.shape_of(k), parts.place_of(k, {}), obstacles.back()});
  }
  return motion::unstick_parts(shapes, saturated(corner),
                               useful_limit(limit, scene.bodies.periods));
}

std::optional<Point> unstick_mask(const Scene& scene, const MaskView& mask, Point position,
                                  std::int32_t limit, const QueryFilter& filter) {
  if (!fits_into(mask.size(), scene.bodies.periods))  // its own copies overlap
    return mask_fits(scene, mask, position, filter) ? std::optional(Point{}) : std::nullopt;
  return unstick_shape(scene, motion::shape_view_of(mask), position, limit, Finder{filter});
}

}  // namespace hitmask::detail::world::travel
