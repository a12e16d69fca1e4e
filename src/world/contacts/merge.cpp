#include "world/contacts/merge.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

#include "parallel/pieces.hpp"

namespace hitmask::detail::world::contacts {

namespace {

bool before(const BodyPair& x, const BodyPair& y) noexcept {
  return x.a < y.a || (x.a == y.a && x.b < y.b);
}

/// A range of the old contacts and of the hits, for the same slots, and where the results are
/// written. There is space for the results of all of them. Changes count from the start of the
/// part.
struct Part {
  std::size_t old, old_end;
  std::size_t hit, hit_end;
  BodyPair* pairs;
  EventChange* changes;
  BodyPair* pairs_end = nullptr;
  EventChange* changes_end = nullptr;
  std::size_t ends = 0;  // among the changes
};

/// Merges the sorted old contacts and hits into new contacts and changes. All memory is reserved,
/// so it cannot fail midway. Output pointers are members, so that stores cannot alias them.
template <bool Details, bool StayEvents>
class Merge {
 public:
  Merge(StepState& world, Part& part) noexcept
      : world_(world),
        old_(world.contacts),
        part_(part),
        same_bodies_(world.bodies.removed == 0),
        pairs_(part.pairs),
        changes_(part.changes) {}

  void run() noexcept {
    const std::span<const IndexPair> hits(world_.memory.hits);
    const std::span<const BodyPair> olds(old_.pairs);
    std::size_t old = part_.old;
    const std::size_t end = part_.old_end;
    for (std::size_t hit = part_.hit; hit < part_.hit_end; ++hit) {
      // Usually a contact continues, and one comparison is enough.
      if (!Details && same_bodies_ && old < end && is(olds[old], hits[hit])) {
        *pairs_++ = olds[old++];
        continue;
      }
      const BodyPair found{world_.id(hits[hit].a), world_.id(hits[hit].b)};
      for (; old < end && before(olds[old], found); ++old) keep_or_end(olds[old], old);
      const bool known = old < end && olds[old] == found;
      old += known ? 1 : 0;
      if (!known) change(found, true);
      touching(found, new_detail(hit));
    }
    for (; old < end; ++old) keep_or_end(olds[old], old);
    part_.pairs_end = pairs_;
    part_.changes_end = changes_;
    part_.ends = ends_;
  }

 private:
  /// Valid only if no slot was reused since the last step.
  [[nodiscard]] static bool is(const BodyPair& pair, IndexPair hit) noexcept {
    return (((pair.a.slot - 1) ^ hit.a) | ((pair.b.slot - 1) ^ hit.b)) == 0;
  }
  [[nodiscard]] bool has_changed(const BodyPair& pair) const noexcept {
    const auto& flags = world_.bodies.flags;
    return ((flags[pair.a.slot - 1] | flags[pair.b.slot - 1]) & flag::changed) != 0;
  }
  [[nodiscard]] const Contact* new_detail(std::size_t hit) const noexcept {
    return Details ? detail_at(world_.memory.hit_detail_of, world_.memory.hit_details, hit)
                   : nullptr;
  }
  [[nodiscard]] const Contact* old_detail(std::size_t old) const noexcept {
    return Details ? detail_at(old_.detail_of, old_.details, old) : nullptr;
  }
  [[nodiscard]] static const Contact* detail_at(const base::Buffer<std::uint32_t>& places,
                                                const base::Buffer<Contact>& details,
                                                std::size_t i) noexcept {
    if (places.empty() || places[i] == ContactList::no_details) return nullptr;
    return &details[places[i]];
  }

  /// For a contact that is not among the hits. It continues if neither body changed.
  void keep_or_end(const BodyPair& pair, std::size_t old) noexcept {
    if (has_changed(pair)) {
      change(pair, false);
    } else {
      touching(pair, old_detail(old));
    }
  }

  void change(const BodyPair& pair, bool began) noexcept {
    const auto contact = static_cast<std::size_t>(pairs_ - part_.pairs);
    const auto changes = static_cast<std::size_t>(changes_ - part_.changes);
    *changes_++ = {pair, StayEvents ? contact + ends_ : changes, contact, began};
    ends_ += began ? 0 : 1;
  }

  void touching(const BodyPair& pair, const Contact* detail) noexcept {
    *pairs_++ = pair;
    if (Details) keep_detail(detail);
  }

  void keep_detail(const Contact* detail) noexcept {
    ContactList& next = world_.memory.next_contacts;
    next.detail_of.push(detail == nullptr ? ContactList::no_details
                                          : static_cast<std::uint32_t>(next.details.size()));
    if (detail != nullptr) next.details.push(*detail);
  }

