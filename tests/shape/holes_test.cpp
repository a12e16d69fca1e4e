// fill_holes against the oracle, and its laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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

testing::AssertionResult holes_agree(const Grid& grid, Neighbours neighbours) {
  const Mask filled = fill_holes(reference::mask_of(grid), neighbours);
  if (fill_holes(filled, neighbours) != filled)
    return testing::AssertionFailure() << "twice is more than once for " << grid;
  return same(filled, reference::fill_holes(grid, neighbours));
}

TEST(ShapeHoles, EverySmallMask) {
  for (const Size size : {Size{3, 4}, Size{5, 2}, Size{1, 9}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      for (const Neighbours neighbours : both_neighbours)
        ASSERT_TRUE(holes_agree(grid, neighbours)) << grid;
    });
}

TEST(ShapeHoles, EverySmallPictureAtASeam) {
  support::for_each_grid_at_a_seam([](const Grid& grid) {
    for (const Neighbours neighbours : both_neighbours)
      ASSERT_TRUE(holes_agree(grid, neighbours)) << grid;
  });
}

TEST(ShapeHoles, HardGrids) {
  for (const Grid& grid : support::hard_grids())
    for (const Neighbours neighbours : both_neighbours) ASSERT_TRUE(holes_agree(grid, neighbours));
}

TEST(ShapeHoles, OnEveryTarget) {
  support::on_every_target([] {
    for (const Grid& grid : support::some_grids())
      for (const Neighbours neighbours : both_neighbours)
        ASSERT_TRUE(holes_agree(grid, neighbours));
  });
}

RC_GTEST_PROP(ShapeHoles, AnyGrid, ()) {
  const Grid grid = *support::grids();
  for (const Neighbours neighbours : both_neighbours) RC_ASSERT(holes_agree(grid, neighbours));
}

TEST(ShapeHoles, ADiagonalFenceHoldsForEightOnly) {
  const Mask fence = Mask::from_text({".#.", "#.#", ".#."});
  EXPECT_EQ(fill_holes(fence, Neighbours::eight), Mask::from_text({".#.", "###", ".#."}));
  EXPECT_EQ(fill_holes(fence, Neighbours::four), fence);
}

// What `four` fills is enclosed by edges, so `eight` fills it too; and after filling, every clear
// region reaches the mask's border.
TEST(ShapeHoles, Laws) {
  support::Random random(320);
  for (int round = 0; round < 40; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    const Mask by_four = fill_holes(mask, Neighbours::four);
    const Mask by_eight = fill_holes(mask, Neighbours::eight);
    EXPECT_TRUE(is_subset(mask, by_four));
    EXPECT_TRUE(is_subset(by_four, by_eight));
    for (const Component& clear : components(~by_eight, Neighbours::four)) {
      const Box& box = clear.box;
      EXPECT_TRUE(box.x == 0 || box.y == 0 || box.x + box.w == mask.width() ||
                  box.y + box.h == mask.height());
    }
  }
}

TEST(ShapeHoles, LongestSides) {
  for (const Size size : {Size{max_mask_side, 3}, Size{3, max_mask_side}}) {
    Mask frame(size, true);
    frame.erase(Mask(size.width - 2, size.height - 2, true), {1, 1});
    EXPECT_EQ(fill_holes(frame), Mask(size, true));
    frame.set(size.width - 1, size.height / 2, false);
    frame.set(size.width / 2, size.height - 1, false);
    EXPECT_EQ(fill_holes(frame), frame);
  }
}

}  // namespace
}  // namespace hitmask
