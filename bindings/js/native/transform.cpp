// Turned, scaled and mirrored masks.
#include "hitmask/transform.hpp"

#include "placed.hpp"

namespace hitmask::js {

std::int32_t refuse(TransformError error) noexcept {
  return refuse(static_cast<Code>(static_cast<int>(Code::transform) + static_cast<int>(error)),
                message_of(error));
}

HITMASK_EXPORT(transform_of_parts)
std::int32_t js_transform_of_parts(double x, double y, double pivot_x, double pivot_y, double turns,
                                   double scale_x, double scale_y, std::int32_t flips,
                                   double shear_x, double shear_y) noexcept {
  const TransformParts parts{.x = x,
                             .y = y,
                             .pivot_x = pivot_x,
                             .pivot_y = pivot_y,
                             .angle = Angle::turns(turns),
                             .scale_x = scale_x,
                             .scale_y = scale_y,
                             .flip_x = (flips & 1) != 0,
                             .flip_y = (flips & 2) != 0,
                             .shear_x = shear_x,
                             .shear_y = shear_y};
  Answer answer;
  add(answer, Transform(parts));
  return 0;
}

/// Both transforms are the input.
HITMASK_EXPORT(transform_product) std::int32_t js_transform_product() noexcept {
  const auto numbers = input<double>(16);
  if (!numbers) return refuse_input();
  const auto n = *numbers;
  Answer answer;
  add(answer, transform_of(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]) *
                  transform_of(n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15]));
  return 0;
}

HITMASK_EXPORT(transform_inverse) std::int32_t js_transform_inverse(HITMASK_TRANSFORM) noexcept {
  Answer answer;
  add(answer, inverse(transform_of(xx, xy, yx, yy, x, y, pivot_x, pivot_y)));
  return 0;
}

HITMASK_EXPORT(place) std::int32_t js_place(std::int32_t handle, HITMASK_TRANSFORM) noexcept {
  const MaskObject* const object = find<MaskObject>(handle);
  if (object == nullptr) return refuse_disposed();
  const auto placed =
      place(object->shared()->view(), transform_of(xx, xy, yx, yy, x, y, pivot_x, pivot_y));
  if (!placed) return refuse(placed.error());
  return give_handle(PlacedObject{object->shared(), *placed});
}

/// The same object at another place, so that a spinning sprite needs one handle.
HITMASK_EXPORT(place_again)
std::int32_t js_place_again(std::int32_t handle, HITMASK_TRANSFORM) noexcept {
  PlacedObject* const object = find<PlacedObject>(handle);
  if (object == nullptr) return refuse_disposed();
  const auto placed =
      place(object->mask->view(), transform_of(xx, xy, yx, yy, x, y, pivot_x, pivot_y));
  if (!placed) return refuse(placed.error());
  object->placed = *placed;
  return 0;
}

HITMASK_EXPORT(placed_mask) std::int32_t js_placed_mask(std::int32_t handle) noexcept {
  const PlacedObject* const object = find<PlacedObject>(handle);
  return object != nullptr ? give(object->mask) : refuse_disposed();
}

HITMASK_EXPORT(placed_moved)
std::int32_t js_placed_moved(std::int32_t handle, std::int32_t x, std::int32_t y) noexcept {
  const PlacedObject* const object = find<PlacedObject>(handle);
  if (object == nullptr) return refuse_disposed();
  return give_handle(PlacedObject{object->mask, object->placed.moved({x, y})});
}

HITMASK_EXPORT(placed_covers)
std::int32_t js_placed_covers(std::int32_t handle, std::int32_t x, std::int32_t y) noexcept {
  const PlacedObject* const object = find<PlacedObject>(handle);
  return object != nullptr ? object->placed.covers({x, y}) : refuse_disposed();
}

/// The position and the bounds.
HITMASK_EXPORT(placed_bounds)
std::int32_t js_placed_bounds(std::int32_t handle, std::int32_t any) noexcept {
  const PlacedObject* const object = find<PlacedObject>(handle);
  if (object == nullptr) return refuse_disposed();
  Answer()
      .add(object->placed.position())
      .add(bounds(object->placed, any != 0 ? Coverage::any : Coverage::centre));
  return 0;
}

HITMASK_EXPORT(placed_rasterise)
std::int32_t js_placed_rasterise(std::int32_t handle, std::int32_t any) noexcept {
  const PlacedObject* const object = find<PlacedObject>(handle);
  if (object == nullptr) return refuse_disposed();
  const Coverage coverage = any != 0 ? Coverage::any : Coverage::centre;
  const Box box = bounds(object->placed, coverage);
  if (is_mask_size(box.w, box.h) && !has_room_for({box.w, box.h}, 2)) return refuse_memory();
  auto raster = rasterise(object->placed, coverage);
  return raster ? give(std::move(*raster)) : refuse(raster.error());
}

// --- Two of them --------------------------------------------------------------------------------

HITMASK_EXPORT(placed_overlap)
std::int32_t js_placed_overlap(std::int32_t a, std::int32_t b) noexcept {
  const PlacedObject* const first = find<PlacedObject>(a);
  const PlacedObject* const second = find<PlacedObject>(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  return overlap(first->placed, second->placed);
}

HITMASK_EXPORT(placed_overlap_area)
double js_placed_overlap_area(std::int32_t a, std::int32_t b) noexcept {
  const PlacedObject* const first = find<PlacedObject>(a);
  const PlacedObject* const second = find<PlacedObject>(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  return static_cast<double>(overlap_area(first->placed, second->placed));
}

HITMASK_EXPORT(placed_first_point)
std::int32_t js_placed_first_point(std::int32_t a, std::int32_t b) noexcept {
  const PlacedObject* const first = find<PlacedObject>(a);
  const PlacedObject* const second = find<PlacedObject>(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  return answer_point(first_point(first->placed, second->placed));
}

HITMASK_EXPORT(placed_contact)
std::int32_t js_placed_contact(std::int32_t a, std::int32_t b, std::int32_t details) noexcept {
  const PlacedObject* const first = find<PlacedObject>(a);
  const PlacedObject* const second = find<PlacedObject>(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  const Contact found = contact(first->placed, second->placed, static_cast<Details>(details & 31));
  if (found) Answer().add(found);
  return found ? 1 : 0;
}

}  // namespace hitmask::js
