// Bugs of the original mask routines that hitmask must not have, and the examples from their
// documents.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "hitmask/overlap.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/retro.hpp"
#include "reference/seeds/agk.hpp"
#include "reference/seeds/bitmask.hpp"
#include "reference/seeds/xquest.hpp"
#include "support/answers.hpp"
#include "support/patterns.hpp"

namespace hitmask {
namespace {

using reference::Grid;

constexpr std::array<std::uint8_t, 14> xquest_row{0, 0, 0, 1, 23, 42, 0, 1, 56, 0, 0, 0, 0, 0};

TEST(SeedVectors, XQuestRow) {
  EXPECT_EQ(reference::xquest::row_word(xquest_row), 0x1D80'0000u);
  const Result<Mask> mask = mask_from_indexed({xquest_row, {14, 1}, PixelFormat::indexed8});
  ASSERT_TRUE(mask.ok());
  EXPECT_EQ(reference::xquest::sprite_of(*mask).columns[0][0], 0x1D80'0000u);
  EXPECT_EQ(to_text(*mask), "...###.##.....\n");
}

TEST(SeedVectors, AgkPixel74IsBit10OfInteger2) {
  Mask mask(100, 1);
  mask.set(74, 0);
  const auto sprite = reference::agk::sprite_of(mask);
  ASSERT_EQ(sprite.integers.size(), 4u);
  EXPECT_EQ(sprite.integers[2], 1u << 10);
}

TEST(SeedVectors, Agk256PixelsSquareAre8192Bytes) {
  EXPECT_EQ(reference::agk::integers_for({256, 256}) * sizeof(std::uint32_t), 8192u);
  EXPECT_LE(Mask(256, 256).memory_bytes(), 8192 * 11 / 10);
}

// Shifting the topmost sprite's row, or walking |y2-y1+1| when y2 < y1, is right in only one of the
// four positions. The shapes have no symmetry that would hide it.
TEST(SeedTraps, XQuestAllFourRelativePositions) {
  const Grid a =
      reference::grid_of_text({"#....#..", "........", "..#.....", "#.......", ".....#.."});
  const Grid b = reference::grid_of_text({".#.....", "...#...", "......#", "#......"});
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  const auto sprite_a = reference::xquest::sprite_of(mask_a);
  const auto sprite_b = reference::xquest::sprite_of(mask_b);
  for (std::int32_t dy = -5; dy <= 6; ++dy)
    for (std::int32_t dx = -8; dx <= 9; ++dx) {
      const bool expected = reference::overlap(a, b, {dx, dy});
      EXPECT_EQ(overlap(mask_a, mask_b, {dx, dy}), expected) << dx << ", " << dy;
      EXPECT_EQ(reference::xquest::overlap(sprite_a, sprite_b, dx, dy), expected);
    }
}

TEST(SeedTraps, XQuestWiderThan32PixelsInColumns) {
  support::Random random(81);
  const Grid a = support::painted<Grid>(support::Pattern::sparse, {100, 12}, random);
  const Grid b = support::painted<Grid>(support::Pattern::sparse, {70, 9}, random);
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  const auto sprite_a = reference::xquest::sprite_of(mask_a);
  const auto sprite_b = reference::xquest::sprite_of(mask_b);
  for (std::int32_t dx = -71; dx <= 101; ++dx) {
    const bool expected = reference::overlap(a, b, {dx, 1});
    EXPECT_EQ(overlap(mask_a, mask_b, {dx, 1}), expected) << dx;
    EXPECT_EQ(reference::xquest::overlap(sprite_a, sprite_b, dx, 1), expected) << dx;
  }
}

// Sizes that do not fill the last integer: dividing before rounding up would lose it.
TEST(SeedTraps, AgkLastIntegerIsNotLost) {
  EXPECT_EQ(reference::agk::integers_for({5, 7}), 2u);
  EXPECT_EQ(reference::agk::integers_for({1, 1}), 1u);
  EXPECT_EQ(reference::agk::integers_for({33, 1}), 2u);
  Mask mask(5, 7);
  mask.set(4, 6);
  EXPECT_EQ(reference::agk::sprite_of(mask).integers[1], 1u << 2);
  EXPECT_TRUE(overlap(mask, mask, {0, 0}));
}

// Pixel number is (i - 12) / 4 for byte i: the memory block's second pixel is the mask's second.
TEST(SeedTraps, AgkBitIndexIsThePixelNotTheByte) {
  std::array<std::uint8_t, 12 + 4 * 40> block{};
  block[0] = 40;
  block[4] = 1;
  block[8] = 32;
  block[12 + 4 * 1 + 3] = 255;
  block[12 + 4 * 39 + 3] = 1;
  const Result<Mask> mask = mask_from_agk_memblock(block);
  ASSERT_TRUE(mask.ok()) << mask.message();
  EXPECT_EQ(mask->count(), 2);
  EXPECT_TRUE(mask->get(1, 0));
  EXPECT_TRUE(mask->get(39, 0));
}

// The tutorial finds a point by word: on a wide mask the first word with a hit may be left of, but
// below, the topmost pixel. Ours is the topmost, then the leftmost, whatever the word size.
TEST(SeedTraps, BitmaskPointDoesNotDependOnWordSize) {
  for (const std::int32_t x : {31, 32, 33, 63, 64, 65, 127, 128}) {
    Mask a(200, 10);
    a.set(0, 5);
    a.set(x, 2);
    a.set(199, 2);
    const Mask b(200, 10, true);
    EXPECT_EQ(first_point(a, b, {0, 0}), (Point{x, 2}));
    EXPECT_EQ(contact(a, b, {0, 0}).first, (Point{x, 2}));
    const auto sprite_a = reference::bitmask::sprite_of(a);
    const auto sprite_b = reference::bitmask::sprite_of(b);
    EXPECT_EQ(reference::bitmask::first_point(sprite_a, sprite_b, 0, 0), (Point{x, 2}));
  }
}

TEST(SeedTraps, BitmaskNormalComesOutOfOneTraversal) {
  support::Random random(82);
  const Mask a = support::painted<Mask>(support::Pattern::disc, {90, 90}, random);
  const Mask b = support::painted<Mask>(support::Pattern::disc, {50, 50}, random);
  const auto sprite_a = reference::bitmask::sprite_of(a);
  const auto sprite_b = reference::bitmask::sprite_of(b);
  for (const Point offset : {Point{60, 20}, Point{-20, 30}, Point{20, 20}, Point{20, -30}}) {
    const Contact whole = contact(a, b, offset);
    ASSERT_TRUE(static_cast<bool>(whole));
    EXPECT_EQ((reference::bitmask::Normal{whole.gradient_x, whole.gradient_y}),
              reference::bitmask::normal(sprite_a, sprite_b, offset.x, offset.y));
  }
}

}  // namespace
}  // namespace hitmask
