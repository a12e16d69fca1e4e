// The shapes and transforms of bodies.
#include <optional>

#include "base/scoped_flag.hpp"
#include "base/small_list.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/held_shapes.hpp"
#include "world/bodies/tree_shapes.hpp"
#include "world/places/positions.hpp"
#include "world/queries/line.hpp"
#include "world/state.hpp"
#include "world/travel/travel.hpp"

namespace hitmask {

namespace base = detail::base;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::HeldShapes;
using detail::world::bodies::NewShape;
using detail::world::bodies::no_shape;
using detail::world::bodies::ShapeNumber;
using detail::world::bodies::Store;
using detail::world::bodies::TreeShapes;

namespace {

void set_shape_now(State& world, BodyIndex i, const NewShape& shape,
                   const Transform& transform) noexcept {
  world.bodies.set_shape(i, shape, transform);
  world.bodies.place(i);
  note_change(world, i);
}

/// Reassigns a mask whose pixels changed to every body that has it, as a new shape in the
/// store. If this fails for one body, no body changes.
WorldError renew_mask(State& world, ShapeNumber outdated) {
  Store& bodies = world.bodies;
  bodies.shapes.outdate(outdated);
  HeldShapes held(bodies);
  base::SmallList<BodyIndex> owners;
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    if (bodies.source(i) != outdated) continue;
    const WorldError error = held.hold(bodies.shape(i), bodies.transform(i));
    if (is_error(error)) return error;
    owners.push(i);
  }
  held.make_room(bodies.slots());
  for (std::size_t k = 0; k < owners.items().size(); ++k) {
    const BodyIndex i = owners.items()[k];
    set_shape_now(world, i, held.take(k), bodies.transform(i));
  }
  return WorldError::none;
}

/// set_shape() in a world with attached bodies.
WorldError reshape_trees(State& world, std::span<const BodyId> bodies,
                         std::span<const Shape> shapes) {
  if (const WorldError error = check_changes(world, bodies); is_error(error)) return error;
  TreeShapes trees(world.bodies, world.definition.angle_steps);
  if (const WorldError error = trees.reshape(bodies, shapes); is_error(error)) return error;
  trees.make_room();
  trees.apply([&](BodyIndex i) { note_change(world, i); });
  validate_in_debug(world);
  return WorldError::none;
}

WorldError renew_changed(State& world, std::span<const BodyId> bodies,
                         std::span<const Shape> shapes) {
  for (const Shape& shape : shapes) {
    const ShapeNumber outdated = world.bodies.shapes.find_changed(shape.mask().get());
    if (outdated == no_shape) continue;
    if (const WorldError error = check_changes(world, bodies); is_error(error)) return error;
    if (const WorldError error = renew_mask(world, outdated); is_error(error)) return error;
  }
  return WorldError::none;
}

/// set_transform() in a world with attached bodies.
WorldError turn_trees(State& world, std::span<const BodyId> bodies,
                      std::span<const Transform> transforms) {
  if (const WorldError error = check_changes(world, bodies); is_error(error)) return error;
  TreeShapes shapes(world.bodies, world.definition.angle_steps);
  if (const WorldError error = shapes.turn(bodies, transforms); is_error(error)) return error;
  shapes.make_room();
  shapes.apply([&](BodyIndex i) { note_change(world, i); });
  validate_in_debug(world);
  return WorldError::none;
}

}  // namespace

Outcome World::set_shape(BodyId body, const Shape& shape) {
  return set_shape(std::span(&body, 1), std::span(&shape, 1));
}

Outcome World::set_shape(std::span<const BodyId> bodies, std::span<const Shape> shapes) {
  State& world = *state_;
  if (bodies.size() != shapes.size()) return WorldError::lengths;
  if (const WorldError error = renew_changed(world, bodies, shapes); is_error(error)) return error;
  if (world.bodies.links.any()) return reshape_trees(world, bodies, shapes);
  HeldShapes held(world.bodies);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    WorldError error = check_change(world, bodies[k]);
    if (!is_error(error)) error = held.hold(shapes[k], world.bodies.transform(bodies[k].slot - 1));
    if (is_error(error)) return error;
  }
  held.make_room(world.bodies.slots());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    set_shape_now(world, i, held.take(k), world.bodies.transform(i));
  }
  validate_in_debug(world);
  return {};
}

Result<Point, WorldError> World::change_shape(BodyId body, const Shape& shape,
                                              const ShapeChange& change,
                                              const QueryFilter& filter) {
  State& world = *state_;
  if (const WorldError error = check_place(world, body); is_error(error)) return error;
  const WorldError renewed = renew_changed(world, std::span(&body, 1), std::span(&shape, 1));
  if (is_error(renewed)) return renewed;
  const BodyIndex i = body.slot - 1;
  const Transform transform = world.bodies.transform(i);
  std::optional<HeldShapes> held(std::in_place, world.bodies);
  if (const WorldError error = held->hold(shape, transform); is_error(error)) return error;
  held->make_room(world.bodies.slots());
  const Result<Point, WorldError> by = [&] {
    const base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
    const NewShape& its = held->peek(0);
    return detail::world::travel::fit_shape(world, {filter, i}, world.bodies.view_of(its),
                                            its.corner, change);
  }();
  if (!by) return by.error();
  const Point from = world.bodies.position(i);
  if (!is_in_tree(world.bodies, i)) {
    set_shape_now(world, i, held->take(0), transform);
  } else {
    held.reset();
    const WorldError error = reshape_trees(world, std::span(&body, 1), std::span(&shape, 1));
    if (is_error(error)) return error;
  }
  // The sum wraps around, or is a valid position.
  const detail::motion::WidePoint to =
      detail::motion::WidePoint(from) + detail::motion::WidePoint(*by);
  detail::world::places::set_position(
      world, i, detail::world::queries::first_copy_of(to, world.bodies.periods));
  validate_in_debug(world);
  return *by;
}

Outcome World::set_transform(BodyId body, const Transform& transform) {
  return set_transform(std::span(&body, 1), std::span(&transform, 1));
}

Outcome World::set_transform(std::span<const BodyId> bodies,
                             std::span<const Transform> transforms) {
  State& world = *state_;
  if (bodies.size() != transforms.size()) return WorldError::lengths;
  if (world.bodies.links.any()) return turn_trees(world, bodies, transforms);
  HeldShapes held(world.bodies);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    WorldError error = check_change(world, bodies[k]);
    if (!is_error(error)) error = held.turn(bodies[k].slot - 1, rounded(world, transforms[k]));
    if (is_error(error)) return error;
  }
  held.make_room(world.bodies.slots());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    const NewShape shape = held.take(k);
    const Store& store = world.bodies;
    const bool same =
        shape.shape == store.records[i].shape && shape.corner == store.corner_offset(i);
    if (same && shape.shape == no_shape) continue;
    if (same)
      world.bodies.set_shape(i, shape, rounded(world, transforms[k]));
    else
      set_shape_now(world, i, shape, rounded(world, transforms[k]));
  }
  validate_in_debug(world);
  return {};
}

}  // namespace hitmask
