#include "hitmask/motion.hpp"
#include "obstacles.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_mover_definition out(const MoverDefinition& definition) noexcept {
  return {c::out(definition.position), definition.step_up, definition.step_down};
}

hm_move_result out(const MoveResult& result) noexcept {
  return {c::out(result.moved), c::out(result.hit_x), c::out(result.hit_y),
          c::out(result.on_ground)};
}

hm_move_hit out(const MoveHit& hit) noexcept {
  return {hit.obstacle, static_cast<int32_t>(hit.axis), c::out(hit.position), c::out(hit.contact),
          c::out(hit.normal)};
}

/// Calls move(mover, source, tell). A mover whose obstacles were of no use is put back.
template <class Move>
hm_status walk(Mover& mover, const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
               hm_move_result* result, Move&& move) {
  const auto tell = [&](const MoveHit& met) {
    const hm_move_hit told = out(met);
    return hit == nullptr || hit(&told, user) != 0;
  };
  return among(obstacles, result, [&](ObstacleSource& source) -> hm_status {
    const Mover before = mover;
    const hm_status status = move(source, tell);
    if (source.status() != HM_OK) mover = before;
    return status;
  });
}

}  // namespace

hm_mover_definition hm_mover_definition_default(void) { return out(MoverDefinition{}); }

hm_status hm_mover_create(const hm_mover_definition* definition, hm_mover* mover) {
  const hm_mover_definition wanted =
      definition == nullptr ? hm_mover_definition_default() : *definition;
  return guarded([&] {
    return give_object(mover,
                       MoverDefinition{in(wanted.position), wanted.step_up, wanted.step_down});
  });
}

hm_status hm_mover_destroy(hm_mover mover) { return destroy(mover); }

hm_status hm_mover_copy(hm_mover mover, hm_mover* copy) {
  return with(mover, [&](const Mover& m) { return give_object(copy, m); });
}

hm_status hm_mover_assign(hm_mover mover, hm_mover from) {
  return with(mover, from, [](Mover& m, const Mover& other) {
    m = other;
    return HM_OK;
  });
}

hm_status hm_mover_get(hm_mover mover, hm_mover_state* state) {
  if (state == nullptr) return refuse_null("state");
  return with(mover, [&](const Mover& m) {
    *state = {out(m.definition()), m.remainder_x(), m.remainder_y()};
    return HM_OK;
  });
}

hm_status hm_mover_put(hm_mover mover, hm_point position) {
  return with(mover, [&](Mover& m) {
    m.place(in(position));
    return HM_OK;
  });
}

hm_status hm_mover_move(hm_mover mover, hm_mask mask, double dx, double dy,
                        const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
                        hm_move_result* result) {
  if (result == nullptr) return refuse_null("result");
  return with_kept(mover, mask, [&](Mover& m, const Mask& pixels) {
    return walk(m, obstacles, hit, user, result, [&](ObstacleSource& source, const auto& tell) {
      *result = out(m.move(pixels.view(), dx, dy, source, tell));
      return hm_status{HM_OK};
    });
  });
}

hm_status hm_mover_move_placed(hm_mover mover, hm_placed_mask placed, double dx, double dy,
                               const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
                               hm_move_result* result) {
  if (result == nullptr) return refuse_null("result");
  return with_kept(mover, placed, [&](Mover& m, const PlacedMask& p) {
    return walk(m, obstacles, hit, user, result, [&](ObstacleSource& source, const auto& tell) {
      const Result<MoveResult> moved = m.move(p, dx, dy, source, tell);
      if (!moved) return refuse(HM_ERROR_TRANSFORM, moved.message());
      *result = out(*moved);
      return hm_status{HM_OK};
    });
  });
}
