#include "world/bodies/held_shapes.hpp"

namespace hitmask::detail::world::bodies {

namespace {

bool is_near(Point origin) noexcept {
  return -max_origin <= origin.x && origin.x <= max_origin && -max_origin <= origin.y &&
         origin.y <= max_origin;
}

}  // namespace

WorldError HeldShapes::hold(const Shape& shape, const Transform& transform) {
  shapes_.push({});  // first, so that nothing can fail after a shape is acquired
  NewShape& held = shapes_.items().back();
  if (!shape) return WorldError::no_shape;
  if (!is_near(shape.origin())) return WorldError::origin;
  held.size = shape.size();
  held.origin = shape.origin();
  held.corner = -shape.origin();
  const bool is_turned = transform != Transform{};
  held.is_placed = is_turned || shape.origin() != Point{};
  placed_ += held.is_placed ? 1U : 0U;
  if (is_turned && shape.terrain() != nullptr) return WorldError::terrain;
  if (is_turned) return hold_raster(held, shape, transform);
  if (const WorldError error = check_size(bodies_, shape.size()); is_error(error)) return error;
  if (shape.terrain() != nullptr)
    held.shape = bodies_.shapes.acquire_terrain(shape.terrain());
  else if (!shape.is_box())
    held.shape = bodies_.shapes.acquire(shape.mask());
  return WorldError::none;
}

WorldError HeldShapes::hold_raster(NewShape& held, const Shape& shape, const Transform& transform) {
  const Size size = shape.size();
  if (shape.is_box() && !mask::is_possible(size)) return WorldError::size;
  if (shape.is_box()) {
    const auto box = bodies_.shapes.acquire_box(size);
    if (!box) return box.error();
    held.shape = *box;
  } else {
    held.shape = bodies_.shapes.acquire(shape.mask());
  }
  return replace_by_raster(held, transform);
}

WorldError HeldShapes::turn(BodyIndex i, const Transform& transform) {
  const ShapeNumber source = bodies_.source(i);
  // Without a transform a box has no mask; a mask whose pixels changed is read again.
  if (source == no_shape || transform == Transform{} || bodies_.shapes.is_terrain(source) ||
      !bodies_.shapes.is_current(source))
    return hold(bodies_.shape(i), transform);
  shapes_.push({});
  NewShape& held = shapes_.items().back();
  const Placement* const its = bodies_.placements.find(i);
  held.origin = its == nullptr ? Point{} : its->origin;
  held.is_placed = true;
  ++placed_;
  bodies_.shapes.use(source);
  held.shape = source;
  return replace_by_raster(held, transform);
}

WorldError HeldShapes::replace_by_raster(NewShape& held, const Transform& transform) {
  const ShapeNumber source = held.shape;  // released in every case
  const StoredShape& shape = bodies_.shapes[source];
  const auto rounded = rounded_for(shape, anchored(transform, shape.mask->size(), held.origin));
  if (!rounded) return rounded.error();
  const auto raster = bodies_.shapes.acquire_raster(source, *rounded);
  if (!raster) return raster.error();
  held.shape = *raster;
  bodies_.shapes.release(source);
  held.size = bodies_.shapes.view(held.shape).size();
  held.corner = bodies_.shapes.corner(held.shape, rounded->whole);
  return check_size(bodies_, held.size);
}

}  // namespace hitmask::detail::world::bodies
