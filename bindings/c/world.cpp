// Worlds and their bodies.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_status check(const hm_world_definition& definition) noexcept {
  constexpr int32_t most = 1 << 30;
  const bool possible = std::min(definition.period_x, definition.period_y) >= 0 &&
                        std::max(definition.period_x, definition.period_y) <= most;
  return possible ? HM_OK : refuse(HM_ERROR_ARGUMENT, "periods are 0 to 2^30");
}

WorldDefinition in(const hm_world_definition& definition, Executor* executor) noexcept {
  return {.period_x = definition.period_x,
          .period_y = definition.period_y,
          .max_contacts = definition.max_contacts,
          .cache_bytes = definition.cache_bytes,
          .angle_steps = definition.angle_steps,
          .stay_events = definition.stay_events != 0,
          .number = definition.number,
          .executor = executor};
}

/// A mask or a terrain is left out, with its size, so that the shape is not taken for a box.
hm_shape out(const Shape& shape) noexcept {
  return {{}, shape.is_box() ? c::out(shape.size()) : hm_size{}, c::out(shape.origin()), {}};
}

hm_body_definition out(const BodyDefinition& definition) noexcept {
  return {out(definition.shape),
          c::out(definition.position),
          c::out(definition.transform),
          static_cast<int32_t>(definition.one_way),
          c::out(definition.is_static),
          c::out(definition.enabled),
          c::out(definition.is_sensor),
          c::out(definition.filter),
          static_cast<int32_t>(definition.details),
          definition.user};
}

/// All but the shape.
BodyDefinition in(const hm_body_definition& definition) noexcept {
  return {.position = c::in(definition.position),
          .transform = c::in(definition.transform),
          .one_way = static_cast<Face>(definition.one_way),
          .is_static = definition.is_static != 0,
          .enabled = definition.enabled != 0,
          .is_sensor = definition.is_sensor != 0,
          .filter = c::in(definition.filter),
          .details = static_cast<Details>(definition.details),
          .user = definition.user};
}

/// What memset leaves behind.
bool is_all_zero(const hm_transform& t) noexcept {
  return t.xx == 0 && t.xy == 0 && t.yx == 0 && t.yy == 0;
}

hm_status body_in(const hm_body_definition& definition, BodyDefinition& body) {
  if (const hm_status bad = one_of(definition.one_way, HM_FACE_BOTTOM, "one_way")) return bad;
  if (const hm_status bad = check_details(definition.details)) return bad;
  if (is_all_zero(definition.transform))
    return refuse(HM_ERROR_TRANSFORM,
                  "the transform is all zero: begin with hm_body_definition_default()");
  body = in(definition);
  return shape_in(definition.shape, body.shape);
}

template <class Target, class Source>
std::vector<Target> all_in(const Source* values, size_t count) {
  std::vector<Target> result(count);
  std::transform(values, values + count, result.begin(),
                 [](const Source& value) { return c::in(value); });
  return result;
}

}  // namespace

std::span<const BodyId> ScratchLease::bodies_in(const hm_body* bodies, size_t count) {
  hitmask::c::Vector<BodyId>& ids = scratch_.bodies;
  hitmask::c::resize_to(ids, count);
  std::transform(bodies, bodies + count, ids.begin(), in_body);
  return ids;
}

hm_world_definition hm_world_definition_default(void) { return c::out(WorldDefinition{}); }
hm_filter hm_filter_default(void) { return c::out(Filter{}); }
int32_t hm_filter_may_meet(hm_filter a, hm_filter b) { return may_meet(c::in(a), c::in(b)); }
hm_shape hm_shape_default(void) { return {}; }
hm_shape hm_shape_of_mask(hm_mask mask) { return {mask, {}, {}, {}}; }
hm_shape hm_shape_of_size(hm_size size) { return {{}, size, {}, {}}; }
hm_body_definition hm_body_definition_default(void) { return out(BodyDefinition{}); }

hm_status hm_world_create(const hm_world_definition* definition, hm_world* world) {
  const hm_world_definition wanted =
      definition == nullptr ? hm_world_definition_default() : *definition;
  if (const hm_status bad = check(wanted)) return bad;
  std::shared_ptr<Executor> executor;
  if (wanted.executor.id != 0) {
    const Pin<hm_executor> object(wanted.executor);
    if (!object) return refuse_handle(wanted.executor);
    executor = object->executor;
  }
  return guarded([&] { return give_object(world, executor, World(in(wanted, executor.get()))); });
}

hm_status hm_world_destroy(hm_world world) { return destroy(world); }

