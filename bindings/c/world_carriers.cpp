// Bodies of a world that carry, and those that turn.
#include <cmath>

#include "world.hpp"
#include "world_hits.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

double pixels(SubPixels distance) noexcept {
  return static_cast<double>(distance.count()) / static_cast<double>(SubPixels::per_pixel);
}
hm_body_carrier out(const BodyCarrier& carrier) noexcept {
  return {pixels(carrier.surface_x), pixels(carrier.surface_y)};
}
BodyCarrier in(const hm_body_carrier& carrier) noexcept {
  return {SubPixels(carrier.surface_x), SubPixels(carrier.surface_y)};
}

hm_body_turn out(const BodyTurn& turn) noexcept {
  return {turn.turned,          turn.steps,        turn.step_count,
          c::out(turn.blocked), turn.body.value(), turn.hits};
}

}  // namespace

hm_body_carrier hm_body_carrier_default(void) { return out(BodyCarrier{}); }

hm_status hm_world_set_carrier(hm_world world, hm_body body, const hm_body_carrier* carrier) {
  return hm_world_set_carrier_many(world, &body, 1, carrier);
}

hm_status hm_world_set_carrier_many(hm_world world, const hm_body* bodies, size_t count,
                                    const hm_body_carrier* carrier) {
  const hm_body_carrier wanted = carrier == nullptr ? hm_body_carrier_default() : *carrier;
  if (!std::isfinite(wanted.surface_x) || !std::isfinite(wanted.surface_y))
    return refuse(HM_ERROR_ARGUMENT, "the speed of a surface is not finite");
  return change_bodies(world, bodies, count, [&](World& w, std::span<const BodyId> ids) {
    return w.set_carrier(ids, in(wanted));
  });
}

hm_status hm_world_clear_carrier(hm_world world, hm_body body) {
  return hm_world_clear_carrier_many(world, &body, 1);
}

hm_status hm_world_clear_carrier_many(hm_world world, const hm_body* bodies, size_t count) {
  return change_bodies(world, bodies, count,
                       [&](World& w, std::span<const BodyId> ids) { return w.clear_carrier(ids); });
}

hm_status hm_world_carrier(hm_world world, hm_body body, hm_body_carrier* carrier) {
  if (carrier == nullptr) return refuse_null("carrier");
  return with(world, [&](const World& w) {
    if (const hm_status bad = check_body(w, body)) return bad;
    const std::optional<BodyCarrier> found = w.carrier(in_body(body));
    *carrier = found ? out(*found) : hm_body_carrier{};
    return found ? hm_status{HM_OK} : hm_status{HM_NONE};
  });
}

hm_status hm_world_turn(hm_world world, hm_body body, double turns, const hm_query_filter* filter,
                        hm_body_hit_visitor hit, void* user, hm_body_turn* turn) {
  if (turn == nullptr) return refuse_null("turn");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    HitReport report{hit, user};
    const Result<BodyTurn, WorldError> done =
        object.world.turn(in_body(body), turns, report, wanted);
    if (!done) return outcome(done.error());
    *turn = out(*done);
    return report.status;
  });
}