  StepState& world_;
  const ContactList& old_;
  Part& part_;
  const bool same_bodies_;
  BodyPair* pairs_;
  EventChange* changes_;
  std::size_t ends_ = 0;
};

void merge(StepState& world, Part& part) noexcept {
  const bool stay_events = world.definition.stay_events;
  if (world.bodies.with_details != 0)
    return stay_events ? Merge<true, true>(world, part).run()
                       : Merge<true, false>(world, part).run();
  return stay_events ? Merge<false, true>(world, part).run()
                     : Merge<false, false>(world, part).run();
}

/// Splits the contacts by the ranges of the hits, or into one part if there is only one thread.
/// Each part gets enough space in the output for its maximum.
class Parts {
 public:
  explicit Parts(StepState& world) noexcept {
    const Executor* const executor = world.definition.executor;
    const bool together =
        executor == nullptr || executor->lanes() < 2 || world.bodies.with_details != 0;
    count_ = together ? 1 : world.memory.slot_ranges.count();
    const auto& olds = world.contacts.pairs;
    std::size_t old = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t hit = together ? 0 : world.memory.hit_starts[i];
      const std::size_t hit_end =
          together ? world.memory.hits.size() : world.memory.hit_starts[i + 1];
      const std::size_t old_end =
          i + 1 == count_ ? olds.size() : first_of(olds, world.memory.slot_ranges.start(i + 1));
      parts_[i] = {old,
                   old_end,
                   hit,
                   hit_end,
                   world.memory.next_contacts.pairs.begin() + old + hit,
                   world.event_changes.begin() + old + hit};
      old = old_end;
    }
  }
  [[nodiscard]] std::span<Part> all() noexcept { return {parts_.data(), count_}; }

  /// Closes the gaps between the parts.
  void join(StepState& world) noexcept {
    const bool stay_events = world.definition.stay_events;
    Part sum = parts_[0];
    std::size_t place = events_of(sum, stay_events);
    for (const Part& part : all().subspan(1)) {
      const auto contact = static_cast<std::size_t>(sum.pairs_end - sum.pairs);
      for (const EventChange* from = part.changes; from != part.changes_end; ++from)
        *sum.changes_end++ = {from->pair, from->place + place, from->contact + contact,
                              from->began};
      sum.pairs_end = std::move(part.pairs, part.pairs_end, sum.pairs_end);
      sum.ends += part.ends;
      place += events_of(part, stay_events);
    }
    world.memory.next_contacts.pairs.set_end(sum.pairs_end);
    world.event_changes.set_end(sum.changes_end);
    world.statistics.begins = world.event_changes.size() - sum.ends;
    world.statistics.ends = sum.ends;
    world.event_changes.push({{}, place, world.memory.next_contacts.pairs.size(), false});
  }

 private:
  static std::size_t events_of(const Part& part, bool stay_events) noexcept {
    return stay_events ? static_cast<std::size_t>(part.pairs_end - part.pairs) + part.ends
                       : static_cast<std::size_t>(part.changes_end - part.changes);
  }
  static std::size_t first_of(const base::Buffer<BodyPair>& olds, std::size_t index) noexcept {
    const auto slot = [](const BodyPair& pair) { return pair.a.slot; };
    const auto wanted = static_cast<std::uint32_t>(index + 1);
    return static_cast<std::size_t>(std::ranges::lower_bound(olds, wanted, {}, slot) -
                                    olds.begin());
  }

  std::array<Part, SlotRanges::most> parts_{};
  std::size_t count_ = 1;
};

/// Edits the list in place if few contacts begin or end. The run between two changes moves by the
/// number of contacts that began before it minus those that ended.
class Edit {
 public:
  explicit Edit(StepState& world) noexcept
      : pairs_(world.contacts.pairs),
        changes_(world.memory.contact_changes.begin(), world.memory.contact_changes.size()) {}

  void run() noexcept {
    find_places();
    // Shifts of adjacent runs differ by one. First moves runs towards the front, in order, then
    // runs towards the back, in reverse order. So no run overwrites one that has not moved yet.
    std::ptrdiff_t shift = 0;
    for (std::size_t k = 0; k < changes_.size(); ++k) {
      shift += delta(k);
      if (shift < 0) move_run(k, shift);
    }
    const std::ptrdiff_t growth = shift;
    for (std::size_t k = changes_.size(); k-- > 0;) {
      if (shift > 0) move_run(k, shift);
      shift -= delta(k);
      if (changes_[k].began) *place(changes_[k].place, shift) = changes_[k].pair;
    }
    pairs_.resize(pairs_.size() + static_cast<std::size_t>(growth));
  }

