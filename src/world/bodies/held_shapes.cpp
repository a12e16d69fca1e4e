#include "world/bodies/held_shapes.hpp"

namespace hitmask::detail::world::bodies {

WorldError HeldShapes::hold(const std::shared_ptr<const Mask>& mask, const Transform& transform) {
  shapes_.push({});  // first, so that nothing fails once a shape is acquired
  NewShape& held = shapes_.items().back();
  if (mask == nullptr) return WorldError::none;
  if (transform != Transform{}) return hold_raster(held, mask, transform);
  if (const WorldError error = check_size(bodies_, mask->size()); error != WorldError::none)
    return error;
  held.shape = bodies_.shapes.acquire(mask);
  return WorldError::none;
}

WorldError HeldShapes::hold_raster(NewShape& held, const std::shared_ptr<const Mask>& mask,
                                   const Transform& transform) {
  const auto rounded = rounded_for(*mask, transform);
  if (!rounded) return rounded.error();
  const auto raster = bodies_.shapes.acquire_raster(mask, *rounded);
  if (!raster) return raster.error();
  held.shape = *raster;
  held.is_raster = true;
  held.origin = bodies_.shapes.origin(held.shape, rounded->whole);
  ++rasters_;
  return check_size(bodies_, bodies_.shapes.view(held.shape).size());
}

}  // namespace hitmask::detail::world::bodies
