// separate() against trying every move.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/motion_answers.hpp"
#include "reference/motion_oracle.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

/// All three forms.
testing::AssertionResult same_separations(const Grid& a, const Grid& b, Point offset,
                                          std::int32_t limit, Point direction) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  const auto differs = [&](const char* how, std::optional<Point> got,
                           std::optional<Point> expected) {
    return testing::AssertionFailure()
           << how << " at " << offset << " within " << limit << ", towards " << direction << ": "
           << got << ", not " << expected << " of " << a << b;
  };
  const auto any = separate(mask_a, mask_b, offset, limit);
  if (const auto expected = reference::separate(a, b, offset, limit); any != expected)
    return differs("any way", any, expected);
  for (const Axis axis : {Axis::x, Axis::y}) {
    const auto got = separate(mask_a, mask_b, offset, limit, axis);
    if (const auto expected = reference::separate(a, b, offset, limit, axis); got != expected)
      return differs(axis == Axis::x ? "along x" : "along y", got, expected);
  }
  const auto one_way = separate(mask_a, mask_b, offset, limit, direction);
  if (const auto expected = reference::separate(a, b, offset, limit, direction);
      one_way != expected)
    return differs("one way", one_way, expected);
  return testing::AssertionSuccess();
}

TEST(Separate, SmallMasksEveryOffset) {
  support::Random random(51);
  const int rounds = support::long_run() ? 4000 : 150;
  for (int round = 0; round < rounds; ++round) {
    const Size a_size{random.between(1, 5), random.between(1, 5)};
    const Size b_size{random.between(1, 5), random.between(1, 5)};
    const Grid a = support::painted<Grid>(random.pick(support::all_patterns), a_size, random);
    const Grid b = support::painted<Grid>(random.pick(support::all_patterns), b_size, random);
    for (std::int32_t y = -5; y <= 5; ++y)
      for (std::int32_t x = -5; x <= 5; ++x)
        ASSERT_TRUE(same_separations(a, b, {x, y}, random.between(0, 7),
                                     {random.between(-4, 4), random.between(-4, 4)}));
  }
}

TEST(Separate, LargerMasksOnEveryTarget) {
  support::Random random(52);
  const int rounds = support::long_run() ? 400 : 25;
  constexpr std::array sides{1, 2, 9, 31, 63, 64, 65, 70, 90, 129};
  support::on_every_target([&] {
    for (int round = 0; round < rounds; ++round) {
      const Size a_size{random.pick(sides), random.pick(sides) / 4 + 1};
      const Size b_size{random.pick(sides) / 4 + 1, random.pick(sides)};
      const Grid a = support::painted<Grid>(random.pick(support::all_patterns), a_size, random);
      const Grid b = support::painted<Grid>(random.pick(support::all_patterns), b_size, random);
      const Point offset{random.between(-b_size.width, a_size.width),
                         random.between(-b_size.height, a_size.height)};
      ASSERT_TRUE(same_separations(a, b, offset, random.between(0, 40),
                                   {random.between(-9, 9), random.between(-9, 9)}));
    }
  });
}

/// Tries every move in order of length with overlap(), which has its own oracle.
std::optional<Point> by_trying_masks(const Mask& a, const Mask& b, Point offset,
                                     std::int32_t limit) {
  std::optional<Point> best;
  for (std::int32_t y = -limit; y <= limit; ++y)
    for (std::int32_t x = -limit; x <= limit; ++x) {
      if (x * x + y * y > limit * limit) continue;
      if (best && reference::order_of(*best) < reference::order_of({x, y})) continue;
      if (!overlap(a, b, {offset.x + x, offset.y + y})) best = Point{x, y};
    }
  return best;
}

/// Several rounds of the search, several bands of rows, runs longer than a word.
TEST(Separate, DeepInLargeMasks) {
  support::Random random(53);
  const int rounds = support::long_run() ? 300 : 25;
  for (int round = 0; round < rounds; ++round) {
    const Size a_size{random.between(100, 400), random.between(100, 400)};
    const Size b_size{random.between(1, 200), random.between(1, 300)};
    Mask a(a_size, true);
    const Mask hole(random.between(1, 220), random.between(1, 320), true);
    for (int i = 0; i < 3; ++i)
      a.erase(hole, {random.between(-100, a_size.width), random.between(-100, a_size.height)});
    const Mask b = support::painted<Mask>(
        round % 3 == 0 ? support::Pattern::disc : support::Pattern::full, b_size, random);
    const Point offset{random.between(-b_size.width, a_size.width),
                       random.between(-b_size.height, a_size.height)};
    const auto expected = by_trying_masks(a, b, offset, 170);
    ASSERT_EQ(separate(a, b, offset, 170), expected);
    const auto mirrored = separate(b, a, {-offset.x, -offset.y}, 170);
    ASSERT_EQ(mirrored.has_value(), expected.has_value());
    if (expected) {
      ASSERT_EQ(std::get<0>(reference::order_of(*mirrored)),
                std::get<0>(reference::order_of(*expected)));
    }
  }
}

