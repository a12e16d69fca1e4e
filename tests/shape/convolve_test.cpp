// convolve() against the oracle, and against overlap() at every offset, on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "hitmask/overlap.hpp"
#include "hitmask/shape.hpp"
#include "reference/shape_fields.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::Pattern;
using support::same;

Grid grid_of_bits(unsigned bits, Size size) {
  Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * size.width + x)) & 1) != 0);
  });
  return grid;
}

testing::AssertionResult agrees(const Mask& a, const Mask& b, const Grid& expected) {
  const MaskAt result = convolve(a, b);
  if (result.position != reference::convolve_origin(b.size()))
    return testing::AssertionFailure()
           << "origin " << result.position.x << ", " << result.position.y;
  return same(result.mask, expected);
}

/// On every kernel set; the oracle runs once.
void expect_agreement(const Grid& a, const Grid& b) {
  const Grid expected = reference::convolve(a, b);
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  support::on_every_target([&] { ASSERT_TRUE(agrees(mask_a, mask_b, expected)) << a << b; });
}

TEST(ShapeConvolve, EveryPairOfSmallMasks) {
  for (const Size size_a : {Size{1, 1}, Size{2, 2}, Size{1, 4}, Size{3, 2}})
    for (const Size size_b : {Size{1, 1}, Size{2, 2}, Size{4, 1}})
      for (unsigned a = 0; a < 1u << (size_a.width * size_a.height); ++a)
        for (unsigned b = 0; b < 1u << (size_b.width * size_b.height); ++b) {
          const Grid grid_a = grid_of_bits(a, size_a);
          const Grid grid_b = grid_of_bits(b, size_b);
          ASSERT_TRUE(agrees(reference::mask_of(grid_a), reference::mask_of(grid_b),
                             reference::convolve(grid_a, grid_b)))
              << grid_a << grid_b;
        }
}

// Each run of pixels in a word, for every start and length.
TEST(ShapeConvolve, EveryRun) {
  Grid pixel(1, 1, true);
  for (std::int32_t length = 1; length <= 130; ++length)
    for (const std::int32_t start : {0, 1, 31, 62, 63, 64, 66}) {
      Grid run(200, 1);
      for (std::int32_t x = start; x < start + length; ++x) run.set(x, 0);
      ASSERT_TRUE(agrees(reference::mask_of(run), reference::mask_of(pixel), run));
      ASSERT_TRUE(agrees(reference::mask_of(pixel), reference::mask_of(run),
                         reference::convolve(pixel, run)));
      ASSERT_TRUE(
          agrees(reference::mask_of(run), reference::mask_of(run), reference::convolve(run, run)));
    }
}

TEST(ShapeConvolve, EdgeSizes) {
  constexpr std::array sides{0, 1, 63, 64, 65, 127, 128, 129};
  support::Random random(71);
  for (const std::int32_t side : sides)
    for (const std::int32_t other : sides)
      for (const Size b : {Size{3, 2}, Size{1, 70}, Size{70, 1}, Size{0, 5}, Size{65, 17}}) {
        const Pattern shape = random.pick(support::all_patterns);
        const Grid grid_a = support::painted<Grid>(Pattern::sparse, {side, other}, random);
        const Grid grid_b = support::painted<Grid>(shape, b, random);
        ASSERT_NO_FATAL_FAILURE(expect_agreement(grid_a, grid_b));
        ASSERT_NO_FATAL_FAILURE(expect_agreement(grid_b, grid_a));
      }
}

TEST(ShapeConvolve, AgreesWithOverlapAtEveryOffset) {
  support::on_every_target([] {
    support::Random random(72);
    for (int round = 0; round < 14; ++round) {
      const Mask a = reference::mask_of(support::random_grid(random));
      const Mask b = reference::mask_of(support::random_grid(random));
      const MaskAt space = convolve(a, b);
      ASSERT_TRUE(validate(space.mask).ok());
      for (std::int32_t y = 0; y < space.mask.height(); ++y)
        for (std::int32_t x = 0; x < space.mask.width(); ++x)
          ASSERT_EQ(space.mask.get(x, y),
                    overlap(a, b, {x + space.position.x, y + space.position.y}));
    }
  });
}

TEST(ShapeConvolve, TheOtherWayRoundIsTurnedByHalfATurn) {
  support::Random random(73);
  for (int round = 0; round < 60; ++round) {
    const Mask a = reference::mask_of(support::random_grid(random));
    const Mask b = reference::mask_of(support::random_grid(random));
    ASSERT_EQ(turn(convolve(a, b).mask, 2), convolve(b, a).mask);
  }
}

