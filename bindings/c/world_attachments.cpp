// Sensors, and bodies of a world that are attached to others.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_status hm_world_set_sensor(hm_world world, hm_body body, int32_t is_sensor) {
  return hm_world_set_sensor_many(world, &body, 1, is_sensor);
}

hm_status hm_world_set_sensor_many(hm_world world, const hm_body* bodies, size_t count,
                                   int32_t is_sensor) {
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_sensor(ids, is_sensor != 0);
  });
}

hm_status hm_world_attach(hm_world world, hm_body child, hm_body parent, const hm_attachment* how) {
  const Attachment wanted =
      how == nullptr ? Attachment{} : Attachment{in(how->offset), how->solid != 0};
  return change_world(world,
                      [&](World& w) { return w.attach(in_body(child), in_body(parent), wanted); });
}

hm_status hm_world_detach(hm_world world, hm_body body) {
  return hm_world_detach_many(world, &body, 1);
}

hm_status hm_world_detach_many(hm_world world, const hm_body* bodies, size_t count) {
  return change_bodies(world, bodies, count,
                       [&](World& w, std::span<const BodyId> ids) { return w.detach(ids); });
}

hm_status hm_world_set_offset(hm_world world, hm_body child, hm_point offset) {
  return change_world(world, [&](World& w) { return w.set_offset(in_body(child), in(offset)); });
}

hm_status hm_world_parent(hm_world world, hm_body child, hm_body* parent) {
  if (parent == nullptr) return refuse_null("parent");
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, child)) return bad;
    const std::optional<BodyId> found = w.parent(in_body(child));
    *parent = found.value_or(BodyId{}).value();
    return found ? hm_status{HM_OK} : hm_status{HM_NONE};
  });
}

hm_status hm_world_attachment(hm_world world, hm_body child, hm_attachment* how) {
  if (how == nullptr) return refuse_null("how");
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, child)) return bad;
    const std::optional<Attachment> found = w.attachment(in_body(child));
    const Attachment its = found.value_or(Attachment{});
    *how = {out(its.offset), out(its.solid)};
    return found ? hm_status{HM_OK} : hm_status{HM_NONE};
  });
}

hm_status hm_world_children(hm_world world, hm_body parent, hm_body_visitor visit, void* user,
                            size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, parent)) return bad;
    return answer_if_wanted(found, w.children(in_body(parent), [&](BodyId child) {
      return call_back([&] { return visit(child.value(), user); }) != 0;
    }));
  });
}
