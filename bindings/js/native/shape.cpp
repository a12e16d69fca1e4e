// Masks from masks. What the core would refuse by ending the program is refused here first.
#include "hitmask/shape.hpp"

#include <algorithm>
#include <array>

#include "masks.hpp"

namespace hitmask::js {
namespace {

/// Most functions need the result and a few masks on the way.
constexpr int masks_on_the_way = 4;

/// A mask from the one behind a handle, as large as `size` of it.
template <class SizeOf, class Make>
std::int32_t make_sized(std::int32_t handle, SizeOf&& size_of, Make&& make) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  const std::array<std::int64_t, 2> size = size_of(mask->size());
  if (!is_mask_size(size[0], size[1])) return refuse_size();
  const Size largest{std::max(mask->width(), static_cast<std::int32_t>(size[0])),
                     std::max(mask->height(), static_cast<std::int32_t>(size[1]))};
  if (!has_room_for(largest, masks_on_the_way)) return refuse_memory();
  return give(make(*mask));
}

template <class Make>
std::int32_t make_alike(std::int32_t handle, Make&& make) noexcept {
  return make_sized(
      handle, [](Size size) { return std::array<std::int64_t, 2>{size.width, size.height}; }, make);
}

template <class Make>
std::int32_t make_enlarged(std::int32_t handle, std::int64_t by, Make&& make) noexcept {
  return make_sized(
      handle,
      [&](Size size) {
        return std::array<std::int64_t, 2>{size.width + 2 * by, size.height + 2 * by};
      },
      make);
}

/// Paints on the mask behind a handle.
template <class Edit>
std::int32_t paint(std::int32_t handle, std::int32_t how, Edit&& edit) noexcept {
  MaskObject* const object = find<MaskObject>(handle);
  if (object == nullptr) return refuse_disposed();
  if (how < 0 || how > 2) return refuse(Code::argument, "no such paint");
  Mask* const mask = object->edit();
  if (mask == nullptr) return refuse_memory();
  edit(*mask, static_cast<Paint>(how));
  return 0;
}

Neighbours neighbours_of(std::int32_t eight) noexcept {
  return eight != 0 ? Neighbours::eight : Neighbours::four;
}
Reach reach_of(std::int32_t reach) noexcept { return static_cast<Reach>(std::clamp(reach, 0, 2)); }

std::int32_t refuse_distance() noexcept { return refuse(Code::argument, "a distance starts at 0"); }

}  // namespace

// --- Brushes ------------------------------------------------------------------------------------

HITMASK_EXPORT(paint_box)
std::int32_t js_paint_box(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t w,
                          std::int32_t h, std::int32_t how) noexcept {
  return paint(handle, how, [&](Mask& mask, Paint with) { paint_box(mask, {x, y, w, h}, with); });
}

HITMASK_EXPORT(paint_disc)
std::int32_t js_paint_disc(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t radius,
                           std::int32_t how) noexcept {
  return paint(handle, how,
               [&](Mask& mask, Paint with) { paint_disc(mask, {x, y}, radius, with); });
}

HITMASK_EXPORT(paint_ellipse)
std::int32_t js_paint_ellipse(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t w,
                              std::int32_t h, std::int32_t how) noexcept {
  return paint(handle, how,
               [&](Mask& mask, Paint with) { paint_ellipse(mask, {x, y, w, h}, with); });
}

HITMASK_EXPORT(paint_line)
std::int32_t js_paint_line(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t to_x,
                           std::int32_t to_y, std::int32_t thickness, std::int32_t how) noexcept {
  return paint(handle, how, [&](Mask& mask, Paint with) {
    paint_line(mask, {x, y}, {to_x, to_y}, thickness, with);
  });
}

/// The corners are the input.
HITMASK_EXPORT(paint_polygon)
std::int32_t js_paint_polygon(std::int32_t handle, std::uint32_t corners, std::int32_t non_zero,
                              std::int32_t how) noexcept {
  const auto points = input<Point>(corners);
  if (!points) return refuse_input();
  if (!has_room(std::uint64_t{corners} * 128)) return refuse_memory();
  return paint(handle, how, [&](Mask& mask, Paint with) {
    paint_polygon(mask, *points, non_zero != 0 ? FillRule::non_zero : FillRule::even_odd, with);
  });
}