TEST(ShapeConvolve, FullMasksTouchEverywhere) {
  for (const Size size : {Size{1, 1}, Size{64, 64}, Size{300, 7}, Size{129, 400}})
    for (const Size other : {Size{1, 1}, Size{65, 3}, Size{64, 128}, Size{257, 301}})
      EXPECT_EQ(convolve(Mask(size, true), Mask(other, true)).mask,
                Mask(reference::convolve_size(size, other), true));
}

TEST(ShapeConvolve, ClearMasksTouchNowhereAndMasksWithoutPixelsGiveNone) {
  EXPECT_EQ(convolve(Mask(70, 3), Mask(5, 80, true)).mask, Mask(74, 82));
  EXPECT_EQ(convolve(Mask(5, 80, true), Mask(70, 3)).mask, Mask(74, 82));
  const MaskAt nothing = convolve(Mask(0, 9), Mask(5, 5, true));
  EXPECT_EQ(nothing.mask.size(), Size{});
  EXPECT_EQ(nothing.position, (Point{-4, -4}));
  EXPECT_EQ(convolve(Mask(5, 5, true), Mask(9, 0)).mask.size(), Size{});
  EXPECT_EQ(convolve(Mask(), Mask()).mask.size(), Size{});
  Mask cleared(40, 40, true);  // its solid box is not updated yet
  for (std::int32_t y = 0; y < 40; ++y)
    for (std::int32_t x = 0; x < 40; ++x) cleared.set(x, y, false);
  EXPECT_EQ(convolve(cleared, cleared).mask, Mask(79, 79));
}

TEST(ShapeConvolve, TheLongestSides) {
  Mask wide(65'535, 1);
  wide.set(0, 0);
  wide.set(65'534, 0);
  EXPECT_EQ(convolve(wide, Mask(1, 1, true)).mask, wide);
  EXPECT_EQ(convolve(Mask(1, 1, true), wide).mask, flip_x(wide));
  EXPECT_EQ(convolve(Mask(32'768, 1, true), Mask(32'768, 1, true)).mask, Mask(65'535, 1, true));
  EXPECT_EQ(convolve(Mask(1, 32'768, true), Mask(1, 32'768, true)).mask, Mask(1, 65'535, true));
  EXPECT_THROW(static_cast<void>(convolve(wide, Mask(2, 1))), std::length_error);
  EXPECT_THROW(static_cast<void>(convolve(Mask(1, 40'000), Mask(1, 40'000))), std::length_error);
}

std::vector<Point> scattered(Size size, int count, support::Random& random) {
  std::vector<Point> points;
  for (int i = 0; i < count; ++i)
    points.push_back({random.between(0, size.width - 1), random.between(0, size.height - 1)});
  return points;
}

Mask mask_of(Size size, const std::vector<Point>& points) {
  Mask mask(size);
  for (const Point point : points) mask.set(point);
  return mask;
}

// Large enough that both are processed in several parts.
TEST(ShapeConvolve, ManyBands) {
  support::Random random(74);
  const Size base_size{3000, 6000};
  const Size brush_size{5000, 500};
  const std::vector<Point> base_pixels = scattered(base_size, 1000, random);
  const std::vector<Point> brush_pixels = scattered(brush_size, 60, random);
  Mask expected(reference::convolve_size(base_size, brush_size));
  reference::for_each_meeting(base_pixels, brush_pixels, brush_size,
                              [&](Point p) { expected.set(p); });
  const Mask base = mask_of(base_size, base_pixels);
  const Mask brush = mask_of(brush_size, brush_pixels);
  const Mask result = convolve(base, brush).mask;
  EXPECT_TRUE(validate(result).ok());
  EXPECT_TRUE(result == expected);
  EXPECT_TRUE(convolve(brush, base).mask == turn(expected, 2));
}

RC_GTEST_PROP(ShapeConvolve, AnyGrids, ()) {
  const Grid a = *support::small_grids();
  const Grid b = *support::small_grids();
  const Grid expected = reference::convolve(a, b);
  support::on_every_target(
      [&] { RC_ASSERT(agrees(reference::mask_of(a), reference::mask_of(b), expected)); });
}

}  // namespace
}  // namespace hitmask
