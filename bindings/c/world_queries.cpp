// Questions to a world, and motion in it.
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// A visitor of bodies as the world wants it.
auto body_visitor(hm_body_visitor visit, void* user) noexcept {
  return [=](BodyId body) { return visit(body.value(), user) != 0; };
}

hm_body_hit out(const BodyHit& hit) noexcept {
  return {hit.body.value(),
          static_cast<int32_t>(hit.response),
          static_cast<int32_t>(hit.axis),
          hit.steps,
          c::out(hit.position),
          c::out(hit.contact),
          c::out(hit.normal),
          c::out(hit.overlapping)};
}

/// The callbacks of a move, as the world wants them.
struct MoveCallbacks {
  hm_responder respond;
  hm_body_hit_visitor hit;
  void* user;

  [[nodiscard]] auto responder() const noexcept {
    return [*this](BodyId met) {
      const int32_t wanted = respond(met.value(), user);
      const bool known = wanted >= HM_RESPONSE_IGNORE && wanted <= HM_RESPONSE_BOUNCE;
      return known ? static_cast<Response>(wanted) : Response::touch;
    };
  }
  [[nodiscard]] auto visitor() const noexcept {
    return [*this](const BodyHit& met) {
      const hm_body_hit told = out(met);
      return hit == nullptr || hit(&told, user) != 0;
    };
  }
};

hm_status answer_sweep(hm_sweep* where, const Result<BodySweep, WorldError>& sweep) noexcept {
  if (!sweep.ok()) return outcome(sweep.error());
  *where = out_sweep(*sweep, sweep->body.value());
  return HM_OK;
}

hm_status answer_move(hm_body_move* where, const Result<BodyMove, WorldError>& move) noexcept {
  if (!move) return outcome(move.error());
  *where = {c::out(move->position), move->hits, move->steps};
  return HM_OK;
}

}  // namespace

hm_query_filter hm_query_filter_default(void) {
  const QueryFilter filter;
  return {filter.layer, filter.collides_with, c::out(filter.still), c::out(filter.moving), 0};
}

hm_status hm_world_at(hm_world world, hm_point point, const hm_query_filter* filter,
                      hm_body_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with(world, [&](const World& w) {
    return answer_if_wanted(found, w.at(in(point), body_visitor(visit, user), filter_in(filter)));
  });
}

hm_status hm_world_in(hm_world world, hm_box box, const hm_query_filter* filter,
                      hm_body_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with(world, [&](const World& w) {
    return answer_if_wanted(found, w.in(in(box), body_visitor(visit, user), filter_in(filter)));
  });
}

hm_status hm_world_overlapping(hm_world world, hm_mask mask, hm_point position,
                               const hm_query_filter* filter, hm_body_visitor visit, void* user,
                               size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  return with_kept(world, mask, [&](const World& w, const Mask& m) {
    return answer_if_wanted(
        found, w.overlapping(m, in(position), body_visitor(visit, user), filter_in(filter)));
  });
}

hm_status hm_world_nearest(hm_world world, hm_point point, size_t k, const hm_query_filter* filter,
                           hm_near_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  const auto tell = [&](const NearestBody& near) {
    const hm_near told{near.body.value(), near.squared_distance, c::out(near.pixel)};
    return visit(&told, user) != 0;
  };
  return with(world, [&](const World& w) {
    return answer_if_wanted(found, w.nearest(in(point), k, tell, filter_in(filter)));
  });
}

hm_status hm_world_along(hm_world world, hm_point from, hm_point to, const hm_query_filter* filter,
                         hm_entry_visitor visit, void* user, size_t* found) {
  if (visit == nullptr) return refuse_null("visit");
  const auto tell = [&](const BodyRayHit& entry) {
    const hm_entry told{entry.body.value(), entry.steps, c::out(entry.pixel)};
    return visit(&told, user) != 0;
  };
  return with(world, [&](const World& w) {
    return answer_if_wanted(found, w.along(in(from), in(to), tell, filter_in(filter)));
  });
}

