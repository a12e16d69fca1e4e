// grow, shrink, open, close, outlines and smooth against the oracle on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_morphology.hpp"
#include "shape/reach.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::highest;
using support::same;

constexpr std::array reaches{Reach::four, Reach::eight, Reach::disc};
constexpr std::array neighbourhoods{Neighbours::four, Neighbours::eight};

/// A query and the oracle's results: computed once, compared on every kernel set.
struct Expected {
  Grid grid;
  std::int32_t distance;
  Reach reach;
  Grid grown, grown_in_place, shrunk, opened, closed;

  Expected(const Grid& from, std::int32_t by, Reach how)
      : grid(from),
        distance(by),
        reach(how),
        grown(reference::grow(from, by, how)),
        grown_in_place(reference::grow_in_place(from, by, how)),
        shrunk(reference::shrink(from, by, how)),
        opened(reference::open(from, by, how)),
        closed(reference::close(from, by, how)) {}
};

testing::AssertionResult in_place_agrees(const Grid& grid, std::int32_t distance, Reach reach,
                                         const Grid& grown, const Grid& shrunk) {
  Mask mask = reference::mask_of(grid);
  grow_in_place(mask, distance, reach);
  if (auto result = same(mask, grown); !result) return result << "grow_in_place";
  mask = reference::mask_of(grid);
  shrink_in_place(mask, distance, reach);
  return same(mask, shrunk) << "shrink_in_place";
}

testing::AssertionResult morphology_agrees(const Expected& expected) {
  const Mask mask = reference::mask_of(expected.grid);
  const std::int32_t distance = expected.distance;
  const MaskAt grown = grow(mask, distance, expected.reach);
  if (grown.position != Point{-distance, -distance}) return testing::AssertionFailure() << "origin";
  if (auto result = same(grown.mask, expected.grown); !result) return result << "grow";
  if (auto result = same(shrink(mask, distance, expected.reach), expected.shrunk); !result)
    return result << "shrink";
  if (auto result = same(open(mask, distance, expected.reach), expected.opened); !result)
    return result << "open";
  if (auto result = same(close(mask, distance, expected.reach), expected.closed); !result)
    return result << "close";
  return in_place_agrees(expected.grid, distance, expected.reach, expected.grown_in_place,
                         expected.shrunk);
}

void expect_all(const std::vector<Expected>& list) {
  support::on_every_target([&] {
    for (const Expected& expected : list)
      ASSERT_TRUE(morphology_agrees(expected))
          << " by " << expected.distance << ", reach " << static_cast<int>(expected.reach)
          << ", of " << expected.grid;
  });
}

Grid small_grid(unsigned bits, std::int32_t width, std::int32_t height) {
  Grid grid(width, height);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * width + x)) & 1) != 0);
  });
  return grid;
}

TEST(Morphology, EveryThreeByThreeMask) {
  std::vector<Expected> list;
  for (unsigned bits = 0; bits < 512; ++bits)
    for (const Reach reach : reaches)
      for (const std::int32_t distance : {0, 1, 2, 4})
        list.emplace_back(small_grid(bits, 3, 3), distance, reach);
  expect_all(list);
}

TEST(Morphology, EveryOneByTenMaskAndBack) {
  std::vector<Expected> list;
  for (unsigned bits = 0; bits < 1024; ++bits)
    for (const Reach reach : reaches) {
      list.emplace_back(small_grid(bits, 10, 1), 1 + static_cast<int>(bits % 4), reach);
      list.emplace_back(small_grid(bits, 1, 10), 1 + static_cast<int>(bits % 4), reach);
    }
  expect_all(list);
}

TEST(Morphology, EdgeSizes) {
  constexpr std::array sizes{0, 1, 2, 63, 64, 65, 127, 128, 129};
  std::vector<Expected> list;
  support::Random random(301);
  for (int round = 0; round < 60; ++round) {
    const Size size{random.pick(sizes), random.pick(sizes)};
    const Grid grid = support::painted<Grid>(random.pick(support::all_patterns), size, random);
    for (const Reach reach : reaches) list.emplace_back(grid, random.between(1, 5), reach);
  }
  expect_all(list);
}

