// Bodies that move, walk, carry, turn, and are attached to others.
#include "worlds.hpp"

namespace hitmask::js {
namespace {

template <class Value, class Give>
std::int32_t answer_result(const Result<Value, WorldError>& result, Give&& give_value) noexcept {
  return result ? give_value(*result) : refuse(result.error());
}

std::int32_t answer_sweep(const Result<BodySweep, WorldError>& sweep) noexcept {
  if (!sweep) return refuse(sweep.error());
  Answer answer;
  add_sweep(answer, *sweep).add(number_of(sweep->body));
  return sweep->blocked() ? 1 : 0;
}

std::int32_t answer_move(const Result<Point, WorldError>& move) noexcept {
  return answer_result(move, [](Point by) { return Answer().add(by), 0; });
}

std::optional<Response> response_of(std::int32_t response) noexcept {
  if (response < 0 || response > static_cast<std::int32_t>(Response::bounce)) return std::nullopt;
  return static_cast<Response>(response);
}

std::int32_t refuse_response() noexcept { return refuse(Code::argument, "no such response"); }

/// Collects hits while the world answers; puts them out when it is done.
template <class Ask, class Give>
std::int32_t with_hits(Ask&& ask, Give&& give_value) noexcept {
  Rows rows;
  const auto result = ask([&](const BodyHit& hit) { rows.add(hit); });
  if (!result) return refuse(result.error());
  const std::int32_t status = rows.put(body_hit_length);
  if (status >= 0) give_value(*result);
  return status;
}

void answer_walk(const BodyWalk& walk) noexcept {
  Answer answer;
  answer.add(walk.position).add(walk.moved).add(walk.hit_x ? 1 : 0).add(walk.hit_y ? 1 : 0);
  answer.add(walk.ground ? number_of(walk.ground->body) : 0);
  add(answer, walk.ground ? walk.ground->normal : Normal{})
      .add(walk.ground ? walk.ground->slope : 0);
  for (const BodyId id : {walk.left, walk.right, walk.top, walk.bottom, walk.zone})
    answer.add(number_of(id));
  answer.add(static_cast<double>(walk.stepped_up)).add(static_cast<double>(walk.stepped_down));
  answer.add(static_cast<double>(walk.corrected)).add(walk.zone_layers);
}

}  // namespace

HITMASK_EXPORT(world_sweep)
std::int32_t js_world_sweep(std::int32_t handle, double body, std::int32_t by_x, std::int32_t by_y,
                            std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return answer_sweep(world.sweep(body_of(body), {by_x, by_y}, by));
  });
}

HITMASK_EXPORT(world_sweep_mask)
std::int32_t js_world_sweep_mask(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                 std::int32_t y, std::int32_t by_x, std::int32_t by_y,
                                 std::int32_t filter) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return answer_sweep(world.sweep(*view, {x, y}, {by_x, by_y}, by));
  });
}

/// Puts the hits out; the answer has the position and the steps. `only_try`: the body stays.
HITMASK_EXPORT(world_move)
std::int32_t js_world_move(std::int32_t handle, double body, std::int32_t x, std::int32_t y,
                           std::int32_t response, std::int32_t only_try,
                           std::int32_t filter) noexcept {
  const auto respond = response_of(response);
  if (!respond) return refuse_response();
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return with_hits(
        [&](auto&& hit) {
          return only_try != 0 ? world.try_move(body_of(body), {x, y}, *respond, hit, by)
                               : world.move(body_of(body), {x, y}, *respond, hit, by);
        },
        [](const BodyMove& move) {
          Answer().add(move.position).add(static_cast<double>(move.steps));
        });
  });
}

/// The filter, the ids, all x and all y. Puts out for each: position, hits, steps.
HITMASK_EXPORT(world_move_many)
std::int32_t js_world_move_many(std::int32_t handle, std::uint32_t count, std::int32_t response,
                                std::int32_t filter) noexcept {
  const auto respond = response_of(response);
  if (!respond) return refuse_response();
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) -> std::int32_t {
    const auto ids = ids_in(count, filter_length);
    const auto all = count < (1U << 26) ? input<double>(filter_length + 3 * count) : std::nullopt;
    if (!ids || !all) return refuse_input();
    const auto xs = all->subspan(filter_length + count);
    std::vector<Point> goals(count);
    for (std::uint32_t i = 0; i < count; ++i) goals[i] = {whole(xs[i]), whole(xs[count + i])};
    std::vector<BodyMove> moves(count);
    if (const Outcome done = world.move(*ids, goals, moves, *respond, by); !done)
      return refuse(done.error());
    Rows rows;
    for (const BodyMove& move : moves)
      rows.add(move.position)
          .add(static_cast<double>(move.hits))
          .add(static_cast<double>(move.steps));
    return rows.put(4);
  });
}

HITMASK_EXPORT(world_fits)
std::int32_t js_world_fits(std::int32_t handle, double body, std::int32_t x, std::int32_t y,
                           std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return world.fits(body_of(body), {x, y}, by) ? 1 : 0;
  });
}

HITMASK_EXPORT(world_fits_mask)
std::int32_t js_world_fits_mask(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                std::int32_t y, std::int32_t filter) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return world.fits(*view, {x, y}, by) ? 1 : 0;
  });
}

HITMASK_EXPORT(world_unstick)
std::int32_t js_world_unstick(std::int32_t handle, double body, std::int32_t limit,
                              std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return answer_move(world.unstick(body_of(body), limit, by));
  });
}

HITMASK_EXPORT(world_turn)
std::int32_t js_world_turn(std::int32_t handle, double body, double turns,
                           std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return with_hits([&](auto&& hit) { return world.turn(body_of(body), turns, hit, by); },
                     [](const BodyTurn& turn) {
                       Answer()
                           .add(turn.turned)
                           .add(turn.steps)
                           .add(turn.step_count)
                           .add(turn.blocked ? 1 : 0)
                           .add(number_of(turn.body));
                     });
  });
}

