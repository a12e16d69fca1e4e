// Solid box, moments, axes and projections against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/integers.hpp"
#include "hitmask/shape.hpp"
#include "reference/shape_measure.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::painted;
using support::Pattern;

/// The same pixels, with a maximal solid box and occupancy.
Mask loosely_boxed(const Grid& grid) {
  Mask mask(grid.size(), true);
  Grid others = grid;
  reference::invert(others);
  mask.erase(reference::mask_of(others));
  return mask;
}

testing::AssertionResult measures(const Grid& grid) {
  for (const Mask& mask : {reference::mask_of(grid), loosely_boxed(grid)}) {
    if (solid_box(mask) != reference::solid_box(grid))
      return testing::AssertionFailure() << "solid box of " << grid;
    if (moments(mask) != reference::moments(grid))
      return testing::AssertionFailure() << "moments of " << grid;
    if (row_counts(mask) != reference::row_counts(grid))
      return testing::AssertionFailure() << "rows of " << grid;
    if (column_counts(mask) != reference::column_counts(grid))
      return testing::AssertionFailure() << "columns of " << grid;
  }
  return testing::AssertionSuccess();
}

TEST(ShapeMeasure, EverySmallMask) {
  for (const Size size : {Size{1, 1}, Size{1, 4}, Size{4, 1}, Size{3, 3}})
    for (unsigned bits = 0; bits < 1u << (size.width * size.height); ++bits) {
      Grid grid(size);
      reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
        grid.set(x, y, ((bits >> (size.width * y + x)) & 1) != 0);
      });
      ASSERT_TRUE(measures(grid));
    }
}

TEST(ShapeMeasure, EdgeSizesOnEveryTarget) {
  support::on_every_target([] {
    support::Random random(61);
    for (const std::int32_t w : {0, 1, 63, 64, 65, 127, 128, 129})
      for (const std::int32_t h : {0, 1, 63, 64, 65, 129})
        ASSERT_TRUE(measures(painted<Grid>(random.pick(support::all_patterns), {w, h}, random)));
  });
}

RC_GTEST_PROP(ShapeMeasure, AnyGrid, ()) {
  const Grid grid = *support::grids();
  RC_ASSERT(measures(grid));
}

TEST(ShapeMeasure, LongestSides) {
  support::Random random(62);
  for (const Size size : {Size{max_mask_side, 1}, Size{2, max_mask_side}})
    ASSERT_TRUE(measures(painted<Grid>(Pattern::dense, size, random)));
}

// A band of a full mask of the largest size, in which every sum has a formula.
TEST(ShapeMeasure, MomentsOfAWideBand) {
  const std::int64_t w = max_mask_side;
  const std::int64_t h = 64;
  const Moments found = moments(Mask(max_mask_side, 64, true));
  EXPECT_EQ(
      found,
      (Moments{w * h, w * (w - 1) / 2 * h, h * (h - 1) / 2 * w, (w - 1) * w * (2 * w - 1) / 6 * h,
               (w * (w - 1) / 2) * (h * (h - 1) / 2), (h - 1) * h * (2 * h - 1) / 6 * w}));
}

TEST(ShapeMeasure, CentroidIsTheRoundedQuotient) {
  support::Random random(63);
  for (int round = 0; round < 40; ++round) {
    const Grid grid = support::random_grid(random);
    const Moments sums = reference::moments(grid);
    const Centroid found = centroid(reference::mask_of(grid));
    const auto mean = [&](std::int64_t sum) {
      return sums.area == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(sums.area) + 0.5;
    };
    EXPECT_EQ(found.x, mean(sums.sum_x));
    EXPECT_EQ(found.y, mean(sums.sum_y));
  }
}

void expect_axes_of(const Grid& grid) {
  const PrincipalAxes axes = principal_axes(reference::mask_of(grid));
  const reference::Covariance spread = reference::covariance(grid);
  const long double along = reference::variance_along(spread, axes.angle);
  const long double across = reference::variance_along(spread, axes.angle + std::numbers::pi / 2);
  const double tolerance = 1e-12 * static_cast<double>(spread.xx + spread.yy);
  EXPECT_NEAR(axes.long_axis * axes.long_axis / 16, static_cast<double>(along), tolerance);
  EXPECT_NEAR(axes.short_axis * axes.short_axis / 16, static_cast<double>(across), tolerance);
  EXPECT_GE(axes.long_axis, axes.short_axis);
  EXPECT_GT(axes.angle, -std::numbers::pi / 2);
  EXPECT_LE(axes.angle, std::numbers::pi / 2);
  // No other direction has a larger variance.
  for (int i = 0; i < 16; ++i)
    EXPECT_LE(static_cast<double>(reference::variance_along(spread, i * std::numbers::pi / 16)),
              static_cast<double>(along) + tolerance);
}

