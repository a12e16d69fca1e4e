// Bodies that carry.
#include "hitmask/world.hpp"
#include "world/state.hpp"

namespace hitmask {

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

}  // namespace hitmask
