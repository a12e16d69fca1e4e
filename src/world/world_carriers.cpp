// Bodies that carry.
#include "base/scoped_flag.hpp"
#include "hitmask/world.hpp"
#include "world/state.hpp"
#include "world/travel/carry.hpp"
#include "world/travel/turn.hpp"

namespace hitmask {

namespace travel = detail::world::travel;
using detail::world::State;
using detail::world::bodies::BodyIndex;

Outcome World::set_carrier(BodySpan bodies, const BodyCarrier& carrier) {
  State& world = *state_;
  if (const WorldError error = check_changes(world, bodies.ids()); is_error(error)) return error;
  world.bodies.carriers.make_room(bodies.ids().size(), world.bodies.slots());
  return change_all(world, bodies.ids(),
                    [&](BodyIndex i, std::size_t) { world.bodies.carriers.set(i, carrier); });
}

Outcome World::clear_carrier(BodySpan bodies) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(),
                    [&](BodyIndex i, std::size_t) { world.bodies.carriers.erase(i); });
}

std::optional<BodyCarrier> World::carrier(BodyId body) const noexcept {
  const BodyCarrier* const its =
      check(body) ? state_->bodies.carriers.find(body.slot - 1) : nullptr;
  return its == nullptr ? std::nullopt : std::optional(*its);
}

Result<BodyTurn, WorldError> World::turn(BodyId body, double turns, Visitor<const BodyHit&> hit,
                                         const QueryFilter& filter) {
  State& world = *state_;
  WorldError error = check_place(world, body);
  if (!is_error(error)) error = travel::check_turn(world, body.slot - 1, turns);
  if (is_error(error)) return error;
  travel::CarryMemory& memory = world.batches.carrying;
  const BodyIndex i = body.slot - 1;
  const Transform before = world.bodies.transform(i);
  BodyTurn result;
  {
    const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    result = travel::turn(world, {filter, i}, turns, memory);
  }
  result.turned = detail::world::bodies::turned_between(
      before, world.bodies.transform(i), result.turned, world.definition.angle_steps);
  put_recent(world);
  validate_in_debug(world);
  auto reports = std::move(memory.reports);  // the visitor may turn another body
  result.hits = travel::hand_out_reports(reports, hit);
  if (memory.reports.capacity() < reports.capacity()) memory.reports = std::move(reports);
  return result;
}

}  // namespace hitmask
