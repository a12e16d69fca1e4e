// The naive oracle of what bodies with a transform look like: covered pixel by covered pixel.
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

/// What a body covers, seen from its position.
struct Look {
  std::shared_ptr<const Mask> mask;  ///< null: a plain box
  Size size{};
  Point origin{};
};

/// Which transforms there are is for the tests of place() to say; the world's own limit is here. It
/// counts beyond int32, where placed masks end.
inline bool is_refused(const Mask& mask, const Transform& transform) {
  if (!place(mask, transform)) return true;
  Transform near = transform;
  near.x -= std::floor(transform.x), near.y -= std::floor(transform.y);
  const Box box = bounds(*place(mask, near));
  if (is_empty(box)) return false;
  const auto is_far = [](double at) { return at < -max_origin || at > max_origin; };
  return box.w > max_mask_side || box.h > max_mask_side ||
         is_far(box.x + std::floor(transform.x)) || is_far(box.y + std::floor(transform.y));
}

inline Grid solid_box_grid(const Mask& mask) {
  Grid grid(mask.width(), mask.height());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, contains(mask.solid_bounds(), Point{x, y}));
  });
  return grid;
}

/// As large as what the solid box covers.
inline Look rasterised(const Mask& mask, const Transform& transform) {
  const Box region = region_of(mask.size(), transform);
  const Box box = solid_box(covered(solid_box_grid(mask), transform, region));
  Look look{nullptr, {box.w, box.h}, {}};
  if (!is_empty(box)) look.origin = {region.x + box.x, region.y + box.y};
  const Box part{look.origin.x, look.origin.y, box.w, box.h};
  look.mask = share(mask_of(covered(grid_of(mask), transform, part)));
  return look;
}

/// Nothing for a transform that a world refuses. What was asked before is not worked out again.
inline std::optional<Look> look_of(const std::shared_ptr<const Mask>& mask,
                                   const Transform& transform) {
  if (transform == Transform{}) return Look{mask, mask->size(), {}};
  if (is_refused(*mask, transform)) return std::nullopt;
  const Transform& t = transform;
  static std::map<std::pair<std::shared_ptr<const Mask>, std::array<double, 8>>, Look> known;
  const std::array parts{t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y};
  const auto [place, is_new] = known.try_emplace({mask, parts});
  if (is_new) place->second = rasterised(*mask, transform);
  return place->second;
}

}  // namespace hitmask::reference
