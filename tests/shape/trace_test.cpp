// trace against the oracle, and its laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/shape.hpp"
#include "reference/shape_trace.hpp"
#include "shape/region_grids.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using reference::TracedLoop;
using support::both_neighbours;
using support::same;

std::vector<TracedLoop> loops_of(const Boundary& boundary) {
  std::vector<TracedLoop> loops;
  for (const Loop& loop : boundary.loops) {
    const auto corners = boundary.corners_of(loop);
    loops.push_back({{corners.begin(), corners.end()}, loop.component, loop.is_hole});
  }
  return loops;
}

testing::AssertionResult trace_agrees(const Grid& grid, Neighbours neighbours) {
  const Boundary boundary = trace(reference::mask_of(grid), neighbours);
  const std::vector<TracedLoop> expected = reference::trace(grid, neighbours);
  if (loops_of(boundary) != expected)
    return testing::AssertionFailure()
           << boundary.loops.size() << " loops, " << expected.size() << " expected, of " << grid;
  return testing::AssertionSuccess();
}

/// Filling the loops with either rule gives the mask again.
testing::AssertionResult fills_back(const Mask& mask, Neighbours neighbours) {
  const Boundary boundary = trace(mask, neighbours);
  std::vector<std::span<const Point>> loops;
  for (const Loop& loop : boundary.loops) loops.push_back(boundary.corners_of(loop));
  for (const FillRule rule : {FillRule::even_odd, FillRule::non_zero}) {
    Mask filled(mask.size());
    paint_polygons(filled, loops, rule);
    if (filled != mask) return testing::AssertionFailure() << "got\n" << filled.view();
  }
  return testing::AssertionSuccess();
}

/// Laws for any mask, without an oracle.
testing::AssertionResult keeps_laws(const Mask& mask, Neighbours neighbours) {
  const Boundary boundary = trace(mask, neighbours);
  const std::vector<Component> parts = components(mask, neighbours);
  std::int64_t area = 0;
  std::size_t corners = 0, outer = 0;
  for (const Loop& loop : boundary.loops) {
    const std::int64_t twice = reference::twice_signed_area(boundary.corners_of(loop));
    if ((twice < 0) != loop.is_hole) return testing::AssertionFailure() << "turns the wrong way";
    area += twice / 2;
    corners += loop.corner_count;
    if (loop.is_hole) continue;
    const Point first = boundary.corners_of(loop).front();
    if (loop.component != outer || parts[outer++].first != first)
      return testing::AssertionFailure() << "outer loop " << outer << " is of another component";
  }
  if (outer != parts.size()) return testing::AssertionFailure() << outer << " outer loops";
  if (area != mask.count()) return testing::AssertionFailure() << "area " << area;
  if (corners != boundary.corners.size()) return testing::AssertionFailure() << "stray corners";
  return testing::AssertionSuccess();
}

void expect_trace(const Grid& grid) {
  for (const Neighbours neighbours : both_neighbours) {
    const Mask mask = reference::mask_of(grid);
    ASSERT_TRUE(trace_agrees(grid, neighbours));
    ASSERT_TRUE(keeps_laws(mask, neighbours)) << grid;
    ASSERT_TRUE(fills_back(mask, neighbours)) << grid;
  }
}

TEST(ShapeTrace, EverySmallMask) {
  for (const Size size : {Size{3, 4}, Size{5, 2}, Size{1, 9}})
    support::for_each_small_grid(
        size, [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_trace(grid)); });
}

TEST(ShapeTrace, EveryFourByFourMask) {
  if (!support::long_run()) return;
  support::for_each_small_grid(
      {4, 4}, [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_trace(grid)); });
}

TEST(ShapeTrace, EverySmallPictureAtASeam) {
  support::for_each_grid_at_a_seam(
      [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_trace(grid)); });
}

TEST(ShapeTrace, HardGrids) {
  for (const Grid& grid : support::hard_grids()) ASSERT_NO_FATAL_FAILURE(expect_trace(grid));
}

