// Large masks against the oracle and against the seeds' algorithms, on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/overlap.hpp"
#include "reference/seeds/agk.hpp"
#include "reference/seeds/bitmask.hpp"
#include "reference/seeds/xquest.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::same;
namespace seeds = reference;

/// Runs all queries on every kernel set and compares with the oracle.
testing::AssertionResult agrees_everywhere(const Grid& a, const Grid& b, Point offset) {
  const support::Answers expected = support::ask(a, b, offset);
  const Grid shared = reference::overlap_mask(a, b, offset);
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  testing::AssertionResult result = testing::AssertionSuccess();
  support::on_every_target([&] {
    const support::Answers answers = support::ask(mask_a, mask_b, offset);
    if (answers != expected)
      result = testing::AssertionFailure() << active_target() << " at " << offset << "\n"
                                           << answers << "\nnot " << expected;
    else if (const auto mask = same(overlap_mask(mask_a, mask_b, offset), shared); !mask)
      result = testing::AssertionFailure() << active_target() << ": " << mask.message();
  });
  return result;
}

TEST(OverlapRandom, EveryPairOfShapes) {
  support::Random random(51);
  for (const support::Pattern first : support::all_patterns)
    for (const support::Pattern second : support::all_patterns)
      for (int round = 0; round < 3; ++round) {
        const Size a_size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
        const Size b_size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
        const Grid a = support::painted<Grid>(first, a_size, random);
        const Grid b = support::painted<Grid>(second, b_size, random);
        ASSERT_TRUE(agrees_everywhere(a, b, support::random_offset(a_size, b_size, random)));
      }
}

TEST(OverlapRandom, EveryPairOfEdgeWidths) {
  support::Random random(52);
  for (const std::int32_t a_width : support::edge_sizes)
    for (const std::int32_t b_width : support::edge_sizes) {
      const Size a_size{a_width, random.between(1, 40)};
      const Size b_size{b_width, random.between(1, 40)};
      const Grid a = support::painted<Grid>(support::Pattern::noise, a_size, random);
      const Grid b = support::painted<Grid>(support::Pattern::noise, b_size, random);
      for (int round = 0; round < 4; ++round)
        ASSERT_TRUE(agrees_everywhere(a, b, support::random_offset(a_size, b_size, random)));
    }
}

TEST(OverlapRandom, EveryEdgeOffset) {
  support::Random random(53);
  for (const auto& [a_size, b_size] :
       {std::pair{Size{65, 20}, Size{63, 9}}, std::pair{Size{130, 66}, Size{70, 130}}}) {
    const Grid a = support::painted<Grid>(support::Pattern::noise, a_size, random);
    const Grid b = support::painted<Grid>(support::Pattern::dense, b_size, random);
    const auto offsets = support::edge_offsets(a_size, b_size);
    const std::size_t step = support::long_run() ? 1 : 3;
    for (std::size_t i = 0; i < offsets.size(); i += step)
      ASSERT_TRUE(agrees_everywhere(a, b, offsets[i]));
  }
}

TEST(OverlapRandom, EveryColumnShift) {
  support::Random random(54);
  const Grid a = support::painted<Grid>(support::Pattern::sparse, {200, 12}, random);
  const Grid b = support::painted<Grid>(support::Pattern::noise, {140, 9}, random);
  for (std::int32_t dx = -141; dx <= 201; ++dx) ASSERT_TRUE(agrees_everywhere(a, b, {dx, 2}));
}

TEST(OverlapRandom, EveryRowShift) {
  support::Random random(55);
  const Grid a = support::painted<Grid>(support::Pattern::noise, {9, 150}, random);
  const Grid b = support::painted<Grid>(support::Pattern::sparse, {12, 100}, random);
  for (std::int32_t dy = -101; dy <= 151; ++dy) ASSERT_TRUE(agrees_everywhere(a, b, {-3, dy}));
}

// Boxes overlap, pixels do not: the cases that the occupancy must reject correctly.
TEST(OverlapRandom, NearMissesOfLargeMasks) {
  support::Random random(56);
  const Grid diagonal = support::painted<Grid>(support::Pattern::diagonal, {300, 300}, random);
  const Grid blocks = support::painted<Grid>(support::Pattern::blocks, {300, 300}, random);
  Grid holes = blocks;
  reference::invert(holes);
  ASSERT_TRUE(agrees_everywhere(blocks, holes, {0, 0}));
  for (const Point offset : {Point{1, 0}, Point{0, 1}, Point{-1, -1}, Point{8, 0}, Point{16, 16}}) {
    ASSERT_TRUE(agrees_everywhere(blocks, holes, offset));
    ASSERT_TRUE(agrees_everywhere(diagonal, diagonal, offset));
  }
}

