// scale, coarse and coarse_overlap against the oracle on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <stdexcept>

#include "hitmask/overlap.hpp"
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

constexpr std::array all_scales{Scale::nearest, Scale::any, Scale::all};

testing::AssertionResult scales_to(const Grid& grid, Size size) {
  const Mask mask = reference::mask_of(grid);
  for (const Scale how : all_scales)
    if (const auto result = same(scale(mask, size, how), reference::scale(grid, size, how));
        !result)
      return testing::AssertionFailure()
             << "to " << size.width << " x " << size.height << ", rule " << static_cast<int>(how)
             << ": " << result.message() << "from " << grid;
  return testing::AssertionSuccess();
}

TEST(ShapeScale, EveryThreeByTwoMaskToEverySmallSize) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    const Grid grid = reference::made(
        {3, 2}, [&](std::int32_t x, std::int32_t y) { return ((bits >> (3 * y + x)) & 1) != 0; });
    for (std::int32_t h = 0; h <= 5; ++h)
      for (std::int32_t w = 0; w <= 7; ++w) ASSERT_TRUE(scales_to(grid, {w, h}));
  }
}

TEST(ShapeScale, EveryPairOfSidesUpToTwenty) {
  support::Random random(51);
  for (std::int32_t from = 1; from <= 20; ++from)
    for (std::int32_t to = 1; to <= 20; ++to) {
      ASSERT_TRUE(
          scales_to(support::painted<Grid>(support::Pattern::noise, {from, 3}, random), {to, 3}));
      ASSERT_TRUE(
          scales_to(support::painted<Grid>(support::Pattern::noise, {3, from}, random), {3, to}));
    }
}

TEST(ShapeScale, EdgeSizesOnEveryTarget) {
  support::on_every_target([] {
    support::Random random(52);
    for (const std::int32_t from : {1, 63, 64, 65, 128, 129})
      for (const std::int32_t to : {1, 63, 64, 65, 128, 129})
        ASSERT_TRUE(scales_to(support::painted<Grid>(support::Pattern::blocks, {from, to}, random),
                              {to, from}));
  });
}

RC_GTEST_PROP(ShapeScale, AnyGridToAnySize, ()) {
  const Grid grid = *support::grids();
  const Size size{*rc::gen::inRange(0, 150), *rc::gen::inRange(0, 150)};
  RC_ASSERT(scales_to(grid, size));
}

TEST(ShapeScale, LongestSides) {
  support::Random random(53);
  const Grid wide = support::painted<Grid>(support::Pattern::blocks, {max_mask_side, 1}, random);
  const Grid high = reference::transpose(wide);
  ASSERT_TRUE(same(scale(reference::mask_of(wide), {max_mask_side - 1, 1}),
                   reference::scale(wide, {max_mask_side - 1, 1}, Scale::nearest)));
  ASSERT_TRUE(scales_to(wide, {3, 2}));
  ASSERT_TRUE(scales_to(high, {2, 3}));
  ASSERT_TRUE(scales_to(Grid(2, 1, true), {max_mask_side, 1}));
  ASSERT_TRUE(scales_to(Grid(1, 3, true), {1, max_mask_side}));
}

TEST(ShapeScale, NothingFromNothing) {
  for (const Scale how : all_scales) {
    EXPECT_TRUE(same(scale(Mask(), {70, 3}, how), Grid(70, 3)));
    EXPECT_TRUE(same(scale(Mask(0, 5), {2, 2}, how), Grid(2, 2)));
    EXPECT_TRUE(same(scale(Mask(5, 5, true), {0, 9}, how), Grid(0, 9)));
  }
}

