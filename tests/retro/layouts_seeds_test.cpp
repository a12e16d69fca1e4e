// The examples of the five old systems, and their own routines reading the bytes that hitmask
// writes.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/overlap.hpp"
#include "hitmask/retro.hpp"
#include "reference/oracle.hpp"
#include "reference/seeds/agk.hpp"
#include "reference/seeds/bitmask.hpp"
#include "reference/seeds/xquest.hpp"
#include "retro/all_layouts.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using Bytes = std::vector<std::uint8_t>;
using support::Arrangement;

Bytes bytes_of(const Mask& mask, const ByteLayout& layout) {
  Result<Bytes> bytes = layout_from_mask(mask, layout);
  EXPECT_TRUE(bytes.ok()) << bytes.message();
  return bytes.ok() ? *std::move(bytes) : Bytes{};
}

/// What a program sees that casts the file to its integers.
template <class Word>
std::vector<Word> words_in(const Bytes& bytes, ByteOrder order = ByteOrder::little) {
  std::vector<Word> words(bytes.size() / sizeof(Word));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t in_word = i % sizeof(Word);
    const std::size_t place = order == ByteOrder::little ? in_word : sizeof(Word) - 1 - in_word;
    words[i / sizeof(Word)] |= static_cast<Word>(Word{bytes[i]} << (8 * place));
  }
  return words;
}