HITMASK_EXPORT(paint_flood)
double js_paint_flood(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t eight,
                      std::int32_t how) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask != nullptr && !has_room_for(mask->size(), 2 * masks_on_the_way)) return refuse_memory();
  std::int64_t changed = 0;
  const std::int32_t status = paint(handle, how, [&](Mask& target, Paint with) {
    changed = paint_flood(target, {x, y}, neighbours_of(eight), with);
  });
  return status < 0 ? status : static_cast<double>(changed);
}

// --- New shapes ---------------------------------------------------------------------------------

HITMASK_EXPORT(disc_mask) std::int32_t js_disc_mask(std::int32_t radius) noexcept {
  const std::int64_t side = 2 * std::int64_t{radius} + 1;
  if (radius < 0) return refuse(Code::argument, "the radius of a disc is negative");
  if (!is_mask_size(side, side)) return refuse_size();
  if (!has_room_for({static_cast<std::int32_t>(side), static_cast<std::int32_t>(side)}))
    return refuse_memory();
  return give(disc_mask(radius));
}

HITMASK_EXPORT(ellipse_mask)
std::int32_t js_ellipse_mask(std::int32_t width, std::int32_t height) noexcept {
  if (!is_mask_size(width, height)) return refuse_size();
  if (!has_room_for({width, height})) return refuse_memory();
  return give(ellipse_mask({width, height}));
}

HITMASK_EXPORT(line_mask)
std::int32_t js_line_mask(std::int32_t x, std::int32_t y, std::int32_t to_x, std::int32_t to_y,
                          std::int32_t thickness) noexcept {
  if (thickness < 1) return refuse(Code::argument, "the thickness of a line is below 1");
  const std::int64_t reach = thickness / 2;
  const std::int64_t left = std::min(x, to_x) - reach;
  const std::int64_t top = std::min(y, to_y) - reach;
  const std::int64_t width = std::max(x, to_x) + reach + 1 - left;
  const std::int64_t height = std::max(y, to_y) + reach + 1 - top;
  if (!is_mask_size(width, height) || left < INT32_MIN || top < INT32_MIN) return refuse_size();
  if (!has_room_for({static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)}))
    return refuse_memory();
  return give(line_mask({x, y}, {to_x, to_y}, thickness));
}

