// Set algebra against the oracle on every kernel set, and its laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_algebra.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::Random;
using support::same;

struct Operation {
  const char* name;
  Mask (*make)(const MaskView&, const MaskView&);
  Mask& (*in_place)(Mask&, const MaskView&);
  Grid (*on_grids)(const Grid&, const Grid&);
};

constexpr std::array operations{
    Operation{"&", operator&, operator&=, reference::in_both},
    Operation{"|", operator|, operator|=, reference::in_either},
    Operation{"^", operator^, operator^=, reference::in_one},
    Operation{"-", operator-, operator-=, reference::in_first_only},
};

testing::AssertionResult agrees(const Operation& operation, const Mask& a, const Mask& b,
                                const Grid& expected) {
  const Mask made = operation.make(a, b);
  if (auto result = same(made, expected); !result) return result << operation.name;
  if (made.solid_bounds() != reference::solid_box(expected))
    return testing::AssertionFailure() << operation.name << " leaves the solid box too large";
  Mask changed = a;
  if (&operation.in_place(changed, b) != &changed)
    return testing::AssertionFailure() << operation.name << "= returns another mask";
  if (changed != made || !validate(changed))
    return testing::AssertionFailure() << operation.name << "= and " << operation.name << " differ";
  return testing::AssertionSuccess();
}

testing::AssertionResult agree(const Grid& a, const Grid& b) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  for (const Operation& operation : operations)
    if (auto result = agrees(operation, mask_a, mask_b, operation.on_grids(a, b)); !result)
      return result;
  return testing::AssertionSuccess();
}

Grid grid_of_bits(unsigned bits, std::int32_t width, std::int32_t height) {
  Grid grid(width, height);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * width + x)) & 1) != 0);
  });
  return grid;
}

TEST(SetAlgebra, EveryPairOfSmallMasks) {
  support::on_every_target([] {
    for (unsigned a = 0; a < 16; ++a)
      for (unsigned b = 0; b < 16; ++b) {
        ASSERT_TRUE(agree(grid_of_bits(a, 2, 2), grid_of_bits(b, 2, 2)));
        ASSERT_TRUE(agree(grid_of_bits(a, 1, 4), grid_of_bits(b, 3, 1)));
      }
  });
}

TEST(SetAlgebra, EverySizeWithEveryOther) {
  constexpr std::array sides{0, 1, 64, 129};
  Random random(61);
  std::vector<Grid> grids;
  for (const std::int32_t width : sides)
    for (const std::int32_t height : sides)
      grids.push_back(support::painted<Grid>(support::Pattern::noise, {width, height}, random));
  for (const Grid& a : grids)
    for (const Grid& b : grids) ASSERT_TRUE(agree(a, b));
}

// The naive result once; then every kernel set must give the same masks.
RC_GTEST_PROP(SetAlgebra, AnyMasks, ()) {
  const Grid a = *support::grids();
  const Grid b = *support::grids();
  RC_ASSERT(agree(a, b));
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  for (const Operation& operation : operations) {
    const Mask expected = operation.make(mask_a, mask_b);
    support::on_every_target([&] {
      const Mask made = operation.make(mask_a, mask_b);
      RC_ASSERT(made == expected);
      RC_ASSERT(validate(made).ok());
    });
  }
}

TEST(SetAlgebra, WithItself) {
  Random random(62);
  for (int round = 0; round < 40; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    const Mask empty(mask.size());
    EXPECT_EQ(mask & mask, mask);
    EXPECT_EQ(mask | mask, mask);
    EXPECT_EQ(mask ^ mask, empty);
    EXPECT_EQ(mask - mask, empty);
    Mask changed = mask;
    EXPECT_EQ(changed &= changed, mask);
    EXPECT_EQ(changed |= changed, mask);
    EXPECT_EQ(changed ^= changed, empty);
    changed = mask;
    EXPECT_EQ(changed -= changed, empty);
    EXPECT_TRUE(validate(changed).ok());
  }
}