// For a mask with a single solid or a single clear pixel the result is known directly, so masks and
// distances can be large.

Grid grown_pixel(Size size, Point pixel, std::int32_t distance, Reach reach) {
  Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, reference::within(x - pixel.x, y - pixel.y, distance, reach));
  });
  return grid;
}

Grid shrunk_around_hole(Size size, Point hole, std::int32_t distance, Reach reach) {
  Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    const std::int32_t to_side = std::min(x, size.width - 1 - x);
    const std::int32_t to_top_or_bottom = std::min(y, size.height - 1 - y);
    grid.set(x, y,
             std::min(to_side, to_top_or_bottom) >= distance &&
                 !reference::within(x - hole.x, y - hole.y, distance, reach));
  });
  return grid;
}

void expect_single_pixel(Size size, Point pixel, std::int32_t distance, Reach reach) {
  const Grid grown = grown_pixel(size, pixel, distance, reach);
  const Grid shrunk = shrunk_around_hole(size, pixel, distance, reach);
  support::on_every_target([&] {
    Mask mask(size);
    mask.set(pixel);
    grow_in_place(mask, distance, reach);
    ASSERT_TRUE(same(mask, grown)) << " by " << distance << ", reach " << static_cast<int>(reach);
    mask.fill();
    mask.set(pixel, false);
    shrink_in_place(mask, distance, reach);
    ASSERT_TRUE(same(mask, shrunk)) << " by " << distance << ", reach " << static_cast<int>(reach);
  });
}

Point any_pixel(Size size, support::Random& random) {
  return {random.between(0, size.width - 1), random.between(0, size.height - 1)};
}

// Where the numbers of steps in a word, of passes along a column and of strips in reach change.
TEST(Morphology, EveryDistanceUpToAStrip) {
  support::Random random(302);
  for (std::int32_t distance = 1; distance <= 66; ++distance)
    for (const Reach reach : reaches)
      for (const Size size : {Size{140, 135}, Size{70, 9}, Size{9, 70}})
        ASSERT_NO_FATAL_FAILURE(
            expect_single_pixel(size, any_pixel(size, random), distance, reach));
}

TEST(Morphology, FarBeyondAStrip) {
  support::Random random(304);
  for (const Size size : {Size{513, 3}, Size{3, 513}, Size{700, 1}, Size{1, 129}, Size{400, 300}})
    for (const std::int32_t distance : {64, 65, 100, 127, 128, 129, 149, 200, 511, 512, 513, 5000})
      for (const Reach reach : reaches)
        ASSERT_NO_FATAL_FAILURE(
            expect_single_pixel(size, any_pixel(size, random), distance, reach));
}

// The two implementations of growing by a disc are independent.
TEST(Morphology, BothWaysToGrowByADiscAgree) {
  support::Random random(306);
  for (int round = 0; round < 60; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    if (mask.width() == 0 || mask.height() == 0) continue;
    const std::int32_t distance = random.between(1, detail::shape::widest_in_words);
    for (const detail::shape::BitFlip flip : {detail::shape::keep_bits, detail::shape::flip_bits}) {
      Mask by_words = mask;
      const detail::shape::Plane plane = detail::shape::plane_of(by_words);
      detail::shape::grow_disc(detail::shape::itself(plane), plane, distance, flip);
      Mask by_distance = mask;
      detail::shape::grow_disc_by_distance(detail::shape::plane_of(by_distance), distance, flip);
      ASSERT_EQ(by_words, by_distance) << distance;
    }
  }
}