hm_status hm_world_ray(hm_world world, hm_point from, hm_point to, const hm_query_filter* filter,
                       int32_t normal_radius, hm_obstacle_ray_hit* hit) {
  if (hit == nullptr) return refuse_null("hit");
  return with(world, [&](const World& w) -> hm_status {
    const auto found = w.ray(in(from), in(to), filter_in(filter), normal_radius);
    *hit = found ? hm_obstacle_ray_hit{found->body.value(), c::out(found->hit)}
                 : hm_obstacle_ray_hit{};
    return found ? HM_OK : HM_NONE;
  });
}

hm_status hm_world_refresh(hm_world world) {
  return with(world, [](World& w) {
    w.refresh();
    return HM_OK;
  });
}

hm_status hm_world_sweep(hm_world world, hm_body body, hm_point delta,
                         const hm_query_filter* filter, hm_sweep* sweep) {
  if (sweep == nullptr) return refuse_null("sweep");
  return with(world, [&](const World& w) {
    return answer_sweep(sweep, w.sweep(in_body(body), in(delta), filter_in(filter)));
  });
}

hm_status hm_world_sweep_mask(hm_world world, hm_mask mask, hm_point position, hm_point delta,
                              const hm_query_filter* filter, hm_sweep* sweep) {
  if (sweep == nullptr) return refuse_null("sweep");
  return with(world, mask, [&](const World& w, const Mask& m) {
    return answer_sweep(sweep, w.sweep(m, in(position), in(delta), filter_in(filter)));
  });
}

hm_status hm_world_move_towards(hm_world world, hm_body body, hm_point goal,
                                const hm_query_filter* filter, hm_responder respond,
                                hm_body_hit_visitor hit, void* user, hm_body_move* move) {
  if (respond == nullptr) return refuse_null("respond");
  if (move == nullptr) return refuse_null("move");
  const MoveCallbacks callbacks{respond, hit, user};
  return with(world, [&](World& w) {
    return answer_move(move, w.move(in_body(body), in(goal), callbacks.responder(),
                                    callbacks.visitor(), filter_in(filter)));
  });
}

hm_status hm_world_try_move(hm_world world, hm_body body, hm_point goal,
                            const hm_query_filter* filter, hm_responder respond,
                            hm_body_hit_visitor hit, void* user, hm_body_move* move) {
  if (respond == nullptr) return refuse_null("respond");
  if (move == nullptr) return refuse_null("move");
  const MoveCallbacks callbacks{respond, hit, user};
  return with(world, [&](const World& w) {
    return answer_move(move, w.try_move(in_body(body), in(goal), callbacks.responder(),
                                        callbacks.visitor(), filter_in(filter)));
  });
}

hm_status hm_world_fits(hm_world world, hm_body body, hm_point position,
                        const hm_query_filter* filter, int32_t* yes) {
  return with(world, [&](const World& w) {
    const hitmask::BodyId id = in_body(body);
    if (const WorldError error = w.check(id); error != WorldError::none) return outcome(error);
    return answer(yes, w.fits(id, in(position), filter_in(filter)));
  });
}

hm_status hm_world_fits_mask(hm_world world, hm_mask mask, hm_point position,
                             const hm_query_filter* filter, int32_t* yes) {
  return with(world, mask, [&](const World& w, const Mask& m) {
    return answer(yes, w.fits(m, in(position), filter_in(filter)));
  });
}

hm_status hm_world_unstick(hm_world world, hm_body body, int32_t limit,
                           const hm_query_filter* filter, hm_point* move) {
  if (move == nullptr) return refuse_null("move");
  return with(world, [&](World& w) {
    return answer_world(move, w.unstick(in_body(body), limit, filter_in(filter)));
  });
}

hm_status hm_world_unstick_mask(hm_world world, hm_mask mask, hm_point position, int32_t limit,
                                const hm_query_filter* filter, hm_point* move) {
  return with(world, mask, [&](const World& w, const Mask& m) {
    return answer(move, w.unstick(m, in(position), limit, filter_in(filter)));
  });
}
