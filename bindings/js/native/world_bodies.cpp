// Worlds, and their bodies one by one and many at once.
#include "worlds.hpp"

namespace hitmask::js {

namespace {
constexpr std::int32_t longest_period = 1 << 30;
}

HITMASK_EXPORT(world_create)
std::int32_t js_world_create(std::int32_t period_x, std::int32_t period_y, double max_contacts,
                             double cache_bytes, std::int32_t angle_steps,
                             std::int32_t stay_events) noexcept {
  if (period_x < 0 || period_y < 0 || period_x > longest_period || period_y > longest_period)
    return refuse(Code::argument, "a period is from 0 to 2^30");
  if (angle_steps < 0 || angle_steps > 65'536 || angle_steps % 2 != 0)
    return refuse(Code::argument, "angle_steps is an even number up to 65,536");
  if (!has_room(1 << 20)) return refuse_memory();
  IdNumber number;
  if (number.value() == 0) return refuse(Code::limit, "1,023 worlds live: dispose of some");
  const WorldDefinition definition{.period_x = period_x,
                                   .period_y = period_y,
                                   .max_contacts = bits_of(max_contacts),
                                   .cache_bytes = bits_of(cache_bytes),
                                   .angle_steps = angle_steps,
                                   .stay_events = stay_events != 0,
                                   .number = number.value()};
  return give_handle(WorldObject{std::move(number), World(definition)});
}

// --- Adding and removing ------------------------------------------------------------------------

namespace {

/// Numbers of a body: its shape, position, transform, one_way, flags (1 static, 2 disabled, 4
/// sensor, 8 has a transform), layer, collides_with, group, details, user in
/// two halves.
constexpr std::size_t body_length = shape_length + 2 + 8 + 8;

[[nodiscard]] std::uint64_t user_of(double low, double high) noexcept {
  return std::uint64_t{bits_of(high)} << 32 | bits_of(low);
}

std::optional<BodyDefinition> body_in(std::span<const double> row, std::int32_t& status) noexcept {
  const auto shape = shape_in(row, status);
  if (!shape) return std::nullopt;
  const std::uint32_t flags = bits_of(row[17]);
  BodyDefinition body;
  body.shape = *shape;
  body.position = {whole(row[6]), whole(row[7])};
  if ((flags & 8) != 0)
    body.transform =
        transform_of(row[8], row[9], row[10], row[11], row[12], row[13], row[14], row[15]);
  body.one_way = face_of(row[16]);
  body.is_static = (flags & 1) != 0;
  body.enabled = (flags & 2) == 0;
  body.is_sensor = (flags & 4) != 0;
  body.filter = {bits_of(row[18]), bits_of(row[19]), whole(row[20])};
  body.details = static_cast<Details>(bits_of(row[21]) & 31);
  body.user = user_of(row[22], row[23]);
  return body;
}

}  // namespace

/// The bodies are the input; their ids are put out.
HITMASK_EXPORT(world_add)
std::int32_t js_world_add(std::int32_t handle, std::uint32_t count) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto rows = count < (1U << 24) ? input<double>(count * body_length) : std::nullopt;
    if (!rows) return refuse_input();
    if (!has_room(std::uint64_t{count} * 1024)) return refuse_memory();
    std::vector<BodyDefinition> bodies;
    bodies.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::int32_t status = 0;
      auto body = body_in(rows->subspan(i * body_length, body_length), status);
      if (!body) return status;
      bodies.push_back(std::move(*body));
    }
    std::vector<BodyId> ids(count);
    if (const Outcome outcome = world.add(bodies, ids); !outcome) return refuse(outcome.error());
    return put_ids([&](auto&& visit) {
      for (const BodyId id : ids) visit(id);
    });
  });
}

HITMASK_EXPORT(world_remove)
std::int32_t js_world_remove(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count,
                     [](World& world, auto ids) { return status_of(world.remove(ids)); });
}

HITMASK_EXPORT(world_clear) std::int32_t js_world_clear(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) { return status_of(world.clear()); });
}

HITMASK_EXPORT(world_reserve)
std::int32_t js_world_reserve(std::int32_t handle, std::uint32_t bodies) noexcept {
  if (!has_room(std::uint64_t{bodies} * 512)) return refuse_memory();
  return with_world(handle, [&](World& world) { return world.reserve(bodies), 0; });
}

HITMASK_EXPORT(world_forget_unused_masks)
std::int32_t js_world_forget_unused_masks(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) { return status_of(world.forget_unused_masks()); });
}

HITMASK_EXPORT(world_refresh) std::int32_t js_world_refresh(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) { return world.refresh(), 0; });
}

// --- Changing -----------------------------------------------------------------------------------

HITMASK_EXPORT(world_set_position)
std::int32_t js_world_set_position(std::int32_t handle, double body, std::int32_t x,
                                   std::int32_t y) noexcept {
  return with_world(
      handle, [&](World& world) { return status_of(world.set_position(body_of(body), {x, y})); });
}

/// The ids, all x and all y.
HITMASK_EXPORT(world_set_positions)
std::int32_t js_world_set_positions(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count, [&](World& world, auto ids) -> std::int32_t {
    const auto all = count < (1U << 27) ? input<double>(3 * count) : std::nullopt;
    if (!all) return refuse_input();
    std::vector<Point> positions(count);
    for (std::uint32_t i = 0; i < count; ++i)
      positions[i] = {whole((*all)[count + i]), whole((*all)[2 * count + i])};
    return status_of(world.set_position(ids, positions));
  });
}

