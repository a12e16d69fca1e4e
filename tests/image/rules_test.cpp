// What makes a pixel solid, at the limits of each rule; and what must not affect it.

#include <gtest/gtest.h>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

/// A picture of one row from its raw bytes.
Bytes one_row(int width, int depth, int colour_type, Bytes row,
              const std::vector<Bytes>& more = {}) {
  row.insert(row.begin(), std::uint8_t{0});  // filter type: none
  std::vector<Bytes> chunks = {
      chunk("IHDR", header_data(static_cast<std::uint32_t>(width), 1, depth, colour_type))};
  chunks.insert(chunks.end(), more.begin(), more.end());
  chunks.push_back(chunk("IDAT", deflated(row)));
  return png_of(chunks);
}

std::string row_of(const Result<Mask>& mask) {
  if (!mask) return mask.message();
  return to_text(*mask).substr(0, static_cast<std::size_t>(mask->width()));
}

Bytes rgb_picture(const std::vector<std::vector<Colour>>& rows, bool interlaced) {
  RawPng png{static_cast<int>(rows[0].size()),
             static_cast<int>(rows.size()),
             2,
             8,
             interlaced,
             {},
             {},
             {}};
  for (const auto& row : rows) {
    Bytes bytes;
    for (const Colour& colour : row)
      for (const std::uint8_t value : {colour.red, colour.green, colour.blue})
        bytes.push_back(value);
    png.rows.push_back(bytes);
  }
  return encode_with_libpng(png);
}

TEST(Rules, SixteenBitAlphaCountsByItsHighByte) {
  // grey+alpha: alpha 0x0000, 0x00FF, 0x0100, 0xFFFF
  const Bytes png = one_row(4, 16, 4, {9, 9, 0, 0, 9, 9, 0, 255, 9, 9, 1, 0, 9, 9, 255, 255});
  EXPECT_EQ(row_of(decode_png(png)), "..##");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::alpha(1))), "...#");
}

TEST(Rules, TransparentColourComparesAtFullDepth) {
  const Bytes grey =
      one_row(3, 16, 0, {0x12, 0x34, 0x12, 0x35, 0x13, 0x34}, {chunk("tRNS", {0x12, 0x34})});
  EXPECT_EQ(row_of(decode_png(grey)), ".##");
  const Bytes rgb =
      one_row(2, 16, 2, {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 7}, {chunk("tRNS", {1, 2, 3, 4, 5, 6})});
  EXPECT_EQ(row_of(decode_png(rgb)), ".#");
}

TEST(Rules, KeyBitsAboveTheDepthMeanNothing) {
  EXPECT_EQ(row_of(decode_png(one_row(2, 8, 0, {5, 6}, {chunk("tRNS", {1, 5})}))), ".#");
  EXPECT_EQ(row_of(decode_png(one_row(4, 2, 0, {0b00011011}, {chunk("tRNS", {0, 0b101})}))),
            "#.##");
  const Bytes rgb = one_row(2, 8, 2, {1, 2, 3, 4, 5, 6}, {chunk("tRNS", {9, 1, 9, 2, 9, 3})});
  EXPECT_EQ(row_of(decode_png(rgb)), ".#");
}

TEST(Rules, NoAlphaIsOpaqueAndSolid) {
  EXPECT_EQ(row_of(decode_png(one_row(2, 8, 0, {0, 255}))), "##");
  EXPECT_EQ(row_of(decode_png(one_row(2, 8, 0, {0, 255}), SolidRule::alpha(254))), "##");
  // Opaque is 255, and 255 is not above 255: the same as for a picture with alpha.
  EXPECT_EQ(row_of(decode_png(one_row(2, 8, 0, {0, 255}), SolidRule::alpha(255))), "..");
  EXPECT_EQ(row_of(decode_png(one_row(1, 8, 4, {0, 255}), SolidRule::alpha(255))), ".");
}

