#include <cmath>

#include "hitmask/motion.hpp"
#include "obstacles.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_mover_definition out(const MoverDefinition& definition) noexcept {
  return {c::out(definition.position), definition.step_up, definition.step_down,
          static_cast<int32_t>(definition.gravity), definition.corner_correction};
}

hm_move_result out(const MoveResult& result) noexcept {
  return {c::out(result.moved), c::out(result.hit_x), c::out(result.hit_y),
          c::out(result.on_ground), result.corrected};
}

hm_move_hit out(const MoveHit& hit) noexcept {
  return {hit.obstacle, static_cast<int32_t>(hit.axis), c::out(hit.position), c::out(hit.contact),
          c::out(hit.normal)};
}

/// Calls move(source). The mover goes back when its obstacles were bad or could not be asked for.
template <class Answer, class Move>
hm_status move_among(Mover& mover, const hm_obstacles* obstacles, Answer* answer, Move&& move) {
  return among(obstacles, answer, [&](ObstacleSource& source) -> hm_status {
    const Mover before = mover;
    try {
      const hm_status status = move(source);
      if (source.status() != HM_OK) mover = before;
      return status;
    } catch (...) {
      mover = before;
      throw;
    }
  });
}

[[nodiscard]] hm_status check_distance(double dx, double dy) noexcept {
  if (std::isfinite(dx) && std::isfinite(dy)) return HM_OK;
  return refuse(HM_ERROR_ARGUMENT, "a distance is not finite");
}

/// Calls move(source, report). The move stands when only `hit` threw: it was over by then.
template <class Move>
hm_status walk(Mover& mover, const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
               hm_move_result* result, Move&& move) {
  hm_status reported = HM_OK;
  const auto report = [&](const MoveHit& met) {
    const hm_move_hit shown = out(met);
    return hit == nullptr || call_back(reported, [&] { return hit(&shown, user); });
  };
  return move_among(mover, obstacles, result, [&](ObstacleSource& source) {
    const hm_status status = move(source, report);
    return status == HM_OK ? reported : status;
  });
}

}  // namespace

hm_mover_definition hm_mover_definition_default(void) { return out(MoverDefinition{}); }

hm_status hm_mover_create(const hm_mover_definition* definition, hm_mover* mover) {
  const hm_mover_definition wanted =
      definition == nullptr ? hm_mover_definition_default() : *definition;
  if (const hm_status bad = one_of(wanted.gravity, HM_FACE_BOTTOM, "gravity")) return bad;
  return guarded([&] {
    return give_object(
        mover, MoverDefinition{in(wanted.position), wanted.step_up, wanted.step_down,
                               static_cast<Face>(wanted.gravity), wanted.corner_correction});
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

hm_status hm_mover_set_position(hm_mover mover, hm_point position) {
  return with(mover, [&](Mover& m) {
    m.set_position(in(position));
    return HM_OK;
  });
}

hm_status hm_mover_move(hm_mover mover, hm_mask mask, double dx, double dy,
                        const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
                        hm_move_result* result) {
  if (result == nullptr) return refuse_null("result");
  if (const hm_status bad = check_distance(dx, dy)) return bad;
  return with_kept(mover, mask, [&](Mover& m, const Mask& pixels) {
    return walk(m, obstacles, hit, user, result, [&](ObstacleSource& source, const auto& report) {
      *result = out(m.move(pixels.view(), dx, dy, source, report));
      return hm_status{HM_OK};
    });
  });
}

hm_status hm_mover_move_placed(hm_mover mover, hm_placed_mask placed, double dx, double dy,
                               const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
                               hm_move_result* result) {
  if (result == nullptr) return refuse_null("result");
  if (const hm_status bad = check_distance(dx, dy)) return bad;
  return with_kept(mover, placed, [&](Mover& m, const PlacedMask& p) {
    return walk(m, obstacles, hit, user, result, [&](ObstacleSource& source, const auto& report) {
      const Result<MoveResult, MotionError> moved = m.move(p, dx, dy, source, report);
      if (!moved) return refuse(moved.error());
      *result = out(*moved);
      return hm_status{HM_OK};
    });
  });
}

hm_status hm_mover_unstick(hm_mover mover, hm_mask mask, int32_t limit,
                           const hm_obstacles* obstacles, hm_point* move) {
  return with_kept(mover, mask, [&](Mover& m, const Mask& pixels) {
    return move_among(m, obstacles, move, [&](ObstacleSource& source) {
      return answer(move, m.unstick(pixels.view(), limit, source));
    });
  });
}

hm_status hm_mover_unstick_placed(hm_mover mover, hm_placed_mask placed, int32_t limit,
                                  const hm_obstacles* obstacles, hm_point* move) {
  return with_kept(mover, placed, [&](Mover& m, const PlacedMask& p) {
    return move_among(m, obstacles, move, [&](ObstacleSource& source) {
      return answer(move, m.unstick(p, limit, source));
    });
  });
}
