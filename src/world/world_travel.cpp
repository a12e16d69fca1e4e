// Movement of bodies and masks through a world.
#include "base/scoped_flag.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/checks.hpp"
#include "world/places/positions.hpp"
#include "world/queries/candidates.hpp"
#include "world/state.hpp"
#include "world/travel/carry.hpp"
#include "world/travel/travel.hpp"

namespace hitmask {

namespace travel = detail::world::travel;
using detail::world::State;

Result<BodySweep, WorldError> World::sweep(BodyId body, Point delta,
                                           const QueryFilter& filter) const {
  if (const Outcome known = check(body); !known) return known.error();
  return travel::sweep_body(*state_, body.slot - 1, delta, filter);
}

Result<BodySweep, WorldError> World::sweep(const MaskView& mask, Point position, Point delta,
                                           const QueryFilter& filter) const {
  return travel::sweep_mask(*state_, mask, position, delta, filter);
}

std::optional<BodyRayHit> World::ray(Point from, Point to, const QueryFilter& filter,
                                     std::int32_t normal_radius) const {
  return travel::ray(*state_, from, to, filter, normal_radius);
}

bool World::fits(BodyId body, Point position, const QueryFilter& filter) const {
  return check(body) && detail::world::bodies::is_position(position) &&
         travel::body_fits(*state_, body.slot - 1, position, filter);
}

bool World::fits(const MaskView& mask, Point position, const QueryFilter& filter) const {
  return travel::mask_fits(*state_, mask, position, filter);
}

Result<Point, WorldError> World::unstick(BodyId body, std::int32_t limit,
                                         const QueryFilter& filter) {
  if (const WorldError error = check_place(*state_, body); error != WorldError::none) return error;
  std::optional<Point> found;
  {
    const detail::base::ScopedFlag searching(state_->searching);  // refuses changes meanwhile
    found = travel::unstick_body(*state_, body.slot - 1, limit, filter);
  }
  if (!found) return WorldError::stuck;
  const Point from = state_->bodies.position(body.slot - 1);
  if (const Outcome outcome = set_position(body, from + *found); !outcome) return outcome.error();
  put_recent(*state_);  // likely one of many that look for a place
  return *found;
}

Result<Point, WorldError> World::unstick(const MaskView& mask, Point position, std::int32_t limit,
                                         const QueryFilter& filter) const {
  const auto found = travel::unstick_mask(*state_, mask, position, limit, filter);
  if (!found) return WorldError::stuck;
  return *found;
}

Result<BodyMove, WorldError> World::try_move(BodyId body, Point goal, ResponseRef respond,
                                             Visitor<const BodyHit&> hit,
                                             const QueryFilter& filter) const {
  WorldError error = check(body).error();
  if (error == WorldError::none) error = travel::check_move(*state_, body.slot - 1, goal);
  if (error != WorldError::none) return error;
  const detail::world::queries::Finder finder{filter, body.slot - 1};
  if (travel::is_carrying(*state_, body.slot - 1)) {
    travel::SpareMemory::Use memory(state_->asking);
    BodyMove result = travel::carry(*state_, finder, goal, respond, memory.get(), true);
    result.hits = travel::hand_out_reports(memory.get().reports, hit);
    return result;
  }
  travel::HitList hits;
  BodyMove result = travel::move(*state_, finder, goal, respond, &hits);
  result.hits = detail::world::queries::hand_out(hits.items(), hit);
  return result;
}

namespace {

/// Records the path of a body that carries, and those of its passengers as straight lines, before
/// they are put there.
void record_carrying(State& world, detail::world::bodies::BodyIndex i, Point to) {
  if (!world.drawing.paths.is_on()) return;
  travel::HitList stops;
  for (const travel::Report& report : world.batches.carrying.reports)
    if (report.hit.passenger == Passenger::none) stops.push(report.hit);
  for (const travel::Traveller& one : world.batches.carrying.travellers) {
    const Point from = world.bodies.position(one.body);
    world.drawing.paths.record_move(world.id(one.body), from, {}, from + saturated(one.moved));
  }
  world.drawing.paths.record_move(world.id(i), world.bodies.position(i), stops.items(), to);
}

/// Moves a body that carries, and its passengers.
BodyMove carry_now(State& world, const detail::world::queries::Finder& finder, Point goal,
                   ResponseRef respond, const Visitor<const BodyHit&>& hit) {
  travel::CarryMemory& memory = world.batches.carrying;
  BodyMove result;
  {
    const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    result = travel::carry(world, finder, goal, respond, memory, true);
  }
  record_carrying(world, *finder.mover, result.position);
  travel::put_travellers(world, memory);
  detail::world::places::set_position(world, *finder.mover, result.position);
  put_recent(world);
  // The visitor may move another body that carries.
  auto reports = std::move(memory.reports);
  result.hits = travel::hand_out_reports(reports, hit);
  if (memory.reports.capacity() < reports.capacity()) memory.reports = std::move(reports);
  return result;
}

BodyMove move_alone(State& world, const detail::world::queries::Finder& finder, Point goal,
                    ResponseRef respond, const Visitor<const BodyHit&>& hit) {
  travel::HitList hits;
  BodyMove result;
  {
    const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    result = travel::move(world, finder, goal, respond, &hits);
  }
  const Point from = world.bodies.position(*finder.mover);
  detail::world::places::set_position(world, *finder.mover, result.position);
  world.drawing.paths.record_move(world.id(*finder.mover), from, hits.items(), result.position);
  put_recent(world);  // likely one of many that move
  result.hits = detail::world::queries::hand_out(hits.items(), hit);
  return result;
}

BodyMove move_now(State& world, const detail::world::queries::Finder& finder, Point goal,
                  ResponseRef respond, const Visitor<const BodyHit&>& hit) {
  return travel::is_carrying(world, *finder.mover) ? carry_now(world, finder, goal, respond, hit)
                                                   : move_alone(world, finder, goal, respond, hit);
}

/// Hits tell where a path turns, so recorded moves are made one by one.
void move_and_record(State& world, const travel::Batch& batch, std::span<BodyMove> moves,
                     const QueryFilter& filter) {
  for (std::size_t k = 0; k < batch.size(); ++k) {
    const detail::world::queries::Finder finder{filter, batch.body(k)};
    // A body that occurs twice, or was carried, may now be too far away.
    moves[k] = travel::check_move(world, *finder.mover, batch.goals[k]) == WorldError::none
                   ? move_now(world, finder, batch.goals[k], batch.response, [](const BodyHit&) {})
                   : BodyMove{world.bodies.position(*finder.mover)};
  }
}

}  // namespace

Result<BodyMove, WorldError> World::move(BodyId body, Point goal, ResponseRef respond,
                                         Visitor<const BodyHit&> hit, const QueryFilter& filter) {
  WorldError error = check_place(*state_, body);
  if (error == WorldError::none) error = travel::check_move(*state_, body.slot - 1, goal);
  if (error != WorldError::none) return error;
  return move_now(*state_, {filter, body.slot - 1}, goal, respond, hit);
}

Outcome World::move(std::span<const BodyId> bodies, std::span<const Point> goals,
                    std::span<BodyMove> moves, Response response, const QueryFilter& filter) {
  State& world = *state_;
  if (bodies.size() != goals.size() || bodies.size() != moves.size()) return WorldError::lengths;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    WorldError error = check_place(world, bodies[k]);
    if (error == WorldError::none) error = travel::check_move(world, bodies[k].slot - 1, goals[k]);
    if (error != WorldError::none) return error;
  }
  if (world.drawing.paths.is_on()) {
    move_and_record(world, {bodies, goals, response}, moves, filter);
    return {};
  }
  const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
  travel::move_many(world, world.batches, {bodies, goals, response}, moves, filter);
  return {};
}

}  // namespace hitmask