/// The shape, then the ids.
HITMASK_EXPORT(world_set_shape)
std::int32_t js_world_set_shape(std::int32_t handle, std::uint32_t count) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto row = input<double>(shape_length);
    const auto ids = ids_in(count, shape_length);
    if (!row || !ids) return refuse_input();
    std::int32_t status = 0;
    const auto shape = shape_in(*row, status);
    if (!shape) return status;
    return status_of(world.set_shape(*ids, std::vector<Shape>(count, *shape)));
  });
}

HITMASK_EXPORT(world_set_transform)
std::int32_t js_world_set_transform(std::int32_t handle, double body, HITMASK_TRANSFORM) noexcept {
  return with_world(handle, [&](World& world) {
    return status_of(
        world.set_transform(body_of(body), transform_of(xx, xy, yx, yy, x, y, pivot_x, pivot_y)));
  });
}

/// one_way, static, sensor, enabled, details: 0 to 4.
HITMASK_EXPORT(world_set_property)
std::int32_t js_world_set_property(std::int32_t handle, std::uint32_t count, std::int32_t which,
                                   std::int32_t value) noexcept {
  return with_bodies(handle, count, [&](World& world, auto ids) -> std::int32_t {
    switch (which) {
      case 0: return status_of(world.set_one_way(ids, face_of(value)));
      case 1: return status_of(world.set_static(ids, value != 0));
      case 2: return status_of(world.set_sensor(ids, value != 0));
      case 3: return status_of(world.set_enabled(ids, value != 0));
      case 4: return status_of(world.set_details(ids, static_cast<Details>(value & 31)));
      default: return refuse(Code::argument, "no such property");
    }
  });
}

HITMASK_EXPORT(world_set_filter)
std::int32_t js_world_set_filter(std::int32_t handle, std::uint32_t count, std::uint32_t layer,
                                 std::uint32_t collides_with, std::int32_t group) noexcept {
  return with_bodies(handle, count, [&](World& world, auto ids) {
    return status_of(world.set_filter(ids, {layer, collides_with, group}));
  });
}

HITMASK_EXPORT(world_set_user)
std::int32_t js_world_set_user(std::int32_t handle, double body, double low, double high) noexcept {
  return with_world(handle, [&](World& world) {
    return status_of(world.set_user(body_of(body), user_of(low, high)));
  });
}

// --- Reading ------------------------------------------------------------------------------------

/// Bodies, memory.
HITMASK_EXPORT(world_describe) std::int32_t js_world_describe(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) {
    Answer().add(static_cast<double>(world.size())).add(static_cast<double>(world.memory_bytes()));
    return 0;
  });
}

/// 0 if an id names a body of the world.
HITMASK_EXPORT(world_check) std::int32_t js_world_check(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) { return status_of(world.check(body_of(body))); });
}

HITMASK_EXPORT(world_bodies) std::int32_t js_world_bodies(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) {
    return put_ids([&](auto&& visit) { world.for_each_body(visit); });
  });
}

HITMASK_EXPORT(world_position)
std::int32_t js_world_position(std::int32_t handle, double body) noexcept {
  return with_world(handle,
                    [&](World& world) { return answer_point(world.position(body_of(body))); });
}

/// x and y of each.
HITMASK_EXPORT(world_positions)
std::int32_t js_world_positions(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count, [](World& world, auto ids) -> std::int32_t {
    std::vector<Point> positions;
    positions.reserve(ids.size());
    for (const BodyId id : ids) {
      if (const Outcome known = world.check(id); !known) return refuse(known.error());
      positions.push_back(*world.position(id));
    }
    return put(std::span<const Point>(positions));
  });
}

HITMASK_EXPORT(world_box) std::int32_t js_world_box(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) {
    const auto box = world.box(body_of(body));
    if (box) Answer().add(*box);
    return box ? 1 : 0;
  });
}

/// 0: no such body; 1: without a mask, with its position; else the handle of a mask.
HITMASK_EXPORT(world_mask_at)
std::int32_t js_world_mask_at(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto found = world.mask_at(body_of(body));
    if (!found || found->mask == nullptr) return 0;
    const std::int32_t mask = give(found->mask);
    Answer().add(found->mask->size()).add(found->position);
    return mask;
  });
}

/// What body_in() reads, in its order; the shape's kind and size without a handle.
HITMASK_EXPORT(world_body) std::int32_t js_world_body(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto found = world.body(body_of(body));
    if (!found) return 0;
    const BodyDefinition& b = *found;
    const double kind = b.shape.terrain() != nullptr ? 2 : b.shape.is_box() ? 1 : 0;
    Answer answer;
    answer.add(kind).add(0).add(b.shape.size()).add(b.shape.origin()).add(b.position);
    add(answer, b.transform).add(static_cast<double>(b.one_way));
    answer.add((b.is_static ? 1 : 0) + (b.enabled ? 0 : 2) + (b.is_sensor ? 4 : 0));
    answer.add(b.filter.layer).add(b.filter.collides_with).add(b.filter.group);
    answer.add(static_cast<double>(b.details)).add_bits(b.user);
    return 1;
  });
}

}  // namespace hitmask::js
