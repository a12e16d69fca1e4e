// Box, disc, ellipse and mask brushes against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <stdexcept>

#include "hitmask/shape.hpp"
#include "reference/shape_brushes.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::highest;
using support::lowest;
using support::Random;
using support::same;

constexpr std::array paints{Paint::draw, Paint::erase, Paint::toggle};

/// Paints with `on_mask` and with `on_grid`, in all three modes.
template <class OnMask, class OnGrid>
testing::AssertionResult agree(const Grid& before, OnMask&& on_mask, OnGrid&& on_grid) {
  for (const Paint paint : paints) {
    Mask mask = reference::mask_of(before);
    on_mask(mask, paint);
    Grid grid = before;
    on_grid(grid, paint);
    if (auto result = same(mask, grid); !result)
      return result << "paint " << static_cast<int>(paint);
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult box_agrees(const Grid& before, const Box& box) {
  return agree(
      before, [&](Mask& mask, Paint paint) { paint_box(mask, box, paint); },
      [&](Grid& grid, Paint paint) { reference::paint_box(grid, box, paint); });
}
testing::AssertionResult disc_agrees(const Grid& before, Point centre, std::int32_t radius) {
  return agree(
      before, [&](Mask& mask, Paint paint) { paint_disc(mask, centre, radius, paint); },
      [&](Grid& grid, Paint paint) { reference::paint_disc(grid, centre, radius, paint); });
}
testing::AssertionResult ellipse_agrees(const Grid& before, const Box& box) {
  return agree(
      before, [&](Mask& mask, Paint paint) { paint_ellipse(mask, box, paint); },
      [&](Grid& grid, Paint paint) { reference::paint_ellipse(grid, box, paint); });
}

Grid noise(Size size) {
  Random random(31);
  return support::painted<Grid>(support::Pattern::noise, size, random);
}

TEST(Brushes, EveryDiscNearASmallMask) {
  const Grid before = noise({9, 8});
  for (int radius = -1; radius <= 7; ++radius)
    for (int y = -4; y <= 12; ++y)
      for (int x = -4; x <= 12; ++x)
        ASSERT_TRUE(disc_agrees(before, {x, y}, radius)) << x << ", " << y << " r " << radius;
}

TEST(Brushes, EveryBoxAndEllipseNearASmallMask) {
  const Grid before = noise({8, 7});
  for (int y = -2; y <= 8; y += 2)
    for (int x = -2; x <= 8; x += 2)
      for (int h = -1; h <= 9; ++h)
        for (int w = -1; w <= 9; ++w) {
          const Box box{x, y, w, h};
          ASSERT_TRUE(box_agrees(before, box)) << x << ", " << y << ": " << w << " x " << h;
          ASSERT_TRUE(ellipse_agrees(before, box)) << x << ", " << y << ": " << w << " x " << h;
        }
}

/// A position where shapes of this reach may just touch a mask of this length; or anywhere.
std::int32_t place_for(std::int64_t reach, std::int32_t length, Random& random) {
  const std::int64_t near = random.between(-3, length + 3);
  const std::array<std::int64_t, 6> choices{near,   near - reach, near + reach,
                                            lowest, highest,      near - reach / 2};
  return detail::saturate(random.pick(choices));
}

std::int32_t random_length(Random& random) {
  const std::array<std::int32_t, 8> lengths{
      0, random.between(1, 9), 64, 129, 300, 70'000, highest, random.between(1, highest)};
  return random.pick(lengths);
}

struct Stroke {
  Box box;
  Point centre;
  std::int32_t radius;
};

Stroke random_stroke(Size size, std::uint64_t seed) {
  Random random(seed);
  const std::int32_t w = random_length(random);
  const std::int32_t h = random.one_in(2) ? w : random_length(random);
  return {{place_for(w, size.width, random), place_for(h, size.height, random), w, h},
          {place_for(w, size.width, random), place_for(w, size.height, random)},
          w};
}

RC_GTEST_PROP(Brushes, AnyMaskAnywhere, ()) {
  const Grid before = *support::grids();
  const Stroke stroke = random_stroke(before.size(), *support::seeds());
  RC_ASSERT(box_agrees(before, stroke.box));
  RC_ASSERT(ellipse_agrees(before, stroke.box));
  RC_ASSERT(disc_agrees(before, stroke.centre, stroke.radius));
}

TEST(Brushes, HugeShapesWhoseEdgeCrossesTheMask) {
  const Grid before = noise({130, 70});
  Random random(33);
  for (int round = 0; round < 20; ++round) {
    const std::int32_t radius = highest - random.between(0, 1000);
    const Point left{30 - radius, random.between(-70'000, 70'000)};
    ASSERT_TRUE(disc_agrees(before, left, radius)) << left.y << " r " << radius;
    const Point above{random.between(-70'000, 70'000), 30 - radius};
    ASSERT_TRUE(disc_agrees(before, above, radius)) << above.x << " r " << radius;
    const Box wide{lowest + random.between(0, 99), random.between(-40, 40), highest, 65};
    ASSERT_TRUE(ellipse_agrees(before, wide)) << wide.x << ", " << wide.y;
    const Box high{random.between(-40, 40), lowest / 2, 131, highest - random.between(0, 99)};
    ASSERT_TRUE(ellipse_agrees(before, high)) << high.x << ", " << high.h;
  }
}

TEST(Brushes, LargestMaskSides) {
  Mask wide(max_mask_side, 3);
  paint_disc(wide, {0, 1}, highest);
  EXPECT_EQ(wide.count(), 3 * max_mask_side);
  paint_box(wide, {lowest, 0, highest, 1}, Paint::erase);
  EXPECT_EQ(wide.count(), 3 * max_mask_side);  // ends at column -1
  paint_ellipse(wide, {-1, -1, max_mask_side + 2, 5}, Paint::toggle);
  EXPECT_TRUE(validate(wide).ok());
  Mask high(3, max_mask_side);
  paint_box(high, {1, lowest, 1, highest}, Paint::draw);
  EXPECT_EQ(high.count(), 0);
  paint_box(high, {1, -1, 1, highest}, Paint::draw);
  EXPECT_EQ(high.count(), max_mask_side);
  EXPECT_TRUE(validate(high).ok());
}

TEST(Brushes, Pictures) {
  EXPECT_EQ(to_text(disc_mask(0)), "#\n");
  EXPECT_EQ(to_text(disc_mask(2)),
            "..#..\n"
            ".###.\n"
            "#####\n"
            ".###.\n"
            "..#..\n");
  EXPECT_EQ(to_text(ellipse_mask({6, 4})),
            ".####.\n"
            "######\n"
            "######\n"
            ".####.\n");
}

TEST(Brushes, AsNewMasks) {
  for (const std::int32_t radius : {0, 1, 2, 3, 31, 32, 33, 64, 100}) {
    const Mask disc = disc_mask(radius);
    Grid expected(2 * radius + 1, 2 * radius + 1);
    reference::paint_disc(expected, {radius, radius}, radius, Paint::draw);
    ASSERT_TRUE(same(disc, expected)) << radius;
    EXPECT_EQ(disc.solid_bounds(), box_of(disc.size()));
  }
  for (const std::int32_t width : {0, 1, 2, 63, 64, 65, 129})
    for (const std::int32_t height : {0, 1, 2, 64, 65}) {
      Grid expected(width, height);
      reference::paint_ellipse(expected, box_of(expected.size()), Paint::draw);
      ASSERT_TRUE(same(ellipse_mask({width, height}), expected)) << width << " x " << height;
      EXPECT_EQ(ellipse_mask({width, height}).solid_bounds(), reference::solid_box(expected));
    }
}

TEST(Brushes, ImpossibleMasks) {
  EXPECT_THROW(static_cast<void>(disc_mask(-1)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(disc_mask(lowest)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(disc_mask(32'768)), std::length_error);
  EXPECT_THROW(static_cast<void>(disc_mask(highest)), std::length_error);
  EXPECT_THROW(static_cast<void>(ellipse_mask({-1, 5})), std::length_error);
  EXPECT_THROW(static_cast<void>(ellipse_mask({5, 65'536})), std::length_error);
}

TEST(Brushes, TogglingTwiceIsNothingAndErasingUndoesDrawing) {
  Random random(34);
  for (int round = 0; round < 40; ++round) {
    const Mask before = reference::mask_of(support::random_grid(random));
    const Stroke stroke = random_stroke(before.size(), random.next());
    Mask mask = before;
    for (int i = 0; i < 2; ++i) paint_disc(mask, stroke.centre, stroke.radius, Paint::toggle);
    for (int i = 0; i < 2; ++i) paint_ellipse(mask, stroke.box, Paint::toggle);
    EXPECT_EQ(mask, before);
    paint_ellipse(mask, stroke.box, Paint::draw);
    Mask drawn = mask;
    paint_ellipse(mask, stroke.box, Paint::draw);
    EXPECT_EQ(mask, drawn);
    paint_ellipse(mask, stroke.box, Paint::erase);
    Mask erased = before;
    paint_ellipse(erased, stroke.box, Paint::erase);
    EXPECT_EQ(mask, erased);
  }
}

TEST(Brushes, SolidBoxIsThatOfThePixelsDrawn) {
  Mask mask(300, 200);
  paint_disc(mask, {290, 100}, 20);
  EXPECT_EQ(mask.solid_bounds(), (Box{270, 80, 30, 41}));
  paint_box(mask, {400, 0, 10, 10});
  EXPECT_EQ(mask.solid_bounds(), (Box{270, 80, 30, 41}));
}

TEST(Brushes, DiagonalsAreThoseOfThePixelsDrawn) {
  Mask mask(300, 200);
  for (const Point centre : {Point{100, 60}, Point{180, 120}, Point{299, 0}}) {
    paint_disc(mask, centre, 30);
    const Diagonals kept = mask.view().solid_diagonals();
    mask.tighten();
    EXPECT_EQ(kept, mask.view().solid_diagonals());
  }
}

TEST(Brushes, AnotherMask) {
  support::on_every_target([] {
    Random random(35);
    for (int round = 0; round < 10; ++round) {
      const Grid before = support::random_grid(random);
      const Grid brush = support::random_grid(random);
      const Point at = support::random_offset(before.size(), brush.size(), random);
      ASSERT_TRUE(agree(
          before,
          [&](Mask& mask, Paint paint) { paint_mask(mask, reference::mask_of(brush), at, paint); },
          [&](Grid& grid, Paint paint) {
            reference::paint(grid, paint, [&](std::int32_t x, std::int32_t y) {
              return brush.get(std::int64_t{x} - at.x, std::int64_t{y} - at.y);
            });
          }));
    }
  });
}

}  // namespace
}  // namespace hitmask
