// step(): the contacts of now against those of the step before.
#include <algorithm>
#include <utility>

#include "world/hits.hpp"
#include "world/search.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::ContactList;
using detail::WorldState;
namespace flag = detail::flag;

namespace {

bool before(const BodyPair& x, const BodyPair& y) noexcept {
  return x.a < y.a || (x.a == y.a && x.b < y.b);
}

/// Walks the old contacts and the hits side by side, both sorted, and writes the new contacts and
/// the events. Everything it writes to has room already: it cannot fail half-way. Where it writes
/// is kept in pointers of its own, which nothing it stores can alias.
class Merge {
 public:
  explicit Merge(WorldState& world) noexcept
      : world_(world),
        old_(world.contacts),
        details_(world.bodies.with_details != 0),
        stay_events_(world.definition.stay_events),
        flags_(world.bodies.flags.data()),
        generations_(world.bodies.generations.data()),
        number_(world.definition.number),
        pairs_(world.next_contacts.pairs.begin()),
        events_(world.events.begin()) {}

  void run() noexcept {
    const std::span<const IndexPair> hits(world_.hits);
    const std::span<const BodyPair> olds(old_.pairs);
    std::size_t old = 0;
    for (std::size_t hit = 0; hit < hits.size(); ++hit) {
      const BodyPair found{id(hits[hit].a), id(hits[hit].b)};
      for (; old < olds.size() && before(olds[old], found); ++old) keep_or_end(olds[old], old);
      const bool known = old < olds.size() && olds[old] == found;
      old += known ? 1 : 0;
      begins_ += known ? 0 : 1;
      touching(found, known ? EventKind::stay : EventKind::begin,
               details_ ? new_detail(hit) : nullptr);
    }
    for (; old < olds.size(); ++old) keep_or_end(olds[old], old);
    finish(olds.size());
  }

 private:
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept {
    return {.world = number_, .generation = generations_[i], .slot = i + 1};
  }
  [[nodiscard]] bool has_changed(const BodyPair& pair) const noexcept {
    return ((flags_[pair.a.slot - 1] | flags_[pair.b.slot - 1]) & flag::changed) != 0;
  }
  [[nodiscard]] const Contact* new_detail(std::size_t hit) const noexcept {
    const std::uint32_t place = world_.hit_detail_of[hit];
    return place == ContactList::no_details ? nullptr : &world_.hit_details[place];
  }
  [[nodiscard]] const Contact* old_detail(std::size_t old) const noexcept {
    if (old_.detail_of.empty()) return nullptr;
    const std::uint32_t place = old_.detail_of[old];
    return place == ContactList::no_details ? nullptr : &old_.details[place];
  }

  /// A contact that is not among the hits: if neither body changed it stands as it was.
  void keep_or_end(const BodyPair& pair, std::size_t old) noexcept {
    if (has_changed(pair)) {
      *events_++ = {pair.a, pair.b, nullptr, EventKind::end};
    } else {
      touching(pair, EventKind::stay, details_ ? old_detail(old) : nullptr);
    }
  }

  void touching(const BodyPair& pair, EventKind kind, const Contact* detail) noexcept {
    *pairs_++ = pair;
    const Contact* const kept = details_ ? keep_detail(detail) : nullptr;
    if (stay_events_ || kind == EventKind::begin) *events_++ = {pair.a, pair.b, kept, kind};
  }

  const Contact* keep_detail(const Contact* detail) noexcept {
    ContactList& next = world_.next_contacts;
    next.detail_of.push(detail == nullptr ? ContactList::no_details
                                          : static_cast<std::uint32_t>(next.details.size()));
    if (detail == nullptr) return nullptr;
    next.details.push(*detail);
    return &next.details.back();
  }

  void finish(std::size_t old_count) noexcept {
    world_.next_contacts.pairs.set_end(pairs_);
    world_.events.set_end(events_);
    world_.statistics.begins = begins_;
    world_.statistics.ends = old_count + begins_ - world_.next_contacts.pairs.size();
  }

  WorldState& world_;
  const ContactList& old_;
  const bool details_;
  const bool stay_events_;
  const std::uint8_t* const flags_;
  const std::uint16_t* const generations_;
  const std::uint16_t number_;
  BodyPair* pairs_;
  Event* events_;
  std::uint64_t begins_ = 0;
};

/// Room for all that merging may write.
void prepare(WorldState& world) {
  const std::size_t most = world.contacts.pairs.size() + world.hits.size();
  world.next_contacts.pairs.clear();
  world.next_contacts.detail_of.clear();
  world.next_contacts.details.clear();
  world.next_contacts.pairs.make_room(most);
  world.events.make_room(most);
  if (world.bodies.with_details == 0) return;
  world.next_contacts.detail_of.make_room(most);
  world.next_contacts.details.make_room(world.contacts.details.size() + world.hit_details.size());
}

void accept_changes(WorldState& world) noexcept {
  for (const BodyIndex i : world.bodies.changed)
    world.bodies.flags[i] &= static_cast<std::uint8_t>(~std::uint32_t{flag::changed});
  world.bodies.changed.clear();
}

WorldError step_now(WorldState& world) {
  world.events.clear();
  world.statistics = {};
  world.statistics.changed = world.bodies.changed.size();
  if (const WorldError error = collect_hits(world); error != WorldError::none) return error;
  work_out_details(world);
  prepare(world);
  Merge(world).run();
  if (world.next_contacts.pairs.size() > world.definition.max_contacts) {
    world.events.clear();
    return WorldError::too_many_contacts;
  }
  std::swap(world.contacts, world.next_contacts);
  world.statistics.bodies = world.bodies.somewhere;
  world.statistics.hits = world.contacts.pairs.size();
  accept_changes(world);
  return WorldError::none;
}

/// Sets a flag for the length of a scope, whatever a visitor throws.
class Marked {
 public:
  explicit Marked(bool& mark) noexcept : mark_(mark) { mark_ = true; }
  ~Marked() { mark_ = false; }
  Marked(const Marked&) = delete;
  Marked& operator=(const Marked&) = delete;

 private:
  bool& mark_;
};

}  // namespace

Outcome World::step() {
  if (state_->searching || state_->reporting) return WorldError::busy;
  return step_now(*state_);
}

Outcome World::step(Visitor<const Event&> visit) {
  const Outcome outcome = step();
  if (!outcome) return outcome;
  const Marked reporting(state_->reporting);
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

std::optional<Contact> World::contact(BodyId a, BodyId b, Details details) const {
  const Bodies& bodies = state_->bodies;
  const auto present = [&](BodyId body) {
    return contains(body) && bodies.has(body.slot - 1, flag::enabled);
  };
  if (!present(a) || !present(b)) return std::nullopt;
  return contact_of(bodies, a.slot - 1, b.slot - 1, details);
}

Outcome World::for_each_overlap(Visitor<const BodyPair&> visit) {
  WorldState& world = *state_;
  if (world.searching || world.reporting) return WorldError::busy;
  const Marked searching(world.searching);
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