TEST(LayoutVectors, XQuestRow) {
  const std::array<std::uint8_t, 14> indices{0, 0, 0, 1, 23, 42, 0, 1, 56, 0, 0, 0, 0, 0};
  const Mask mask = mask_from_indexed({indices, {14, 1}, PixelFormat::indexed8}).value();
  EXPECT_EQ(bytes_of(mask, ByteLayout::xquest()), (Bytes{0x00, 0x00, 0x80, 0x1D}));
  EXPECT_EQ(bytes_of(mask, ByteLayout::xquest(ByteOrder::big)), (Bytes{0x1D, 0x80, 0x00, 0x00}));
  for (const ByteOrder order : {ByteOrder::little, ByteOrder::big})
    EXPECT_EQ(words_in<std::uint32_t>(bytes_of(mask, ByteLayout::xquest(order)), order),
              std::vector<std::uint32_t>{0x1D80'0000});
}

TEST(LayoutVectors, XQuestWiderSpritesAreColumns) {
  Mask mask(40, 3);
  mask.set(0, 1);
  mask.set(32, 2);
  EXPECT_EQ(words_in<std::uint32_t>(bytes_of(mask, ByteLayout::xquest())),
            (std::vector<std::uint32_t>{0, 0x8000'0000, 0, 0, 0, 0x8000'0000}));
}

TEST(LayoutVectors, AgkPixel74IsBit10OfInteger2) {
  Mask mask(10, 10);
  mask.set(4, 7);
  EXPECT_EQ(words_in<std::uint32_t>(bytes_of(mask, ByteLayout::agk())),
            (std::vector<std::uint32_t>{0, 0, 1u << 10, 0}));
  EXPECT_EQ(layout_size({256, 256}, ByteLayout::agk()).value(), 8192u);
}

// Rounded up as in the tutorial: 35 pixels are two integers, not one.
TEST(LayoutVectors, AgkLastIntegerIsNotLost) {
  EXPECT_EQ(layout_size({5, 7}, ByteLayout::agk()).value(), 8u);
  EXPECT_EQ(layout_size({4, 8}, ByteLayout::agk()).value(), 4u);
  EXPECT_EQ(words_in<std::uint32_t>(bytes_of(Mask(5, 7, true), ByteLayout::agk())),
            (std::vector<std::uint32_t>{0xFFFF'FFFF, 0b111}));
}

// pygame's core: bits[x / W * h + y] has bit x % W.
template <class Word>
void expect_pygame_strips() {
  constexpr std::int32_t bits = 8 * sizeof(Word);
  support::Random random(43);
  for (const Size size : {Size{1, 1}, Size{31, 4}, Size{64, 3}, Size{65, 9}, Size{150, 70}}) {
    const Mask mask = support::painted<Mask>(support::Pattern::noise, size, random);
    const std::size_t strips = static_cast<std::size_t>((size.width + bits - 1) / bits);
    std::vector<Word> expected(strips * static_cast<std::size_t>(size.height));
    for (std::int32_t y = 0; y < size.height; ++y)
      for (std::int32_t x = 0; x < size.width; ++x)
        if (mask.get(x, y))
          expected[static_cast<std::size_t>(x / bits * size.height + y)] |= Word{1} << (x % bits);
    EXPECT_EQ(words_in<Word>(bytes_of(mask, ByteLayout::pygame(bits))), expected);
  }
}
TEST(LayoutVectors, PygameStrips) { expect_pygame_strips<std::uint64_t>(); }
TEST(LayoutVectors, PygameStripsOnWindows) { expect_pygame_strips<std::uint32_t>(); }

TEST(LayoutVectors, Msx8RowsFromTopToBottom) {
  const Mask arrow = Mask::from_text({"...#....", "..###...", ".#####..", "#######.", "..###...",
                                      "..###...", "..###...", ".......#"});
  EXPECT_EQ(bytes_of(arrow, ByteLayout::msx8()),
            (Bytes{0x10, 0x38, 0x7C, 0xFE, 0x38, 0x38, 0x38, 0x01}));
}

// Two patterns across, two down: the right neighbour comes before the one below.
TEST(LayoutVectors, Msx8PatternsFromLeftToRight) {
  Mask mask(16, 16);
  mask.set(8, 0);
  mask.set(0, 15);
  Bytes expected(32);
  expected[8] = 0x80;
  expected[16 + 7] = 0x80;
  EXPECT_EQ(bytes_of(mask, ByteLayout::msx8()), expected);
}

TEST(LayoutVectors, Msx16Quadrants) {
  Mask mask(32, 16);
  mask.set(0, 0);    // upper left
  mask.set(1, 8);    // lower left
  mask.set(10, 0);   // upper right
  mask.set(11, 15);  // lower right
  mask.set(16, 0);   // the next pattern
  Bytes expected(64);
  expected[0] = 0x80;
  expected[8] = 0x40;
  expected[16] = 0x20;
  expected[24 + 7] = 0x10;
  expected[32] = 0x80;
  EXPECT_EQ(bytes_of(mask, ByteLayout::msx16()), expected);
  EXPECT_EQ(mask_from_layout(expected, mask.size(), ByteLayout::msx16()).value(), mask);
}

// Colours 1, 2 and 3 are solid, whichever plane they need.
TEST(LayoutVectors, NesPlanes) {
  Bytes tiles(32);
  tiles[0] = 0xC0;       // plane 0 of row 0
  tiles[8] = 0x60;       // plane 1 of row 0
  tiles[7] = 0x01;       // plane 0 of row 7
  tiles[8 + 6] = 0x80;   // plane 1 of row 6
  tiles[16 + 8] = 0xFF;  // the second tile, plane 1 of row 0
  const Mask expected = Mask::from_text({"###.....########", "................", "................",
                                         "................", "................", "................",
                                         "#...............", ".......#........"});
  EXPECT_EQ(mask_from_layout(tiles, {16, 8}, ByteLayout::nes()).value(), expected);
}

// --- The routines of their day
// --------------------------------------------------------------------

reference::xquest::Sprite xquest_sprite(const Mask& mask, ByteOrder order) {
  const auto words = words_in<std::uint32_t>(bytes_of(mask, ByteLayout::xquest(order)), order);
  reference::xquest::Sprite sprite{mask.height(), {}};
  for (auto word = words.begin(); word != words.end(); word += mask.height())
    sprite.columns.emplace_back(word, word + mask.height());
  return sprite;
}

reference::agk::Sprite agk_sprite(const Mask& mask) {
  return {mask.size(), words_in<std::uint32_t>(bytes_of(mask, ByteLayout::agk()))};
}

reference::bitmask::Sprite bitmask_sprite(const Mask& mask) {
  const ByteLayout rows{Arrangement::rows, 64, BitOrder::low_first, ByteOrder::little};
  return {mask.size(), (mask.width() + 63) / 64, words_in<std::uint64_t>(bytes_of(mask, rows))};
}

/// Whether they overlap; every old routine must agree on hitmask's bytes.
bool overlap_for_all(const Mask& a, const Mask& b, Point at) {
  const bool expected = overlap(a, b, at);
  for (const ByteOrder order : {ByteOrder::little, ByteOrder::big})
    EXPECT_EQ(
        reference::xquest::overlap(xquest_sprite(a, order), xquest_sprite(b, order), at.x, at.y),
        expected);
  EXPECT_EQ(reference::agk::overlap(agk_sprite(a), agk_sprite(b), at.x, at.y), expected);
  EXPECT_EQ(reference::bitmask::first_point(bitmask_sprite(a), bitmask_sprite(b), at.x, at.y),
            first_point(a, b, at));
  return expected;
}

/// Both results must occur often: the same one at every position would prove nothing.
void expect_same_collisions(const Mask& a, const Mask& b, Point farthest) {
  int hits = 0, misses = 0;
  for (std::int32_t y = 1; y < farthest.y; y += 2)
    for (std::int32_t x = 1; x < farthest.x; x += 3)
      for (const Point at : {Point{x, y}, Point{-x, y}, Point{x, -y}, Point{-x, -y}})
        ++(overlap_for_all(a, b, at) ? hits : misses);
  EXPECT_GT(hits, 20);
  EXPECT_GT(misses, 20);
}

TEST(LayoutRoutines, FindTheSameCollisionsInAllFourPositions) {
  support::Random random(44);
  const Size narrow{30, 25}, wide{100, 12};
  expect_same_collisions(support::painted<Mask>(support::Pattern::sparse, narrow, random),
                         support::painted<Mask>(support::Pattern::noise, {22, 31}, random),
                         {30, 30});
  expect_same_collisions(support::painted<Mask>(support::Pattern::sparse, wide, random),
                         support::painted<Mask>(support::Pattern::noise, {70, 9}, random), {70, 9});
}

}  // namespace
}  // namespace hitmask
