// Thick lines against the oracle, and their documented properties.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_brushes.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::highest;
using support::lowest;
using support::Random;
using support::same;

struct Line {
  Point from, to;
  std::int32_t thickness = 1;
};

testing::AssertionResult line_agrees(const Grid& before, const Line& line, Paint paint) {
  Mask mask = reference::mask_of(before);
  paint_line(mask, line.from, line.to, line.thickness, paint);
  Grid grid = before;
  reference::paint_line(grid, line.from, line.to, line.thickness, paint);
  auto result = same(mask, grid);
  if (!result)
    result << "from " << line.from.x << ", " << line.from.y << " to " << line.to.x << ", "
           << line.to.y << " thickness " << line.thickness;
  return result;
}

TEST(Lines, EveryLineInASmallMask) {
  constexpr int side = 6;
  for (int ends = 0; ends < side * side * side * side; ++ends)
    for (std::int32_t thickness = 0; thickness <= 5; ++thickness) {
      const Point from{ends % side, ends / side % side};
      const Point to{ends / (side * side) % side, ends / (side * side * side)};
      ASSERT_TRUE(line_agrees(Grid(side + 1, side), {from, to, thickness}, Paint::draw));
    }
}

std::int32_t random_coordinate(std::int32_t length, Random& random) {
  const std::array<std::int32_t, 8> choices{random.between(-3, length + 3),
                                            random.between(-3, length + 3),
                                            random.between(0, length),
                                            random.between(-2 * length, 3 * length),
                                            random.between(-100'000, 100'000),
                                            lowest,
                                            highest,
                                            random.between(lowest, highest)};
  return random.pick(choices);
}

Line random_line(Size size, std::uint64_t seed) {
  Random random(seed);
  const std::array<std::int32_t, 7> thicknesses{
      1, 1, 2, random.between(1, 20), random.between(1, 1000), random.between(1, highest), highest};
  const auto point = [&] {
    return Point{random_coordinate(size.width, random), random_coordinate(size.height, random)};
  };
  const Point from = point();
  return {from, random.one_in(16) ? from : point(), random.pick(thicknesses)};
}

RC_GTEST_PROP(Lines, AnyMaskAnywhere, ()) {
  const Grid before = *support::grids();
  const Line line = random_line(before.size(), *support::seeds());
  for (const Paint paint : {Paint::draw, Paint::erase, Paint::toggle})
    RC_ASSERT(line_agrees(before, line, paint));
}

TEST(Lines, AnyLineOverASmallMask) {
  Random random(41);
  for (int round = 0; round < 3000; ++round)
    ASSERT_TRUE(line_agrees(Grid(20, 17), random_line({20, 17}, random.next()), Paint::draw));
}

// The largest lines, where products need all 128 bits, moved so that an edge crosses the mask.
void expect_edges_in_mask(const std::vector<Line>& lines) {
  std::size_t crossing = 0;
  for (const Line& line : lines) {
    ASSERT_TRUE(line_agrees(Grid(65, 40), line, Paint::draw));
    Mask mask(65, 40);
    paint_line(mask, line.from, line.to, line.thickness);
    if (mask.count() > 0 && mask.count() < 65 * 40) ++crossing;
  }
  EXPECT_GT(crossing, lines.size() / 4);
}

TEST(Lines, EdgesOfTheLargestNearlyLevelLines) {
  Random random(42);
  std::vector<Line> lines;
  for (int round = 0; round < 300; ++round) {
    const std::int32_t half = random.between(highest / 4, highest / 2);
    const Point from{lowest + random.between(0, 9), random.between(-9, 9) - half};
    const Point to{highest - random.between(0, 9), random.between(-9, 9) - half};
    lines.push_back({from, to, 2 * half + random.between(0, 1)});
  }
  expect_edges_in_mask(lines);
}

