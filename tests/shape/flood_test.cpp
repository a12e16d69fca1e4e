// paint_flood and component_at against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "hitmask/shape.hpp"
#include "reference/shape_components.hpp"
#include "shape/region_grids.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::both_neighbours;
using support::same;

constexpr std::array all_paints{Paint::draw, Paint::erase, Paint::toggle};

testing::AssertionResult flood_agrees(const Grid& grid, Point at, Neighbours neighbours) {
  const Mask mask = reference::mask_of(grid);
  for (const Paint paint : all_paints) {
    Grid painted = grid;
    const std::int64_t expected = reference::paint_flood(painted, at, neighbours, paint);
    Mask flooded = mask;
    const std::int64_t changed = paint_flood(flooded, at, neighbours, paint);
    if (changed != expected)
      return testing::AssertionFailure() << changed << " changed, not " << expected;
    if (const auto equal = same(flooded, painted); !equal) return equal;
  }
  return same(component_at(mask, at, neighbours), reference::component_at(grid, at, neighbours));
}

void expect_flood(const Grid& grid, Point at) {
  for (const Neighbours neighbours : both_neighbours)
    ASSERT_TRUE(flood_agrees(grid, at, neighbours))
        << "at " << at.x << ", " << at.y << " of " << grid;
}

TEST(ShapeFlood, EverySmallMaskFromEveryPixel) {
  for (const Size size : {Size{3, 3}, Size{1, 7}, Size{7, 1}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      for (std::int32_t y = -1; y <= grid.height(); ++y)
        for (std::int32_t x = -1; x <= grid.width(); ++x)
          ASSERT_NO_FATAL_FAILURE(expect_flood(grid, {x, y}));
    });
}

TEST(ShapeFlood, EverySmallPictureAtASeam) {
  support::for_each_grid_at_a_seam(
      [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_flood(grid, {63, 1})); });
}

void expect_flood_from_somewhere(const std::vector<Grid>& grids) {
  support::Random random(310);
  for (const Grid& grid : grids) {
    ASSERT_NO_FATAL_FAILURE(expect_flood(grid, {0, 0}));
    const Point at{random.between(0, grid.width()), random.between(0, grid.height())};
    ASSERT_NO_FATAL_FAILURE(expect_flood(grid, at));
  }
}

TEST(ShapeFlood, HardGrids) { expect_flood_from_somewhere(support::hard_grids()); }

TEST(ShapeFlood, OnEveryTarget) {
  support::on_every_target([] { expect_flood_from_somewhere(support::some_grids()); });
}

RC_GTEST_PROP(ShapeFlood, AnyGridFromAnyPixel, (std::uint64_t seed)) {
  const Grid grid = *support::grids();
  support::Random random(seed);
  const Point at{random.between(0, grid.width()), random.between(0, grid.height())};
  for (const Neighbours neighbours : both_neighbours) RC_ASSERT(flood_agrees(grid, at, neighbours));
}

TEST(ShapeFlood, FromFarOutside) {
  constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t high = std::numeric_limits<std::int32_t>::max();
  const Mask before(70, 70, true);
  for (const Point at : {Point{low, low}, Point{high, high}, Point{low, 5}, Point{5, high}}) {
    Mask mask = before;
    EXPECT_EQ(paint_flood(mask, at, Neighbours::four, Paint::toggle), 0);
    EXPECT_EQ(mask, before);
    EXPECT_EQ(component_at(mask, at), Mask(70, 70));
  }
  Mask nothing;
  EXPECT_EQ(paint_flood(nothing, {0, 0}), 0);
  EXPECT_EQ(component_at(nothing, {0, 0}), Mask());
}

TEST(ShapeFlood, LongestSides) {
  for (const Size size : {Size{max_mask_side, 1}, Size{1, max_mask_side}}) {
    Mask mask(size);
    EXPECT_EQ(paint_flood(mask, {size.width - 1, size.height - 1}), max_mask_side);
    EXPECT_EQ(mask, Mask(size, true));
    EXPECT_TRUE(validate(mask).ok());
    EXPECT_EQ(component_at(mask, {0, 0}), mask);
  }
}

}  // namespace
}  // namespace hitmask
