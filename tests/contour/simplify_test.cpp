// simplify against the checker of its definition.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "contour/shapes.hpp"
#include "hitmask/contour.hpp"
#include "reference/contour_check.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::both_neighbours;

/// In 1/256 pixel: none, less than a step, the steps of a diagonal, more than small loops.
constexpr std::int64_t epsilons[] = {0, 128, 182, 256, 384, 640, 1100, 4096};

testing::AssertionResult is_simplified(const Mask& mask, Neighbours neighbours,
                                       std::int64_t epsilon) {
  const Boundary boundary = trace(mask, neighbours);
  const Boundary simple = simplify(boundary, static_cast<double>(epsilon) / 256);
  const std::string problem = reference::contour_problem(boundary, simple, epsilon);
  if (problem.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << problem << ", epsilon " << epsilon << "/256, of\n"
                                     << mask.view();
}

void expect_simplified(const Mask& mask) {
  for (const Neighbours neighbours : both_neighbours)
    for (const std::int64_t epsilon : epsilons)
      ASSERT_TRUE(is_simplified(mask, neighbours, epsilon));
}

TEST(ContourSimplify, EverySmallMask) {
  for (const Size size : {Size{3, 3}, Size{4, 3}, Size{2, 5}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      for (const Neighbours neighbours : both_neighbours)
        for (const std::int64_t epsilon : {182, 256, 640})
          ASSERT_TRUE(is_simplified(reference::mask_of(grid), neighbours, epsilon));
    });
}

TEST(ContourSimplify, EveryFourByFourMask) {
  if (!support::long_run()) return;
  support::for_each_small_grid({4, 4}, [](const Grid& grid) {
    ASSERT_NO_FATAL_FAILURE(expect_simplified(reference::mask_of(grid)));
  });
}

TEST(ContourSimplify, HardShapes) {
  for (const Mask& mask : contours::shapes()) ASSERT_NO_FATAL_FAILURE(expect_simplified(mask));
}

RC_GTEST_PROP(ContourSimplify, AnySmallGrid, ()) {
  const Grid grid = *support::grids_by(contours::random_grid);
  for (const Neighbours neighbours : both_neighbours)
    for (const std::int64_t epsilon : {182, 400, 900})
      RC_ASSERT(is_simplified(reference::mask_of(grid), neighbours, epsilon));
}

TEST(ContourSimplify, NothingIsTheTrace) {
  support::Random random(9);
  for (const Mask& mask : {contours::noise({60, 50}, 2, random), disc_mask(60), Mask(3, 3)}) {
    const Boundary boundary = trace(mask);
    const Boundary same = simplify(boundary, 0);
    ASSERT_EQ(same.loops.size(), boundary.loops.size());
    for (std::size_t i = 0; i < same.loops.size(); ++i)
      EXPECT_TRUE(std::ranges::equal(same.corners_of(same.loops[i]),
                                     boundary.corners_of(boundary.loops[i])));
  }
}

TEST(ContourSimplify, ADiscBecomesAPolygon) {
  const Boundary disc = simplify(trace(disc_mask(100)), 1.5);
  EXPECT_GE(disc.corners.size(), 12u);
  EXPECT_LE(disc.corners.size(), 24u);
}

// Epsilon is rounded down, and the corners of a boundary may be anywhere.
TEST(ContourSimplify, RoundsEpsilonDownAndMovesWithTheBoundary) {
  const Boundary boundary = trace(contours::letters());
  const Boundary simple = simplify(boundary, 1.0);
  EXPECT_EQ(simplify(boundary, 1.0 + 1.0 / 300).corners, simple.corners);
  Boundary far = boundary;
  for (Point& corner : far.corners) corner += Point{-1'000'000'000, 2'000'000'000};
  Boundary back = simplify(far, 1.0);
  for (Point& corner : back.corners) corner -= Point{-1'000'000'000, 2'000'000'000};
  EXPECT_EQ(back.corners, simple.corners);
}

TEST(ContourSimplify, TheLongestSides) {
  Mask stairs(max_mask_side, 3);
  for (std::int32_t x = 0; x < max_mask_side; ++x) paint_box(stairs, {x, x % 2, 1, 2});
  for (const double epsilon : {1.0, 1e6, 1e300, std::numeric_limits<double>::infinity()}) {
    const Boundary simple = simplify(trace(stairs), epsilon);
    EXPECT_EQ(simple.loops.size(), 1u);
    EXPECT_LE(simple.corners.size(), 6u);
    EXPECT_GE(simple.corners.size(), 3u);
  }
}

TEST(ContourSimplify, RefusesWhatHasNoMeaning) {
  const Boundary boundary = trace(disc_mask(3));
  EXPECT_THROW((void)simplify(boundary, -0.5), std::invalid_argument);
  EXPECT_THROW((void)simplify(boundary, std::numeric_limits<double>::quiet_NaN()),
               std::invalid_argument);
  Boundary outside = boundary;
  outside.loops[0].corner_count += 1;
  EXPECT_THROW((void)simplify(outside, 1), std::invalid_argument);
  outside.loops[0] = {std::numeric_limits<std::size_t>::max(), 4, 0, false};
  EXPECT_THROW((void)simplify(outside, 1), std::invalid_argument);
  Boundary twice = boundary;
  twice.loops.push_back(twice.loops[0]);
  EXPECT_THROW((void)simplify(twice, 1), std::invalid_argument);
  Boundary wide = boundary;
  wide.corners[0].x -= 70'000;
  EXPECT_THROW((void)simplify(wide, 1), std::length_error);
  EXPECT_TRUE(simplify({}, 1).loops.empty());
}

// Loops that no mask has are simplified somehow: without a crash, and in finite time.
TEST(ContourSimplify, AnyCornersAreSafe) {
  support::Random random(4);
  for (int round = 0; round < 300; ++round) {
    Boundary wild;
    for (int loop = 0; loop < 4; ++loop) {
      const auto count = static_cast<std::size_t>(random.between(0, 30));
      wild.loops.push_back({wild.corners.size(), count, 0, loop % 2 != 0});
      for (std::size_t i = 0; i < count; ++i)
        wild.corners.push_back({random.between(0, 12), random.between(0, 12)});
    }
    const Boundary simple = simplify(wild, random.between(0, 9));
    EXPECT_EQ(simple.loops.size(), wild.loops.size());
    EXPECT_LE(simple.corners.size(), wild.corners.size());
  }
}

}  // namespace
}  // namespace hitmask
