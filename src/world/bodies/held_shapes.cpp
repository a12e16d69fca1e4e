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
  held.is_placed = shape.origin() != Point{} || transform != Transform{};
  placed_ += held.is_placed ? 1U : 0U;
  if (transform != Transform{}) return hold_raster(held, shape, transform);
  if (const WorldError error = check_size(bodies_, shape.size()); is_error(error)) return error;
  if (!shape.is_box()) held.shape = bodies_.shapes.acquire(shape.mask());
  return WorldError::none;
}

WorldError HeldShapes::hold_raster(NewShape& held, const Shape& shape, const Transform& transform) {
  const Size size = shape.size();
  if (shape.is_box() && !mask::is_possible(size)) return WorldError::size;
  const ShapeNumber source =
      shape.is_box() ? bodies_.shapes.acquire_box(size) : bodies_.shapes.acquire(shape.mask());
  held.shape = source;  // so that it is released in every case
  const auto rounded =
      rounded_for(*bodies_.shapes[source].mask, anchored(transform, size, shape.origin()));
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