TEST(Rules, NumbersPastThePaletteAreOpaqueBlack) {
  const std::vector<Bytes> palette = {chunk("PLTE", {9, 9, 9, 8, 8, 8}), chunk("tRNS", {0, 0})};
  const Bytes png = one_row(4, 8, 3, {0, 1, 2, 255}, palette);
  EXPECT_EQ(row_of(decode_png(png)), "..##");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::colour_key({0, 0, 0}))), "##..");
}

TEST(Rules, KeyLooksAtColourAlone) {
  // rgba: key with alpha 255, key with alpha 0, another colour with alpha 0
  const Bytes png = one_row(3, 8, 6, {255, 0, 255, 255, 255, 0, 255, 0, 255, 1, 255, 0});
  EXPECT_EQ(row_of(decode_png(png, SolidRule::colour_key({255, 0, 255}))), "..#");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::colour_key({255, 0, 255}, 1))), "...");
}

TEST(Rules, LumaIsRec601) {
  const Bytes png = one_row(3, 8, 2, {255, 0, 0, 0, 255, 0, 0, 0, 255});  // 76, 150, 29
  EXPECT_EQ(row_of(decode_png(png, SolidRule::luma())), ".#.");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::luma(75))), "##.");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::luma(76))), ".#.");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::luma(28))), "###");
  EXPECT_EQ(row_of(decode_png(png, SolidRule::luma(29))), "##.");
}

TEST(Rules, CornerKey) {
  const Colour k{10, 20, 30};
  const Colour a{10, 20, 31};
  for (const bool interlaced : {false, true}) {
    const Bytes png = rgb_picture({{k, a, k}, {a, k, a}, {k, k, k}}, interlaced);
    const Result<Mask> mask = decode_png(png, SolidRule::corner_key());
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_EQ(to_text(*mask), ".#.\n#.#\n...\n");
    EXPECT_EQ(decode_png(png, SolidRule::corner_key(1))->count(), 0);
  }
}

TEST(Rules, CornerKeyNeedsFourEqualCorners) {
  const Colour k{10, 20, 30};
  const Colour a{10, 20, 31};
  const std::vector<std::vector<std::vector<Colour>>> pictures = {
      {{a, k}, {k, k}}, {{k, a}, {k, k}}, {{k, k}, {a, k}}, {{k, k}, {k, a}}};
  for (const auto& picture : pictures)
    for (const bool interlaced : {false, true}) {
      const Result<Mask> mask =
          decode_png(rgb_picture(picture, interlaced), SolidRule::corner_key());
      ASSERT_FALSE(mask.ok());
      EXPECT_NE(mask.message().find("four corners differ"), std::string::npos) << mask.message();
    }
}

TEST(Rules, OtherChunksChangeNothing) {
  std::mt19937 random(11);
  const Bytes png = encode_with_libpng(random_png(3, 4, 33, 20, false, true, random));
  const Picture expected = *decode_picture(png);
  const std::vector<Bytes> harmless = {
      chunk("gAMA", {0, 0, 0x27, 0x10}),  // gamma 0.1, an extreme value
      chunk("gAMA", {0, 0, 0, 0}),        // an invalid gamma
      chunk("iCCP", {'x', 0, 0, 1, 2, 3}),
      chunk("sRGB", {77}),
      chunk("sBIT", {1, 1, 1}),
      chunk("cHRM", Bytes(32, 255)),
      chunk("tEXt", {'a', 0, 'b'}),
      chunk("zTXt", {'a', 0, 0, 9, 9, 9}),
      chunk("pHYs", {0, 0, 0, 1, 0, 0, 0, 9, 1}),
      chunk("hmSk", Bytes(100'000, 7))};
  for (const Bytes& one : harmless) {
    const Result<Picture> picture = decode_picture(with_chunk_before(png, "PLTE", one));
    ASSERT_TRUE(picture.ok()) << picture.message();
    EXPECT_EQ(picture->rgba, expected.rgba);
  }
}

}  // namespace
}  // namespace hitmask::test
