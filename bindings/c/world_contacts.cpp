// Steps, events, contacts; what a world is doing.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace hitmask::c {

static hm_event out(const Event& event) noexcept {
  return {event.a.value(), event.b.value(), static_cast<int32_t>(event.kind),
          event.contact != nullptr ? 1 : 0,
          event.contact != nullptr ? out(*event.contact) : hm_contact{}};
}

static hm_resting_pair out(const RestingPair& pair) noexcept {
  return {pair.body.value(), pair.ground.value()};
}
static hm_resting_event out(const RestingEvent& event) noexcept {
  return {event.body.value(), event.ground.value(), static_cast<int32_t>(event.kind)};
}

/// All the values into the caller's array, or HM_ERROR_ROOM and nothing but the count.
template <class Target, class Values>
static hm_status list(const Values& values, Target* where, size_t room, size_t* count) {
  if (count == nullptr) return refuse_null("count");
  *count = values.size();
  if (room < values.size()) return refuse(HM_ERROR_ROOM, "the array is too short; see the count");
  if (where == nullptr && !values.empty()) return refuse_null("the array");
  for (const auto& value : values) *where++ = out(value);
  return HM_OK;
}

}  // namespace hitmask::c

hm_status hm_world_step(hm_world world, size_t* events) {
  return with_idle(world, [&](WorldObject& object) {
    if (const hm_status bad = outcome(object.world.step())) return bad;
    return answer_if_wanted(events, object.world.events().size());
  });
}

hm_status hm_world_events(hm_world world, hm_event* out, size_t room, size_t* count) {
  return with(world, [&](const World& w) { return list(w.events(), out, room, count); });
}

hm_status hm_world_resting_events(hm_world world, hm_resting_event* out, size_t room,
                                  size_t* count) {
  return with(world, [&](const World& w) { return list(w.resting_events(), out, room, count); });
}

hm_status hm_world_resting(hm_world world, hm_resting_pair* out, size_t room, size_t* count) {
  return with(world, [&](const World& w) { return list(w.resting(), out, room, count); });
}

int32_t hm_event_has(const hm_event* event, hm_body body) {
  return event != nullptr && (event->a == body || event->b == body) ? 1 : 0;
}

hm_body hm_event_other(const hm_event* event, hm_body body) {
  if (event == nullptr) return 0;
  return event->a == body ? event->b : event->a;
}

hm_status hm_world_contacts(hm_world world, hm_body_pair* out, size_t room, size_t* count) {
  return with(world, [&](const World& w) { return list(w.contacts(), out, room, count); });
}

hm_status hm_world_touched(hm_world world, hm_body a, hm_body b, int32_t* yes) {
  return with(world,
              [&](const World& w) { return answer(yes, w.touched(in_body(a), in_body(b))); });
}

hm_status hm_world_contacts_of(hm_world world, hm_body body, hm_body_visitor visit, void* user,
                               size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with(world, [&](const World& w) {
    // A body that was removed since the last step touched others in it.
    const hm_status bad = check_body(w, body);
    if (bad != HM_OK && bad != HM_ERROR_STALE_ID) return bad;
    return answer_if_wanted(found, w.contacts_of(in_body(body), [&](BodyId other) {
      return call_back([&] { return visit(other.value(), user); }) != 0;
    }));
  });
}

hm_status hm_world_contact(hm_world world, hm_body a, hm_body b, int32_t details,
                           hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, a)) return bad;
    if (const hm_status bad = check_body(w, b)) return bad;
    return answer_contact(contact,
                          w.contact(in_body(a), in_body(b), static_cast<Details>(details)));
  });
}

hm_status hm_world_for_each_overlap(hm_world world, hm_body_pair_visitor visit, void* user) {
  if (visit == nullptr) return refuse_null("visit");
  return change_world(world, [&](World& w) {
    return w.for_each_overlap([&](const BodyPair& pair) {
      const hm_body_pair shown = c::out(pair);
      return call_back([&] { return visit(&shown, user); }) != 0;
    });
  });
}

hm_status hm_world_state_hash(hm_world world, uint64_t* hash) {
  return with(world, [&](const World& w) { return answer(hash, w.state_hash()); });
}

hm_status hm_world_statistics(hm_world world, hm_statistics* statistics) {
  if (statistics == nullptr) return refuse_null("statistics");
  return with(world, [&](const World& w) {
    const Statistics& s = w.statistics();
    *statistics = {s.bodies,
                   s.changed,
                   s.boxes_tested,
                   s.rejected_by_box,
                   s.rejected_by_filter,
                   s.rejected_by_coarse,
                   s.kept,
                   s.pixels_tested,
                   s.hits,
                   s.begins,
                   s.ends,
                   out(s.incremental)};
    return HM_OK;
  });
}

hm_status hm_world_memory_bytes(hm_world world, size_t* bytes) {
  return with(world, [&](const World& w) { return answer(bytes, w.memory_bytes()); });
}

hm_status hm_pair_finder_create(int32_t broad_phase, int32_t cell, hm_pair_finder* finder) {
  if (const hm_status bad = one_of(broad_phase, HM_BROAD_PARTITION, "broad_phase")) return bad;
  if (cell < 0) return refuse(HM_ERROR_ARGUMENT, "a cell is 0 or more pixels wide");
  return guarded(
      [&] { return give_object(finder, PairFinder(static_cast<BroadPhase>(broad_phase), cell)); });
}

hm_status hm_pair_finder_destroy(hm_pair_finder finder) { return destroy(finder); }

hm_status hm_pair_finder_find(hm_pair_finder finder, const hm_box* boxes, size_t count,
                              hm_index_pairs_visitor visit, void* user, uint64_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  if (boxes == nullptr && count > 0) return refuse_null("boxes");
  return with(finder, [&](PairFinder& f) {
    if (f.busy()) return outcome(WorldError::busy);
    std::vector<Box> all(count);
    std::transform(boxes, boxes + count, all.begin(), [](hm_box box) { return in(box); });
    std::vector<hm_index_pair> batch;
    const auto hand_on = [&](std::span<const IndexPair> pairs) {
      batch.clear();
      for (const IndexPair& pair : pairs) batch.push_back({pair.a, pair.b});
      return call_back([&] { return visit(batch.data(), batch.size(), user); }) != 0;
    };
    return answer_if_wanted(found, f.find(all, hand_on));
  });
}
