// Adds, removes and changes bodies.
#include "hitmask/world.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/fail.hpp"
#include "base/small_list.hpp"
#include "world/bodies/held_shapes.hpp"
#include "world/places/positions.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::NewShape;
using detail::world::bodies::no_body;
using detail::world::bodies::Store;
namespace flag = detail::world::bodies::flag;

namespace detail::world {

namespace {

void check_period(std::int32_t period, const char* axis) {
  if (period < 0 || period > end_position)
    base::fail_argument(std::string("period_") + axis + " is " + std::to_string(period) +
                        "; it must be 0 or up to 2^30");
}

}  // namespace

State::State(const WorldDefinition& from) : number(from.number) {
  check_period(from.period_x, "x");
  check_period(from.period_y, "y");
  if (!bodies::is_angle_steps(from.angle_steps))
    base::fail_argument("angle_steps is " + std::to_string(from.angle_steps) +
                        "; it must be an even number from 0 to 65,536");
  definition = from;
  bodies.periods = {from.period_x, from.period_y};
  bodies.number = definition.number = number.value();
  bodies.shapes.set_limit(definition.cache_bytes);
}

WorldError check_changes(const State& world, std::span<const BodyId> bodies) noexcept {
  for (const BodyId body : bodies)
    if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  return WorldError::none;
}

WorldError check_places(const State& world, std::span<const BodyId> bodies) noexcept {
  for (const BodyId body : bodies)
    if (const WorldError error = check_place(world, body); error != WorldError::none) return error;
  return WorldError::none;
}

Result<void> validate(const State& world) {
  if (Result<void> status = world.bodies.validate(); !status) return status;
  if (Result<void> status = bodies::validate_trees(world.bodies); !status) return status;
  if (Result<void> status = validate_attachments(world); !status) return status;
  if (Result<void> status = places::validate(world); !status) return status;
  if (Result<void> status = contacts::validate(world); !status) return status;
  return travel::validate(world, world.resting);
}

#if !defined(NDEBUG)
/// Validation allocates. If memory runs out, skips it: the operation itself has succeeded. In the
/// middle of set_frame(), shapes have users that are not bodies yet.
void validate_in_debug(const State& world) noexcept {
  constexpr std::size_t most_bodies = 100;
  if (!validates_in_debug || world.bodies.slots() > most_bodies) return;
  if (!world.frames.changes.empty() || !world.frames.used_looks.empty()) return;
  static_cast<void>(base::has_memory_for([&] {
    const Result<void> status = validate(world);
    if (status.ok()) return;
    std::fprintf(stderr, "hitmask: a world is broken: %s\n", status.error().message.c_str());
    std::abort();
  }));
}
#endif

}  // namespace detail::world

ExcludedBodies::ExcludedBodies(std::span<const BodyId> bodies) : size_(bodies.size()) {
  if (size_ > capacity)
    detail::base::fail_length("a query excludes up to 8 bodies, not " + std::to_string(size_));
  std::ranges::copy(bodies, bodies_.begin());
}

namespace {

/// Neighbours store 31-bit indices, and the highest values are reserved for "none".
constexpr std::size_t max_bodies = 0x7FFF'FFF0;

/// All memory is reserved, so this cannot fail.
BodyId add_now(State& world, const BodyDefinition& body, const NewShape& shape) noexcept {
  Store& bodies = world.bodies;
  const BodyIndex i = bodies.take_slot();
  bodies.corners[i] = wrapped(body.position, bodies.periods);
  bodies.set_filter(i, body.filter);
  bodies.users[i] = body.user;
  bodies.set_shape(i, shape, rounded(world, body.transform));
  bodies.set_details(i, body.details);
  bodies.records[i].one_way = body.one_way;
  bodies.set_flag(i, flag::is_static, body.is_static);
  bodies.set_flag(i, flag::is_sensor, body.is_sensor);
  bodies.set_flag(i, flag::enabled, body.enabled);
  bodies.place(i);
  note_change(world, i);
  return world.id(i);
}

void remove_one(State& world, BodyIndex i) noexcept {
  // Noted twice: for its current index, and as an empty slot, which counts as a moving body.
  note_change(world, i);
  world.bodies.remove(i);
  note_change(world, i);
}

/// The terrains that drain_dirty() would compare with if removed bodies came back by a restore().
void forget_drained(State& world) noexcept {
  std::erase_if(world.drained, [&](const auto& one) { return !is_alive(world.bodies, one.body); });
}

using ToRemove = detail::world::BodyList;

/// Adds a body and what is attached to it, unless they are marked, and marks them. In order of id,
/// so that the order of free slots does not depend on how a tree grew.
void mark_with_tree(Store& bodies, BodyIndex top, ToRemove& marked) {
  const auto mark = [&](BodyIndex i) {
    marked.push(i);
    bodies.flags[i] |= flag::marked;
  };
  if (bodies.has(top, flag::marked)) return;
  mark(top);
  if (!is_in_tree(bodies, top)) return;
  const std::size_t first = marked.size();
  for (BodyIndex i = next_below(bodies, top, top); i != no_body;) {
    const bool is_new = !bodies.has(i, flag::marked);
    if (is_new) mark(i);
    i = is_new ? next_below(bodies, top, i) : next_beside(bodies, top, i);
  }
  std::ranges::sort(marked.items().subspan(first));
}

void unmark(Store& bodies, const ToRemove& marked) noexcept {
  constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::marked});
  for (const BodyIndex i : marked.items()) bodies.flags[i] &= others;
}