TEST(Morphology, ClosingFurtherThanTheMaskIsWide) {
  std::vector<Expected> list;
  support::Random random(307);
  for (int round = 0; round < 40; ++round) {
    const Grid grid = small_grid(static_cast<unsigned>(random.below(1u << 20)), 5, 4);
    for (const Reach reach : reaches)
      for (const std::int32_t distance : {5, 9, round == 0 ? 33 : 12})
        list.emplace_back(grid, distance, reach);
  }
  expect_all(list);
}

TEST(Morphology, Outlines) {
  support::on_every_target([] {
    support::Random random(308);
    for (int round = 0; round < 60; ++round) {
      const Grid grid = support::random_grid(random);
      const Mask mask = reference::mask_of(grid);
      for (const Neighbours neighbours : neighbourhoods) {
        ASSERT_TRUE(
            same(inner_outline(mask, neighbours), reference::inner_outline(grid, neighbours)));
        const MaskAt outer = outer_outline(mask, neighbours);
        ASSERT_EQ(outer.position, (Point{-1, -1}));
        ASSERT_TRUE(same(outer.mask, reference::outer_outline(grid, neighbours)));
      }
    }
  });
}

TEST(Morphology, SmoothOfEveryThreeByThreeMask) {
  support::on_every_target([] {
    for (unsigned bits = 0; bits < 512; ++bits) {
      const Grid grid = small_grid(bits, 3, 3);
      for (const std::int32_t times : {0, 1, 2})
        ASSERT_TRUE(same(smooth(reference::mask_of(grid), times), reference::smooth(grid, times)));
    }
  });
}

TEST(Morphology, SmoothOfEdgeSizes) {
  support::on_every_target([] {
    support::Random random(309);
    for (int round = 0; round < 40; ++round) {
      const Grid grid = support::random_grid(random);
      const std::int32_t times = random.between(1, 3);
      ASSERT_TRUE(same(smooth(reference::mask_of(grid), times), reference::smooth(grid, times)));
    }
  });
}

Grid striped(Size size) {
  Grid grid(size);
  reference::for_each_pixel(grid,
                            [&](std::int32_t x, std::int32_t y) { grid.set(x, y, y % 2 == 0); });
  return grid;
}

// Stripes and gaps swap, until the edges have removed them.
TEST(Morphology, SmoothManyTimes) {
  support::Random random(310);
  std::vector<Grid> grids{striped({21, 20}), striped({70, 9})};
  for (int round = 0; round < 6; ++round)
    grids.push_back(support::painted<Grid>(support::Pattern::noise, {40, 30}, random));
  for (const Grid& grid : grids)
    for (std::int32_t times = 1; times < 40; ++times)
      ASSERT_TRUE(same(smooth(reference::mask_of(grid), times), reference::smooth(grid, times)))
          << times;
  EXPECT_EQ(smooth(reference::mask_of(grids[0]), highest),
            reference::mask_of(reference::smooth(grids[0], 101)));
}

// Four pixels between two blobs alternate for ever: the result must be right for any number of
// passes.
TEST(Morphology, SmoothWithoutAnEnd) {
  const Grid even = reference::grid_of_text({".....##..",  //
                                             "....####.",  //
                                             "....#####",  //
                                             "....#####",  //
                                             ".##...##.",  //
                                             "#####....",  //
                                             "#####....",  //
                                             ".####....",  //
                                             "..##....."});
  const Grid odd = reference::smooth(even, 1);
  ASSERT_NE(odd, even);
  ASSERT_EQ(reference::smooth(odd, 1), even);
  for (const std::int32_t times : {1, 2, 3, 4, 5, 100, highest - 1, highest})
    EXPECT_TRUE(same(smooth(reference::mask_of(even), times), times % 2 == 0 ? even : odd))
        << times;
}

