// Queries of a world.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// A visitor of bodies as the world wants it.
auto body_visitor(hm_body_visitor visit, void* user) noexcept {
  return [=](BodyId body) { return call_back([&] { return visit(body.value(), user); }) != 0; };
}

/// A visitor of structs likewise.
template <class Seen, class Visit>
auto struct_visitor(Visit visit, void* user) noexcept {
  return [=](const auto& found) {
    const Seen shown = c::out(found);
    return call_back([&] { return visit(&shown, user); }) != 0;
  };
}

}  // namespace

hm_status hm_world_query_point(hm_world world, hm_point point, const hm_query_filter* filter,
                               hm_body_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer_if_wanted(found,
                            object.world.query_point(in(point), body_visitor(visit, user), wanted));
  });
}

hm_status hm_world_resting_on(hm_world world, hm_body body, int32_t side,
                              const hm_query_filter* filter, hm_body_visitor visit, void* user,
                              size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  if (const hm_status bad = one_of(side, HM_FACE_BOTTOM, "side")) return bad;
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_body(object.world, body)) return bad;
    return answer_if_wanted(found, object.world.resting_on(in_body(body), body_visitor(visit, user),
                                                           static_cast<Face>(side), wanted));
  });
}

hm_status hm_world_query_box(hm_world world, hm_box box, const hm_query_filter* filter,
                             hm_body_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer_if_wanted(found,
                            object.world.query_box(in(box), body_visitor(visit, user), wanted));
  });
}

hm_status hm_world_query_mask(hm_world world, hm_mask mask, hm_point position,
                              const hm_query_filter* filter, hm_body_visitor visit, void* user,
                              size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_kept(mask, [&](const Mask& m) {
    return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
      return answer_if_wanted(
          found, object.world.query_mask(m, in(position), body_visitor(visit, user), wanted));
    });
  });
}

hm_status hm_world_nearest(hm_world world, hm_point point, size_t k, const hm_query_filter* filter,
                           hm_nearest_body_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer_if_wanted(
        found,
        object.world.nearest(in(point), k, struct_visitor<hm_nearest_body>(visit, user), wanted));
  });
}

hm_status hm_world_ray(hm_world world, hm_point from, hm_point to, const hm_query_filter* filter,
                       int32_t normal_radius, hm_body_ray_hit* hit) {
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer(hit, object.world.ray(in(from), in(to), wanted, normal_radius));
  });
}

hm_status hm_world_ray_all(hm_world world, hm_point from, hm_point to,
                           const hm_query_filter* filter, hm_body_ray_hit_visitor visit, void* user,
                           size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer_if_wanted(
        found, object.world.ray_all(in(from), in(to), struct_visitor<hm_body_ray_hit>(visit, user),
                                    wanted));
  });
}

hm_status hm_world_refresh(hm_world world) {
  return with_idle(world, [](WorldObject& object) {
    object.world.refresh();
    return HM_OK;
  });
}