/// Removes bodies with all that is attached to them. If memory runs out, none is removed.
void remove_trees(State& world, std::span<const BodyId> ids) {
  Store& bodies = world.bodies;
  ToRemove marked, tops, walkers;
  detail::base::run_or(
      [&] {
        for (const BodyId id : ids) mark_with_tree(bodies, id.slot - 1, marked);
        for (const BodyIndex i : marked.items())
          if (is_child(bodies, i) && !bodies.has(bodies.links.find(i)->parent, flag::marked))
            tops.push(i);
      },
      [&] { unmark(bodies, marked); });
  unmark(bodies, marked);
  detail::world::find_walkers_above(bodies, tops.items(), walkers);
  for (const BodyIndex i : walkers.items()) note_change(world, i);
  for (const BodyIndex i : tops.items()) detach_body(bodies, i);
  for (const BodyIndex i : marked.items()) remove_one(world, i);
}

}  // namespace

World::World(const WorldDefinition& definition) : state_(std::make_unique<State>(definition)) {}
World::World(World&& other) noexcept = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

Result<BodyId, WorldError> World::add(const BodyDefinition& body) {
  BodyId id;
  const Outcome outcome = add(std::span(&body, 1), std::span(&id, 1));
  if (!outcome) return outcome.error();
  return id;
}

Outcome World::add(std::span<const BodyDefinition> bodies, std::span<BodyId> ids) {
  State& world = *state_;
  if (world.searching) return WorldError::busy;
  if (bodies.size() != ids.size()) return WorldError::lengths;
  if (bodies.size() > max_bodies - world.bodies.slots()) return WorldError::too_many_bodies;
  detail::world::bodies::HeldShapes held(world.bodies);
  for (const BodyDefinition& body : bodies) {
    if (!detail::world::bodies::is_position(body.position)) return WorldError::position;
    if (const WorldError error = held.hold(body.shape, rounded(world, body.transform));
        is_error(error))
      return error;
  }
  make_room_for_bodies(world, bodies.size());
  held.make_room(world.bodies.slots() + bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) ids[i] = add_now(world, bodies[i], held.take(i));
  validate_in_debug(world);
  return {};
}

Outcome World::remove(BodySpan bodies) {
  State& world = *state_;
  if (const WorldError error = check_changes(world, bodies.ids()); is_error(error)) return error;
  if (world.bodies.links.any()) {
    remove_trees(world, bodies.ids());
  } else {
    for (const BodyId body : bodies.ids())  // a body may occur twice
      if (is_alive(world.bodies, body)) remove_one(world, body.slot - 1);
  }
  validate_in_debug(world);
  return {};
}

Outcome World::set_position(BodyId body, Point position) noexcept {
  State& world = *state_;
  if (const WorldError error = check_place(world, body); error != WorldError::none) return error;
  if (!detail::world::bodies::is_position(position)) return WorldError::position;
  detail::world::places::set_position(world, body.slot - 1, position);
  return {};
}

Outcome World::set_position(std::span<const BodyId> bodies,
                            std::span<const Point> positions) noexcept {
  State& world = *state_;
  if (world.searching) return WorldError::busy;
  if (bodies.size() != positions.size()) return WorldError::lengths;
  return detail::world::places::set_positions(world, bodies, positions);
}

/// Does not affect contacts, so it is noted as a change only if a body may rest on it.
Outcome World::set_one_way(BodySpan bodies, Face side) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.records[i].one_way == side) return;
    world.bodies.records[i].one_way = side;
    if (world.bodies.movers.any()) note_change(world, i);
  });
}

Outcome World::set_static(BodySpan bodies, bool is_static) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.has(i, flag::is_static) == is_static) return;
    note_change(world, i);  // for the index that it leaves
    world.bodies.set_flag(i, flag::is_static, is_static);
    note_change(world, i);
  });
}

/// Sensors touch what others do, so it is noted as a change only if a body may rest on it.
Outcome World::set_sensor(BodySpan bodies, bool is_sensor) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.has(i, flag::is_sensor) == is_sensor) return;
    world.bodies.set_flag(i, flag::is_sensor, is_sensor);
    if (world.bodies.movers.any()) note_change(world, i);
  });
}

