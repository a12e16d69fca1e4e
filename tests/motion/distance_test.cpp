// distance() against every pair of pixels.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/motion_answers.hpp"
#include "reference/motion_oracle.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Grid;

testing::AssertionResult same_distance(const Grid& a, const Grid& b, Point offset) {
  const auto got = distance(reference::mask_of(a), reference::mask_of(b), offset);
  const auto expected = reference::distance(a, b, offset);
  if (got == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "at " << offset << ": " << testing::PrintToString(got) << ", not "
         << testing::PrintToString(expected) << " of " << a << b;
}

TEST(Distance, EveryPairOfShapes) {
  support::Random random(71);
  const int rounds = support::long_run() ? 40 : 4;
  for (const support::Pattern first : support::all_patterns)
    for (const support::Pattern second : support::all_patterns)
      for (int round = 0; round < rounds; ++round) {
        const auto size = [&] { return Size{random.between(0, 40), random.between(0, 40)}; };
        const Grid a = support::painted<Grid>(first, size(), random);
        const Grid b = support::painted<Grid>(second, size(), random);
        ASSERT_TRUE(same_distance(a, b, {random.between(-80, 80), random.between(-80, 80)}));
        ASSERT_TRUE(same_distance(a, b, {random.between(-20, 20), random.between(-20, 20)}));
      }
}

TEST(Distance, ScatteredPixelsOfLargeMasks) {
  support::Random random(72);
  const int rounds = support::long_run() ? 2000 : 100;
  for (int round = 0; round < rounds; ++round) {
    const auto scattered = [&] {
      Grid grid(random.pick(support::edge_sizes), random.pick(support::edge_sizes));
      for (int i = 0; i < 30; ++i) grid.set(random.between(0, 520), random.between(0, 520));
      return grid;
    };
    const Grid a = scattered();
    const Grid b = scattered();
    ASSERT_TRUE(same_distance(a, b, {random.between(-700, 700), random.between(-700, 700)}));
  }
}

RC_GTEST_PROP(Distance, AnyMasks, ()) {
  const auto make = [](support::Random& random) {
    const Size size{random.between(0, 80), random.between(0, 30)};
    return support::painted<Grid>(random.pick(support::all_patterns), size, random);
  };
  const Grid a = *support::grids_by(make);
  const Grid b = *support::grids_by(make);
  RC_ASSERT(same_distance(a, b, {*rc::gen::inRange(-99, 99), *rc::gen::inRange(-99, 99)}));
}

/// Blocks that are marked but empty contain no pixels.
TEST(Distance, ErasedMasks) {
  Mask a(300, 300, true);
  a.erase(Mask(300, 299, true));
  const Mask b(3, 3, true);
  EXPECT_EQ(distance(a, b, {10, 10}), (Distance{287 * 287, {10, 299}, {0, 2}}));
  a.erase(Mask(300, 300, true));
  EXPECT_EQ(distance(a, b, {10, 10}), std::nullopt);
  EXPECT_EQ(distance(b, a, {10, 10}), std::nullopt);
}

TEST(Distance, TheEndsOfInt32) {
  Mask a(max_mask_side, 1);
  a.set(max_mask_side - 1, 0);
  const Mask b(1, 1, true);
  const std::uint64_t across = (std::uint64_t{1} << 31) + max_mask_side - 1;
  const std::uint64_t down = std::uint64_t{1} << 31;
  EXPECT_EQ(distance(a, b, {support::lowest, support::lowest})->squared,
            across * across + down * down);
  EXPECT_EQ(distance(b, b, {support::highest, support::lowest})->squared,
            (down - 1) * (down - 1) + down * down);
  EXPECT_EQ(distance(Mask(), b, {0, 0}), std::nullopt);
}

/// The maximum number of equally near pairs: the first is found without checking all others.
TEST(Distance, LongestParallels) {
  const Mask wide(max_mask_side, 3, true);
  const Mask high(3, max_mask_side, true);
  EXPECT_EQ(distance(wide, wide, {0, 13}), (Distance{121, {0, 2}, {0, 0}}));
  EXPECT_EQ(distance(high, high, {-13, 0}), (Distance{121, {0, 0}, {2, 0}}));
  EXPECT_EQ(distance(wide, high, {40, 9}), (Distance{49, {40, 2}, {0, 0}}));
}

}  // namespace
}  // namespace hitmask