TEST(Morphology, TheFarthestDistanceFillsOrClears) {
  for (const Reach reach : reaches) {
    Mask mask(300, 200);
    mask.set(0, 199);
    grow_in_place(mask, highest, reach);
    EXPECT_EQ(mask, Mask(300, 200, true));
    shrink_in_place(mask, highest, reach);
    EXPECT_EQ(mask, Mask(300, 200));
    grow_in_place(mask, highest, reach);
    EXPECT_EQ(mask.count(), 0);
    EXPECT_EQ(open(Mask(300, 200, true), highest, reach).count(), 0);
    EXPECT_EQ(shrink(Mask(300, 200, true), 100, reach).count(), 0);
    EXPECT_GT(shrink(Mask(300, 201, true), 100, reach).count(), 0);
  }
}

TEST(Morphology, MasksWithoutPixels) {
  for (const Reach reach : reaches)
    for (const Size size : {Size{0, 0}, Size{0, 7}, Size{7, 0}}) {
      const Mask mask(size);
      EXPECT_EQ(grow(mask, 3, reach).mask, Mask(size.width + 6, size.height + 6));
      EXPECT_EQ(shrink(mask, 3, reach), mask);
      EXPECT_EQ(open(mask, 3, reach), mask);
      EXPECT_EQ(close(mask, 3, reach), mask);
      EXPECT_EQ(smooth(mask, highest), mask);
    }
}

TEST(Morphology, TheLongestSides) {
  for (const Reach reach : reaches)
    for (const Size size : {Size{max_mask_side, 2}, Size{2, max_mask_side}}) {
      Mask mask(size);
      mask.set(0, 0);
      mask.set(size.width - 1, size.height - 1);
      EXPECT_TRUE(validate(close(mask, 1, reach)));
      EXPECT_EQ(close(mask, 1, reach), mask);
      for (const std::int32_t distance : {1, 100, 32'767, 65'534}) {
        Mask grown = mask;
        grow_in_place(grown, distance, reach);
        ASSERT_TRUE(validate(grown));
        const bool along_x = size.width > size.height;
        const Point reached = along_x ? Point{distance, 0} : Point{0, distance};
        EXPECT_TRUE(grown.get(reached)) << distance;
        const Point beyond{reached.x + (along_x ? 1 : 0), reached.y + (along_x ? 0 : 1)};
        EXPECT_EQ(grown.get(beyond), distance >= 32'767 && distance < 65'534) << distance;
      }
    }
}

TEST(Morphology, ImpossibleArguments) {
  const Mask mask(10, 10, true);
  Mask changed = mask;
  for (const Reach reach : reaches) {
    EXPECT_THROW(static_cast<void>(grow(mask, -1, reach)), std::invalid_argument);
    EXPECT_THROW(grow_in_place(changed, support::lowest, reach), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(shrink(mask, -1, reach)), std::invalid_argument);
    EXPECT_THROW(shrink_in_place(changed, support::lowest, reach), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(open(mask, -1, reach)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(close(mask, -1, reach)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(grow(mask, 32'763, reach)), std::length_error);
    EXPECT_THROW(static_cast<void>(grow(mask, highest, reach)), std::length_error);
    EXPECT_THROW(static_cast<void>(close(mask, 32'768, reach)), std::length_error);
  }
  EXPECT_EQ(close(mask, 32'767, Reach::four), mask);
  EXPECT_EQ(close(mask, 32'767, Reach::eight), mask);
  EXPECT_THROW(static_cast<void>(smooth(mask, -1)), std::invalid_argument);
  EXPECT_EQ(changed, mask);
}

RC_GTEST_PROP(Morphology, AnyGrids, ()) {
  const Grid grid = *support::grids();
  const auto distance = *rc::gen::inRange<std::int32_t>(0, 4);
  const Reach reach = *rc::gen::elementOf(std::vector<Reach>(reaches.begin(), reaches.end()));
  const Grid grown = reference::grow_in_place(grid, distance, reach);
  const Grid shrunk = reference::shrink(grid, distance, reach);
  support::on_every_target(
      [&] { RC_ASSERT(in_place_agrees(grid, distance, reach, grown, shrunk)); });
}

}  // namespace
}  // namespace hitmask
