// crop, pad and shift against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "hitmask/shape.hpp"
#include "reference/shape_arrange.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::highest;
using support::lowest;
using support::same;

void expect_shift(const Grid& grid, Point by) {
  const Mask mask = reference::mask_of(grid);
  const Grid expected = reference::shift(grid, by);
  ASSERT_TRUE(same(shift(mask, by), expected)) << by.x << ", " << by.y;
  Mask in_place = mask;
  shift_in_place(in_place, by);
  ASSERT_TRUE(same(in_place, expected)) << "in place, " << by.x << ", " << by.y;
}

/// A box inside the grid, partly outside, or completely outside.
Box random_box(Size size, support::Random& random) {
  const std::int32_t w = random.pick(support::edge_sizes);
  const std::int32_t h = random.pick(support::edge_sizes);
  const Point at = support::random_offset(size, {w, h}, random);
  return {at.x, at.y, w, h};
}

TEST(ShapeArrange, EveryBoxOfATwoByThreeMask) {
  support::on_every_target([] {
    for (unsigned bits = 0; bits < 64; ++bits) {
      const Grid grid = reference::made(
          {2, 3}, [&](std::int32_t x, std::int32_t y) { return ((bits >> (2 * y + x)) & 1) != 0; });
      for (std::int32_t y = -2; y <= 3; ++y)
        for (std::int32_t x = -2; x <= 2; ++x) {
          for (const Size size : {Size{0, 0}, Size{1, 2}, Size{2, 3}, Size{4, 4}}) {
            const Box box{x, y, size.width, size.height};
            ASSERT_TRUE(same(crop(reference::mask_of(grid), box), reference::crop(grid, box)));
          }
          ASSERT_NO_FATAL_FAILURE(expect_shift(grid, {x, y}));
        }
    }
  });
}

RC_GTEST_PROP(ShapeArrange, CropAndShiftAnywhere, ()) {
  const Grid grid = *support::grids();
  support::Random random(*support::seeds());
  const Box box = random_box(grid.size(), random);
  const Point by = support::random_offset(grid.size(), grid.size(), random);
  const Mask mask = reference::mask_of(grid);
  Mask in_place = mask;
  shift_in_place(in_place, by);
  RC_ASSERT(same(crop(mask, box), reference::crop(grid, box)));
  RC_ASSERT(same(shift(mask, by), reference::shift(grid, by)));
  RC_ASSERT(same(in_place, reference::shift(grid, by)));
}

TEST(ShapeArrange, EdgeShiftsOfEdgeSizes) {
  support::Random random(31);
  for (int round = 0; round < 250; ++round) {
    const Grid grid = support::random_grid(random);
    const Point by = random.pick(support::edge_offsets(grid.size(), grid.size()));
    ASSERT_NO_FATAL_FAILURE(expect_shift(grid, by));
  }
}

TEST(ShapeArrange, CropAtTheEdgesOfInt32) {
  const Mask mask(70, 70, true);
  for (const std::int32_t x : {lowest, lowest + 1, -65'535, 65'535, highest - 1, highest})
    for (const std::int32_t y : {lowest, 0, highest}) {
      const Mask cut = crop(mask, {x, y, 9, 3});
      EXPECT_TRUE(same(cut, Grid(9, 3))) << x << ", " << y;
    }
  EXPECT_TRUE(same(crop(mask, {-65'000, 69, 65'535, 1}),
                   reference::crop(Grid(70, 70, true), {-65'000, 69, 65'535, 1})));
}

TEST(ShapeArrange, CropToSolidKeepsEveryPixel) {
  support::Random random(32);
  for (int round = 0; round < 60; ++round) {
    const Grid grid = support::random_grid(random);
    Mask mask = reference::mask_of(grid);
    mask.fill();  // leaves a solid box that is too large
    mask.keep(reference::mask_of(grid));
    const MaskAt cut = crop_to_solid(mask);
    const Box solid = reference::solid_box(grid);
    ASSERT_TRUE(same(cut.mask, reference::crop(grid, solid)));
    ASSERT_EQ(cut.position, (Point{solid.x, solid.y}));
    ASSERT_EQ(cut.mask.solid_bounds(), box_of(cut.mask.size()));
  }
}

RC_GTEST_PROP(ShapeArrange, PadAddsAndCutsOff, ()) {
  const Grid grid = *support::grids();
  support::Random random(*support::seeds());
  const std::int32_t left = random.between(-grid.width(), 130);
  const std::int32_t top = random.between(-grid.height(), 130);
  const std::int32_t right = random.between(-grid.width() - std::min(left, 0), 130);
  const std::int32_t bottom = random.between(-grid.height() - std::min(top, 0), 130);
  const Mask mask = reference::mask_of(grid);
  RC_ASSERT(
      same(pad(mask, left, top, right, bottom), reference::pad(grid, left, top, right, bottom)));
}

TEST(ShapeArrange, PadFarBothWays) {
  const Mask mask(3, 3, true);
  EXPECT_TRUE(same(pad(mask, highest, 0, -highest, 0), Grid(3, 3)));
  EXPECT_TRUE(same(pad(mask, -highest, lowest + 3, highest, highest), Grid(3, 5)));
  EXPECT_EQ(pad(mask, -3, -1, 0, 0).size(), (Size{0, 2}));
}

TEST(ShapeArrange, SizesNoMaskCanHave) {
  const Mask mask(10, 10, true);
  EXPECT_THROW(static_cast<void>(crop(mask, {0, 0, -1, 5})), std::length_error);
  EXPECT_THROW(static_cast<void>(crop(mask, {0, 0, 65'536, 5})), std::length_error);
  EXPECT_THROW(static_cast<void>(crop(mask, {0, 0, 5, lowest})), std::length_error);
  EXPECT_THROW(static_cast<void>(pad(mask, -6, 0, -5, 0)), std::length_error);
  EXPECT_THROW(static_cast<void>(pad(mask, 0, lowest, 0, lowest)), std::length_error);
  EXPECT_THROW(static_cast<void>(pad(mask, highest, 0, highest, 0)), std::length_error);
}

TEST(ShapeArrange, Laws) {
  support::Random random(33);
  for (int round = 0; round < 80; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    const std::int32_t n = random.between(0, 70);
    EXPECT_EQ(crop(pad(mask, n, n + 1, 3, n), {n, n + 1, mask.width(), mask.height()}), mask);

    // Shifting there and back loses only the border that left the frame.
    const Point by{random.between(-70, 70), random.between(-70, 70)};
    Mask kept(mask.size());
    kept.draw(mask, {0, 0});
    kept.keep(Mask(mask.size(), true), {-by.x, -by.y});
    EXPECT_EQ(shift(shift(mask, by), {-by.x, -by.y}), kept);
  }
}

}  // namespace
}  // namespace hitmask
