// Steps, events and contacts.
#include <algorithm>

#include "base/scoped_flag.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/touch.hpp"
#include "world/contacts/step.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::base::ScopedFlag;

Outcome World::step() {
  if (state_->is_busy()) return WorldError::busy;
  const ScopedFlag searching(state_->searching);  // the user's executor may come back here
  const Outcome outcome = detail::world::contacts::step(*state_);
  validate_in_debug(*state_);
  return outcome;
}

Outcome World::step(Visitor<const Event&> visit) {
  const Outcome outcome = step();
  if (!outcome) return outcome;
  const ScopedFlag reporting(state_->reporting);
  for (const Event& event : state_->events)
    if (!visit(event)) break;
  return outcome;
}

std::span<const Event> World::events() const noexcept { return state_->events; }

std::span<const BodyPair> World::contacts() const noexcept { return state_->contacts.pairs; }

bool World::touched(BodyId a, BodyId b) const noexcept {
  const BodyPair pair = a < b ? BodyPair{a, b} : BodyPair{b, a};
  return std::ranges::binary_search(state_->contacts.pairs, pair);
}

Contact World::contact(BodyId a, BodyId b, Details details) const {
  const auto& bodies = state_->bodies;
  const auto present = [&](BodyId body) {
    return contains(body) && bodies.has(body.slot - 1, detail::world::bodies::flag::enabled);
  };
  if (!present(a) || !present(b)) return {};
  return contact_of_bodies(bodies, a.slot - 1, b.slot - 1, details);
}

Outcome World::for_each_overlap(Visitor<const BodyPair&> visit) {
  if (state_->is_busy()) return WorldError::busy;
  const ScopedFlag searching(state_->searching);
  detail::world::contacts::for_each_overlap(*state_, visit);
  return {};
}

}  // namespace hitmask