TEST(SetAlgebra, LawsAtEqualSizes) {
  Random random(63);
  for (int round = 0; round < 60; ++round) {
    const Grid first = support::random_grid(random);
    const Mask a = reference::mask_of(first);
    const Mask b = support::painted<Mask>(random.pick(support::all_patterns), a.size(), random);
    const Mask c = support::painted<Mask>(random.pick(support::all_patterns), a.size(), random);
    EXPECT_EQ(~(a & b), ~a | ~b);
    EXPECT_EQ(~(a | b), ~a & ~b);
    EXPECT_EQ(~~a, a);
    EXPECT_EQ(a - b, a & ~b);
    EXPECT_EQ(a ^ b, (a | b) - (a & b));
    EXPECT_EQ(a & (b | c), (a & b) | (a & c));
    EXPECT_EQ((a ^ b) ^ b, a);
    EXPECT_TRUE(is_subset(a & b, a));
    EXPECT_TRUE(is_subset(a, a | b));
    EXPECT_EQ(is_subset(a, b), (a - b).count() == 0);
    Grid inverse = first;
    reference::invert(inverse);
    EXPECT_TRUE(same(~a, inverse));
  }
}

TEST(SetAlgebra, SubsetOfEverySmallPairAtEveryOffset) {
  support::on_every_target([] {
    for (unsigned part = 0; part < 16; ++part)
      for (unsigned whole = 0; whole < 64; ++whole)
        for (int y = -2; y <= 3; ++y)
          for (int x = -2; x <= 2; ++x) {
            const Grid a = grid_of_bits(part, 2, 2);
            const Grid b = grid_of_bits(whole, 2, 3);
            ASSERT_EQ(is_subset(reference::mask_of(a), reference::mask_of(b), {x, y}),
                      reference::is_subset(a, b, {x, y}));
          }
  });
}

RC_GTEST_PROP(SetAlgebra, SubsetAnywhere, ()) {
  const Grid part = *support::grids();
  const Grid whole = *support::grids();
  const Point at = *support::offsets(whole.size(), part.size());
  support::on_every_target([&] {
    RC_ASSERT(is_subset(reference::mask_of(part), reference::mask_of(whole), at) ==
              reference::is_subset(part, whole, at));
  });
}

// Subsets by construction, then with one pixel of the whole missing.
TEST(SetAlgebra, SubsetTurnsOnASinglePixel) {
  support::on_every_target([] {
    Random random(64);
    for (int round = 0; round < 60; ++round) {
      const Grid part = support::random_grid(random);
      const Point offset{random.between(0, 70), random.between(0, 20)};
      const Size size{part.width() + offset.x + 3, part.height() + offset.y + 3};
      Grid whole = support::painted<Grid>(random.pick(support::all_patterns), size, random);
      reference::draw(whole, part, offset);
      const Mask brush = reference::mask_of(part);
      ASSERT_TRUE(is_subset(brush, reference::mask_of(whole), offset));
      const std::vector<Point> solid = reference::solid_pixels(part);
      if (solid.empty()) continue;
      const Point missing = random.pick(solid);
      whole.set(missing.x + offset.x, missing.y + offset.y, false);
      ASSERT_FALSE(is_subset(brush, reference::mask_of(whole), offset));
    }
  });
}

// A solid box that is too large says nothing about the pixels in it.
TEST(SetAlgebra, SubsetWithAStaleSolidBox) {
  Mask part(200, 100, true);
  part.erase(Mask(200, 100, true));
  ASSERT_EQ(part.solid_bounds(), (Box{0, 0, 200, 100}));
  EXPECT_TRUE(is_subset(part, Mask(3, 3)));
  EXPECT_TRUE(is_subset(part, Mask(3, 3, true), {5000, 0}));
  part.set(150, 50);
  EXPECT_TRUE(is_subset(part, Mask(3, 3, true), {-149, -49}));
  EXPECT_FALSE(is_subset(part, Mask(3, 3, true), {-147, -49}));
  EXPECT_FALSE(is_subset(part, Mask(3, 3)));
}

TEST(SetAlgebra, DifferenceText) {
  const Mask a = Mask::from_text({"##.", "#.."});
  const Mask b = Mask::from_text({".#", "##", ".#"});
  EXPECT_EQ(difference_text(a, b),
            "-#.\n"
            "#+.\n"
            ".+.\n");
  EXPECT_EQ(difference_text(Mask(), Mask()), "");
  Random random(65);
  for (int round = 0; round < 40; ++round) {
    const Grid first = support::random_grid(random);
    const Grid second = support::random_grid(random);
    ASSERT_EQ(difference_text(reference::mask_of(first), reference::mask_of(second)),
              reference::difference_text(first, second));
  }
}

}  // namespace
}  // namespace hitmask
