// The naive oracle of the pixels that transformed bodies cover: pixel by pixel.
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "hitmask/world.hpp"
#include "reference/transform_oracle.hpp"

namespace hitmask::reference {

/// The pixels a body covers, relative to its position.
struct Look {
  std::shared_ptr<const Mask> mask;  ///< null: a plain box
  Size size{};
  Point origin{};
};

inline Grid solid_box_grid(const Mask& mask) {
  const Box solid = solid_box(grid_of(mask));
  Grid grid(mask.width(), mask.height());
  for_each_pixel(
      grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y, contains(solid, Point{x, y})); });
  return grid;
}

/// As large as what the box around the solid pixels covers.
inline Look rasterised(const Mask& mask, const Transform& transform) {
  const Box region = region_of(mask.size(), transform);
  const Box box = solid_box(covered(solid_box_grid(mask), transform, region));
  Look look{nullptr, {box.w, box.h}, {}};
  if (!is_empty(box)) look.origin = {region.x + box.x, region.y + box.y};
  const Box part{look.origin.x, look.origin.y, box.w, box.h};
  look.mask = share(mask_of(covered(grid_of(mask), transform, part)));
  return look;
}

/// The distance from the first pixel column (or row) that the transformed shape covers to the
/// pivot, when columns map to columns: along an axis on which the shape is `length` pixels long.
inline double before_pivot(double scale, double pivot, std::int32_t length) {
  return scale > 0 ? pivot * scale : (length - pivot) * -scale;
}

/// Products of transforms are a little off; what is hardly below a whole pixel counts as that one.
inline double fraction_left(double pivot) {
  const double fraction = pivot - std::floor(pivot);
  return fraction > 1 - 1.0 / (1 << 20) ? 0 : fraction;
}

/// A body's transform as place() takes it: the pivot is relative to the origin, and the part left
/// of the pivot takes whole pixels.
inline Transform as_placed(const Transform& body, Size size, Point origin) {
  Transform t = body;
  t.pivot_x += origin.x, t.pivot_y += origin.y;
  double left = t.pivot_x, above = t.pivot_y;
  if (t.xy == 0 && t.yx == 0) {
    left = before_pivot(t.xx, t.pivot_x, size.width);
    above = before_pivot(t.yy, t.pivot_y, size.height);
  } else if (t.xx == 0 && t.yy == 0) {
    left = before_pivot(t.xy, t.pivot_y, size.height);
    above = before_pivot(t.yx, t.pivot_x, size.width);
  }
  t.x += fraction_left(left), t.y += fraction_left(above);
  return t;
}

/// Why a world rejects a shape with a transform.
inline WorldError refusal(const Mask& mask, const Transform& transform) {
  const auto placed = place(mask, transform);
  if (!placed) return world_error(placed.error());
  Transform near = transform;
  near.x -= std::floor(transform.x), near.y -= std::floor(transform.y);
  const Box box = bounds(*place(mask, near));
  if (is_empty(box)) return WorldError::none;
  if (box.w > max_mask_side || box.h > max_mask_side)
    return world_error(TransformError::raster_size);
  const auto is_far = [](double at) { return at < -max_origin || at > max_origin; };
  const bool far =
      is_far(box.x + std::floor(transform.x)) || is_far(box.y + std::floor(transform.y));
  return far ? WorldError::origin : WorldError::none;
}

inline std::shared_ptr<const Mask> solid_mask(Size size) {
  static std::map<std::pair<std::int32_t, std::int32_t>, std::shared_ptr<const Mask>> known;
  auto& mask = known[{size.width, size.height}];
  if (mask == nullptr) mask = share(Mask(size, true));
  return mask;
}

/// Results are cached.
inline Result<Look, WorldError> look_of(const Shape& shape, const Transform& transform) {
  const Point origin = shape.origin();
  if (!shape) return WorldError::no_shape;
  if (std::abs(std::int64_t{origin.x}) > max_origin ||
      std::abs(std::int64_t{origin.y}) > max_origin)
    return WorldError::origin;
  if (transform == Transform{}) return Look{shape.mask(), shape.size(), -origin};
  const Size size = shape.size();
  if (shape.is_box() && (size.width < 0 || size.height < 0 || size.width > max_mask_side ||
                         size.height > max_mask_side))
    return WorldError::size;
  const std::shared_ptr<const Mask> mask = shape.is_box() ? solid_mask(size) : shape.mask();
  const Transform t = as_placed(transform, size, origin);
  if (const WorldError error = refusal(*mask, t); is_error(error)) return error;
  static std::map<std::pair<std::shared_ptr<const Mask>, std::array<double, 8>>, Look> known;
  const std::array parts{t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y};
  const auto [place, is_new] = known.try_emplace({mask, parts});
  if (is_new) place->second = rasterised(*mask, t);
  return place->second;
}

}  // namespace hitmask::reference
