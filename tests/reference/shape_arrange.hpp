// The naive oracle of cutting, turning and scaling: looks up each pixel of the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

/// A grid whose pixel (x, y) is solid(x, y).
template <class Solid>
Grid made(Size size, Solid&& solid) {
  Grid grid(size);
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y, solid(x, y)); });
  return grid;
}

inline Grid crop(const Grid& grid, const Box& box) {
  return made({box.w, box.h},
              [&](std::int64_t x, std::int64_t y) { return grid.get(box.x + x, box.y + y); });
}

inline Grid pad(const Grid& grid, std::int32_t left, std::int32_t top, std::int32_t right,
                std::int32_t bottom) {
  return made({grid.width() + left + right, grid.height() + top + bottom},
              [&](std::int64_t x, std::int64_t y) { return grid.get(x - left, y - top); });
}

inline Grid shift(const Grid& grid, Point by) {
  return made(grid.size(),
              [&](std::int64_t x, std::int64_t y) { return grid.get(x - by.x, y - by.y); });
}

inline Grid flip_x(const Grid& grid) {
  return made(grid.size(),
              [&](std::int32_t x, std::int32_t y) { return grid.get(grid.width() - 1 - x, y); });
}

inline Grid flip_y(const Grid& grid) {
  return made(grid.size(),
              [&](std::int32_t x, std::int32_t y) { return grid.get(x, grid.height() - 1 - y); });
}

inline Grid transpose(const Grid& grid) {
  return made({grid.height(), grid.width()},
              [&](std::int32_t x, std::int32_t y) { return grid.get(y, x); });
}

/// The bottom of the left side becomes the left of the top.
inline Grid turn_once(const Grid& grid) {
  return made({grid.height(), grid.width()},
              [&](std::int32_t x, std::int32_t y) { return grid.get(y, grid.height() - 1 - x); });
}

inline Grid turn(const Grid& grid, std::int32_t quarters) {
  const std::int32_t times = ((quarters % 4) + 4) % 4;
  Grid turned = grid;
  for (std::int32_t i = 0; i < times; ++i) turned = turn_once(turned);
  return turned;
}

/// Whether `source` pixel s and `wanted` pixel x overlap when both sides are stretched to the same
/// length: [s / source, (s+1) / source) and [x / wanted, (x+1) / wanted), cross-multiplied.
inline bool share_length(std::int64_t s, std::int64_t source, std::int64_t x, std::int64_t wanted) {
  return s * wanted < (x + 1) * source && x * source < (s + 1) * wanted;
}

/// For each pixel of a side of `wanted`, the source pixels it overlaps.
using Places = std::vector<std::int32_t>;
inline std::vector<Places> sharing(std::int32_t source, std::int32_t wanted) {
  std::vector<Places> all(static_cast<std::size_t>(wanted));
  for (std::int32_t x = 0; x < wanted; ++x)
    for (std::int32_t s = 0; s < source; ++s)
      if (share_length(s, source, x, wanted)) all[static_cast<std::size_t>(x)].push_back(s);
  return all;
}

inline std::size_t solid_among(const Grid& grid, const Places& columns, const Places& rows) {
  std::size_t solid = 0;
  for (const std::int32_t y : rows)
    for (const std::int32_t x : columns) solid += grid.get(x, y) ? 1 : 0;
  return solid;
}

/// The source pixel under the centre of pixel x: (x + 1/2) * source / wanted, rounded down.
inline std::int64_t under_centre(std::int64_t x, std::int64_t source, std::int64_t wanted) {
  return (2 * x + 1) * source / (2 * wanted);
}

inline Grid scale_nearest(const Grid& grid, Size size) {
  return made(size, [&](std::int32_t x, std::int32_t y) {
    return grid.get(under_centre(x, grid.width(), size.width),
                    under_centre(y, grid.height(), size.height));
  });
}

inline Grid scale(const Grid& grid, Size size, Scale how) {
  if (how == Scale::nearest) return scale_nearest(grid, size);
  const std::vector<Places> columns = sharing(grid.width(), size.width);
  const std::vector<Places> rows = sharing(grid.height(), size.height);
  return made(size, [&](std::int32_t x, std::int32_t y) {
    const Places& across = columns[static_cast<std::size_t>(x)];
    const Places& down = rows[static_cast<std::size_t>(y)];
    const std::size_t solid = solid_among(grid, across, down);
    return how == Scale::any ? solid > 0 : solid > 0 && solid == across.size() * down.size();
  });
}

inline Grid coarse(const Grid& grid, std::int32_t k) {
  const auto side = [k](std::int64_t length) {
    return static_cast<std::int32_t>((length + k - 1) / k);
  };
  Grid result(side(grid.width()), side(grid.height()));
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (grid.get(x, y)) result.set(x / k, y / k);
  });
  return result;
}

inline std::int64_t floor_divided(std::int64_t value, std::int64_t by) {
  return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/// The pinned rule: offset = k * q + r; the coarse offsets q and, on an axis where r is not 0, q+1.
inline bool coarse_overlap(const Grid& a, const Grid& b, Point offset, std::int32_t k) {
  const std::int64_t qx = floor_divided(offset.x, k);
  const std::int64_t qy = floor_divided(offset.y, k);
  const bool also_x = qx * k != offset.x;
  const bool also_y = qy * k != offset.y;
  return overlap_area(a, b, qx, qy) > 0 || (also_x && overlap_area(a, b, qx + 1, qy) > 0) ||
         (also_y && overlap_area(a, b, qx, qy + 1) > 0) ||
         (also_x && also_y && overlap_area(a, b, qx + 1, qy + 1) > 0);
}

}  // namespace hitmask::reference
