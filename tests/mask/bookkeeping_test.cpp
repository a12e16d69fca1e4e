// The solid box, the diagonals and the occupancy: never too small, exact after construction and
// tighten(); after invert() all but the diagonals of large masks.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/mask.hpp"
#include "mask/layout.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using detail::mask::block_size;
using detail::mask::block_strip;
using detail::mask::has_occupancy;
using reference::Grid;
using support::same;

bool block_has_pixels(const Grid& grid, std::int32_t left, std::int32_t top) {
  for (std::int32_t y = top; y < top + detail::mask::block_side; ++y)
    for (std::int32_t x = left; x < left + detail::mask::block_side; ++x)
      if (grid.get(x, y)) return true;
  return false;
}

void expect_exact_occupancy(const MaskView& mask, const Grid& grid) {
  if (!has_occupancy(mask)) return;
  for (std::int32_t row = 0; row < block_size(mask).height; ++row)
    for (std::int32_t column = 0; column < block_size(mask).width; ++column) {
      const std::uint64_t word = block_strip(mask, column / 64)[row];
      ASSERT_EQ(((word >> (column % 64)) & 1) != 0, block_has_pixels(grid, 8 * column, 8 * row))
          << "block " << column << ", " << row;
    }
}

void expect_exact(const MaskView& mask, const Grid& grid) {
  ASSERT_EQ(mask.solid_bounds(), reference::solid_box(grid));
  ASSERT_EQ(mask.solid_diagonals(), reference::diagonals(grid));
  expect_exact_occupancy(mask, grid);
}

/// All pixels of the solid box.
Grid whole_box(const Grid& grid) {
  const Box box = reference::solid_box(grid);
  Grid whole(grid.size());
  reference::draw(whole, Grid(box.w, box.h, true), {box.x, box.y});
  return whole;
}

bool holds(const Diagonals& outer, const Diagonals& inner) {
  return outer.least_sum <= inner.least_sum && outer.greatest_sum >= inner.greatest_sum &&
         outer.least_difference <= inner.least_difference &&
         outer.greatest_difference >= inner.greatest_difference;
}

/// Box and occupancy are exact. The diagonals hold every solid pixel, and are those of the box.
/// Small masks have exact diagonals.
void expect_as_after_invert(const MaskView& mask, const Grid& grid) {
  if (!has_occupancy(mask)) return expect_exact(mask, grid);
  ASSERT_EQ(mask.solid_bounds(), reference::solid_box(grid));
  ASSERT_NO_FATAL_FAILURE(expect_exact_occupancy(mask, grid));
  if (is_empty(mask.solid_bounds())) return;
  ASSERT_TRUE(holds(mask.solid_diagonals(), reference::diagonals(grid)));
  ASSERT_EQ(mask.solid_diagonals(), reference::diagonals(whole_box(grid)));
}

void invert_and_check(Mask& mask, Grid& grid) {
  mask.invert();
  reference::invert(grid);
  ASSERT_TRUE(same(mask, grid));
  ASSERT_NO_FATAL_FAILURE(expect_as_after_invert(mask, grid));
  Mask tight = mask;
  tight.tighten();
  ASSERT_NO_FATAL_FAILURE(expect_exact(tight, grid));
}

TEST(MaskBookkeeping, LargeMasksHaveAnOccupancyAndSmallOnesNone) {
  EXPECT_FALSE(has_occupancy(Mask(64, 64).view()));
  EXPECT_TRUE(has_occupancy(Mask(256, 256).view()));
}

TEST(MaskBookkeeping, ExactAfterConstruction) {
  for (const Size size : {Size{300, 200}, Size{65, 65}, Size{129, 1}, Size{1, 129}, Size{40, 40}}) {
    expect_exact(Mask(size), Grid(size));
    expect_exact(Mask(size, true), Grid(size, true));
  }
}

TEST(MaskBookkeeping, ExactWhileOnlyPixelsAreAdded) {
  support::on_every_target([] {
    support::Random random(31);
    for (int round = 0; round < 60; ++round) {
      const Grid grid = support::random_grid(random);
      const Mask mask = reference::mask_of(grid);  // by set() alone
      ASSERT_NO_FATAL_FAILURE(expect_exact(mask, grid));
      Mask drawn(grid.size());
      drawn.draw(mask);
      ASSERT_NO_FATAL_FAILURE(expect_exact(drawn, grid));
      ASSERT_NO_FATAL_FAILURE(expect_exact(Mask(mask), grid));
    }
  });
}