hm_status hm_world_definition_of(hm_world world, hm_world_definition* definition) {
  if (definition == nullptr) return refuse_null("definition");
  return with(world, [&](const World& w) {
    *definition = out(w.definition());
    return HM_OK;
  });
}

hm_status hm_world_add(hm_world world, const hm_body_definition* definition, hm_body* body) {
  if (const hm_status bad = not_null(definition, body)) return bad;
  return with_idle(world, [&](WorldObject& object) {
    BodyDefinition wanted;
    if (const hm_status bad = body_in(*definition, wanted)) return bad;
    return answer(body, object.world.add(wanted));
  });
}

hm_status hm_world_add_many(hm_world world, const hm_body_definition* definitions, size_t count,
                            hm_body* bodies) {
  if (count > 0)
    if (const hm_status bad = not_null(definitions, bodies)) return bad;
  return with_idle(world, [&](WorldObject& object) {
    std::vector<BodyDefinition> wanted(count);
    for (size_t i = 0; i < count; ++i)
      if (const hm_status bad = body_in(definitions[i], wanted[i])) return bad;
    std::vector<BodyId> ids(count);
    if (const hm_status bad = outcome(object.world.add(wanted, ids))) return bad;
    std::transform(ids.begin(), ids.end(), bodies, [](BodyId id) { return id.value(); });
    return hm_status{HM_OK};
  });
}

hm_status hm_world_remove(hm_world world, hm_body body) {
  return change_world(world, [&](World& w) { return w.remove(in_body(body)); });
}

hm_status hm_world_remove_many(hm_world world, const hm_body* bodies, size_t count) {
  return change_bodies(world, bodies, count,
                       [](World& w, std::span<const BodyId> ids) { return w.remove(ids); });
}

hm_status hm_world_set_position(hm_world world, hm_body body, hm_point position) {
  return change_world(world,
                      [&](World& w) { return w.set_position(in_body(body), c::in(position)); });
}

hm_status hm_world_set_position_many(hm_world world, const hm_body* bodies, size_t count,
                                     const hm_point* positions) {
  if (count > 0)
    if (const hm_status bad = not_null(bodies, positions)) return bad;
  return with_idle(world, [&](WorldObject& object) {
    ScratchLease scratch(object);
    hitmask::c::Vector<Point>& points = scratch->points;
    hitmask::c::resize_to(points, count);
    std::transform(positions, positions + count, points.begin(),
                   [](hm_point point) { return c::in(point); });
    return outcome(object.world.set_position(scratch.bodies_in(bodies, count), points));
  });
}

hm_status hm_world_set_shape(hm_world world, hm_body body, const hm_shape* shape) {
  if (shape == nullptr) return refuse_null("shape");
  return with_idle(world, [&](WorldObject& object) {
    Shape wanted;
    if (const hm_status bad = shape_in(*shape, wanted)) return bad;
    return outcome(object.world.set_shape(in_body(body), wanted));
  });
}

hm_status hm_world_set_shape_many(hm_world world, const hm_body* bodies, size_t count,
                                  const hm_shape* shapes) {
  if (count > 0)
    if (const hm_status bad = not_null(bodies, shapes)) return bad;
  return with_idle(world, [&](WorldObject& object) {
    std::vector<Shape> wanted(count);
    for (size_t i = 0; i < count; ++i)
      if (const hm_status bad = shape_in(shapes[i], wanted[i])) return bad;
    ScratchLease scratch(object);
    return outcome(object.world.set_shape(scratch.bodies_in(bodies, count), wanted));
  });
}

hm_status hm_world_set_transform(hm_world world, hm_body body, const hm_transform* transform) {
  if (transform == nullptr) return refuse_null("transform");
  return change_world(world,
                      [&](World& w) { return w.set_transform(in_body(body), c::in(*transform)); });
}

hm_status hm_world_set_transform_many(hm_world world, const hm_body* bodies, size_t count,
                                      const hm_transform* transforms) {
  if (transforms == nullptr && count > 0) return refuse_null("transforms");
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_transform(ids, all_in<Transform>(transforms, count));
  });
}

hm_status hm_world_set_one_way(hm_world world, hm_body body, int32_t side) {
  return hm_world_set_one_way_many(world, &body, 1, side);
}

hm_status hm_world_set_one_way_many(hm_world world, const hm_body* bodies, size_t count,
                                    int32_t side) {
  if (const hm_status bad = one_of(side, HM_FACE_BOTTOM, "side")) return bad;
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_one_way(ids, static_cast<Face>(side));
  });
}

hm_status hm_world_set_static(hm_world world, hm_body body, int32_t is_static) {
  return hm_world_set_static_many(world, &body, 1, is_static);
}