RC_GTEST_PROP(Separate, AnyMasks, ()) {
  const auto make = [](support::Random& random) {
    const Size size{random.between(0, 40), random.between(0, 40)};
    return support::painted<Grid>(random.pick(support::all_patterns), size, random);
  };
  const Grid a = *support::grids_by(make);
  const Grid b = *support::grids_by(make);
  const Point offset{*rc::gen::inRange(-40, 40), *rc::gen::inRange(-40, 40)};
  const Point direction{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  RC_ASSERT(same_separations(a, b, offset, *rc::gen::inRange(0, 24), direction));
}

TEST(Separate, OddLimits) {
  const Mask a(9, 9, true);
  const Mask b(3, 3, true);
  EXPECT_EQ(separate(a, b, {3, 3}, -1), std::nullopt);
  EXPECT_EQ(separate(a, b, {3, 3}, 0), std::nullopt);
  EXPECT_EQ(separate(a, b, {9, 3}, -1), (Point{0, 0}));
  EXPECT_EQ(separate(a, b, {3, 3}, 5), std::nullopt);
  EXPECT_EQ(separate(a, b, {3, 3}, 6), (Point{0, -6}));
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest), (Point{0, -6}));
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest, Axis::x), (Point{-6, 0}));
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest, Axis::y), (Point{0, -6}));
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest, Point{}), std::nullopt);
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest, {support::highest, 0}), (Point{6, 0}));
  EXPECT_EQ(separate(a, b, {3, 3}, support::highest, {0, support::lowest}), (Point{0, -6}));
  EXPECT_EQ(separate(a, b, {support::lowest, support::highest}, 5), (Point{0, 0}));
}

/// Two equally short moves; the preferred one is found in a later part of the search.
TEST(Separate, TiesAcrossTheParts) {
  const Mask a(200, 200, true);
  const Mask pixel(1, 1, true);
  for (const std::int32_t depth : {30, 31, 32, 33, 34, 63, 64, 65, 96, 97}) {
    EXPECT_EQ(separate(a, pixel, {depth - 1, depth - 1}, 100), (Point{0, -depth}));
    EXPECT_EQ(separate(a, pixel, {200 - depth, 200 - depth}, 100), (Point{depth, 0}));
    EXPECT_EQ(separate(a, pixel, {depth - 1, 200 - depth}, 100), (Point{-depth, 0}));
  }
}

/// Rows that sampling every fourth row would miss.
TEST(Separate, CombsAndStripes) {
  support::Random random(54);
  for (std::int32_t period = 2; period <= 9; ++period)
    for (int round = 0; round < 8; ++round) {
      Mask stripes(60, 70);
      for (std::int32_t y = random.between(0, 3); y < 70; y += period)
        stripes.draw(Mask(60, 1, true), {0, y});
      Mask holes(150, 150, true);
      holes.erase(stripes, {random.between(20, 60), random.between(20, 60)});
      const Point offset{random.between(0, 90), random.between(0, 90)};
      ASSERT_EQ(separate(holes, stripes, offset, 60), by_trying_masks(holes, stripes, offset, 60));
      ASSERT_EQ(separate(stripes, stripes, {2, 3}, 90),
                by_trying_masks(stripes, stripes, {2, 3}, 90));
    }
}

/// The area's gradient points the wrong way in a pocket; the shortest separation is still found.
TEST(Separate, OutOfAPocket) {
  Mask pocket(40, 40, true);
  pocket.erase(Mask(10, 30, true), {15, 0});
  const Mask b(8, 8, true);
  EXPECT_EQ(separate(pocket, b, {12, 4}, 40), (Point{3, 0}));
  EXPECT_EQ(separate(pocket, b, {16, 25}, 40), (Point{0, -3}));
}

TEST(Separate, LongestSides) {
  const Mask wide(max_mask_side, 3, true);
  const Mask high(3, max_mask_side, true);
  EXPECT_EQ(separate(wide, wide, {0, 0}, support::highest), (Point{0, -3}));
  EXPECT_EQ(separate(wide, wide, {5, 0}, support::highest, Axis::x), (Point{max_mask_side - 5, 0}));
  EXPECT_EQ(separate(high, high, {0, 1}, support::highest, Axis::y), (Point{0, max_mask_side - 1}));
  EXPECT_EQ(separate(wide, high, {100, -100}, support::highest), (Point{-103, 0}));
}

}  // namespace
}  // namespace hitmask
