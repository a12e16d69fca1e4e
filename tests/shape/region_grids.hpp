// Difficult grids for algorithms that follow connected pixels.
#pragma once

#include <array>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask::support {

inline constexpr std::array both_neighbours{Neighbours::four, Neighbours::eight};

inline reference::Grid grid_of_number(unsigned bits, Size size) {
  reference::Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * size.width + x)) & 1) != 0);
  });
  return grid;
}

/// Every picture of a size, alone in its mask.
template <class Check>
void for_each_small_grid(Size size, Check&& check) {
  for (unsigned bits = 0; bits < 1u << (size.width * size.height); ++bits)
    check(grid_of_number(bits, size));
}

/// Every 3x3 picture across the seam of two strips, and at the end of a full last strip.
template <class Check>
void for_each_grid_at_a_seam(Check&& check) {
  for (const auto& [width, left] : {std::pair{66, 62}, std::pair{64, 61}, std::pair{128, 63}})
    for (unsigned bits = 0; bits < 512; ++bits) {
      reference::Grid grid(width, 3);
      reference::draw(grid, grid_of_number(bits, {3, 3}), {left, 0});
      check(grid);
    }
}

/// A wall one pixel thick that spirals inwards; the space between its turns is one corridor.
inline reference::Grid spiral(std::int32_t side) {
  reference::Grid grid(side, side);
  Point at{0, 0};
  Point step{1, 0};
  grid.set(at.x, at.y);
  for (int turns = 0; turns < 2; ++turns) {
    const auto free = [&](std::int32_t ahead) {
      const std::int64_t x = at.x + std::int64_t{step.x} * ahead;
      const std::int64_t y = at.y + std::int64_t{step.y} * ahead;
      return !grid.get(x, y);
    };
    while (grid.has(at.x + step.x, at.y + step.y) && free(1) && free(2)) {
      at = {at.x + step.x, at.y + step.y};
      grid.set(at.x, at.y);
      turns = 0;
    }
    step = {-step.y, step.x};
  }
  return grid;
}

/// Frames inside frames, one pixel thick and one apart.
inline reference::Grid rings(Size size) {
  reference::Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    const std::int32_t depth =
        std::min(std::min(x, y), std::min(size.width - 1 - x, size.height - 1 - y));
    grid.set(x, y, depth % 2 == 0);
  });
  return grid;
}

/// Teeth joined by the last row: the maximum number of labels, all joined at the end.
inline reference::Grid comb(Size size) {
  reference::Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, x % 2 == 0 || y == size.height - 1);
  });
  return grid;
}

/// Every second pixel of every second row: no two touch.
inline reference::Grid isolated(Size size) {
  reference::Grid grid(size);
  reference::for_each_pixel(
      grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y, x % 2 == 0 && y % 2 == 0); });
  return grid;
}

inline std::vector<reference::Grid> hard_grids() {
  std::vector<reference::Grid> grids{spiral(67),
                                     spiral(131),
                                     rings({65, 63}),
                                     rings({130, 129}),
                                     comb({129, 20}),
                                     comb({64, 64}),
                                     isolated({65, 9}),
                                     isolated({127, 63}),
                                     {0, 5},
                                     {5, 0},
                                     {0, 0}};
  Random random(300);
  for (const std::int32_t side : {1, 63, 64, 65, 127, 128, 129})
    for (const Pattern shape : {Pattern::checker, Pattern::full, Pattern::noise, Pattern::dense}) {
      grids.push_back(painted<reference::Grid>(shape, {side, 33}, random));
      grids.push_back(painted<reference::Grid>(shape, {1, side}, random));
      grids.push_back(painted<reference::Grid>(shape, {side, 1}, random));
    }
  return grids;
}

/// A few of them, for tests repeated on every kernel set.
inline std::vector<reference::Grid> some_grids() {
  Random random(301);
  return {spiral(67), painted<reference::Grid>(Pattern::noise, {200, 40}, random),
          painted<reference::Grid>(Pattern::dense, {513, 65}, random)};
}

}  // namespace hitmask::support