TEST(ShapeAxes, SpreadAsThePixelsDo) {
  support::Random random(64);
  for (int round = 0; round < 60; ++round) {
    const Grid grid = support::random_grid(random);
    if (reference::count(grid) == 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_axes_of(grid)) << grid;
  }
}

TEST(ShapeAxes, ExactWhereTheAnswerIs) {
  const PrincipalAxes none = principal_axes(Mask(5, 5));
  EXPECT_EQ(none.angle, 0);
  EXPECT_EQ(none.long_axis, 0);
  EXPECT_EQ(principal_axes(Mask(1, 1, true)).long_axis, 0);
  EXPECT_EQ(principal_axes(Mask(9, 9, true)).angle, 0);  // no preferred direction
  EXPECT_EQ(principal_axes(Mask(9, 2, true)).angle, 0);
  EXPECT_EQ(principal_axes(Mask(2, 9, true)).angle, std::numbers::pi / 2);
  EXPECT_EQ(principal_axes(Mask(2, 1, true)).long_axis, 2);  // a deviation of 1/2
  EXPECT_EQ(principal_axes(Mask(2, 1, true)).short_axis, 0);
  const Mask falling = Mask::from_text({"#..", ".#.", "..#"});
  EXPECT_EQ(principal_axes(falling).angle, std::numbers::pi / 4);  // down to the right
  EXPECT_EQ(principal_axes(falling).short_axis, 0);
  const Mask rising = Mask::from_text({"..#", ".#.", "#.."});
  EXPECT_EQ(principal_axes(rising).angle, -std::numbers::pi / 4);
}

Moments plus_pixel(const Moments& m, std::int64_t x, std::int64_t y) {
  return {m.area + 1,       m.sum_x + x,      m.sum_y + y,
          m.sum_xx + x * x, m.sum_xy + x * y, m.sum_yy + y * y};
}
/// As if every pixel occurred `n` times.
Moments times(const Moments& m, std::int64_t n) {
  return {m.area * n, m.sum_x * n, m.sum_y * n, m.sum_xx * n, m.sum_xy * n, m.sum_yy * n};
}

