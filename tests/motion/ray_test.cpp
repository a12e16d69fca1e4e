// ray() and surface_normal() against a pixel-by-pixel walk.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/motion_answers.hpp"
#include "motion/staircase.hpp"
#include "reference/motion_oracle.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;

testing::AssertionResult same_ray(const Mask& mask, const Grid& grid, Point from, Point to,
                                  std::int32_t radius = 4) {
  const auto got = ray(mask, from, to, radius);
  const auto expected = reference::ray(grid, from, to, radius);
  if (got == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "from " << from << " to " << to << ": " << testing::PrintToString(got) << ", not "
         << testing::PrintToString(expected) << " in " << grid;
}

TEST(Ray, EveryShortRayThroughSmallMasks) {
  support::Random random(61);
  const int rounds = support::long_run() ? 300 : 12;
  for (int round = 0; round < rounds; ++round) {
    const Size size{random.between(1, 7), random.between(1, 7)};
    const Grid grid = support::painted<Grid>(
        round % 2 == 0 ? support::Pattern::one_pixel : support::Pattern::noise, size, random);
    const Mask mask = reference::mask_of(grid);
    for (std::int32_t y = -2; y <= 8; ++y)
      for (std::int32_t x = -2; x <= 8; ++x)
        for (std::int32_t to_y = -9; to_y <= 12; to_y += 3)
          for (std::int32_t to_x = -9; to_x <= 12; ++to_x)
            ASSERT_TRUE(same_ray(mask, grid, {x, y}, {to_x, to_y}));
  }
}

TEST(Ray, LongRaysThroughEveryShape) {
  support::Random random(62);
  const int rounds = support::long_run() ? 200 : 12;
  for (int round = 0; round < rounds; ++round)
    for (const support::Pattern shape : support::all_patterns) {
      const Size size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
      const Grid grid = support::painted<Grid>(shape, size, random);
      const Mask mask = reference::mask_of(grid);
      for (int i = 0; i < 60; ++i) {
        const auto place = [&](std::int32_t side) { return random.between(-40, side + 40); };
        const Point from{place(size.width), place(size.height)};
        const Point to{place(size.width), place(size.height)};
        ASSERT_TRUE(same_ray(mask, grid, from, to, random.between(1, 6)));
        ASSERT_TRUE(same_ray(mask, grid, from, {from.x, to.y}));
        ASSERT_TRUE(same_ray(mask, grid, from, {to.x, from.y}));
        ASSERT_TRUE(same_ray(mask, grid, from, {from.x + random.between(-3, 3), to.y}));
      }
    }
}

/// Large and nearly empty: the blocks matter.
TEST(Ray, LongRaysPastScatteredPixels) {
  support::Random random(63);
  const int rounds = support::long_run() ? 400 : 30;
  for (int round = 0; round < rounds; ++round) {
    Grid grid(random.between(300, 1300), random.between(300, 1300));
    for (int i = random.between(1, 400); i > 0; --i)
      grid.set(random.between(0, grid.width() - 1), random.between(0, grid.height() - 1));
    const Mask mask = reference::mask_of(grid);
    for (int i = 0; i < 100; ++i) {
      const Point from{random.between(-100, 1400), random.between(-100, 1400)};
      const Point to{random.between(-500, 1800), random.between(-500, 1800)};
      ASSERT_TRUE(same_ray(mask, grid, from, to));
    }
  }
}

RC_GTEST_PROP(Ray, AnyRay, ()) {
  const Grid grid = *support::small_grids();
  const Point from{*rc::gen::inRange(-200, 200), *rc::gen::inRange(-200, 200)};
  const Point to{*rc::gen::inRange(-200, 200), *rc::gen::inRange(-200, 200)};
  RC_ASSERT(same_ray(reference::mask_of(grid), grid, from, to, *rc::gen::inRange(1, 9)));
}

TEST(Ray, FromOneEndOfInt32ToTheOther) {
  constexpr std::int32_t low = support::lowest;
  constexpr std::int32_t high = support::highest;
  const Mask mask(200, 100, true);
  const auto hit = ray(mask, {low, 7}, {high, 7});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->pixel, (Point{0, 7}));
  EXPECT_EQ(hit->face, Face::left);
  EXPECT_EQ(hit->steps, -std::int64_t{low});
  const auto diagonal = ray(mask, {high, high}, {low, low});
  ASSERT_TRUE(diagonal);
  EXPECT_EQ(diagonal->pixel, (Point{99, 99}));
  EXPECT_EQ(diagonal->face, Face::bottom);
  EXPECT_EQ(ray(mask, {low, low}, {high, low}), std::nullopt);
  EXPECT_EQ(ray(mask, {low, 200}, {high, 100}), std::nullopt);
  EXPECT_EQ(ray(Mask(), {low, low}, {high, high}), std::nullopt);
}

