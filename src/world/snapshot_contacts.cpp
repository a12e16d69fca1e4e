#include "world/snapshot_contacts.hpp"

#include <algorithm>

#include "world/contacts/step.hpp"
#include "world/queries/candidates.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::saved {

using bodies::BodyIndex;

namespace {

struct IdPair {
  BodyId a;
  BodyId b;
};

IdPair read_pair(base::Numerals numbers, std::uint16_t world) noexcept {
  IdPair pair;
  pair.a.world = pair.b.world = world;
  pair.a.slot = numbers.next();
  pair.b.slot = numbers.next();
  pair.a.generation = numbers.next<std::uint16_t>();
  pair.b.generation = numbers.next<std::uint16_t>();
  return pair;
}

}  // namespace

Result<void> SavedContacts::read() {
  changed_.resize(bodies_.slots());
  for (const BodyIndex i : bodies_.changed) changed_[i] = 1;
  changed_below_ = changed_;
  for (const BodyIndex i : bodies_.changed)
    for (BodyIndex at = i;
         is_child(bodies_, at) && changed_below_[bodies_.links[at].parent] == 0;) {
      at = bodies_.links[at].parent;
      changed_below_[at] = 1;
    }
  if (Result<void> status = read_contacts(); !status) return status;
  if (Result<void> status = read_resting(); !status) return status;
  leave_unchanged();
  if (Result<void> status = compare_with_step(); !status) return status;
  take_details();
  return {};
}

Result<void> SavedContacts::read_contacts() {
  const std::size_t count = sections_.count(section_contacts);
  auto& pairs = snapshot_.contacts.pairs;
  pairs.make_room(count);
  generations_.assign(bodies_.slots(), 0);
  for (std::size_t k = 0; k < count; ++k) {
    const IdPair ids = read_pair(sections_.record(section_contacts, k), bodies_.number);
    if (const char* const why = wrong_about(ids.a, ids.b)) return wrong_one("contact ", k, why);
    const BodyPair pair{ids.a, ids.b};
    if (!(pair.a.slot < pair.b.slot) || (k > 0 && !(pairs.back() < pair)))
      return wrong_one("contact ", k, "it is not in order");
    for (const BodyId body : {pair.a, pair.b}) {
      std::uint32_t& known = generations_[body.slot - 1];
      if (known != 0 && known != body.generation + 1U)
        return wrong_one("contact ", k, "two bodies of one slot touched in the same step");
      known = body.generation + 1U;
    }
    lasting_contacts_ += lasts(pair) ? 1 : 0;
    // Merging contacts is faster as long as no slot has a new body.
    const bool is_gone = !is_alive(bodies_, pair.a) || !is_alive(bodies_, pair.b);
    snapshot_.columns.removed += is_gone ? 1 : 0;
    pairs.push(pair);
  }
  return {};
}

Result<void> SavedContacts::read_resting() {
  const std::size_t count = sections_.count(section_resting);
  snapshot_.resting.make_room(count);
  for (std::size_t k = 0; k < count; ++k) {
    const IdPair ids = read_pair(sections_.record(section_resting, k), bodies_.number);
    if (const char* const why = wrong_about(ids.a, ids.b)) return wrong_one("rest ", k, why);
    const RestingPair pair{ids.a, ids.b};
    if (pair.body.slot == pair.ground.slot || (k > 0 && !(snapshot_.resting.back() < pair)))
      return wrong_one("rest ", k, "it is not in order");
    lasting_rests_ += lasts(pair) ? 1 : 0;
    snapshot_.resting.push(pair);
  }
  return {};
}

const char* SavedContacts::wrong_about(BodyId a, BodyId b) {
  const char* const why = wrong_about(a);
  return why != nullptr ? why : wrong_about(b);
}

