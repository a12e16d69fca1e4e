// Bodies of a world that walk.
#include <cmath>

#include "world.hpp"
#include "world_hits.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_ground out(const std::optional<Ground>& ground) noexcept {
  if (!ground) return {};
  return {ground->body.value(), c::out(ground->normal), ground->slope};
}

hm_body_mover out(const BodyMover& mover) noexcept {
  return {mover.step_up,           mover.step_down,   static_cast<int32_t>(mover.gravity),
          mover.corner_correction, mover.remainder_x, mover.remainder_y,
          out(mover.ground)};
}

BodyMover in(const hm_body_mover& mover) noexcept {
  BodyMover result{mover.step_up,
                   mover.step_down,
                   static_cast<Face>(mover.gravity),
                   mover.corner_correction,
                   mover.remainder_x,
                   mover.remainder_y,
                   {}};
  const hm_ground& ground = mover.ground;
  if (ground.body != 0)
    result.ground = {in_body(ground.body),
                     {ground.normal.x, ground.normal.y, ground.normal.reliable != 0},
                     ground.slope};
  return result;
}

hm_body_walk out(const BodyWalk& walk) noexcept {
  return {c::out(walk.position),
          c::out(walk.moved),
          c::out(walk.hit_x),
          c::out(walk.hit_y),
          out(walk.ground),
          walk.left.value(),
          walk.right.value(),
          walk.top.value(),
          walk.bottom.value(),
          walk.stepped_up,
          walk.stepped_down,
          walk.corrected,
          walk.hits,
          walk.zone_layers,
          walk.zone.value()};
}

}  // namespace

hm_body_mover hm_body_mover_default(void) { return out(BodyMover{}); }

hm_status hm_world_set_mover(hm_world world, hm_body body, const hm_body_mover* mover) {
  return hm_world_set_mover_many(world, &body, 1, mover);
}

hm_status hm_world_set_mover_many(hm_world world, const hm_body* bodies, size_t count,
                                  const hm_body_mover* mover) {
  if (mover == nullptr) return refuse_null("mover");
  if (const hm_status bad = one_of(mover->gravity, HM_FACE_BOTTOM, "gravity")) return bad;
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_mover(ids, in(*mover));
  });
}

hm_status hm_world_clear_mover(hm_world world, hm_body body) {
  return hm_world_clear_mover_many(world, &body, 1);
}

hm_status hm_world_clear_mover_many(hm_world world, const hm_body* bodies, size_t count) {
  return change_bodies(world, bodies, count,
                       [&](World& w, std::span<const BodyId> ids) { return w.clear_mover(ids); });
}

hm_status hm_world_mover(hm_world world, hm_body body, hm_body_mover* mover) {
  if (mover == nullptr) return refuse_null("mover");
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, body)) return bad;
    const std::optional<BodyMover> found = w.mover(in_body(body));
    *mover = found ? out(*found) : hm_body_mover{};
    return found ? hm_status{HM_OK} : hm_status{HM_NONE};
  });
}

hm_status hm_world_walk(hm_world world, hm_body body, double dx, double dy,
                        const hm_query_filter* filter, hm_body_hit_visitor hit, void* user,
                        hm_body_walk* walk) {
  if (walk == nullptr) return refuse_null("walk");
  if (!std::isfinite(dx) || !std::isfinite(dy))
    return refuse(HM_ERROR_ARGUMENT, "a distance is not finite");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    HitReport report{hit, user};
    const Result<BodyWalk, WorldError> done =
        hit == nullptr ? object.world.walk(in_body(body), dx, dy, wanted)
                       : object.world.walk(in_body(body), dx, dy, report, wanted);
    if (!done) return outcome(done.error());
    *walk = out(*done);
    return report.status;
  });
}
