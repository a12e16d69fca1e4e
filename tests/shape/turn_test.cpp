// Flips, quarter turns and transposing against the oracle on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <utility>

#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "reference/shape_arrange.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::same;

Mask flipped_in_place(Mask mask, void (*flip)(Mask&) noexcept) {
  flip(mask);
  return mask;
}

testing::AssertionResult turns_agree(const Grid& grid) {
  const Mask mask = reference::mask_of(grid);
  const std::array<std::pair<Mask, Grid>, 9> results{{
      {flip_x(mask), reference::flip_x(grid)},
      {flip_y(mask), reference::flip_y(grid)},
      {flipped_in_place(mask, flip_x_in_place), reference::flip_x(grid)},
      {flipped_in_place(mask, flip_y_in_place), reference::flip_y(grid)},
      {transpose(mask), reference::transpose(grid)},
      {turn(mask), reference::turn(grid, 1)},
      {turn(mask, 2), reference::turn(grid, 2)},
      {turn(mask, 3), reference::turn(grid, 3)},
      {turn(mask, 0), grid},
  }};
  for (std::size_t i = 0; i < results.size(); ++i)
    if (const auto result = same(results[i].first, results[i].second); !result)
      return testing::AssertionFailure() << "result " << i << ": " << result.message();
  return testing::AssertionSuccess();
}

TEST(ShapeTurn, EverySmallMask) {
  support::on_every_target([] {
    for (const Size size : {Size{1, 1}, Size{1, 3}, Size{3, 1}, Size{2, 2}, Size{3, 3}})
      for (unsigned bits = 0; bits < 1u << (size.width * size.height); ++bits)
        ASSERT_TRUE(turns_agree(reference::made(size, [&](std::int32_t x, std::int32_t y) {
          return ((bits >> (size.width * y + x)) & 1) != 0;
        })));
  });
}

TEST(ShapeTurn, EdgeSizes) {
  support::Random random(41);
  for (const std::int32_t w : support::edge_sizes)
    for (const std::int32_t h : {0, 1, 9, 63, 64, 65, 129})
      ASSERT_TRUE(turns_agree(support::painted<Grid>(support::Pattern::noise, {w, h}, random)));
}

RC_GTEST_PROP(ShapeTurn, AnyGrid, ()) {
  const Grid grid = *support::grids();
  RC_ASSERT(turns_agree(grid));
}

// Each bit alone, so that other bits cannot hide a wrong exchange.
TEST(ShapeTurn, TileOfOneBitOnEveryTarget) {
  support::on_every_target([] {
    for (std::size_t y = 0; y < 64; ++y)
      for (std::size_t x = 0; x < 64; ++x) {
        std::array<std::uint64_t, 64> tile{};
        tile[y] = std::uint64_t{1} << x;
        kernels::active_shape().transpose_tile(tile.data());
        std::array<std::uint64_t, 64> expected{};
        expected[x] = std::uint64_t{1} << y;
        ASSERT_EQ(tile, expected) << x << ", " << y;
      }
  });
}

TEST(ShapeTurn, TileOfNoiseOnEveryTarget) {
  support::on_every_target([] {
    support::Random random(42);
    std::array<std::uint64_t, 64> tile;
    for (std::uint64_t& row : tile) row = random.next();
    const auto before = tile;
    kernels::active_shape().transpose_tile(tile.data());
    for (std::size_t y = 0; y < 64; ++y)
      for (std::size_t x = 0; x < 64; ++x)
        ASSERT_EQ((tile[x] >> y) & 1, (before[y] >> x) & 1) << x << ", " << y;
  });
}

TEST(ShapeTurn, ManyQuartersEitherWay) {
  const Mask mask = Mask::from_text({"##.", "#.."});
  EXPECT_EQ(turn(mask), Mask::from_text({"##", ".#", ".."}));
  EXPECT_EQ(turn(mask, -1), Mask::from_text({"..", "#.", "##"}));
  EXPECT_EQ(turn(mask, -3), turn(mask, 1));
  EXPECT_EQ(turn(mask, support::lowest), mask);  // a multiple of four
  EXPECT_EQ(turn(mask, support::highest), turn(mask, 3));
}

TEST(ShapeTurn, LongestSides) {
  support::Random random(43);
  for (const Size size : {Size{max_mask_side, 2}, Size{1, max_mask_side}})
    ASSERT_TRUE(turns_agree(support::painted<Grid>(support::Pattern::noise, size, random)));
}

// The symmetries of the square: a turn r and a mirror image f with r^4 = f^2 = 1, f r f = r^-1.
TEST(ShapeTurn, DihedralGroup) {
  support::Random random(44);
  for (int round = 0; round < 40; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    EXPECT_EQ(turn(turn(turn(turn(mask)))), mask);
    EXPECT_EQ(flip_x(flip_x(mask)), mask);
    EXPECT_EQ(flip_y(flip_y(mask)), mask);
    EXPECT_EQ(transpose(transpose(mask)), mask);
    EXPECT_EQ(flip_x(turn(flip_x(mask))), turn(mask, -1));
    EXPECT_EQ(flip_x(flip_y(mask)), turn(mask, 2));
    EXPECT_EQ(flip_x(transpose(mask)), turn(mask, 1));
    EXPECT_EQ(flip_y(transpose(mask)), turn(mask, 3));
  }
}

}  // namespace
}  // namespace hitmask
