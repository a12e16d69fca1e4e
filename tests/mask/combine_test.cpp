// draw, erase, keep, toggle against the oracle on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "hitmask/mask.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::same;

struct Operation {
  const char* name;
  void (Mask::*on_mask)(const MaskView&, Point);
  void (*on_grid)(Grid&, const Grid&, Point);
};

constexpr std::array operations{
    Operation{"draw", &Mask::draw, reference::draw},
    Operation{"erase", &Mask::erase, reference::erase},
    Operation{"keep", &Mask::keep, reference::keep},
    Operation{"toggle", &Mask::toggle, reference::toggle},
};

Grid grid_of_bits(unsigned bits, std::int32_t width, std::int32_t height) {
  Grid grid(width, height);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * width + x)) & 1) != 0);
  });
  return grid;
}

void expect_same_result(const Operation& operation, const Grid& a, const Grid& b, Point at) {
  Mask mask = reference::mask_of(a);
  (mask.*operation.on_mask)(reference::mask_of(b), at);
  Grid grid = a;
  operation.on_grid(grid, b, at);
  ASSERT_TRUE(same(mask, grid)) << operation.name << " at " << at.x << ", " << at.y;
}

TEST(MaskCombine, EveryPairOfTwoByTwoMasksAtEveryOffset) {
  support::on_every_target([] {
    for (const Operation& operation : operations)
      for (unsigned a = 0; a < 16; ++a)
        for (unsigned b = 0; b < 16; ++b)
          for (int y = -2; y <= 2; ++y)
            for (int x = -2; x <= 2; ++x)
              ASSERT_NO_FATAL_FAILURE(expect_same_result(operation, grid_of_bits(a, 2, 2),
                                                         grid_of_bits(b, 2, 2), {x, y}));
  });
}

TEST(MaskCombine, EdgeOffsetsOfEdgeSizes) {
  support::on_every_target([] {
    support::Random random(21);
    for (int round = 0; round < 120; ++round) {
      const Grid a = support::random_grid(random);
      const Grid b = support::random_grid(random);
      const Point at = random.pick(support::edge_offsets(a.size(), b.size()));
      for (const Operation& operation : operations)
        ASSERT_NO_FATAL_FAILURE(expect_same_result(operation, a, b, at));
    }
  });
}

TEST(MaskCombine, OntoItself) {
  support::on_every_target([] {
    support::Random random(22);
    for (int round = 0; round < 80; ++round) {
      const Grid before = support::random_grid(random);
      const Point at = support::random_offset(before.size(), before.size(), random);
      for (const Operation& operation : operations) {
        Mask mask = reference::mask_of(before);
        (mask.*operation.on_mask)(mask, at);
        Grid grid = before;
        operation.on_grid(grid, before, at);
        ASSERT_TRUE(same(mask, grid)) << operation.name << " at " << at.x << ", " << at.y;
      }
    }
  });
}

// A copied view is another object for the same words.
TEST(MaskCombine, OntoItselfThroughACopiedView) {
  support::Random random(23);
  const Grid before = support::painted<Grid>(support::Pattern::noise, {200, 100}, random);
  for (const Operation& operation : operations)
    for (const Point at : {Point{0, 0}, Point{5, 0}, Point{0, 3}, Point{-70, -9}, Point{64, 1}}) {
      Mask mask = reference::mask_of(before);
      const MaskView borrowed = mask;
      (mask.*operation.on_mask)(borrowed, at);
      Grid grid = before;
      operation.on_grid(grid, before, at);
      ASSERT_TRUE(same(mask, grid)) << operation.name << " at " << at.x << ", " << at.y;
    }
}

TEST(MaskCombine, AlgebraicLaws) {
  support::Random random(24);
  for (int round = 0; round < 100; ++round) {
    const Mask a = reference::mask_of(support::random_grid(random));
    const Mask b = reference::mask_of(support::random_grid(random));
    const Point at = support::random_offset(a.size(), b.size(), random);
    Mask twice = a;
    twice.toggle(b, at);
    twice.toggle(b, at);
    EXPECT_EQ(twice, a);
    Mask parts = a;  // the pixels that b covers and those it does not make up the whole
    parts.erase(b, at);
    Mask covered = a;
    covered.keep(b, at);
    EXPECT_EQ(parts.count() + covered.count(), a.count());
    parts.draw(covered);
    EXPECT_EQ(parts, a);
  }
}

RC_GTEST_PROP(MaskCombine, AnyGridsAndOffsets, ()) {
  const Grid a = *support::grids();
  const Grid b = *support::grids();
  const Point at = *support::offsets(a.size(), b.size());
  support::on_every_target([&] {
    for (const Operation& operation : operations) {
      Mask mask = reference::mask_of(a);
      (mask.*operation.on_mask)(reference::mask_of(b), at);
      Grid grid = a;
      operation.on_grid(grid, b, at);
      RC_ASSERT(same(mask, grid));
    }
  });
}

}  // namespace
}  // namespace hitmask