TEST(MaskBookkeeping, ConservativeAfterClearingAndExactAfterTighten) {
  support::on_every_target([] {
    support::Random random(32);
    for (int round = 0; round < 60; ++round) {
      Grid grid = support::random_grid(random);
      const Grid eraser = support::random_grid(random);
      const Point at = support::random_offset(grid.size(), eraser.size(), random);
      Mask mask = reference::mask_of(grid);
      mask.erase(reference::mask_of(eraser), at);
      reference::erase(grid, eraser, at);
      ASSERT_TRUE(same(mask, grid));
      mask.tighten();
      ASSERT_TRUE(same(mask, grid));
      ASSERT_NO_FATAL_FAILURE(expect_exact(mask, grid));
    }
  });
}

TEST(MaskBookkeeping, AfterInvertOnlyDiagonalsMayBeTooLarge) {
  support::on_every_target([] {
    support::Random random(34);
    for (int round = 0; round < 40; ++round) {
      Grid grid = support::random_grid(random);
      Mask mask = reference::mask_of(grid);
      ASSERT_NO_FATAL_FAILURE(invert_and_check(mask, grid));
      ASSERT_NO_FATAL_FAILURE(invert_and_check(mask, grid));
    }
  });
}

// Few pixels, so that the box and the pixels have different diagonals. Wide masks have several
// strips of blocks.
TEST(MaskBookkeeping, InvertLeavesAFewPixels) {
  support::on_every_target([] {
    support::Random random(35);
    for (const Size size : {Size{1100, 90}, Size{90, 600}, Size{131, 203}, Size{20, 100}})
      for (const int pixels : {1, 2, 5, 40}) {
        Grid grid(size, true);
        Mask mask(size, true);
        for (int i = 0; i < pixels; ++i) {
          const Point at{random.between(0, size.width - 1), random.between(0, size.height - 1)};
          grid.set(at.x, at.y, false);
          mask.set(at, false);
        }
        ASSERT_NO_FATAL_FAILURE(invert_and_check(mask, grid));
      }
  });
}

TEST(MaskBookkeeping, InvertOfEmptyAndFullMasksIsExact) {
  support::on_every_target([] {
    for (const Size size : {Size{256, 256}, Size{65, 70}, Size{1, 129}, Size{600, 3}, Size{9, 9}}) {
      Mask mask(size);
      mask.invert();
      ASSERT_EQ(mask.solid_bounds(), box_of(size));
      ASSERT_NO_FATAL_FAILURE(expect_exact(mask, Grid(size, true)));
      mask.invert();
      ASSERT_EQ(mask.solid_bounds(), Box{});
      ASSERT_NO_FATAL_FAILURE(expect_exact(mask, Grid(size)));
    }
  });
}

TEST(MaskBookkeeping, ClearedPixelByPixel) {
  Mask mask(100, 100, true);
  Grid grid(100, 100, true);
  support::Random random(33);
  for (int i = 0; i < 5000; ++i) {
    const Point at{random.between(0, 99), random.between(0, 49)};
    mask.set(at, false);
    grid.set(at.x, at.y, false);
  }
  ASSERT_TRUE(same(mask, grid));
  mask.tighten();
  expect_exact(mask, grid);
}

TEST(MaskBookkeeping, LastPixelGoneMeansTheEmptyBox) {
  Mask mask(100, 100);
  mask.set(70, 80);
  mask.set(70, 80, false);
  mask.tighten();
  EXPECT_EQ(mask.solid_bounds(), Box{});
}

/// One random operation, applied to both.
void random_step(Mask& mask, Grid& grid, support::Random& random) {
  const Grid other = support::random_grid(random);
  const Mask other_mask = reference::mask_of(other);
  const Point at = support::random_offset(grid.size(), other.size(), random);
  const bool solid = random.one_in(2);
  switch (random.below(9)) {
    case 0: mask.draw(other_mask, at), reference::draw(grid, other, at); break;
    case 1: mask.erase(other_mask, at), reference::erase(grid, other, at); break;
    case 2: mask.keep(other_mask, at), reference::keep(grid, other, at); break;
    case 3: mask.toggle(other_mask, at), reference::toggle(grid, other, at); break;
    case 4: mask.invert(), reference::invert(grid); break;
    case 5: mask.set(at, solid), grid.set(at.x, at.y, solid); break;
    case 6: mask.tighten(); break;
    case 7: mask.draw(mask, at), reference::draw(grid, Grid(grid), at); break;
    default: mask = Mask(mask); break;
  }
}

RC_GTEST_PROP(MaskBookkeeping, AnySequenceOfOperations, ()) {
  const auto seed = *support::seeds();
  const auto steps = *rc::gen::inRange(1, 12);
  support::on_every_target([&] {
    support::Random random(seed);
    Grid grid = support::random_grid(random);
    Mask mask = reference::mask_of(grid);
    for (int step = 0; step < steps; ++step) {
      random_step(mask, grid, random);
      RC_ASSERT(same(mask, grid));
    }
    mask.tighten();
    RC_ASSERT(mask.solid_bounds() == reference::solid_box(grid));
  });
}

}  // namespace
}  // namespace hitmask
