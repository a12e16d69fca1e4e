// Impossible layouts, sizes and lengths: a clear message, and no bytes read or written.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "hitmask/retro.hpp"
#include "retro/all_layouts.hpp"
#include "support/offsets.hpp"

namespace hitmask {
namespace {

using Bytes = std::vector<std::uint8_t>;
using support::Arrangement;
using support::highest;
using support::lowest;

/// All three functions report the same error.
std::string refusal(Size size, const ByteLayout& layout) {
  const Result<std::size_t> bytes = layout_size(size, layout);
  const Result<Mask> read = mask_from_layout(Bytes(64), size, layout);
  EXPECT_FALSE(bytes.ok());
  EXPECT_FALSE(read.ok());
  EXPECT_EQ(read.message(), bytes.message());
  if (const Result<Mask> mask = Mask::create(size); mask) {
    EXPECT_EQ(layout_from_mask(*mask, layout).message(), bytes.message());
  }
  return bytes.message();
}

TEST(LayoutErrors, WrongLength) {
  const auto message = [](std::size_t count) {
    return mask_from_layout(Bytes(count), {33, 3}, ByteLayout::xquest()).message();
  };
  EXPECT_EQ(message(24), "");
  EXPECT_EQ(message(23), "a mask of 33 x 3 pixels takes 24 bytes in this layout, but 23 came");
  EXPECT_EQ(message(25), "a mask of 33 x 3 pixels takes 24 bytes in this layout, but 25 came");
  EXPECT_EQ(message(0), "a mask of 33 x 3 pixels takes 24 bytes in this layout, but 0 came");
}

TEST(LayoutErrors, WrongLengthOfEveryLayout) {
  std::vector<ByteLayout> layouts = support::word_layouts();
  for (const ByteLayout& layout : support::pattern_layouts()) layouts.push_back(layout);
  for (const ByteLayout& layout : layouts)
    for (const Size size : {Size{16, 32}, Size{0, 16}, Size{16, 0}}) {
      const std::size_t right = layout_size(size, layout).value();
      EXPECT_TRUE(mask_from_layout(Bytes(right), size, layout).ok()) << layout;
      EXPECT_FALSE(mask_from_layout(Bytes(right + 1), size, layout).ok()) << layout;
      if (right == 0) continue;
      EXPECT_FALSE(mask_from_layout(Bytes(right - 1), size, layout).ok()) << layout;
    }
}

TEST(LayoutErrors, WordsThatDoNotExist) {
  for (const Arrangement arrangement :
       {Arrangement::rows, Arrangement::columns, Arrangement::packed, Arrangement::msx8})
    for (const int bits : {0, 1, 7, 9, 12, 24, 48, 128, -8, -64, lowest, highest})
      EXPECT_EQ(refusal({16, 16}, {arrangement, bits}),
                "a layout has words of 8, 16, 32 or 64 bits, not " + std::to_string(bits));
  for (const Arrangement arrangement : {Arrangement::msx8, Arrangement::msx16, Arrangement::nes})
    EXPECT_EQ(refusal({16, 16}, {arrangement, 16}),
              "MSX and NES patterns are made of words of 8 bits, not 16");
}

TEST(LayoutErrors, SizesThatDoNotDivide) {
  EXPECT_EQ(refusal({12, 16}, ByteLayout::msx8()),
            "a mask of 12 x 16 pixels cannot be cut into patterns of 8 x 8 pixels");
  EXPECT_EQ(refusal({16, 24}, ByteLayout::msx16()),
            "a mask of 16 x 24 pixels cannot be cut into patterns of 16 x 16 pixels");
  EXPECT_EQ(refusal({8, 1}, ByteLayout::nes()),
            "a mask of 8 x 1 pixels cannot be cut into patterns of 8 x 8 pixels");
  EXPECT_NE(refusal({0, 12}, ByteLayout::msx8()), "");
}

TEST(LayoutErrors, SizesThatNoMaskHas) {
  for (const ByteLayout& layout : {ByteLayout::xquest(), ByteLayout::agk(), ByteLayout::msx8(),
                                   ByteLayout::msx16(), ByteLayout::nes(), ByteLayout{}})
    for (const Size size : {Size{-1, 8}, Size{8, -1}, Size{lowest, lowest}, Size{65'536, 8},
                            Size{8, 65'536}, Size{highest, highest}, Size{-16, -16}})
      EXPECT_NE(refusal(size, layout).find(" is impossible: sides go from 0 to 65535"),
                std::string::npos);
}

TEST(LayoutErrors, NesTilesAreOnlyRead) {
  EXPECT_EQ(layout_from_mask(Mask(8, 8), ByteLayout::nes()).message(),
            "NES tiles can only be read: a mask does not say in which of two planes a pixel is");
}

// Values from a file or another language.
TEST(LayoutErrors, NumbersThatNoEnumHas) {
  EXPECT_EQ(refusal({8, 8}, {static_cast<Arrangement>(6)}), "there is no arrangement number 6");
  EXPECT_EQ(refusal({8, 8}, {Arrangement::rows, 8, static_cast<BitOrder>(255)}),
            "there is no bit order number 255");
  EXPECT_EQ(
      refusal({8, 8}, {Arrangement::packed, 8, BitOrder::low_first, static_cast<ByteOrder>(2)}),
      "there is no byte order number 2");
}

}  // namespace
}  // namespace hitmask
