// Motion of bodies and masks in a world.
#include <algorithm>

#include "world.hpp"
#include "world_hits.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// The callbacks of a move.
struct MoveCallbacks {
  hm_responder respond;
  hm_body_hit_visitor hit;
  void* user;
};

/// Calls move(respond, hit) with the callbacks as the world wants them. The answer stands when only
/// `hit` threw: the move was over by then.
template <class Move>
hm_status run_move(WorldObject& world, const MoveCallbacks& callbacks, hm_body_move* where,
                   Move&& move) {
  HitReport report{callbacks.hit, callbacks.user};
  const auto choose = [&](BodyId met) {
    const int32_t wanted =
        ask(world, [&] { return callbacks.respond(met.value(), callbacks.user); });
    const bool known = wanted >= HM_RESPONSE_IGNORE && wanted <= HM_RESPONSE_BOUNCE;
    return known ? static_cast<Response>(wanted) : Response::touch;
  };
  const ResponseRef respond =
      callbacks.respond == nullptr ? ResponseRef(Response::slide) : ResponseRef(choose);
  const Result<BodyMove, WorldError> done = move(respond, report);
  if (!done) return outcome(done.error());
  *where = {c::out(done->position), done->hits, done->steps};
  return report.status;
}

}  // namespace

hm_status hm_world_sweep(hm_world world, hm_body body, hm_point delta,
                         const hm_query_filter* filter, hm_body_sweep* sweep) {
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return answer(sweep, object.world.sweep(in_body(body), in(delta), wanted));
  });
}

hm_status hm_world_sweep_mask(hm_world world, hm_mask mask, hm_point position, hm_point delta,
                              const hm_query_filter* filter, hm_body_sweep* sweep) {
  return with_kept(mask, [&](const Mask& m) {
    return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
      return answer(sweep, object.world.sweep(m, in(position), in(delta), wanted));
    });
  });
}

hm_status hm_world_move(hm_world world, hm_body body, hm_point goal, const hm_query_filter* filter,
                        hm_responder respond, hm_body_hit_visitor hit, void* user,
                        hm_body_move* move) {
  if (move == nullptr) return refuse_null("move");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    return run_move(object, {respond, hit, user}, move, [&](ResponseRef choose, auto& report) {
      return object.world.move(in_body(body), in(goal), choose, report, wanted);
    });
  });
}

hm_status hm_world_move_many(hm_world world, const hm_body* bodies, size_t count,
                             const hm_point* goals, const hm_query_filter* filter, int32_t response,
                             hm_body_move* moves) {
  if (count > 0)
    if (const hm_status bad = not_null(bodies, goals, moves)) return bad;
  if (const hm_status bad = one_of(response, HM_RESPONSE_BOUNCE, "response")) return bad;
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    ScratchLease scratch(object);
    c::resize_to(scratch->points, count);
    c::resize_to(scratch->moves, count);
    std::transform(goals, goals + count, scratch->points.begin(),
                   [](hm_point goal) { return c::in(goal); });
    const Outcome done = object.world.move(scratch.bodies_in(bodies, count), scratch->points,
                                           scratch->moves, static_cast<Response>(response), wanted);
    if (!done) return outcome(done.error());
    std::transform(scratch->moves.begin(), scratch->moves.end(), moves, [](const BodyMove& move) {
      return hm_body_move{c::out(move.position), move.hits, move.steps};
    });
    return hm_status{HM_OK};
  });
}

hm_status hm_world_try_move(hm_world world, hm_body body, hm_point goal,
                            const hm_query_filter* filter, hm_responder respond,
                            hm_body_hit_visitor hit, void* user, hm_body_move* move) {
  if (move == nullptr) return refuse_null("move");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    return run_move(object, {respond, hit, user}, move, [&](ResponseRef choose, auto& report) {
      return object.world.try_move(in_body(body), in(goal), choose, report, wanted);
    });
  });
}

hm_status hm_world_fits(hm_world world, hm_body body, hm_point position,
                        const hm_query_filter* filter, int32_t* yes) {
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_body(object.world, body)) return bad;
    return answer(yes, object.world.fits(in_body(body), in(position), wanted));
  });
}

hm_status hm_world_fits_mask(hm_world world, hm_mask mask, hm_point position,
                             const hm_query_filter* filter, int32_t* yes) {
  return with_kept(mask, [&](const Mask& m) {
    return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
      return answer(yes, object.world.fits(m, in(position), wanted));
    });
  });
}

hm_status hm_world_unstick(hm_world world, hm_body body, int32_t limit,
                           const hm_query_filter* filter, hm_point* move) {
  if (move == nullptr) return refuse_null("move");
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
    if (const hm_status bad = check_idle(object)) return bad;
    return answer(move, object.world.unstick(in_body(body), limit, wanted));
  });
}

hm_status hm_world_unstick_mask(hm_world world, hm_mask mask, hm_point position, int32_t limit,
                                const hm_query_filter* filter, hm_point* move) {
  return with_kept(mask, [&](const Mask& m) {
    return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& wanted) {
      return answer(move, object.world.unstick(m, in(position), limit, wanted));
    });
  });
}
