// The naive oracle of regions: connected pixels found one by one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

/// The four or eight pixels around one.
inline std::vector<Point> around(Point pixel, Neighbours neighbours) {
  std::vector<Point> points;
  for (std::int32_t dy = -1; dy <= 1; ++dy)
    for (std::int32_t dx = -1; dx <= 1; ++dx) {
      const bool itself = dx == 0 && dy == 0;
      const bool diagonal = dx != 0 && dy != 0;
      if (itself || (diagonal && neighbours == Neighbours::four)) continue;
      points.push_back({pixel.x + dx, pixel.y + dy});
    }
  return points;
}

/// The pixels connected to `start`, a pixel of the grid, that have its value.
inline std::vector<Point> region(const Grid& grid, Point start, Neighbours neighbours) {
  const bool solid = grid.get(start.x, start.y);
  Grid reached(grid.size());
  reached.set(start.x, start.y);
  std::vector<Point> pixels{start};
  for (std::size_t next = 0; next < pixels.size(); ++next)
    for (const Point near : around(pixels[next], neighbours)) {
      if (!grid.has(near.x, near.y) || reached.get(near.x, near.y)) continue;
      if (grid.get(near.x, near.y) != solid) continue;
      reached.set(near.x, near.y);
      pixels.push_back(near);
    }
  return pixels;
}

inline Grid grid_of(Size size, const std::vector<Point>& pixels) {
  Grid grid(size);
  for (const Point pixel : pixels) grid.set(pixel.x, pixel.y);
  return grid;
}

/// The pixels of each component, in the order of their first pixels.
inline std::vector<std::vector<Point>> component_pixels(Grid grid, Neighbours neighbours) {
  std::vector<std::vector<Point>> components;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (!grid.get(x, y)) return;
    components.push_back({{x, y}});
    // Not region(), which would scan the whole grid for each of thousands of components.
    grid.set(x, y, false);
    for (std::size_t next = 0; next < components.back().size(); ++next)
      for (const Point near : around(components.back()[next], neighbours)) {
        if (!grid.get(near.x, near.y)) continue;
        grid.set(near.x, near.y, false);
        components.back().push_back(near);
      }
  });
  return components;
}

inline std::vector<Component> components(const Grid& grid, Neighbours neighbours) {
  std::vector<Component> result;
  for (const std::vector<Point>& pixels : component_pixels(grid, neighbours))
    result.push_back(
        {box_around(pixels), static_cast<std::int64_t>(pixels.size()), pixels.front()});
  return result;
}

inline std::vector<std::uint32_t> labels(const Grid& grid, Neighbours neighbours) {
  const auto width = static_cast<std::size_t>(grid.width());
  std::vector<std::uint32_t> numbers(width * static_cast<std::size_t>(grid.height()));
  std::uint32_t number = 0;
  for (const std::vector<Point>& pixels : component_pixels(grid, neighbours)) {
    ++number;
    for (const Point p : pixels)
      numbers[static_cast<std::size_t>(p.y) * width + static_cast<std::size_t>(p.x)] = number;
  }
  return numbers;
}

inline Grid component_at(const Grid& grid, Point at, Neighbours neighbours) {
  if (!grid.get(at.x, at.y)) return Grid(grid.size());
  return grid_of(grid.size(), region(grid, at, neighbours));
}

inline Grid largest_component(const Grid& grid, Neighbours neighbours) {
  std::vector<Point> largest;
  for (const std::vector<Point>& pixels : component_pixels(grid, neighbours))
    if (pixels.size() > largest.size()) largest = pixels;
  return grid_of(grid.size(), largest);
}

inline Grid remove_specks(const Grid& grid, std::int64_t least_area, Neighbours neighbours) {
  Grid result = grid;
  for (const std::vector<Point>& pixels : component_pixels(grid, neighbours))
    if (static_cast<std::int64_t>(pixels.size()) < least_area)
      for (const Point p : pixels) result.set(p.x, p.y, false);
  return result;
}

/// Returns the number of pixels that changed.
inline std::int64_t paint_flood(Grid& grid, Point start, Neighbours neighbours, Paint paint) {
  if (!grid.has(start.x, start.y)) return 0;
  const bool solid = grid.get(start.x, start.y);
  if (paint == Paint::draw && solid) return 0;
  if (paint == Paint::erase && !solid) return 0;
  const std::vector<Point> pixels = region(grid, start, neighbours);
  for (const Point p : pixels) grid.set(p.x, p.y, !solid);
  return static_cast<std::int64_t>(pixels.size());
}

/// With a border of one clear pixel, everything outside is connected to the corner.
inline Grid fill_holes(const Grid& grid, Neighbours neighbours) {
  Grid framed(grid.width() + 2, grid.height() + 2);
  draw(framed, grid, {1, 1});
  const bool eight = neighbours == Neighbours::eight;
  const std::vector<Point> outside =
      region(framed, {0, 0}, eight ? Neighbours::four : Neighbours::eight);
  Grid result(grid.size(), true);
  for (const Point p : outside) result.set(p.x - 1, p.y - 1, false);
  return result;
}

}  // namespace hitmask::reference
