// Sweeps, rays, and where there is room in a world.
#include "motion/figure_normal.hpp"
#include "motion/obstacles.hpp"
#include "motion/ray_walk.hpp"
#include "world/motion_body.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::Figure;
using detail::Gathered;
using detail::Met;
using detail::MotionSearch;
using detail::ObstacleFilter;
using detail::Periods;
using detail::Pieces;
using detail::Way;
using detail::WidePoint;
using detail::WorldState;

namespace {

/// Who stops it first; at the start when it overlaps somebody there.
std::optional<Met> first_in_way(const WorldState& world, const MotionSearch& search,
                                const Way& whole) {
  const Way way = without_repeats(whole, world.bodies.periods);
  const Pieces pieces(way, world.bodies.periods);
  // Only a ray may go around a world more often.
  const std::int64_t count = std::min(pieces.count(), detail::most_rounds + 1);
  Gathered<Met> met;
  for (std::int64_t piece = 0; piece < count; ++piece) {
    search.find_met(way, pieces[piece], met, [](BodyIndex) { return false; });
    if (met.size() != 0) return met.items().front();
  }
  return std::nullopt;
}

/// `origin`: where the figure's corner lies, seen from what is called its position.
BodySweep sweep_along(const WorldState& world, const MotionSearch& search, const Way& way,
                      WidePoint origin) {
  BodySweep result;
  const auto met = first_in_way(world, search, way);
  if (!met) {
    result.steps = way.steps();
    result.last_free = saturated(way.offset + way.delta - origin);
    return result;
  }
  const WidePoint blocked = way.wide_at(met->walk);
  result.first_blocked = saturated(blocked - origin);
  result.body = world.id(met->body);
  result.contact = search.contact_at(met->body, blocked, Details::all);
  result.started_overlapping = met->walk.steps() == 0;
  if (result.started_overlapping) return result;
  result.steps = met->walk.steps() - 1;
  result.last_free = saturated(place_before(way, met->walk) - origin);
  return result;
}

bool is_larger(Size size, const Periods& periods) noexcept {
  return (periods.x != 0 && size.width > periods.x) || (periods.y != 0 && size.height > periods.y);
}

RayHit ray_hit(const Bodies& bodies, const Way& way, const Met& met,
               std::int32_t normal_radius) noexcept {
  const WidePoint at = way.wide_at(met.walk);
  const Point inside = first_copy_of(at - WidePoint(bodies.positions[met.body]), bodies.periods);
  const Face face = face_entered(way, met.walk);
  return {first_copy_of(at, bodies.periods), face, met.walk.steps(),
          detail::normal_met(bodies.figure(met.body), inside, face, normal_radius)};
}

constexpr std::int64_t most_rounds_out = 64;

/// Every place comes again after a period: where both axes repeat, a longer way out is not the
/// shortest. Nor is it looked for any number of times around a world: all copies on the way count.
std::int32_t useful_limit(std::int32_t limit, const Periods& periods) noexcept {
  std::int64_t useful = limit;
  for (const std::int64_t period : {periods.x, periods.y})
    if (period != 0) useful = std::min(useful, period * most_rounds_out);
  if (periods.x != 0 && periods.y != 0)
    useful = std::min(useful, std::int64_t{periods.x} + periods.y);
  return static_cast<std::int32_t>(useful);
}

std::optional<Point> way_out(const WorldState& world, const Figure& figure, WidePoint corner,
                             std::int32_t limit, const ObstacleFilter& filter) {
  const auto obstacles = [&](const Box& box, const Visitor<const Obstacle&>& visit) {
    return visit_obstacles(world, box, filter, visit);
  };
  return detail::motion::unstick(figure, saturated(corner),
                                 useful_limit(limit, world.bodies.periods), obstacles);
}

}  // namespace

Result<BodySweep, WorldError> World::sweep(BodyId body, Point delta,
                                           const QueryFilter& filter) const {
  const WorldState& world = *state_;
  if (const WorldError error = check_id(world, body); error != WorldError::none) return error;
  const WidePoint from = *position(body);
  if (!may_go(from, delta, world.bodies.periods)) return WorldError::position;
  const WidePoint origin = world.bodies.origin(body.slot - 1);
  return sweep_along(world, search_for(world, body.slot - 1, filter), {from + origin, delta},
                     origin);
}

Result<BodySweep, WorldError> World::sweep(const MaskView& mask, Point position, Point delta,
                                           const QueryFilter& filter) const {
  const WorldState& world = *state_;
  if (!detail::is_position(position) || !may_go(position, delta, world.bodies.periods))
    return WorldError::position;
  if (is_larger(mask.size(), world.bodies.periods)) return WorldError::larger_period;
  const MotionSearch search(world, {&mask, mask.size()}, {filter, std::nullopt});
  return sweep_along(world, search, {position, delta}, {});
}

std::optional<BodyRayHit> World::ray(Point from, Point to, const QueryFilter& filter,
                                     std::int32_t normal_radius) const {
  const WorldState& world = *state_;
  const Way way{from, WidePoint(to) - WidePoint(from)};
  const MotionSearch search(world, Figure{nullptr, {1, 1}}, {filter, std::nullopt});
  const auto met = first_in_way(world, search, way);
  if (!met) return std::nullopt;
  return BodyRayHit{world.id(met->body), ray_hit(world.bodies, way, *met, normal_radius)};
}

bool World::fits(BodyId body, Point position, const QueryFilter& filter) const {
  const WorldState& world = *state_;
  if (!contains(body) || !detail::is_position(position)) return false;
  const WidePoint corner = WidePoint(position) + WidePoint(world.bodies.origin(body.slot - 1));
  return !search_for(world, body.slot - 1, filter).overlaps_any(corner);
}

bool World::fits(const MaskView& mask, Point position, const QueryFilter& filter) const {
  const MotionSearch search(*state_, {&mask, mask.size()}, {filter, std::nullopt});
  return !search.overlaps_any(position);
}

Result<Point, WorldError> World::unstick(BodyId body, std::int32_t limit,
                                         const QueryFilter& filter) {
  const WorldState& world = *state_;
  if (world.searching) return WorldError::busy;
  if (const WorldError error = check_id(world, body); error != WorldError::none) return error;
  const BodyIndex i = body.slot - 1;
  const WidePoint from = *position(body);
  const bool enabled = world.bodies.has(i, detail::flag::enabled);
  const auto found = way_out(world, enabled ? world.bodies.figure(i) : Figure{},
                             from + WidePoint(world.bodies.origin(i)), limit, {filter, i});
  if (!found) return WorldError::stuck;
  const Point to = saturated(from + WidePoint(*found));
  if (const Outcome outcome = move(body, to); !outcome) return outcome.error();
  return *found;
}

std::optional<Point> World::unstick(const MaskView& mask, Point position, std::int32_t limit,
                                    const QueryFilter& filter) const {
  if (is_larger(mask.size(), state_->bodies.periods))  // and so in its own way
    return fits(mask, position, filter) ? std::optional(Point{}) : std::nullopt;
  return way_out(*state_, {&mask, mask.size()}, position, limit, {filter, std::nullopt});
}

}  // namespace hitmask
