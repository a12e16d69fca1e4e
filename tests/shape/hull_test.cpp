// convex_hull against the oracle, and its laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/shape.hpp"
#include "reference/shape_trace.hpp"
#include "shape/region_grids.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;

bool is_corner_of_solid_pixel(const Grid& grid, Point p) {
  return grid.get(p.x, p.y) || grid.get(p.x - 1, p.y) || grid.get(p.x, p.y - 1) ||
         grid.get(p.x - 1, p.y - 1);
}

/// The corners of solid pixels, with a strict right turn at each and no pixel left of any side:
/// only the hull has these properties.
bool is_hull(const Grid& grid, const std::vector<Point>& hull) {
  const std::vector<Point> pixels = reference::solid_pixels(grid);
  if (pixels.empty()) return hull.empty();
  if (hull.size() < 4 || hull.front() != pixels.front()) return false;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Point a = hull[i];
    const Point b = hull[(i + 1) % hull.size()];
    if (!is_corner_of_solid_pixel(grid, a)) return false;
    if (reference::turn(a, b, hull[(i + 2) % hull.size()]) <= 0) return false;
    for (const Point p : pixels)
      for (const Point corner : {p, {p.x + 1, p.y}, {p.x, p.y + 1}, {p.x + 1, p.y + 1}})
        if (reference::turn(a, b, corner) < 0) return false;
  }
  return true;
}

TEST(ShapeHull, EverySmallMask) {
  for (const Size size : {Size{3, 4}, Size{5, 2}, Size{1, 9}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      ASSERT_EQ(convex_hull(reference::mask_of(grid)), reference::convex_hull(grid)) << grid;
    });
}

TEST(ShapeHull, EverySmallMaskFilled) {
  for (const Size size : {Size{3, 4}, Size{5, 2}, Size{1, 9}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      const Mask hull = hull_mask(reference::mask_of(grid));
      ASSERT_TRUE(support::same(hull, reference::hull_mask(grid))) << grid;
    });
}

/// A few scattered pixels: the oracle tries all triangles.
Grid scattered_points(support::Random& random) {
  Grid grid(random.between(1, 150), random.between(1, 70));
  for (int i = 0; i < 6; ++i)
    grid.set(random.between(0, grid.width() - 1), random.between(0, grid.height() - 1));
  return grid;
}

RC_GTEST_PROP(ShapeHull, ScatteredPixelsFilled, ()) {
  const Grid grid = *support::grids_by(scattered_points);
  RC_ASSERT(support::same(hull_mask(reference::mask_of(grid)), reference::hull_mask(grid)));
}

RC_GTEST_PROP(ShapeHull, FilledHullsAreSymmetricAndTheirOwnHulls, ()) {
  const Mask mask = reference::mask_of(*support::grids());
  const Mask hull = hull_mask(mask);
  RC_ASSERT(validate(hull).ok());
  RC_ASSERT(is_subset(mask, hull));
  RC_ASSERT(hull_mask(hull) == hull);
  RC_ASSERT(flip_x(hull) == hull_mask(flip_x(mask)));
  RC_ASSERT(transpose(hull) == hull_mask(transpose(mask)));
  Mask polygon(mask.size());
  paint_polygon(polygon, convex_hull(mask));
  RC_ASSERT(solid_box(hull) == solid_box(mask));
  RC_ASSERT(is_subset(hull, polygon));
}

TEST(ShapeHull, SeamsAndHardGrids) {
  const auto check = [](const Grid& grid) {
    const std::vector<Point> hull = convex_hull(reference::mask_of(grid));
    ASSERT_EQ(hull, reference::convex_hull(grid)) << grid;
    ASSERT_TRUE(is_hull(grid, hull)) << grid;
  };
  support::for_each_grid_at_a_seam(check);
  for (const Grid& grid : support::hard_grids()) ASSERT_NO_FATAL_FAILURE(check(grid));
}

RC_GTEST_PROP(ShapeHull, AnyGrid, ()) {
  const Grid grid = *support::grids();
  RC_ASSERT(is_hull(grid, convex_hull(reference::mask_of(grid))));
}

TEST(ShapeHull, ALooseSolidBoxIsNoHull) {
  Mask mask(200, 100, true);
  mask.erase(Mask(200, 100, true));
  EXPECT_TRUE(convex_hull(mask).empty());
  mask.set(100, 50);
  EXPECT_EQ(convex_hull(mask), (std::vector<Point>{{100, 50}, {101, 50}, {101, 51}, {100, 51}}));
}

TEST(ShapeHull, LongestSides) {
  for (const Size size : {Size{max_mask_side, 2}, Size{2, max_mask_side}}) {
    Mask mask(size);
    mask.set(0, 0);
    mask.set(size.width - 1, size.height - 1);
    const std::int32_t w = size.width, h = size.height;
    const std::vector<Point> expected{{0, 0}, {1, 0}, {w, h - 1}, {w, h}, {w - 1, h}, {0, 1}};
    EXPECT_EQ(convex_hull(mask), expected);
  }
}

TEST(ShapeHull, EmptyMasks) {
  EXPECT_TRUE(convex_hull(Mask()).empty());
  EXPECT_TRUE(convex_hull(Mask(0, 9)).empty());
  EXPECT_TRUE(convex_hull(Mask(70, 9)).empty());
}

}  // namespace
}  // namespace hitmask