// A solid box and occupancy that are larger than the pixels must not change a result.
TEST(OverlapRandom, MasksThatWereErasedAndNotTightened) {
  support::Random random(57);
  for (int round = 0; round < 40; ++round) {
    const Grid eraser = support::random_grid(random);
    Grid grid = support::random_grid(random);
    Mask mask = reference::mask_of(grid);
    mask.erase(reference::mask_of(eraser), {3, -2});
    reference::erase(grid, eraser, {3, -2});
    const Grid other = support::random_grid(random);
    const Mask other_mask = reference::mask_of(other);
    const Point offset = support::random_offset(grid.size(), other.size(), random);
    support::on_every_target([&] {
      ASSERT_EQ(support::ask(mask, other_mask, offset), support::ask(grid, other, offset));
      ASSERT_EQ(support::ask(other_mask, mask, offset), support::ask(other, grid, offset));
    });
  }
}

TEST(OverlapRandom, AMaskWithItself) {
  support::Random random(58);
  for (int round = 0; round < 40; ++round) {
    const Grid grid = support::random_grid(random);
    const Mask mask = reference::mask_of(grid);
    const Point offset = support::random_offset(grid.size(), grid.size(), random);
    EXPECT_EQ(support::ask(mask, mask, offset), support::ask(grid, grid, offset));
    EXPECT_EQ(overlap_area(mask, mask, {0, 0}), mask.count());
  }
}

TEST(OverlapRandom, LongestSidesAndFarCorners) {
  const Mask wide(max_mask_side, 2, true);
  const Mask high(2, max_mask_side, true);
  EXPECT_EQ(overlap_area(wide, high, {max_mask_side - 1, 1 - max_mask_side}), 1);
  EXPECT_EQ(first_point(wide, high, {max_mask_side - 1, 1 - max_mask_side}),
            (Point{max_mask_side - 1, 0}));
  EXPECT_FALSE(overlap(wide, high, {max_mask_side, 0}));
  const Contact all = contact(wide, wide, {0, 0});
  EXPECT_EQ(all.area, 2 * std::int64_t{max_mask_side});
  EXPECT_EQ(all.sum_x, std::int64_t{max_mask_side} * (max_mask_side - 1));
  EXPECT_FALSE(all.way_out());
}

RC_GTEST_PROP(OverlapRandom, AnyGridsAndOffsets, ()) {
  const Grid a = *support::grids();
  const Grid b = *support::grids();
  const Point offset = *support::offsets(a.size(), b.size());
  RC_ASSERT(agrees_everywhere(a, b, offset));
}

RC_GTEST_PROP(OverlapRandom, TheSeedsAlgorithmsAgree, ()) {
  const Mask a = reference::mask_of(*support::grids());
  const Mask b = reference::mask_of(*support::grids());
  const auto [dx, dy] = *support::offsets(a.size(), b.size());
  const bool expected = overlap(a, b, {dx, dy});
  RC_ASSERT(seeds::xquest::overlap(seeds::xquest::sprite_of(a), seeds::xquest::sprite_of(b), dx,
                                   dy) == expected);
  RC_ASSERT(seeds::agk::overlap(seeds::agk::sprite_of(a), seeds::agk::sprite_of(b), dx, dy) ==
            expected);
  const auto word_a = seeds::bitmask::sprite_of(a);
  const auto word_b = seeds::bitmask::sprite_of(b);
  RC_ASSERT(seeds::bitmask::overlap(word_a, word_b, dx, dy) == expected);
  RC_ASSERT(seeds::bitmask::first_point(word_a, word_b, dx, dy) == first_point(a, b, {dx, dy}));
  RC_ASSERT(seeds::bitmask::area(word_a, word_b, dx, dy) == overlap_area(a, b, {dx, dy}));
  const Contact whole = contact(a, b, {dx, dy});
  if (whole)
    RC_ASSERT(seeds::bitmask::normal(word_a, word_b, dx, dy) ==
              (seeds::bitmask::Normal{whole.gradient_x, whole.gradient_y}));
}

}  // namespace
}  // namespace hitmask
