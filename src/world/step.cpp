// step(): the contacts of now against those of the step before.
#include <algorithm>
#include <utility>

#include "world/calm.hpp"
#include "world/hits.hpp"
#include "world/marked.hpp"
#include "world/merge.hpp"
#include "world/search.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::WorldState;
namespace flag = detail::flag;

namespace {

void accept_changes(WorldState& world) noexcept {
  Bodies& bodies = world.bodies;
  constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::changed});
  // Of many, going over all flags in order is faster than going to each that is set.
  if (bodies.changed.size() * 8 > bodies.slots()) {
    for (std::uint8_t& flags : bodies.flags) flags &= others;
  } else {
    for (const BodyIndex i : bodies.changed) bodies.flags[i] &= others;
  }
  bodies.changed.clear();
  bodies.removed = 0;
}

void merge_hits(WorldState& world) {
  sort_hits(world);
  work_out_details(world);
  merge_contacts(world);
}

/// From the pairs of everybody.
WorldError find_contacts(WorldState& world) {
  if (const WorldError error = collect_hits(world); error != WorldError::none) return error;
  merge_hits(world);
  if (world.next_contacts.pairs.size() > world.definition.max_contacts)
    return WorldError::too_many_contacts;
  std::swap(world.contacts, world.next_contacts);
  return WorldError::none;
}

/// From the pairs of those who changed.
WorldError find_changed_contacts(WorldState& world) {
  if (const WorldError error = find_flips(world); error != WorldError::none) return error;
  if (world.bodies.with_details == 0) {
    edit_contacts(world);
  } else {
    merge_hits(world);
    std::swap(world.contacts, world.next_contacts);
  }
  accept_flips(world);
  return WorldError::none;
}

WorldError step_now(WorldState& world) {
  world.events.clear();
  world.statistics = {};
  world.statistics.changed = world.bodies.changed.size();
  world.statistics.incremental = world.calm && catch_up(world);
  const WorldError error =
      world.statistics.incremental ? find_changed_contacts(world) : find_contacts(world);
  if (error != WorldError::none) {
    world.events.clear();
    return error;
  }
  world.statistics.bodies = world.bodies.somewhere;
  world.statistics.hits = world.contacts.pairs.size();
  ++world.steps;
  const bool becomes_calm = !world.calm && is_calm(world);
  world.crowded_steps -= world.crowded_steps == 0 ? 0U : 1U;
  accept_changes(world);
  if (becomes_calm) begin_calm(world);
  return WorldError::none;
}

}  // namespace

Outcome World::step() {
  if (state_->searching || state_->reporting) return WorldError::busy;
  const detail::Marked searching(
      state_->searching);  // an executor of the user's may come back here
  return step_now(*state_);
}

Outcome World::step(Visitor<const Event&> visit) {
  const Outcome outcome = step();
  if (!outcome) return outcome;
  const detail::Marked reporting(state_->reporting);
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
  const Bodies& bodies = state_->bodies;
  const auto present = [&](BodyId body) {
    return contains(body) && bodies.has(body.slot - 1, flag::enabled);
  };
  if (!present(a) || !present(b)) return {};
  return contact_of(bodies, a.slot - 1, b.slot - 1, details);
}

Outcome World::for_each_overlap(Visitor<const BodyPair&> visit) {
  WorldState& world = *state_;
  if (world.searching || world.reporting) return WorldError::busy;
  const detail::Marked searching(world.searching);
  world.statistics = {};
  world.statistics.bodies = world.bodies.somewhere;
  Statistics counts;
  bool going_on = true;  // a search that was told to stop may still have a batch or two
  detail::search_everything(world, nullptr, [&](std::span<const IndexPair> pairs, unsigned) {
    for (const IndexPair& pair : pairs) {
      if (!going_on) break;
      if (!detail::touch(world.bodies, pair, counts)) continue;
      const auto [low, high] = std::minmax(pair.a, pair.b);
      going_on = visit({world.id(low), world.id(high)});
    }
    return going_on;
  });
  detail::add_counts(world.statistics, counts);
  return {};
}

}  // namespace hitmask
