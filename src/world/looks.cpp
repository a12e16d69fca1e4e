// What bodies look like: masks, plain boxes, transforms.
#include "world/looks.hpp"

#include "hitmask/world.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::HeldLooks;
using detail::Look;
using detail::MaskTable;
using detail::RasterTable;
using detail::WorldState;

namespace detail {

HeldLooks::~HeldLooks() {
  for (std::size_t i = 0; i < count_; ++i) release((*this)[i]);
}

void HeldLooks::release(const Look& look) noexcept {
  Bodies& bodies = world_.bodies;
  if (look.raster != RasterTable::none) {
    bodies.rasters.release(look.raster, bodies.masks);
  } else if (look.mask != MaskTable::none) {
    bodies.masks.release(look.mask);
  }
}

/// A blank one, so that nothing fails once it is filled.
Look& HeldLooks::next() {
  if (count_ >= few) rest_.emplace_back();
  ++count_;
  return count_ <= few ? first_[count_ - 1] : rest_.back();
}

WorldError HeldLooks::hold(const std::shared_ptr<const Mask>& mask, const Transform& transform) {
  Look& look = next();
  if (mask == nullptr) return WorldError::none;
  if (transform != Transform{}) return hold_raster(look, mask, transform);
  if (const WorldError error = check_size(world_, mask->size()); error != WorldError::none)
    return error;
  look.mask = world_.bodies.masks.intern(mask);
  world_.bodies.masks.use(look.mask);
  return WorldError::none;
}

WorldError HeldLooks::hold_raster(Look& look, const std::shared_ptr<const Mask>& mask,
                                  const Transform& transform) {
  Bodies& bodies = world_.bodies;
  const auto rounded = rounded_for(*mask, transform);
  if (!rounded) return rounded.error();
  const auto raster = bodies.rasters.acquire(bodies.masks, mask, *rounded);
  if (!raster) return raster.error();
  look.raster = *raster;
  look.mask = bodies.rasters.mask(look.raster);
  const Box box = bodies.rasters.box_of(look.raster, bodies.masks);
  if (!is_empty(box)) look.origin = {box.x + rounded->whole.x, box.y + rounded->whole.y};
  ++rasters_;
  return check_size(world_, {box.w, box.h});
}

void HeldLooks::make_room(std::size_t bodies) {
  world_.bodies.placements.make_room(rasters_, bodies);
}

}  // namespace detail

namespace {

/// A look with pixels.
void set_look_now(WorldState& world, BodyIndex i, const Look& look,
                  const Transform& transform) noexcept {
  Bodies& bodies = world.bodies;
  const bool same = look.mask == bodies.records[i].mask && look.origin == bodies.origin(i);
  bodies.set_look(i, look, transform);
  if (same) return;
  bodies.place(i);
  note_change(world, i);
}

void set_box_now(WorldState& world, BodyIndex i, Size size) noexcept {
  Bodies& bodies = world.bodies;
  if (bodies.records[i].mask == MaskTable::none && bodies.sizes[i] == size) return;
  bodies.set_look(i, {}, {});
  bodies.sizes[i] = size;
  bodies.place(i);
  note_change(world, i);
}

/// The look of a body once it has another transform; a blank one for plain boxes.
WorldError hold_transformed(const WorldState& world, HeldLooks& held, BodyId body,
                            const Transform& transform) {
  if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  const std::uint32_t mask = world.bodies.source(body.slot - 1);
  if (mask == MaskTable::none) return held.hold(nullptr, {});
  const std::shared_ptr<const Mask> shared = world.bodies.masks.shared(mask);  // the table may grow
  return held.hold(shared, transform);
}

}  // namespace

Outcome World::set_mask(BodyId body, std::shared_ptr<const Mask> mask) {
  return set_mask(std::span(&body, 1), std::span(&mask, 1));
}

Outcome World::set_mask(std::span<const BodyId> bodies,
                        std::span<const std::shared_ptr<const Mask>> masks) {
  WorldState& world = *state_;
  if (bodies.size() != masks.size()) return WorldError::lengths;
  HeldLooks held(world);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    WorldError error = check_change(world, bodies[k]);
    if (error == WorldError::none && masks[k] == nullptr) error = WorldError::null_mask;
    if (error == WorldError::none)
      error = held.hold(masks[k], transform_of(world.bodies, bodies[k].slot - 1));
    if (error != WorldError::none) return error;
  }
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    set_look_now(world, i, held[k], transform_of(world.bodies, i));
  }
  return {};
}

Outcome World::set_size(BodyId body, Size size) {
  return set_size(std::span(&body, 1), std::span(&size, 1));
}

Outcome World::set_size(std::span<const BodyId> bodies, std::span<const Size> sizes) {
  WorldState& world = *state_;
  if (bodies.size() != sizes.size()) return WorldError::lengths;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (const WorldError error = check_change(world, bodies[k]); error != WorldError::none)
      return error;
    if (const WorldError error = check_size(world, sizes[k]); error != WorldError::none)
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
  WorldState& world = *state_;
  if (bodies.size() != transforms.size()) return WorldError::lengths;
  HeldLooks held(world);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const WorldError error = hold_transformed(world, held, bodies[k], transforms[k]);
    if (error != WorldError::none) return error;
  }
  held.make_room(world.bodies.slots());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    if (held[k].mask != MaskTable::none) set_look_now(world, i, held[k], transforms[k]);
  }
  return {};
}

}  // namespace hitmask