TEST(ShapeTrace, OnEveryTarget) {
  support::on_every_target([] {
    for (const Grid& grid : support::some_grids()) ASSERT_NO_FATAL_FAILURE(expect_trace(grid));
  });
}

RC_GTEST_PROP(ShapeTrace, AnyGrid, ()) {
  const Grid grid = *support::grids();
  const Mask mask = reference::mask_of(grid);
  for (const Neighbours neighbours : both_neighbours) {
    RC_ASSERT(trace_agrees(grid, neighbours));
    RC_ASSERT(keeps_laws(mask, neighbours));
    RC_ASSERT(fills_back(mask, neighbours));
  }
}

// The oracle's own fill, to verify paint_polygons independently. Every centre is inside once or not
// at all, and left of it are as many edges up as down, or one more.
TEST(ShapeTrace, WindsAroundEverySolidPixelOnce) {
  support::Random random(330);
  for (int round = 0; round < 30; ++round) {
    const Size size{random.between(1, 70), random.between(1, 20)};
    const Grid grid = support::painted<Grid>(support::Pattern::noise, size, random);
    for (const Neighbours neighbours : both_neighbours) {
      const auto found =
          reference::windings(size, loops_of(trace(reference::mask_of(grid), neighbours)));
      std::size_t at = 0;
      reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
        EXPECT_EQ(found.turns[at], grid.get(x, y) ? 1 : 0);
        EXPECT_EQ(found.edges[at] % 2 != 0, grid.get(x, y));
        ++at;
      });
    }
  }
}

TEST(ShapeTrace, AFrameWithAnIsland) {
  const Mask mask = Mask::from_text({"#####", "#...#", "#.#.#", "#...#", "#####"});
  const std::vector<TracedLoop> expected{
      {{{0, 0}, {5, 0}, {5, 5}, {0, 5}}, 0, false},
      {{{1, 1}, {1, 4}, {4, 4}, {4, 1}}, 0, true},
      {{{2, 2}, {3, 2}, {3, 3}, {2, 3}}, 1, false},
  };
  EXPECT_EQ(loops_of(trace(mask)), expected);
}

// The inner component touches the frame at a corner: one component or two.
TEST(ShapeTrace, WherePixelsMeetAtACorner) {
  const Mask mask = Mask::from_text({"#.", ".#"});
  const std::vector<TracedLoop> joined{
      {{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}}, 0, false}};
  const std::vector<TracedLoop> apart{{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, 0, false},
                                      {{{1, 1}, {2, 1}, {2, 2}, {1, 2}}, 1, false}};
  EXPECT_EQ(loops_of(trace(mask, Neighbours::eight)), joined);
  EXPECT_EQ(loops_of(trace(mask, Neighbours::four)), apart);
}

TEST(ShapeTrace, AfterClearing) {
  Mask mask(200, 100, true);
  mask.erase(Mask(200, 100, true));
  EXPECT_TRUE(trace(mask).loops.empty());
  mask.set(150, 50);
  EXPECT_EQ(trace(mask).corners, (std::vector<Point>{{150, 50}, {151, 50}, {151, 51}, {150, 51}}));
}

TEST(ShapeTrace, LongestSides) {
  for (const Size size : {Size{max_mask_side, 1}, Size{1, max_mask_side}}) {
    const Mask full(size, true);
    EXPECT_EQ(
        trace(full).corners,
        (std::vector<Point>{{0, 0}, {size.width, 0}, {size.width, size.height}, {0, size.height}}));
    Mask dotted(size);
    for (std::int32_t i = 0; i < max_mask_side; i += 2)
      dotted.set(size.height == 1 ? Point{i, 0} : Point{0, i});
    for (const Neighbours neighbours : both_neighbours) {
      EXPECT_TRUE(keeps_laws(dotted, neighbours));
      EXPECT_TRUE(fills_back(dotted, neighbours));
    }
  }
}

}  // namespace
}  // namespace hitmask