/// A single pixel far along paths too long to walk: its position on the path can be computed.
TEST(Ray, ExtremeRaysHitWhatLiesOnThem) {
  support::Random random(64);
  Mask pixel(200, 200);
  pixel.set(77, 130);
  for (int round = 0; round < 3000; ++round) {
    const std::int64_t across = random.between(1, support::highest);
    const std::int64_t down = random.between(1, support::highest);
    detail::motion::Staircase walk(across, down);
    walk.jump(random.between(1, static_cast<std::int32_t>(across)), 0);
    const bool left = random.one_in(2);
    const bool up = random.one_in(2);
    const auto place = [](std::int64_t at, bool back, std::int64_t by) {
      return static_cast<std::int32_t>(back ? at - by : at + by);
    };
    const Point from{place(77, !left, walk.i()), place(130, !up, walk.j())};
    const Point to{place(77, left, across - walk.i()), place(130, up, down - walk.j())};
    const auto hit = ray(pixel, from, to);
    ASSERT_TRUE(hit);
    ASSERT_EQ(hit->pixel, (Point{77, 130}));
    ASSERT_EQ(hit->steps, walk.steps());
    ASSERT_EQ(hit->face, left ? Face::right : Face::left);
  }
}

TEST(Ray, LargestMask) {
  Mask wide(max_mask_side, 70);
  wide.set(0, 0);
  wide.set(max_mask_side - 1, 69);
  EXPECT_EQ(ray(wide, {1, 0}, {max_mask_side - 1, 69})->pixel, (Point{max_mask_side - 1, 69}));
  Mask high(70, max_mask_side);
  high.set(0, 0);
  high.set(69, max_mask_side - 1);
  EXPECT_EQ(ray(high, {69, max_mask_side}, {69, 0})->pixel, (Point{69, max_mask_side - 1}));
  EXPECT_EQ(ray(high, {0, 70'000}, {0, -9})->pixel, (Point{0, 0}));
}

TEST(SurfaceNormal, AgreesWithTheOracleEverywhere) {
  support::Random random(65);
  for (const support::Pattern shape : support::all_patterns) {
    const Grid grid = support::painted<Grid>(shape, {150, 90}, random);
    const Mask mask = reference::mask_of(grid);
    for (int i = 0; i < 300; ++i) {
      const Point pixel{random.between(-20, 170), random.between(-20, 110)};
      const std::int32_t radius = random.between(1, random.one_in(4) ? 100 : 9);
      ASSERT_EQ(surface_normal(mask, pixel, radius),
                reference::surface_normal(grid, pixel, radius));
    }
  }
}

TEST(SurfaceNormal, OddRadii) {
  const Mask mask(3000, 1500, true);
  EXPECT_EQ(surface_normal(mask, {1000, 0}, -5), surface_normal(mask, {1000, 0}, 1));
  EXPECT_EQ(surface_normal(mask, {1000, 0}, support::highest),
            surface_normal(mask, {1000, 0}, 1024));
  EXPECT_TRUE(surface_normal(mask, {1500, 0}, 1024).reliable);
  EXPECT_LT(surface_normal(mask, {1500, 0}, 1024).y, 0);
  EXPECT_FALSE(surface_normal(mask, {1500, 750}, 400).reliable);
  EXPECT_EQ(surface_normal(mask, {support::lowest, support::highest}, 9), Normal{});
  EXPECT_EQ(surface_normal(Mask(130, 0), {100, 0}, 9), Normal{});  // has strips, but no words
}

TEST(SurfaceNormal, ALonePixelFacesNowhere) {
  Mask mask(9, 9);
  mask.set(4, 4);
  EXPECT_EQ(surface_normal(mask, {4, 4}), (Normal{0, 0, false}));
}

}  // namespace
}  // namespace hitmask