/// A body that is gone left its slot, which is noted as changed.
const char* SavedContacts::wrong_about(BodyId body) {
  if (body.slot == 0 || body.slot > bodies_.slots()) return "a body does not exist";
  if (is_alive(bodies_, body)) return nullptr;
  if (!has_changed(body)) return "a body is gone, but its slot did not change";
  const BodyIndex i = body.slot - 1;
  const bool was_last = !bodies_.has(i, bodies::flag::alive) && body.generation == 0xFFFF &&
                        bodies_.generation(i) == 0xFFFF;
  return body.generation < bodies_.generation(i) || was_last ? nullptr : "a body is of the future";
}

bool SavedContacts::has_changed(BodyId body) const noexcept { return changed_[body.slot - 1] != 0; }

bool SavedContacts::lasts(const BodyPair& pair) const noexcept {
  return !has_changed(pair.a) && !has_changed(pair.b);
}

bool SavedContacts::lasts(const RestingPair& pair) const noexcept {
  return changed_below_[pair.body.slot - 1] == 0 && !has_changed(pair.ground);
}

/// Takes the bodies that changed out of the world, and makes all others new.
void SavedContacts::leave_unchanged() {
  for (BodyIndex i = 0; i < bodies_.slots(); ++i) {
    if (changed_below_[i] != 0) bodies_.movers.erase(i);
    if (changed_[i] == 0) continue;
    bodies_.set_flag(i, bodies::flag::enabled, false);
    bodies_.place(i);
  }
  unsort_all(world_);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i) note_change(world_, i);
}

/// What movers may rest on is searched apart from the contacts, also among static bodies.
bool SavedContacts::has_budget_for_movers() {
  for (const BodyIndex i : bodies_.movers.numbers()) {
    if (is_nowhere(bodies_.bounds[i])) continue;
    const bodies::Bounds& box = bodies_.bounds[i];
    const auto near =
        geometry::grown(bodies::WideBounds{box.left, box.top, box.right, box.bottom}, 1);
    queries::for_each_in_area(
        world_, canonical(near, bodies_.periods), travel::any_body, [&](BodyIndex other) {
          const bool may_meet =
              hitmask::may_meet(bodies_.records[i].filter, bodies_.records[other].filter);
          return budget_.take(bodies_, {i, other}, may_meet);
        });
    if (budget_.is_used_up()) return false;
  }
  return true;
}

/// The limits end the search once there is too much. True if all was found.
bool SavedContacts::find_step() {
  world_.definition.max_contacts = std::max(lasting_contacts_, lasting_rests_);
  world_.budget = &budget_;
  return has_budget_for_movers() && world_.resting.find(world_, world_.definition.max_contacts) &&
         !is_error(contacts::step(world_));
}

Result<void> SavedContacts::compare_with_step() {
  const bool is_found = find_step();
  if (budget_.is_used_up())
    return Error{ErrorCode::limit,
                 "so many of its bodies lie on one another that a step compares more pixels than "
                 "max_compared_pixels"};
  if (!is_found) return wrong_bytes("there are contacts or rests that are not in the bytes");
  world_.resting.accept();
  const auto equals = [this](const auto& found, const auto& saved, std::size_t count) {
    const auto* next = found.begin();
    for (const auto& pair : saved)
      if (lasts(pair) && (next == found.end() || *next++ != pair)) return false;
    return found.size() == count;
  };
  if (!equals(world_.contacts.pairs, snapshot_.contacts.pairs, lasting_contacts_))
    return wrong_bytes("the contacts are not those of the bodies");
  if (!equals(world_.resting.pairs, snapshot_.resting, lasting_rests_))
    return wrong_bytes("the rests are not those of the bodies");
  return {};
}

/// Those of contacts that do not last are never read.
void SavedContacts::take_details() {
  if (bodies_.with_details == 0) return;
  contacts::ContactList& saved = snapshot_.contacts;
  const contacts::ContactList& found = world_.contacts;
  saved.detail_of.make_room(saved.pairs.size());
  saved.details = found.details;
  std::size_t next = 0;
  for (const BodyPair& pair : saved.pairs)
    saved.detail_of.push(lasts(pair) ? found.detail_of[next++] : contacts::ContactList::no_details);
}

}  // namespace hitmask::detail::world::saved