HITMASK_EXPORT(polygon_mask)
std::int32_t js_polygon_mask(std::uint32_t corners, std::int32_t non_zero) noexcept {
  const auto points = input<Point>(corners);
  if (!points) return refuse_input();
  const auto [left, right] = std::ranges::minmax_element(*points, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax_element(*points, {}, &Point::y);
  const Size size = points->empty()
                        ? Size{}
                        : Size{hitmask::detail::saturate(std::int64_t{right->x} - left->x),
                               hitmask::detail::saturate(std::int64_t{bottom->y} - top->y)};
  if (!is_mask_size(size.width, size.height)) return refuse_size();
  if (!has_room(std::uint64_t{corners} * 128) || !has_room_for(size, 2)) return refuse_memory();
  return give(polygon_mask(*points, non_zero != 0 ? FillRule::non_zero : FillRule::even_odd));
}

// --- Growing and shrinking ----------------------------------------------------------------------

HITMASK_EXPORT(grow)
std::int32_t js_grow(std::int32_t handle, std::int32_t distance, std::int32_t reach) noexcept {
  if (distance < 0) return refuse_distance();
  return make_enlarged(handle, distance,
                       [&](const MaskView& m) { return grow(m, distance, reach_of(reach)); });
}

HITMASK_EXPORT(shrink)
std::int32_t js_shrink(std::int32_t handle, std::int32_t distance, std::int32_t reach) noexcept {
  if (distance < 0) return refuse_distance();
  return make_alike(handle,
                    [&](const MaskView& m) { return shrink(m, distance, reach_of(reach)); });
}

HITMASK_EXPORT(open)
std::int32_t js_open(std::int32_t handle, std::int32_t distance, std::int32_t reach) noexcept {
  if (distance < 0) return refuse_distance();
  return make_alike(handle, [&](const MaskView& m) { return open(m, distance, reach_of(reach)); });
}

HITMASK_EXPORT(close)
std::int32_t js_close(std::int32_t handle, std::int32_t distance, std::int32_t reach) noexcept {
  if (distance < 0) return refuse_distance();
  if (distance > max_mask_side / 2) return refuse_size();
  const MaskView* const mask = view_of(handle);
  // On the way there is a mask that is larger by the distance on all sides, within reason.
  if (mask != nullptr) {
    const std::int32_t most = std::max(mask->width(), mask->height()) * 2;
    const std::int32_t far = reach_of(reach) == Reach::disc ? distance : std::min(distance, most);
    if (!has_room_for({mask->width() + 2 * far, mask->height() + 2 * far}, masks_on_the_way))
      return refuse_memory();
  }
  return make_alike(handle, [&](const MaskView& m) { return close(m, distance, reach_of(reach)); });
}

HITMASK_EXPORT(inner_outline)
std::int32_t js_inner_outline(std::int32_t handle, std::int32_t eight) noexcept {
  return make_alike(handle,
                    [&](const MaskView& m) { return inner_outline(m, neighbours_of(eight)); });
}
HITMASK_EXPORT(outer_outline)
std::int32_t js_outer_outline(std::int32_t handle, std::int32_t eight) noexcept {
  return make_enlarged(handle, 1,
                       [&](const MaskView& m) { return outer_outline(m, neighbours_of(eight)); });
}
HITMASK_EXPORT(fill_holes)
std::int32_t js_fill_holes(std::int32_t handle, std::int32_t eight) noexcept {
  return make_alike(handle, [&](const MaskView& m) { return fill_holes(m, neighbours_of(eight)); });
}
HITMASK_EXPORT(remove_specks)
std::int32_t js_remove_specks(std::int32_t handle, double least_area, std::int32_t eight) noexcept {
  const auto least = least_area > 0 ? static_cast<std::int64_t>(std::min(least_area, 1e15)) : 0;
  return make_alike(
      handle, [&](const MaskView& m) { return remove_specks(m, least, neighbours_of(eight)); });
}
HITMASK_EXPORT(smooth) std::int32_t js_smooth(std::int32_t handle, std::int32_t times) noexcept {
  if (times < 0)
    return refuse(Code::argument, "smoothing a negative number of times is impossible");
  return make_alike(handle, [&](const MaskView& m) { return smooth(m, times); });
}

// --- Cutting, turning, scaling ------------------------------------------------------------------

HITMASK_EXPORT(crop)
std::int32_t js_crop(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t w,
                     std::int32_t h) noexcept {
  return make_sized(
      handle, [&](Size) { return std::array<std::int64_t, 2>{w, h}; },
      [&](const MaskView& m) { return crop(m, {x, y, w, h}); });
}
HITMASK_EXPORT(crop_to_solid) std::int32_t js_crop_to_solid(std::int32_t handle) noexcept {
  return make_alike(handle, [](const MaskView& m) { return crop_to_solid(m); });
}
HITMASK_EXPORT(pad)
std::int32_t js_pad(std::int32_t handle, std::int32_t left, std::int32_t top, std::int32_t right,
                    std::int32_t bottom) noexcept {
  return make_sized(
      handle,
      [&](Size size) {
        return std::array{std::int64_t{size.width} + left + right,
                          std::int64_t{size.height} + top + bottom};
      },
      [&](const MaskView& m) { return pad(m, left, top, right, bottom); });
}
HITMASK_EXPORT(shift)
std::int32_t js_shift(std::int32_t handle, std::int32_t x, std::int32_t y) noexcept {
  return make_alike(handle, [&](const MaskView& m) { return shift(m, {x, y}); });
}
HITMASK_EXPORT(flip_x) std::int32_t js_flip_x(std::int32_t handle) noexcept {
  return make_alike(handle, [](const MaskView& m) { return flip_x(m); });
}
HITMASK_EXPORT(flip_y) std::int32_t js_flip_y(std::int32_t handle) noexcept {
  return make_alike(handle, [](const MaskView& m) { return flip_y(m); });
}
HITMASK_EXPORT(turn) std::int32_t js_turn(std::int32_t handle, std::int32_t quarters) noexcept {
  return make_alike(handle, [&](const MaskView& m) { return turn(m, quarters); });
}
HITMASK_EXPORT(transpose) std::int32_t js_transpose(std::int32_t handle) noexcept {
  return make_alike(handle, [](const MaskView& m) { return transpose(m); });
}
HITMASK_EXPORT(scale)
std::int32_t js_scale(std::int32_t handle, std::int32_t width, std::int32_t height,
                      std::int32_t how) noexcept {
  return make_sized(
      handle, [&](Size) { return std::array<std::int64_t, 2>{width, height}; },
      [&](const MaskView& m) {
        return scale(m, {width, height}, static_cast<Scale>(std::clamp(how, 0, 2)));
      });
}
HITMASK_EXPORT(coarse) std::int32_t js_coarse(std::int32_t handle, std::int32_t k) noexcept {
  if (k < 1) return refuse(Code::argument, "the factor of a coarse mask is 1 or more");
  return make_alike(handle, [&](const MaskView& m) { return coarse(m, k); });
}
HITMASK_EXPORT(hull_mask) std::int32_t js_hull_mask(std::int32_t handle) noexcept {
  return make_alike(handle, [](const MaskView& m) { return hull_mask(m); });
}
HITMASK_EXPORT(largest_component)
std::int32_t js_largest_component(std::int32_t handle, std::int32_t eight) noexcept {
  return make_alike(handle,
                    [&](const MaskView& m) { return largest_component(m, neighbours_of(eight)); });
}
HITMASK_EXPORT(component_at)
std::int32_t js_component_at(std::int32_t handle, std::int32_t x, std::int32_t y,
                             std::int32_t eight) noexcept {
  return make_alike(
      handle, [&](const MaskView& m) { return component_at(m, {x, y}, neighbours_of(eight)); });
}

// --- Two masks ----------------------------------------------------------------------------------

HITMASK_EXPORT(convolve) std::int32_t js_convolve(std::int32_t a, std::int32_t b) noexcept {
  const MaskView* const other = view_of(b);
  if (other == nullptr) return refuse_disposed();
  return make_sized(
      a,
      [&](Size size) {
        return std::array{std::int64_t{size.width} + std::max(other->width() - 1, 0),
                          std::int64_t{size.height} + std::max(other->height() - 1, 0)};
      },
      [&](const MaskView& m) { return convolve(m, *other); });
}

/// and, or, xor, minus: 0 to 3; aligned at the top-left corners.
HITMASK_EXPORT(mask_algebra)
std::int32_t js_mask_algebra(std::int32_t a, std::int32_t b, std::int32_t how) noexcept {
  const MaskView* const other = view_of(b);
  if (other == nullptr) return refuse_disposed();
  if (how < 0 || how > 3) return refuse(Code::argument, "no such way to combine masks");
  return make_sized(
      a,
      [&](Size size) {
        return std::array<std::int64_t, 2>{std::max(size.width, other->width()),
                                           std::max(size.height, other->height())};
      },
      [&](const MaskView& m) {
        if (how == 0) return m & *other;
        if (how == 1) return m | *other;
        return how == 2 ? m ^ *other : m - *other;
      });
}

HITMASK_EXPORT(is_subset)
std::int32_t js_is_subset(std::int32_t part, std::int32_t whole, std::int32_t x,
                          std::int32_t y) noexcept {
  const MaskView* const inner = view_of(part);
  const MaskView* const outer = view_of(whole);
  return inner != nullptr && outer != nullptr ? is_subset(*inner, *outer, {x, y})
                                              : refuse_disposed();
}

HITMASK_EXPORT(difference_text)
std::int32_t js_difference_text(std::int32_t a, std::int32_t b) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  const auto width = static_cast<std::uint64_t>(std::max(first->width(), second->width())) + 1;
  const auto height = static_cast<std::uint64_t>(std::max(first->height(), second->height()));
  if (!has_room(3 * width * height)) return refuse_memory();
  const std::string text = difference_text(*first, *second);
  return put(std::span<const char>(text));
}

}  // namespace hitmask::js