// --- Characters ---------------------------------------------------------------------------------

HITMASK_EXPORT(world_set_mover)
std::int32_t js_world_set_mover(std::int32_t handle, std::uint32_t count, std::int32_t step_up,
                                std::int32_t step_down, std::int32_t gravity,
                                std::int32_t corner_correction, std::int32_t remainder_x,
                                std::int32_t remainder_y) noexcept {
  return with_bodies(handle, count, [&](World& world, auto ids) {
    return status_of(world.set_mover(ids, {.step_up = step_up,
                                           .step_down = step_down,
                                           .gravity = face_of(gravity),
                                           .corner_correction = corner_correction,
                                           .remainder_x = remainder_x,
                                           .remainder_y = remainder_y}));
  });
}

HITMASK_EXPORT(world_clear_mover)
std::int32_t js_world_clear_mover(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count,
                     [](World& world, auto ids) { return status_of(world.clear_mover(ids)); });
}

HITMASK_EXPORT(world_mover) std::int32_t js_world_mover(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto mover = world.mover(body_of(body));
    if (!mover) return 0;
    Answer answer;
    answer.add(mover->step_up).add(mover->step_down).add(static_cast<double>(mover->gravity));
    answer.add(mover->corner_correction).add(mover->remainder_x).add(mover->remainder_y);
    answer.add(mover->ground ? number_of(mover->ground->body) : 0);
    return 1;
  });
}

HITMASK_EXPORT(world_walk)
std::int32_t js_world_walk(std::int32_t handle, double body, double dx, double dy,
                           std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return with_hits([&](auto&& hit) { return world.walk(body_of(body), dx, dy, hit, by); },
                     answer_walk);
  });
}

HITMASK_EXPORT(world_drop_through)
std::int32_t js_world_drop_through(std::int32_t handle, double body, std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) {
    return status_of(world.drop_through(body_of(body), by));
  });
}

/// The filter, then the shape.
HITMASK_EXPORT(world_change_shape)
std::int32_t js_world_change_shape(std::int32_t handle, double body, std::int32_t fit,
                                   std::int32_t limit, std::int32_t keep_feet,
                                   std::int32_t filter) noexcept {
  return with_filter(handle, filter, [&](World& world, const QueryFilter& by) -> std::int32_t {
    const auto all = input<double>(filter_length + shape_length);
    if (!all) return refuse_input();
    std::int32_t status = 0;
    const auto shape = shape_in(all->subspan(filter_length), status);
    if (!shape) return status;
    if (fit < 0 || fit > 2) return refuse(Code::argument, "no such fit");
    const ShapeChange change{
        .fit = static_cast<Fit>(fit), .limit = limit, .keep_feet = keep_feet != 0};
    return answer_move(world.change_shape(body_of(body), *shape, change, by));
  });
}

// --- Carriers -----------------------------------------------------------------------------------

HITMASK_EXPORT(world_set_carrier)
std::int32_t js_world_set_carrier(std::int32_t handle, std::uint32_t count, double surface_x,
                                  double surface_y) noexcept {
  return with_bodies(handle, count, [&](World& world, auto ids) {
    return status_of(world.set_carrier(ids, {.surface_x = surface_x, .surface_y = surface_y}));
  });
}

HITMASK_EXPORT(world_clear_carrier)
std::int32_t js_world_clear_carrier(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count,
                     [](World& world, auto ids) { return status_of(world.clear_carrier(ids)); });
}

HITMASK_EXPORT(world_carrier)
std::int32_t js_world_carrier(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) {
    const auto carrier = world.carrier(body_of(body));
    if (carrier)
      Answer()
          .add(static_cast<double>(carrier->surface_x.count()) / SubPixels::per_pixel)
          .add(static_cast<double>(carrier->surface_y.count()) / SubPixels::per_pixel);
    return carrier ? 1 : 0;
  });
}

// --- Attached bodies ----------------------------------------------------------------------------

HITMASK_EXPORT(world_attach)
std::int32_t js_world_attach(std::int32_t handle, double child, double parent, std::int32_t x,
                             std::int32_t y, std::int32_t solid) noexcept {
  return with_world(handle, [&](World& world) {
    return status_of(
        world.attach(body_of(child), body_of(parent), {.offset = {x, y}, .solid = solid != 0}));
  });
}

HITMASK_EXPORT(world_detach)
std::int32_t js_world_detach(std::int32_t handle, std::uint32_t count) noexcept {
  return with_bodies(handle, count,
                     [](World& world, auto ids) { return status_of(world.detach(ids)); });
}

HITMASK_EXPORT(world_set_offset)
std::int32_t js_world_set_offset(std::int32_t handle, double child, std::int32_t x,
                                 std::int32_t y) noexcept {
  return with_world(
      handle, [&](World& world) { return status_of(world.set_offset(body_of(child), {x, y})); });
}

/// The parent, the offset and whether it is solid.
HITMASK_EXPORT(world_attachment)
std::int32_t js_world_attachment(std::int32_t handle, double child) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto how = world.attachment(body_of(child));
    const auto parent = world.parent(body_of(child));
    if (!how || !parent) return 0;
    Answer().add(number_of(*parent)).add(how->offset).add(how->solid ? 1 : 0);
    return 1;
  });
}

HITMASK_EXPORT(world_children)
std::int32_t js_world_children(std::int32_t handle, double parent) noexcept {
  return with_world(handle, [&](World& world) {
    return put_ids([&](auto&& visit) { world.children(body_of(parent), visit); });
  });
}

}  // namespace hitmask::js
