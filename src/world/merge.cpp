#include "world/merge.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace hitmask::detail {

namespace {

bool before(const BodyPair& x, const BodyPair& y) noexcept {
  return x.a < y.a || (x.a == y.a && x.b < y.b);
}

/// Walks the old contacts and the hits side by side, both sorted, and writes the new contacts and
/// the events. Everything it writes to has room already: it cannot fail half-way. Where it writes
/// is kept in pointers of its own, which nothing it stores can alias.
template <bool Details, bool StayEvents>
class Merge {
 public:
  explicit Merge(WorldState& world) noexcept
      : world_(world),
        old_(world.contacts),
        same_bodies_(world.bodies.removed == 0),
        pairs_(world.next_contacts.pairs.begin()),
        events_(world.events.begin()) {}

  void run() noexcept {
    const std::span<const IndexPair> hits(world_.hits);
    const std::span<const BodyPair> olds(old_.pairs);
    std::size_t old = 0;
    for (std::size_t hit = 0; hit < hits.size(); ++hit) {
      // Mostly two contacts in a row go on, and then one comparison tells.
      if (!Details && same_bodies_ && old < olds.size() && is(olds[old], hits[hit])) {
        touching(olds[old++], EventKind::stay, nullptr);
        continue;
      }
      const BodyPair found{world_.id(hits[hit].a), world_.id(hits[hit].b)};
      for (; old < olds.size() && before(olds[old], found); ++old) keep_or_end(olds[old], old);
      const bool known = old < olds.size() && olds[old] == found;
      old += known ? 1 : 0;
      begins_ += known ? 0 : 1;
      touching(found, known ? EventKind::stay : EventKind::begin, new_detail(hit));
    }
    for (; old < olds.size(); ++old) keep_or_end(olds[old], old);
    finish(olds.size());
  }

 private:
  /// Where no slot has another body than in the step before.
  [[nodiscard]] static bool is(const BodyPair& pair, IndexPair hit) noexcept {
    return (((pair.a.slot - 1) ^ hit.a) | ((pair.b.slot - 1) ^ hit.b)) == 0;
  }
  [[nodiscard]] bool has_changed(const BodyPair& pair) const noexcept {
    const auto& flags = world_.bodies.flags;
    return ((flags[pair.a.slot - 1] | flags[pair.b.slot - 1]) & flag::changed) != 0;
  }
  [[nodiscard]] const Contact* new_detail(std::size_t hit) const noexcept {
    return Details ? detail_at(world_.hit_detail_of, world_.hit_details, hit) : nullptr;
  }
  [[nodiscard]] const Contact* old_detail(std::size_t old) const noexcept {
    return Details ? detail_at(old_.detail_of, old_.details, old) : nullptr;
  }
  [[nodiscard]] static const Contact* detail_at(const Buffer<std::uint32_t>& places,
                                                const Buffer<Contact>& details,
                                                std::size_t i) noexcept {
    if (places.empty() || places[i] == ContactList::no_details) return nullptr;
    return &details[places[i]];
  }

  /// A contact that is not among the hits: if neither body changed it stands as it was.
  void keep_or_end(const BodyPair& pair, std::size_t old) noexcept {
    if (has_changed(pair)) {
      *events_++ = {pair.a, pair.b, nullptr, EventKind::end};
    } else {
      touching(pair, EventKind::stay, old_detail(old));
    }
  }

  void touching(const BodyPair& pair, EventKind kind, const Contact* detail) noexcept {
    *pairs_++ = pair;
    const Contact* const kept = Details ? keep_detail(detail) : nullptr;
    if (StayEvents || kind == EventKind::begin) *events_++ = {pair.a, pair.b, kept, kind};
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
  const bool same_bodies_;
  BodyPair* pairs_;
  Event* events_;
  std::uint64_t begins_ = 0;
};

/// Few contacts begin or end: what lies between two flips is copied as it stands.
class Edit {
 public:
  explicit Edit(WorldState& world) noexcept
      : world_(world),
        olds_(world.contacts.pairs),
        stay_events_(world.definition.stay_events),
        pairs_(world.next_contacts.pairs.begin()),
        events_(world.events.begin()) {}

  void run() noexcept {
    for (const Flip& flip : world_.flips) {
      copy_up_to(place_of(flip.pair));
      const EventKind kind = flip.began ? EventKind::begin : EventKind::end;
      *events_++ = {flip.pair.a, flip.pair.b, nullptr, kind};
      if (flip.began) {
        *pairs_++ = flip.pair;
      } else {
        ++copied_;
      }
    }
    copy_up_to(olds_.size());
    world_.next_contacts.pairs.set_end(pairs_);
    world_.events.set_end(events_);
  }

 private:
  [[nodiscard]] std::size_t place_of(const BodyPair& pair) const noexcept {
    constexpr std::size_t near = 16;  // mostly the next flip is near, or very far
    std::size_t place = copied_;
    const std::size_t end = std::min(place + near, olds_.size());
    while (place < end && before(olds_[place], pair)) ++place;
    if (place < end) return place;
    const auto rest = olds_.subspan(place);
    return place +
           static_cast<std::size_t>(std::ranges::lower_bound(rest, pair, before) - rest.begin());
  }
  void copy_up_to(std::size_t place) noexcept {
    const std::span<const BodyPair> run = olds_.subspan(copied_, place - copied_);
    if (!run.empty()) std::memcpy(pairs_, run.data(), run.size_bytes());
    pairs_ += run.size();
    if (stay_events_)
      for (const BodyPair& pair : run) *events_++ = {pair.a, pair.b, nullptr, EventKind::stay};
    copied_ = place;
  }

  WorldState& world_;
  const std::span<const BodyPair> olds_;
  const bool stay_events_;
  BodyPair* pairs_;
  Event* events_;
  std::size_t copied_ = 0;  // old contacts that have been dealt with
};

/// Room for all that merging may write.
void prepare(WorldState& world, std::size_t more) {
  const std::size_t most = world.contacts.pairs.size() + more;
  world.next_contacts.pairs.clear();
  world.next_contacts.detail_of.clear();
  world.next_contacts.details.clear();
  world.next_contacts.pairs.make_room(most);
  world.events.make_room(most);
  if (world.bodies.with_details == 0) return;
  world.next_contacts.detail_of.make_room(most);
  world.next_contacts.details.make_room(world.contacts.details.size() + world.hit_details.size());
}

}  // namespace

void merge_contacts(WorldState& world) {
  prepare(world, world.hits.size());
  const bool stay_events = world.definition.stay_events;
  if (world.bodies.with_details != 0)
    return stay_events ? Merge<true, true>(world).run() : Merge<true, false>(world).run();
  return stay_events ? Merge<false, true>(world).run() : Merge<false, false>(world).run();
}

void count_flips(WorldState& world) noexcept {
  Statistics& statistics = world.statistics;
  for (const Flip& flip : world.flips) ++(flip.began ? statistics.begins : statistics.ends);
}

void edit_contacts(WorldState& world) {
  prepare(world, world.flips.size());
  Edit(world).run();
}

}  // namespace hitmask::detail
