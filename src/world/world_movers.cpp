// Bodies that walk.
#include <algorithm>

#include "base/scoped_flag.hpp"
#include "hitmask/world.hpp"
#include "world/places/positions.hpp"
#include "world/queries/candidates.hpp"
#include "world/state.hpp"
#include "world/travel/party.hpp"
#include "world/travel/walk.hpp"

namespace hitmask {

namespace travel = detail::world::travel;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::has_valid_remainders;

namespace {

/// What it rests on depends on gravity only.
void set_mover_now(State& world, BodyIndex i, const BodyMover& mover) noexcept {
  const BodyMover* const before = world.bodies.movers.find(i);
  const bool changes = before == nullptr || before->gravity != mover.gravity;
  world.bodies.movers.set(i, mover);
  if (changes) note_change(world, i);
}

}  // namespace

Outcome World::set_mover(BodySpan bodies, const BodyMover& mover) {
  State& world = *state_;
  if (const WorldError error = check_places(world, bodies.ids()); is_error(error)) return error;
  if (!has_valid_remainders(mover)) return WorldError::remainder;
  BodyMover kept = mover;
  kept.step_up = std::clamp(mover.step_up, 0, max_mask_side);
  kept.step_down = std::clamp(mover.step_down, 0, max_mask_side);
  kept.corner_correction = std::clamp(mover.corner_correction, 0, max_mask_side);
  if (kept.ground && !check(kept.ground->body)) kept.ground.reset();
  world.bodies.movers.make_room(bodies.ids().size(), world.bodies.slots());
  return change_all(world, bodies.ids(),
                    [&](BodyIndex i, std::size_t) { set_mover_now(world, i, kept); });
}

Outcome World::clear_mover(BodySpan bodies) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.movers.find(i) == nullptr) return;
    world.bodies.movers.erase(i);
    note_change(world, i);  // its rests end
  });
}

std::optional<BodyMover> World::mover(BodyId body) const noexcept {
  const BodyMover* const its = check(body) ? state_->bodies.movers.find(body.slot - 1) : nullptr;
  if (its == nullptr) return std::nullopt;
  BodyMover shown = *its;
  if (shown.ground && !check(shown.ground->body)) shown.ground.reset();
  return shown;
}

std::size_t World::resting_on(BodyId body, Visitor<BodyId> visit, Face side,
                              const QueryFilter& filter) const {
  if (!check(body)) return 0;
  detail::base::SmallList<BodyIndex> found;
  travel::find_rested_on(*state_, body.slot - 1, side, filter, found);
  detail::base::SmallList<BodyId> ids;
  for (const BodyIndex i : found.items()) ids.push(state_->id(i));
  return detail::world::queries::hand_out(ids.items(), visit);
}

/// What it overlaps does not block it, so only what it rests on counts.
Outcome World::drop_through(BodyId body, const QueryFilter& filter) {
  State& world = *state_;
  if (const WorldError error = check_place(world, body); is_error(error)) return error;
  const BodyIndex i = body.slot - 1;
  const BodyMover* const mover = world.bodies.movers.find(i);
  if (mover == nullptr) return WorldError::no_mover;
  detail::base::SmallList<BodyIndex> grounds;
  {
    const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    travel::find_rested_on(world, i, mover->gravity, filter, grounds);
  }
  const auto is_one_way = [&](BodyIndex ground) {
    return world.bodies.records[ground].one_way != Face::none;
  };
  if (grounds.size() == 0 || !std::ranges::all_of(grounds.items(), is_one_way))
    return WorldError::blocked;
  const Point to =
      wrapped(world.bodies.position(i) + direction_of(mover->gravity), world.bodies.periods);
  if (!detail::world::bodies::is_position(to)) return WorldError::position;
  BodyMover after = *mover;
  after.ground.reset();
  world.bodies.movers.set(i, after);
  detail::world::places::set_position(world, i, to);
  return {};
}

namespace {

/// What a body stands on, if that carries. One of both may have been moved since.
const BodyCarrier* carrier_under(const State& world, BodyIndex i, const BodyMover& mover) {
  if (!world.bodies.carriers.any() || !mover.ground) return nullptr;
  const BodyId ground = mover.ground->body;
  if (!is_alive(world.bodies, ground)) return nullptr;
  const BodyCarrier* const carrier = world.bodies.carriers.find(ground.slot - 1);
  return carrier != nullptr && travel::stands_on(world, i, ground.slot - 1) ? carrier : nullptr;
}
/// Where a belt under its feet takes it besides.
SubPixels plus_surface(SubPixels by, SubPixels surface) noexcept {
  return SubPixels::of(by.count() + surface.count());
}

/// Moves the body to where a walk ended.
void put_walker(State& world, BodyId body, const BodyWalk& walked,
                const detail::motion::Remainders& left) {
  const BodyIndex i = body.slot - 1;
  BodyMover& mover = *world.bodies.movers.find(i);
  world.drawing.paths.record_walk(body, world.bodies.position(i), walked, mover.gravity);
  mover.remainder_x = left.x;
  mover.remainder_y = left.y;
  mover.ground = walked.ground;
  detail::world::places::set_position(world, i, walked.position);
  put_recent(world);  // likely one of many that walk
}

/// Moves a body that may go that far. The answer is never copied: it has one name in all returns.
Result<BodyWalk, WorldError> walk_freely(State& world, BodyId body, SubPixels dx, SubPixels dy,
                                         const QueryFilter& filter, travel::HitList* hits) {
  Result<BodyWalk, WorldError> result{BodyWalk{}};
  const auto search = [&] {
    const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    return travel::walk(world, {filter, body.slot - 1}, dx, dy, world.walks, *result, hits);
  };
  const detail::motion::Remainders left = search();
  put_walker(world, body, *result, left);
  return result;
}

/// Moves the body. If `hits` is null, hits are only counted.
Result<BodyWalk, WorldError> walk_now(State& world, BodyId body, SubPixels dx, SubPixels dy,
                                      const QueryFilter& filter, travel::HitList* hits) {
  if (const WorldError error = check_place(world, body); is_error(error)) return error;
  const BodyIndex i = body.slot - 1;
  const BodyMover* const mover = world.bodies.movers.find(i);
  if (mover == nullptr) return WorldError::no_mover;
  if (const BodyCarrier* const belt = carrier_under(world, i, *mover)) {
    dx = plus_surface(dx, belt->surface_x);
    dy = plus_surface(dy, belt->surface_y);
  }
  if (!travel::may_walk(world, i, dx, dy)) return WorldError::position;
  return walk_freely(world, body, dx, dy, filter, hits);
}

}  // namespace

Result<BodyWalk, WorldError> World::walk(BodyId body, SubPixels dx, SubPixels dy,
                                         const QueryFilter& filter) {
  return walk_now(*state_, body, dx, dy, filter, nullptr);
}

Result<BodyWalk, WorldError> World::walk(BodyId body, SubPixels dx, SubPixels dy,
                                         Visitor<const BodyHit&> hit, const QueryFilter& filter) {
  travel::HitList hits;
  Result<BodyWalk, WorldError> result = walk_now(*state_, body, dx, dy, filter, &hits);
  if (result) result->hits = detail::world::queries::hand_out(hits.items(), hit);
  return result;
}

}  // namespace hitmask
