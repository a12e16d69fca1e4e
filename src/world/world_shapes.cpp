// What bodies are made of: masks, plain boxes, transforms.
#include "hitmask/world.hpp"
#include "world/bodies/held_shapes.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::HeldShapes;
using detail::world::bodies::NewShape;
using detail::world::bodies::no_shape;
using detail::world::bodies::ShapeNumber;
using detail::world::bodies::Store;

namespace {

/// A shape with pixels.
void set_mask_now(State& world, BodyIndex i, const NewShape& shape,
                  const Transform& transform) noexcept {
  Store& bodies = world.bodies;
  const bool same = shape.shape == bodies.records[i].shape && shape.origin == bodies.origin(i);
  bodies.set_shape(i, shape, transform);
  if (same) return;
  bodies.place(i);
  note_change(world, i);
}

void set_box_now(State& world, BodyIndex i, Size size) noexcept {
  Store& bodies = world.bodies;
  if (bodies.records[i].shape == no_shape && bodies.sizes[i] == size) return;
  bodies.set_shape(i, {}, {});
  bodies.sizes[i] = size;
  bodies.place(i);
  note_change(world, i);
}

/// The shape of a body once it has another transform; plain boxes keep theirs.
WorldError hold_transformed(const State& world, HeldShapes& held, BodyId body,
                            const Transform& transform) {
  if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  const ShapeNumber mask = world.bodies.source(body.slot - 1);
  if (mask == no_shape) return held.hold(nullptr, {});
  const std::shared_ptr<const Mask> shared = world.bodies.shapes[mask].mask;  // the store may grow
  return held.hold(shared, transform);
}

}  // namespace

Outcome World::set_mask(BodyId body, std::shared_ptr<const Mask> mask) {
  return set_mask(std::span(&body, 1), std::span(&mask, 1));
}

Outcome World::set_mask(std::span<const BodyId> bodies,
                        std::span<const std::shared_ptr<const Mask>> masks) {
  State& world = *state_;
  if (bodies.size() != masks.size()) return WorldError::lengths;
  HeldShapes held(world.bodies);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    WorldError error = check_change(world, bodies[k]);
    if (error == WorldError::none && masks[k] == nullptr) error = WorldError::null_mask;
    if (error == WorldError::none)
      error = held.hold(masks[k], world.bodies.transform(bodies[k].slot - 1));
    if (error != WorldError::none) return error;
  }
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    set_mask_now(world, i, held.take(k), world.bodies.transform(i));
  }
  validate_in_debug(world);
  return {};
}

Outcome World::set_size(BodyId body, Size size) {
  return set_size(std::span(&body, 1), std::span(&size, 1));
}

Outcome World::set_size(std::span<const BodyId> bodies, std::span<const Size> sizes) {
  State& world = *state_;
  if (bodies.size() != sizes.size()) return WorldError::lengths;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (const WorldError error = check_change(world, bodies[k]); error != WorldError::none)
      return error;
    if (const WorldError error = check_size(world.bodies, sizes[k]); error != WorldError::none)
      return error;
  }
  return change_all(world, bodies,
                    [&](BodyIndex i, std::size_t k) { set_box_now(world, i, sizes[k]); });
}

Outcome World::set_transform(BodyId body, const Transform& transform) {
  return set_transform(std::span(&body, 1), std::span(&transform, 1));
}

Outcome World::set_transform(std::span<const BodyId> bodies,
                             std::span<const Transform> transforms) {
  State& world = *state_;
  if (bodies.size() != transforms.size()) return WorldError::lengths;
  HeldShapes held(world.bodies);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const WorldError error = hold_transformed(world, held, bodies[k], transforms[k]);
    if (error != WorldError::none) return error;
  }
  held.make_room(world.bodies.slots());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    const NewShape shape = held.take(k);
    if (shape.shape != no_shape) set_mask_now(world, i, shape, transforms[k]);
  }
  validate_in_debug(world);
  return {};
}

}  // namespace hitmask
