// Steps, events and contacts.
#include <algorithm>

#include "base/scoped_flag.hpp"
#include "base/small_list.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/touch.hpp"
#include "world/contacts/step.hpp"
#include "world/queries/candidates.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::base::ScopedFlag;

namespace detail::world {

const EventChange* EventList::change_from(std::size_t place) const noexcept {
  if (static_cast<std::size_t>(last - changes) == size) return changes + place;  // no stay events
  return std::ranges::lower_bound(changes, last, place, {}, &EventChange::place);
}

}  // namespace detail::world

Outcome World::step() {
  if (state_->searching) return WorldError::busy;
  const ScopedFlag searching(state_->searching);  // the user's executor may call back
  auto& resting = state_->resting;
  resting.clear_events();
  // First, since a step that fails changes nothing.
  const bool has_room = resting.find(*state_, state_->definition.max_contacts);
  if (!has_room) state_->events = {};
  const Outcome outcome =
      has_room ? detail::world::contacts::step(*state_) : WorldError::too_many_contacts;
  state_->drawing.paths.end_frame();
  if (outcome) resting.accept();
  validate_in_debug(*state_);
  return outcome;
}

Events World::events() const noexcept { return Events(state_->events); }

std::span<const RestingEvent> World::resting_events() const noexcept {
  return state_->resting.events();
}

std::span<const RestingPair> World::resting() const noexcept { return state_->resting.pairs; }

std::span<const BodyPair> World::contacts() const noexcept { return state_->contacts.pairs; }

bool World::touched(BodyId a, BodyId b) const noexcept {
  const BodyPair pair = a < b ? BodyPair{a, b} : BodyPair{b, a};
  return std::ranges::binary_search(state_->contacts.pairs, pair);
}

std::size_t World::contacts_of(BodyId body, Visitor<BodyId> visit) const {
  detail::base::SmallList<BodyId> found;
  const std::span<const BodyPair> pairs = state_->contacts.pairs;
  const auto own = std::ranges::lower_bound(pairs, BodyPair{body, {}});
  for (const BodyPair& pair : std::span(pairs.begin(), own))
    if (pair.b == body) found.push(pair.a);
  for (auto pair = own; pair != pairs.end() && pair->a == body; ++pair) found.push(pair->b);
  return detail::world::queries::hand_out(found.items(), visit);
}

Contact World::contact(BodyId a, BodyId b, Details details) const {
  const auto& bodies = state_->bodies;
  const auto present = [&](BodyId body) {
    return is_alive(bodies, body) &&
           bodies.has(body.slot - 1, detail::world::bodies::flag::enabled);
  };
  if (!present(a) || !present(b)) return {};
  return contact_of_bodies(bodies, a.slot - 1, b.slot - 1, details);
}

Outcome World::for_each_overlap(Visitor<const BodyPair&> visit) {
  if (state_->searching) return WorldError::busy;
  const ScopedFlag searching(state_->searching);
  detail::world::contacts::for_each_overlap(*state_, visit);
  return {};
}

}  // namespace hitmask
