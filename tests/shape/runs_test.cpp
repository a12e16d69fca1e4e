// row_runs and for_each_run against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"
#include "shape/region_grids.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;

std::vector<Run> naive_runs(const Grid& grid, std::int32_t y) {
  std::vector<Run> runs;
  for (std::int32_t x = 0; x < grid.width(); ++x) {
    if (!grid.get(x, y)) continue;
    if (!grid.get(x - 1, y)) runs.push_back({x, 0});
    ++runs.back().length;
  }
  return runs;
}

std::vector<Run> visited_runs(const Mask& mask, std::int32_t y) {
  std::vector<Run> runs;
  for_each_run(mask, y, [&](const Run& run) { runs.push_back(run); });
  return runs;
}

bool runs_agree(const Grid& grid) {
  const Mask mask = reference::mask_of(grid);
  for (std::int32_t y = -1; y <= grid.height(); ++y) {
    const std::vector<Run> expected = naive_runs(grid, y);
    if (row_runs(mask, y) != expected || visited_runs(mask, y) != expected) return false;
  }
  return true;
}

TEST(ShapeRuns, EveryRowOfTwelvePixels) {
  support::for_each_small_grid({12, 1},
                               [](const Grid& grid) { ASSERT_TRUE(runs_agree(grid)) << grid; });
}

TEST(ShapeRuns, SeamsAndHardGrids) {
  support::for_each_grid_at_a_seam([](const Grid& grid) { ASSERT_TRUE(runs_agree(grid)) << grid; });
  for (const Grid& grid : support::hard_grids()) ASSERT_TRUE(runs_agree(grid)) << grid;
}

RC_GTEST_PROP(ShapeRuns, AnyGrid, ()) { RC_ASSERT(runs_agree(*support::grids())); }

TEST(ShapeRuns, RowsOutside) {
  const Mask mask(10, 10, true);
  for (const std::int32_t y :
       {-1, 10, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()})
    EXPECT_TRUE(row_runs(mask, y).empty() && visited_runs(mask, y).empty());
}

TEST(ShapeRuns, AVisitorStopsThem) {
  const Mask mask = Mask::from_text({"#.##.###"});
  for (std::size_t wanted = 1; wanted <= 3; ++wanted) {
    std::vector<hitmask::Run> runs;
    for_each_run(mask, 0, [&](const hitmask::Run& run) {
      runs.push_back(run);
      return runs.size() < wanted;
    });
    EXPECT_EQ(runs.size(), wanted);
  }
}

TEST(ShapeRuns, LongestRow) {
  EXPECT_EQ(row_runs(Mask(max_mask_side, 1, true), 0),
            (std::vector<hitmask::Run>{{0, max_mask_side}}));
}

}  // namespace
}  // namespace hitmask