TEST(ShapeScale, ImpossibleSizes) {
  const Mask mask(4, 4, true);
  for (const Size size : {Size{-1, 4}, Size{4, lowest}, Size{65'536, 1}, Size{highest, highest}}) {
    EXPECT_THROW(static_cast<void>(scale(mask, size)), std::length_error);
    EXPECT_THROW(static_cast<void>(scale(Mask(), size, Scale::any)), std::length_error);
  }
}

bool is_part_of(Mask part, const Mask& whole) {
  part.erase(whole);
  return part.count() == 0;
}
Mask inverted(Mask mask) {
  mask.invert();
  return mask;
}

TEST(ShapeScale, Laws) {
  support::Random random(54);
  for (int round = 0; round < 60; ++round) {
    Grid grid = support::random_grid(random);
    if (grid.width() == 0 || grid.height() == 0) grid = Grid(5, 5, true);
    const Mask mask = reference::mask_of(grid);
    const Size size{random.between(1, 200), random.between(1, 200)};
    const Mask any = scale(mask, size, Scale::any);
    const Mask nearest = scale(mask, size);
    const Mask all = scale(mask, size, Scale::all);
    EXPECT_TRUE(is_part_of(nearest, any));
    EXPECT_TRUE(is_part_of(all, nearest));
    EXPECT_EQ(inverted(scale(inverted(mask), size, Scale::any)), all);
    for (const Scale how : all_scales) EXPECT_EQ(scale(mask, mask.size(), how), mask);
  }
}

TEST(ShapeScale, CoarseUndoesScalingUp) {
  support::Random random(55);
  for (const std::int32_t k : {1, 2, 3, 5, 8}) {
    const Mask mask =
        support::painted<Mask>(support::Pattern::noise, {random.between(1, 70), 40}, random);
    for (const Scale how : all_scales)
      EXPECT_EQ(coarse(scale(mask, {k * mask.width(), k * mask.height()}, how), k), mask);
  }
}

TEST(ShapeCoarse, BlocksOfEverySize) {
  support::on_every_target([] {
    support::Random random(56);
    for (const std::int32_t k : {1, 2, 3, 7, 8, 63, 64, 65, 100, 65'535, highest}) {
      const Grid grid = support::random_grid(random);
      ASSERT_TRUE(same(coarse(reference::mask_of(grid), k), reference::coarse(grid, k))) << k;
    }
  });
}

RC_GTEST_PROP(ShapeCoarse, AnyGrid, ()) {
  const Grid grid = *support::grids();
  const std::int32_t k = *rc::gen::inRange(1, 40);
  RC_ASSERT(same(coarse(reference::mask_of(grid), k), reference::coarse(grid, k)));
}

TEST(ShapeCoarse, FactorsWithoutMeaning) {
  const Mask mask(4, 4, true);
  for (const std::int32_t k : {0, -1, lowest}) {
    EXPECT_THROW(static_cast<void>(coarse(mask, k)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(coarse_overlap(mask, mask, {0, 0}, k)), std::invalid_argument);
  }
}

Grid sparse_grid(support::Random& random) {
  Grid grid(random.between(1, 40), random.between(1, 40));
  for (int i = 0; i < 3; ++i)
    grid.set(random.between(0, grid.width() - 1), random.between(0, grid.height() - 1));
  return grid;
}

TEST(ShapeCoarse, PairTestNeverMissesAndFollowsTheRule) {
  support::Random random(57);
  int rejected = 0;
  for (int round = 0; round < 60; ++round) {
    const Grid a = sparse_grid(random);
    const Grid b = sparse_grid(random);
    const std::int32_t k = random.between(1, 9);
    const Grid small_a = reference::coarse(a, k);
    const Grid small_b = reference::coarse(b, k);
    const Mask mask_a = reference::mask_of(small_a);
    const Mask mask_b = reference::mask_of(small_b);
    for (std::int32_t y = -b.height() - k; y <= a.height() + k; y += random.between(1, 4))
      for (std::int32_t x = -b.width() - k; x <= a.width() + k; x += random.between(1, 4)) {
        const bool may = coarse_overlap(mask_a, mask_b, {x, y}, k);
        ASSERT_EQ(may, reference::coarse_overlap(small_a, small_b, {x, y}, k));
        ASSERT_TRUE(may || !reference::overlap(a, b, {x, y}));
        rejected += may ? 0 : 1;
      }
  }
  EXPECT_GT(rejected, 1000);  // it does reject
}

TEST(ShapeCoarse, PairTestAtTheEdgesOfInt32) {
  const Mask mask(3, 3, true);
  for (const std::int32_t k : {1, 2, 3, 65'535, highest})
    for (const std::int32_t x : {lowest, lowest + 1, -highest, -k, 0, k, highest - 1, highest})
      for (const std::int32_t y : {lowest, 0, highest})
        EXPECT_EQ(coarse_overlap(mask, mask, {x, y}, k),
                  reference::coarse_overlap(Grid(3, 3, true), Grid(3, 3, true), {x, y}, k))
            << x << ", " << y << ", " << k;
}

}  // namespace
}  // namespace hitmask
