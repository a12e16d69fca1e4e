// Bodies of a world that change their shape and drop through platforms.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_shape_change hm_shape_change_default(void) {
  const ShapeChange usual;
  return {static_cast<int32_t>(usual.fit), usual.limit, out(usual.keep_feet)};
}

hm_status hm_world_change_shape(hm_world world, hm_body body, const hm_shape* shape,
                                const hm_shape_change* change, const hm_query_filter* filter,
                                hm_point* move) {
  if (shape == nullptr) return refuse_null("shape");
  if (move == nullptr) return refuse_null("move");
  const hm_shape_change wanted = change == nullptr ? hm_shape_change_default() : *change;
  if (const hm_status bad = one_of(wanted.fit, HM_FIT_REFUSE, "fit")) return bad;
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& narrowed) {
    if (const hm_status bad = check_idle(object)) return bad;
    Shape next;
    if (const hm_status bad = shape_in(*shape, next)) return bad;
    const ShapeChange how{static_cast<Fit>(wanted.fit), wanted.limit, wanted.keep_feet != 0};
    return answer(move, object.world.change_shape(in_body(body), next, how, narrowed));
  });
}

hm_status hm_world_drop_through(hm_world world, hm_body body, const hm_query_filter* filter) {
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    return outcome(object.world.drop_through(in_body(body), wanted));
  });
}