// y = x + down is down / sqrt(2) away from y = x, and almost parallel when an end moves slightly.
TEST(Lines, EdgesOfTheLargestDiagonals) {
  Random random(46);
  std::vector<Line> lines;
  for (int round = 0; round < 300; ++round) {
    const std::int32_t down = random.between(1, 1'500'000'000);
    const auto thickness =
        static_cast<std::int32_t>(std::int64_t{down} * 1'414'213'562 / 1'000'000'000);
    const Line line{{lowest + random.between(0, 9), lowest + down},
                    {highest - down, highest - random.between(0, 9)},
                    thickness + random.between(-3, 3)};
    lines.push_back(line);
    lines.push_back({{-1 - line.from.x, line.from.y}, {-1 - line.to.x, line.to.y}, line.thickness});
  }
  expect_edges_in_mask(lines);
}

TEST(Lines, TheSameFromEitherEnd) {
  Random random(43);
  for (int round = 0; round < 300; ++round) {
    const Line line = random_line({70, 50}, random.next());
    Mask there(70, 50);
    paint_line(there, line.from, line.to, line.thickness);
    Mask back(70, 50);
    paint_line(back, line.to, line.from, line.thickness);
    ASSERT_EQ(there, back);
  }
}

/// The number of pixels connected to one, by edges or corners.
std::int64_t connected_to(Grid grid, Point start) {
  std::vector<Point> waiting{start};
  std::int64_t reached = 0;
  while (!waiting.empty()) {
    const Point at = waiting.back();
    waiting.pop_back();
    if (!grid.get(at.x, at.y)) continue;
    grid.set(at.x, at.y, false);
    ++reached;
    for (std::int32_t y = at.y - 1; y <= at.y + 1; ++y)
      for (std::int32_t x = at.x - 1; x <= at.x + 1; ++x) waiting.push_back({x, y});
  }
  return reached;
}

TEST(Lines, ThinOnesHaveNoGapsAndReachBothEnds) {
  Random random(44);
  for (int round = 0; round < 300; ++round) {
    const Point from{random.between(0, 69), random.between(0, 49)};
    const Point to{random.between(0, 69), random.between(0, 49)};
    Mask mask(70, 50);
    paint_line(mask, from, to);
    ASSERT_TRUE(mask.get(from) && mask.get(to));
    ASSERT_EQ(connected_to(reference::grid_of(mask), from), mask.count());
  }
}

TEST(Lines, LevelAndUprightOnesAreBoxesWithRoundEnds) {
  Mask level(200, 9);
  paint_line(level, {10, 4}, {150, 4}, 1);
  EXPECT_EQ(level.count(), 141);
  Mask upright(9, 200);
  paint_line(upright, {4, 150}, {4, 10}, 3);
  EXPECT_EQ(upright.count(), 143 * 3);  // a row more at each end: its corners are 1.42 away
  Mask point(9, 9);
  paint_line(point, {4, 4}, {4, 4}, 8);
  Mask disc(9, 9);
  paint_disc(disc, {4, 4}, 4);
  EXPECT_EQ(point, disc);
}

TEST(Lines, AsNewMasks) {
  Random random(45);
  for (int round = 0; round < 300; ++round) {
    const auto point = [&] {
      return Point{random.between(-200, 200), random.between(900'000'000, 900'000'090)};
    };
    const Line line{point(), point(), random.between(1, 40)};
    const MaskAt placed = line_mask(line.from, line.to, line.thickness);
    const Point at = placed.position;
    Grid expected(placed.mask.size());
    reference::paint_line(expected, {line.from.x - at.x, line.from.y - at.y},
                          {line.to.x - at.x, line.to.y - at.y}, line.thickness, Paint::draw);
    ASSERT_TRUE(same(placed.mask, expected));
    // Just large enough: solid pixels on every side.
    ASSERT_EQ(reference::solid_box(expected), box_of(expected.size()));
    ASSERT_EQ(placed.mask.solid_bounds(), box_of(expected.size()));
  }
}

TEST(Lines, AsNewMasksAtTheEdgeOfTheCoordinates) {
  const MaskAt placed = line_mask({highest, highest}, {highest - 9, highest}, 3);
  EXPECT_EQ(placed.position, (Point{highest - 10, highest - 1}));
  EXPECT_EQ(placed.mask.size(), (Size{12, 3}));
  EXPECT_EQ(line_mask({lowest, lowest}, {lowest, lowest + 4}).mask.count(), 5);
  EXPECT_THROW(static_cast<void>(line_mask({lowest, 0}, {lowest, 9}, 2)), std::length_error);
  EXPECT_THROW(static_cast<void>(line_mask({0, lowest}, {9, lowest}, 2)), std::length_error);
}

TEST(Lines, ImpossibleMasks) {
  EXPECT_THROW(static_cast<void>(line_mask({5, 5}, {9, 9}, 0)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(line_mask({5, 5}, {9, 9}, lowest)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(line_mask({0, 0}, {65'535, 0})), std::length_error);
  EXPECT_EQ(line_mask({0, 0}, {65'534, 0}).mask.count(), 65'535);
  EXPECT_THROW(static_cast<void>(line_mask({lowest, lowest}, {highest, highest})),
               std::length_error);
  EXPECT_THROW(static_cast<void>(line_mask({0, 0}, {0, 0}, highest)), std::length_error);
}

}  // namespace
}  // namespace hitmask