hm_status hm_world_set_static_many(hm_world world, const hm_body* bodies, size_t count,
                                   int32_t is_static) {
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_static(ids, is_static != 0);
  });
}

hm_status hm_world_set_enabled(hm_world world, hm_body body, int32_t enabled) {
  return hm_world_set_enabled_many(world, &body, 1, enabled);
}

hm_status hm_world_set_enabled_many(hm_world world, const hm_body* bodies, size_t count,
                                    int32_t enabled) {
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_enabled(ids, enabled != 0);
  });
}

hm_status hm_world_set_filter(hm_world world, hm_body body, const hm_filter* filter) {
  return hm_world_set_filter_many(world, &body, 1, filter);
}

hm_status hm_world_set_filter_many(hm_world world, const hm_body* bodies, size_t count,
                                   const hm_filter* filter) {
  if (filter == nullptr) return refuse_null("filter");
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_filter(ids, c::in(*filter));
  });
}

hm_status hm_world_set_details(hm_world world, hm_body body, int32_t details) {
  return hm_world_set_details_many(world, &body, 1, details);
}

hm_status hm_world_set_details_many(hm_world world, const hm_body* bodies, size_t count,
                                    int32_t details) {
  if (const hm_status bad = check_details(details)) return bad;
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_details(ids, static_cast<Details>(details));
  });
}

hm_status hm_world_set_user(hm_world world, hm_body body, uint64_t user) {
  return hm_world_set_user_many(world, &body, 1, &user);
}

hm_status hm_world_set_user_many(hm_world world, const hm_body* bodies, size_t count,
                                 const uint64_t* users) {
  if (users == nullptr && count > 0) return refuse_null("users");
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_user(ids, std::span(users, count));
  });
}

hm_status hm_world_reserve(hm_world world, size_t bodies) {
  return with_idle(world, [&](WorldObject& object) {
    object.world.reserve(bodies);
    return HM_OK;
  });
}

hm_status hm_world_clear(hm_world world) {
  return change_world(world, [](World& w) { return w.clear(); });
}

hm_status hm_world_forget_unused_masks(hm_world world) {
  return change_world(world, [](World& w) { return w.forget_unused_masks(); });
}

hm_status hm_world_check(hm_world world, hm_body body) {
  return with(world, [&](const World& w) { return check_body(w, body); });
}

hm_status hm_world_size(hm_world world, size_t* bodies) {
  return with(world, [&](const World& w) { return answer(bodies, w.size()); });
}

hm_status hm_world_body(hm_world world, hm_body body, hm_body_definition* definition) {
  if (definition == nullptr) return refuse_null("definition");
  return with(world, [&](const World& w) {
    const std::optional<BodyDefinition> found = w.body(in_body(body));
    if (!found) return check_body(w, body);
    *definition = out(*found);
    return hm_status{HM_OK};
  });
}

hm_status hm_world_body_mask(hm_world world, hm_body body, hm_mask* mask) {
  if (mask == nullptr) return refuse_null("mask");
  return with(world, [&](const World& w) {
    const std::optional<BodyDefinition> found = w.body(in_body(body));
    if (!found) return check_body(w, body);
    if (found->shape.mask() != nullptr) return give_object(mask, found->shape.mask());
    *mask = {};
    return hm_status{HM_NONE};
  });
}

hm_status hm_world_position(hm_world world, hm_body body, hm_point* position) {
  return with(world, [&](const World& w) {
    return answer_body(w, body, position, w.position(in_body(body)));
  });
}

hm_status hm_world_user(hm_world world, hm_body body, uint64_t* user) {
  return with(world,
              [&](const World& w) { return answer_body(w, body, user, w.user(in_body(body))); });
}

hm_status hm_world_box(hm_world world, hm_body body, hm_box* box) {
  return with(world,
              [&](const World& w) { return answer_body(w, body, box, w.box(in_body(body))); });
}

hm_status hm_world_mask_at(hm_world world, hm_body body, hm_mask* mask, hm_point* position) {
  if (const hm_status bad = not_null(mask, position)) return bad;
  return with(world, [&](const World& w) -> hm_status {
    std::optional<SharedMaskAt> found = w.mask_at(in_body(body));
    if (!found) return check_body(w, body);
    *position = c::out(found->position);
    *mask = {};
    if (found->mask == nullptr) return HM_NONE;
    return give_object(mask, std::move(found->mask));
  });
}

hm_status hm_world_for_each_body(hm_world world, hm_body_visitor visit, void* user) {
  if (visit == nullptr) return refuse_null("visit");
  return with(world, [&](const World& w) {
    w.for_each_body(
        [&](BodyId body) { return call_back([&] { return visit(body.value(), user); }) != 0; });
    return HM_OK;
  });
}
