// Steps and what they find; queries.
#include "worlds.hpp"

namespace hitmask::js {

HITMASK_EXPORT(world_step) std::int32_t js_world_step(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) { return status_of(world.step()); });
}

/// Puts out, one list after the other: contacts of eleven numbers, the ids of all a, those of all
/// b, the index of each event's contact or -1 as int32, the kinds as bytes. The answer has the
/// number of contacts.
HITMASK_EXPORT(world_events) std::int32_t js_world_events(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) -> std::int32_t {
    const Events events = world.events();
    const std::size_t count = events.size();
    std::size_t contacts = 0;
    for (const Event event : events) contacts += event.contact != nullptr ? 1 : 0;
    auto* const out = output<std::uint8_t>(contacts * 88 + count * 21);
    if (out == nullptr) return refuse_memory();
    auto* detail = reinterpret_cast<double*>(out);
    auto* a = detail + contacts * 11;
    auto* b = a + count;
    auto* index = reinterpret_cast<std::int32_t*>(b + count);
    auto* kind = reinterpret_cast<std::uint8_t*>(index + count);
    std::int32_t next = 0;
    for (const Event event : events) {
      *a++ = number_of(event.a);
      *b++ = number_of(event.b);
      *kind++ = static_cast<std::uint8_t>(event.kind);
      *index++ = event.contact != nullptr ? next++ : -1;
      if (event.contact == nullptr) continue;
      Answer().add(*event.contact);
      std::memcpy(detail, answer_numbers, 88);
      detail += 11;
    }
    Answer().add(static_cast<double>(contacts));
    return static_cast<std::int32_t>(count);
  });
}

HITMASK_EXPORT(world_contacts) std::int32_t js_world_contacts(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) {
    Rows rows;
    for (const BodyPair& pair : world.contacts()) rows.add(pair.a).add(pair.b);
    return rows.put(2);
  });
}

HITMASK_EXPORT(world_overlaps) std::int32_t js_world_overlaps(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) -> std::int32_t {
    Rows rows;
    const Outcome done =
        world.for_each_overlap([&](const BodyPair& pair) { rows.add(pair.a).add(pair.b); });
    return done ? rows.put(2) : refuse(done.error());
  });
}

HITMASK_EXPORT(world_touched)
std::int32_t js_world_touched(std::int32_t handle, double a, double b) noexcept {
  return with_world(handle,
                    [&](World& world) { return world.touched(body_of(a), body_of(b)) ? 1 : 0; });
}

HITMASK_EXPORT(world_contacts_of)
std::int32_t js_world_contacts_of(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) {
    return put_ids([&](auto&& visit) { world.contacts_of(body_of(body), visit); });
  });
}

HITMASK_EXPORT(world_contact)
std::int32_t js_world_contact(std::int32_t handle, double a, double b,
                              std::int32_t details) noexcept {
  return with_world(handle, [&](World& world) {
    const Contact found = world.contact(body_of(a), body_of(b), static_cast<Details>(details & 31));
    if (found) Answer().add(found);
    return found ? 1 : 0;
  });
}

/// Rests as they are, or what began and ended: body, ground, kind.
HITMASK_EXPORT(world_resting)
std::int32_t js_world_resting(std::int32_t handle, std::int32_t events) noexcept {
  return with_world(handle, [&](World& world) {
    Rows rows;
    if (events != 0)
      for (const RestingEvent& event : world.resting_events())
        rows.add(event.body).add(event.ground).add(static_cast<double>(event.kind));
    else
      for (const RestingPair& pair : world.resting()) rows.add(pair.body).add(pair.ground).add(1);
    return rows.put(3);
  });
}

// --- Queries ------------------------------------------------------------------------------------

HITMASK_EXPORT(world_query_point)
std::int32_t js_world_query_point(std::int32_t handle, std::int32_t x, std::int32_t y,
                                  std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return put_ids([&](auto&& visit) { world.query_point({x, y}, visit, by); });
  });
}

HITMASK_EXPORT(world_query_box)
std::int32_t js_world_query_box(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t w,
                                std::int32_t h, std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return put_ids([&](auto&& visit) { world.query_box({x, y, w, h}, visit, by); });
  });
}

HITMASK_EXPORT(world_query_mask)
std::int32_t js_world_query_mask(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                 std::int32_t y, std::int32_t filter) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return put_ids([&](auto&& visit) { world.query_mask(*view, {x, y}, visit, by); });
  });
}

HITMASK_EXPORT(world_nearest)
std::int32_t js_world_nearest(std::int32_t handle, std::int32_t x, std::int32_t y,
                              std::uint32_t count, std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    Rows rows;
    world.nearest(
        {x, y}, count,
        [&](const NearestBody& near) {
          rows.add(near.body).add(static_cast<double>(near.squared_distance)).add(near.pixel);
        },
        by);
    return rows.put(4);
  });
}

HITMASK_EXPORT(world_ray)
std::int32_t js_world_ray(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t to_x,
                          std::int32_t to_y, std::int32_t normal_radius,
                          std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    const auto hit = world.ray({x, y}, {to_x, to_y}, by, normal_radius);
    Rows rows;
    if (hit) rows.add(*hit);
    return rows.put(ray_hit_length);
  });
}

HITMASK_EXPORT(world_ray_all)
std::int32_t js_world_ray_all(std::int32_t handle, std::int32_t x, std::int32_t y,
                              std::int32_t to_x, std::int32_t to_y, std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    Rows rows;
    world.ray_all({x, y}, {to_x, to_y}, [&](const BodyRayHit& hit) { rows.add(hit); }, by);
    return rows.put(ray_hit_length);
  });
}

HITMASK_EXPORT(world_resting_on)
std::int32_t js_world_resting_on(std::int32_t handle, double body, std::int32_t side,
                                 std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return put_ids(
        [&](auto&& visit) { world.resting_on(body_of(body), visit, face_of(side), by); });
  });
}

}  // namespace hitmask::js