// The determinant needs 180 bits to be exactly 0.
TEST(ShapeAxes, ALineHasNoWidth) {
  for (const Point step : {Point{3, 2}, Point{1, 2}, Point{3, 1}, Point{1, 3}, Point{2, 3}})
    for (const std::int64_t n : {100'003, 99'991, 98'765}) {
      Moments line;
      for (std::int64_t i = 0; i < 20'000; ++i) line = plus_pixel(line, step.x * i, step.y * i);
      const PrincipalAxes axes = principal_axes(times(line, n));
      EXPECT_EQ(axes.short_axis, 0) << step.x << ", " << step.y << ", " << n;
      EXPECT_NEAR(axes.angle, std::atan2(step.y, step.x), 1e-15);
    }
}

Moments of_full_square(std::int64_t n) {
  const std::int64_t first = n * n * (n - 1) / 2;
  const std::int64_t squares = (n - 1) * n * (2 * n - 1) / 6 * n;
  const std::int64_t mixed = (n * (n - 1) / 2) * (n * (n - 1) / 2);
  return {n * n, first, first, squares, mixed, squares};
}

TEST(ShapeAxes, FullSquaresUpToTheLargest) {
  EXPECT_EQ(of_full_square(70), moments(Mask(70, 70, true)));
  for (std::int64_t n = max_mask_side; n > max_mask_side - 100; --n) {
    const PrincipalAxes axes = principal_axes(of_full_square(n));
    const auto side = static_cast<double>(n);
    EXPECT_EQ(axes.angle, 0);
    EXPECT_NEAR(axes.long_axis, 4 * std::sqrt((side * side - 1) / 12), 1e-10);
    EXPECT_NEAR(axes.short_axis, axes.long_axis, 1e-10);
    EXPECT_LE(axes.short_axis, axes.long_axis);
  }
}

// A row of 2^20 pixels whose spread is just above the middle between two doubles: the difference is
// 7 in a number of 74 bits. Checked against the compiler's own conversion.
TEST(ShapeAxes, IntegersAreRoundedOnce) {
  support::Random random(67);
  const std::int64_t area = 1 << 20;
  std::int64_t sum = 1;
  while (sum * sum % area != area - 7) sum += 2;
  for (int round = 0; round < 100; ++round) {
    const std::int64_t odd =
        (std::int64_t{1} << 53) + std::int64_t{2} * random.between(0, support::highest) + 1;
    const std::int64_t squares = odd + (sum * sum + 7) / area;
    const detail::base::Int128 spread =
        detail::base::Int128{area} * squares - detail::base::Int128{sum} * sum;
    const double expected = 4 * std::sqrt(static_cast<double>(spread)) / static_cast<double>(area);
    ASSERT_EQ(principal_axes(Moments{area, sum, 0, squares, 0, 0}).long_axis, expected);
  }
}

/// With area 1 at the origin the sums of squares are the spread itself.
double angle_of(std::int64_t xx, std::int64_t xy, std::int64_t yy) {
  return principal_axes(Moments{1, 0, 0, xx, xy, yy}).angle;
}

TEST(ShapeAxes, AnglesToTheLastDigits) {
  support::Random random(65);
  for (int round = 0; round < 20'000; ++round) {
    const std::int64_t scale = std::int64_t{1} << random.between(1, 30);
    const auto any = [&] { return static_cast<std::int64_t>(random.below(2'000'003)) * scale; };
    const std::int64_t xx = any();
    const std::int64_t yy = any();
    const std::int64_t xy = (any() - any()) / 1'000;
    if (xy == 0 && xx <= yy) continue;
    const double expected =
        std::atan2(static_cast<double>(2 * xy), static_cast<double>(xx - yy)) / 2;
    ASSERT_NEAR(angle_of(xx, xy, yy), expected, 5e-16) << xx << " " << xy << " " << yy;
  }
}

TEST(ShapeAxes, HardlyLeaningVerticals) {
  const std::int64_t tall = std::int64_t{1} << 62;
  EXPECT_EQ(angle_of(0, 1, tall), std::numbers::pi / 2);
  EXPECT_EQ(angle_of(0, -1, tall), std::numbers::pi / 2);  // never -pi/2
  EXPECT_LT(angle_of(0, -(tall >> 40), tall), 0);
}

TEST(ShapeAxes, MomentsThatNoPixelsHave) {
  const std::int64_t low = std::numeric_limits<std::int64_t>::min();
  const std::int64_t high = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t area : {low, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, high})
    for (const std::int64_t a : {low, std::int64_t{0}, high})
      for (const std::int64_t b : {low, std::int64_t{0}, high})
        for (const std::int64_t c : {low, std::int64_t{0}, high}) {
          const PrincipalAxes axes = principal_axes(Moments{area, a, b, c, a, b});
          EXPECT_TRUE(std::isfinite(axes.angle) && std::isfinite(axes.long_axis) &&
                      std::isfinite(axes.short_axis));
        }
}

// The same bits on every platform: recorded once, and never to change.
TEST(ShapeAxes, BitForBit) {
  support::Random random(66);
  std::uint64_t hash = 0;
  const auto add = [&](double value) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x9E37'79B9'7F4A'7C15u;
    hash ^= hash >> 32;
  };
  for (int round = 0; round < 200; ++round) {
    Moments sums;
    for (int i = 0; i < 20; ++i) {
      const std::int64_t x = random.between(0, max_mask_side - 1);
      const std::int64_t y = random.between(0, max_mask_side - 1);
      sums = plus_pixel(sums, x, y);
    }
    const PrincipalAxes axes = principal_axes(sums);
    add(axes.angle);
    add(axes.long_axis);
    add(axes.short_axis);
  }
  EXPECT_EQ(hash, 10315969201173705600u);
}

}  // namespace
}  // namespace hitmask