/// The own flags of all are set first, so that each body of a tree changes once at most.
Outcome World::set_enabled(BodySpan bodies, bool enabled) noexcept {
  State& world = *state_;
  if (const WorldError error = check_changes(world, bodies.ids()); is_error(error)) return error;
  for (const BodyId body : bodies.ids())
    if (is_in_tree(world.bodies, body.slot - 1))
      world.bodies.links.find(body.slot - 1)->enabled = enabled;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (is_in_tree(world.bodies, i)) return update_enabled(world, i);
    if (world.bodies.has(i, flag::enabled) == enabled) return;
    world.bodies.set_flag(i, flag::enabled, enabled);
    world.bodies.place(i);
    note_change(world, i);
  });
}

Outcome World::set_filter(BodySpan bodies, const Filter& filter) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.records[i].filter == filter) return;
    world.bodies.set_filter(i, filter);
    note_change(world, i);
  });
}

Outcome World::set_details(BodySpan bodies, Details details) noexcept {
  State& world = *state_;
  return change_all(world, bodies.ids(), [&](BodyIndex i, std::size_t) {
    if (world.bodies.records[i].details == details) return;
    world.bodies.set_details(i, details);
    note_change(world, i);
  });
}

Outcome World::set_user(BodyId body, std::uint64_t user) noexcept {
  return set_user(std::span(&body, 1), std::span(&user, 1));
}

Outcome World::set_user(std::span<const BodyId> bodies,
                        std::span<const std::uint64_t> users) noexcept {
  State& world = *state_;
  if (bodies.size() != users.size()) return WorldError::lengths;
  return change_all(world, bodies,
                    [&](BodyIndex i, std::size_t k) { world.bodies.users[i] = users[k]; });
}

void World::reserve(std::size_t bodies) {
  const std::size_t slots = state_->bodies.slots();
  if (state_->searching) return;  // the search holds pointers to the bodies
  if (bodies > slots) make_room_for_bodies(*state_, bodies - slots + state_->bodies.free.size());
}

Outcome World::clear() {
  State& world = *state_;
  if (world.searching) return WorldError::busy;
  for (BodyIndex i = 0; i < world.bodies.slots(); ++i)
    if (world.bodies.has(i, flag::alive)) remove_one(world, i);
  world.bodies.forget_unused_shapes();
  forget_drained(world);
  world.drawing.outlines.clear();
  world.drawing.paths.clear();
  validate_in_debug(world);
  return {};
}

Outcome World::forget_unused_masks() {
  if (state_->searching) return WorldError::busy;
  state_->bodies.forget_unused_masks();
  forget_drained(*state_);
  state_->drawing.outlines.clear();
  validate_in_debug(*state_);
  return {};
}

Outcome World::check(BodyId body) const noexcept { return check_id(state_->bodies, body); }

std::size_t World::size() const noexcept { return state_->bodies.alive; }

std::optional<BodyDefinition> World::body(BodyId body) const {
  if (!check(body)) return std::nullopt;
  const Store& bodies = state_->bodies;
  const BodyIndex i = body.slot - 1;
  const detail::world::bodies::Record& record = bodies.records[i];
  BodyDefinition definition;
  definition.shape = bodies.shape(i);
  definition.position = bodies.position(i);
  const bool in_tree = is_in_tree(bodies, i);
  definition.transform = in_tree ? own_transform(bodies, i) : bodies.transform(i);
  definition.one_way = record.one_way;
  definition.is_static = bodies.has(i, flag::is_static);
  definition.is_sensor = bodies.has(i, flag::is_sensor);
  definition.enabled = in_tree ? bodies.links.find(i)->enabled : bodies.has(i, flag::enabled);
  definition.filter = record.filter;
  definition.details = record.details;
  definition.user = bodies.users[i];
  return definition;
}

std::optional<Point> World::position(BodyId body) const noexcept {
  if (!check(body)) return std::nullopt;
  return state_->bodies.position(body.slot - 1);
}

std::optional<std::uint64_t> World::user(BodyId body) const noexcept {
  if (!check(body)) return std::nullopt;
  return state_->bodies.users[body.slot - 1];
}

std::optional<Box> World::box(BodyId body) const noexcept {
  if (!check(body)) return std::nullopt;
  return state_->bodies.box(body.slot - 1);
}

std::optional<SharedMaskAt> World::mask_at(BodyId body) const noexcept {
  if (!check(body)) return std::nullopt;
  const Store& bodies = state_->bodies;
  const BodyIndex i = body.slot - 1;
  const auto shape = bodies.records[i].shape;
  if (shape == detail::world::bodies::no_shape) return SharedMaskAt{nullptr, bodies.corners[i]};
  return SharedMaskAt{bodies.shapes[shape].mask, bodies.corners[i]};
}

void World::for_each_body(Visitor<BodyId> visit) const {
  const Store& bodies = state_->bodies;
  for (BodyIndex i = 0; i < bodies.slots(); ++i)
    if (bodies.has(i, flag::alive) && !visit(state_->id(i))) return;
}

}  // namespace hitmask