 private:
  [[nodiscard]] std::ptrdiff_t delta(std::size_t k) const noexcept {
    return changes_[k].began ? 1 : -1;
  }
  [[nodiscard]] BodyPair* place(std::size_t old, std::ptrdiff_t shift) noexcept {
    return pairs_.begin() + static_cast<std::ptrdiff_t>(old) + shift;
  }
  /// The index of the contact that ends, or of the first one after the contact that begins.
  void find_places() noexcept {
    std::size_t from = 0;
    for (ContactChange& change : changes_) {
      from = place_of(change.pair, from);
      change.place = from;
    }
  }
  [[nodiscard]] std::size_t place_of(const BodyPair& pair, std::size_t from) const noexcept {
    constexpr std::size_t near = 16;  // usually the next change is close or very far
    const std::size_t end = std::min(from + near, pairs_.size());
    while (from < end && before(pairs_[from], pair)) ++from;
    if (from < end) return from;
    const auto* const found = std::lower_bound(pairs_.begin() + from, pairs_.end(), pair, before);
    return static_cast<std::size_t>(found - pairs_.begin());
  }
  /// Moves the contacts between a change and the next one.
  void move_run(std::size_t k, std::ptrdiff_t shift) noexcept {
    const std::size_t from = changes_[k].place + (changes_[k].began ? 0U : 1U);
    const std::size_t to = k + 1 < changes_.size() ? changes_[k + 1].place : pairs_.size();
    if (from < to) std::memmove(place(from, shift), place(from, 0), (to - from) * sizeof(BodyPair));
  }

  base::Buffer<BodyPair>& pairs_;
  const std::span<ContactChange> changes_;
};

/// Call Edit first.
void push_event_changes(StepState& world) noexcept {
  const bool stay_events = world.definition.stay_events;
  const std::size_t changes = world.memory.contact_changes.size();
  std::size_t begins = 0;
  std::size_t ends = 0;
  world.event_changes.clear();
  for (const ContactChange& change : world.memory.contact_changes) {
    const std::size_t place = stay_events ? change.place + begins : begins + ends;
    world.event_changes.push({change.pair, place, change.place + begins - ends, change.began});
    ++(change.began ? begins : ends);
  }
  const std::size_t contacts = world.contacts.pairs.size();
  world.event_changes.push({{}, stay_events ? contacts + ends : changes, contacts, false});
}

/// Reserves memory for everything that merging may write.
void prepare(StepState& world, std::size_t more) {
  const std::size_t most = world.contacts.pairs.size() + more;
  world.memory.next_contacts.pairs.clear();
  world.memory.next_contacts.detail_of.clear();
  world.memory.next_contacts.details.clear();
  world.memory.next_contacts.pairs.make_room(most);
  world.event_changes.make_room(most + 1);
  if (world.bodies.with_details == 0) return;
  world.memory.next_contacts.detail_of.make_room(most);
  world.memory.next_contacts.details.make_room(world.contacts.details.size() +
                                               world.memory.hit_details.size());
}

}  // namespace

void merge_contacts(StepState& world) {
  prepare(world, world.memory.hits.size());
  Parts parts(world);
  const std::span<Part> all = parts.all();
  parallel::run_pieces(world.definition.executor, all.size(),
                       [&](std::size_t i, unsigned) { merge(world, all[i]); });
  parts.join(world);
}

void count_contact_changes(StepState& world) noexcept {
  Statistics& statistics = world.statistics;
  for (const ContactChange& change : world.memory.contact_changes)
    ++(change.began ? statistics.begins : statistics.ends);
}

void edit_contacts(StepState& world) {
  const std::size_t changes = world.memory.contact_changes.size();
  world.contacts.pairs.make_room(world.contacts.pairs.size() + changes);
  world.event_changes.make_room(changes + 1);
  world.contacts.detail_of.clear();
  world.contacts.details.clear();
  Edit(world).run();
  push_event_changes(world);
}

EventList event_list(const StepState& world) noexcept {
  const ContactList& contacts = world.contacts;
  const EventChange* const last = &world.event_changes.back();
  return {.changes = world.event_changes.begin(),
          .last = last,
          .contacts = contacts.pairs.begin(),
          .detail_of = contacts.detail_of.empty() ? nullptr : contacts.detail_of.begin(),
          .details = contacts.details.begin(),
          .size = last->place};
}

}  // namespace hitmask::detail::world::contacts
