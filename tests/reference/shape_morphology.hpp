// The naive oracle of growing, shrinking, outlines and smoothing: checks the neighbourhood of every
// pixel.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

/// Whether a pixel (dx, dy) away is within reach.
inline bool within(std::int64_t dx, std::int64_t dy, std::int64_t distance, Reach reach) {
  switch (reach) {
    case Reach::four: return std::abs(dx) + std::abs(dy) <= distance;
    case Reach::eight: return std::max(std::abs(dx), std::abs(dy)) <= distance;
    case Reach::disc: return dx * dx + dy * dy <= distance * distance;
  }
  return false;
}

/// Whether any pixel of the grid that is within reach of (x, y) is solid.
inline bool reaches_solid(const Grid& grid, std::int64_t x, std::int64_t y, std::int64_t distance,
                          Reach reach) {
  const std::int64_t right = std::min<std::int64_t>(grid.width() - 1, x + distance);
  const std::int64_t bottom = std::min<std::int64_t>(grid.height() - 1, y + distance);
  for (std::int64_t v = std::max<std::int64_t>(0, y - distance); v <= bottom; ++v)
    for (std::int64_t u = std::max<std::int64_t>(0, x - distance); u <= right; ++u)
      if (grid.get(u, v) && within(u - x, v - y, distance, reach)) return true;
  return false;
}

/// Whether every pixel within reach of (x, y) is solid, those outside the grid included.
inline bool reaches_only_solid(const Grid& grid, std::int64_t x, std::int64_t y,
                               std::int64_t distance, Reach reach) {
  for (std::int64_t dy = -distance; dy <= distance; ++dy)
    for (std::int64_t dx = -distance; dx <= distance; ++dx)
      if (within(dx, dy, distance, reach) && !grid.get(x + dx, y + dy)) return false;
  return true;
}

inline Grid grow(const Grid& grid, std::int32_t distance, Reach reach) {
  Grid grown(grid.width() + 2 * distance, grid.height() + 2 * distance);
  for_each_pixel(grown, [&](std::int32_t x, std::int32_t y) {
    grown.set(x, y, reaches_solid(grid, x - distance, y - distance, distance, reach));
  });
  return grown;
}

inline Grid grow_in_place(const Grid& grid, std::int64_t distance, Reach reach) {
  Grid grown(grid.size());
  for_each_pixel(grown, [&](std::int32_t x, std::int32_t y) {
    grown.set(x, y, reaches_solid(grid, x, y, distance, reach));
  });
  return grown;
}

inline Grid shrink(const Grid& grid, std::int64_t distance, Reach reach) {
  Grid shrunk(grid.size());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    shrunk.set(x, y, reaches_only_solid(grid, x, y, distance, reach));
  });
  return shrunk;
}

inline Grid open(const Grid& grid, std::int32_t distance, Reach reach) {
  return grow_in_place(shrink(grid, distance, reach), distance, reach);
}

/// Padded, grown, shrunk, then cropped.
inline Grid close(const Grid& grid, std::int32_t distance, Reach reach) {
  const Grid large = shrink(grow(grid, distance, reach), distance, reach);
  Grid closed(grid.size());
  for_each_pixel(closed, [&](std::int32_t x, std::int32_t y) {
    closed.set(x, y, large.get(x + distance, y + distance));
  });
  return closed;
}

/// How many of a pixel and the eight around it are solid.
inline int solid_around(const Grid& grid, std::int64_t x, std::int64_t y) {
  int solid = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) solid += grid.get(x + dx, y + dy) ? 1 : 0;
  return solid;
}
inline bool is_neighbour(int dx, int dy, Neighbours neighbours) {
  if (dx == 0 && dy == 0) return false;
  return neighbours == Neighbours::eight || dx == 0 || dy == 0;
}
inline bool has_neighbour(const Grid& grid, std::int64_t x, std::int64_t y, bool solid,
                          Neighbours neighbours) {
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (is_neighbour(dx, dy, neighbours) && grid.get(x + dx, y + dy) == solid) return true;
  return false;
}

inline Grid inner_outline(const Grid& grid, Neighbours neighbours) {
  Grid outline(grid.size());
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    outline.set(x, y, grid.get(x, y) && has_neighbour(grid, x, y, false, neighbours));
  });
  return outline;
}

inline Grid outer_outline(const Grid& grid, Neighbours neighbours) {
  Grid outline(grid.width() + 2, grid.height() + 2);
  for_each_pixel(outline, [&](std::int32_t x, std::int32_t y) {
    outline.set(x, y,
                !grid.get(x - 1, y - 1) && has_neighbour(grid, x - 1, y - 1, true, neighbours));
  });
  return outline;
}

inline Grid smooth(Grid grid, std::int32_t times) {
  for (std::int32_t i = 0; i < times; ++i) {
    const Grid before = grid;
    for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
      grid.set(x, y, solid_around(before, x, y) >= 5);
    });
  }
  return grid;
}

}  // namespace hitmask::reference
