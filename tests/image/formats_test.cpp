// Every colour type, depth, interlacing and transparency, against libpng.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <functional>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

struct Kind {
  int colour_type;
  int depth;
};
constexpr std::array<Kind, 15> kinds = {{{0, 1},
                                         {0, 2},
                                         {0, 4},
                                         {0, 8},
                                         {0, 16},
                                         {2, 8},
                                         {2, 16},
                                         {3, 1},
                                         {3, 2},
                                         {3, 4},
                                         {3, 8},
                                         {4, 8},
                                         {4, 16},
                                         {6, 8},
                                         {6, 16}}};

// All widths and heights up to 9 reach every empty and partial pass of an interlaced picture; the
// others cross bytes and words.
std::vector<Size> sizes() {
  std::vector<Size> result = {{9, 17}, {17, 9}, {64, 3}, {65, 3}, {3, 65}, {130, 20}, {257, 2}};
  for (std::int32_t side = 1; side <= 9; ++side)
    for (std::int32_t other : {1, 2, 3, 5, 8}) result.push_back({side, other});
  return result;
}

void for_each_png(const std::function<void(const RawPng&)>& check) {
  std::mt19937 random(20240229);
  for (const Kind& kind : kinds)
    for (const bool interlaced : {false, true})
      for (const bool transparency : {false, true}) {
        if (transparency && kind.colour_type >= 4) continue;
        for (const Size& size : sizes())
          check(random_png(kind.colour_type, kind.depth, size.width, size.height, interlaced,
                           transparency, random));
      }
}

Mask expected_mask(const Picture& picture, const std::function<bool(const std::uint8_t*)>& solid) {
  return mask_from_predicate(picture.size, [&](std::int32_t x, std::int32_t y) {
    const auto pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.size.width) +
                       static_cast<std::size_t>(x);
    return solid(picture.rgba.data() + pixel * 4);
  });
}

void expect_same(const Result<Mask>& mask, const Mask& expected, const std::string& what) {
  ASSERT_TRUE(mask.ok()) << what << ": " << mask.message();
  ASSERT_TRUE(validate(*mask).ok()) << what;
  ASSERT_TRUE(*mask == expected) << what << "\ngot\n"
                                 << to_text(*mask) << "want\n"
                                 << to_text(expected);
}

TEST(Formats, PictureEqualsLibpng) {
  for_each_png([](const RawPng& png) {
    const Bytes bytes = encode_with_libpng(png);
    const Picture expected = decode_with_libpng(bytes);
    const Result<Picture> picture = decode_picture(bytes);
    ASSERT_TRUE(picture.ok()) << name_of(png) << ": " << picture.message();
    ASSERT_EQ(picture->size, expected.size) << name_of(png);
    ASSERT_EQ(picture->rgba, expected.rgba) << name_of(png);
  });
}

TEST(Formats, AlphaMaskEqualsLibpng) {
  for_each_png([](const RawPng& png) {
    const Bytes bytes = encode_with_libpng(png);
    const Picture picture = decode_with_libpng(bytes);
    for (const int threshold : {0, 1, 100, 254, 255}) {
      const auto above = static_cast<std::uint8_t>(threshold);
      const Mask expected =
          expected_mask(picture, [&](const std::uint8_t* pixel) { return pixel[3] > above; });
      expect_same(decode_png(bytes, SolidRule::alpha(above)), expected,
                  name_of(png) + " threshold " + std::to_string(threshold));
    }
  });
}

TEST(Formats, KeyMaskEqualsLibpng) {
  for_each_png([](const RawPng& png) {
    const Bytes bytes = encode_with_libpng(png);
    const Picture picture = decode_with_libpng(bytes);
    const Colour key{picture.rgba[0], picture.rgba[1], picture.rgba[2]};
    for (const int tolerance : {0, 1, 40}) {
      const Mask expected = expected_mask(picture, [&](const std::uint8_t* pixel) {
        return std::abs(pixel[0] - key.red) > tolerance ||
               std::abs(pixel[1] - key.green) > tolerance ||
               std::abs(pixel[2] - key.blue) > tolerance;
      });
      const auto rule = SolidRule::colour_key(key, static_cast<std::uint8_t>(tolerance));
      expect_same(decode_png(bytes, rule), expected, name_of(png));
    }
  });
}

TEST(Formats, LumaMaskEqualsLibpng) {
  for_each_png([](const RawPng& png) {
    const Bytes bytes = encode_with_libpng(png);
    const Mask expected = expected_mask(decode_with_libpng(bytes), [](const std::uint8_t* pixel) {
      return (19595 * pixel[0] + 38470 * pixel[1] + 7471 * pixel[2] + 32768) / 65536 > 100;
    });
    expect_same(decode_png(bytes, SolidRule::luma(100)), expected, name_of(png));
  });
}

TEST(Formats, CornerKeyFindsCornersInEveryFormat) {
  for_each_png([](const RawPng& png) {
    const Bytes bytes = encode_with_libpng(png);
    const Picture picture = decode_with_libpng(bytes);
    const auto colour_at = [&](std::int32_t x, std::int32_t y) {
      const std::uint8_t* pixel =
          picture.rgba.data() + 4 * (static_cast<std::ptrdiff_t>(y) * picture.size.width + x);
      return Colour{pixel[0], pixel[1], pixel[2]};
    };
    const std::int32_t right = picture.size.width - 1;
    const std::int32_t bottom = picture.size.height - 1;
    const Colour key = colour_at(0, 0);
    const bool equal = colour_at(right, 0) == key && colour_at(0, bottom) == key &&
                       colour_at(right, bottom) == key;
    const Result<Mask> mask = decode_png(bytes, SolidRule::corner_key());
    ASSERT_EQ(mask.ok(), equal) << name_of(png) << ": " << mask.message();
    if (equal) expect_same(mask, *decode_png(bytes, SolidRule::colour_key(key)), name_of(png));
  });
}

TEST(Formats, FileAndMemoryGiveTheSame) {
  const TemporaryFolder folder;
  std::mt19937 random(5);
  // Noise of this size compresses to several times the size of the reading buffer.
  for (const bool interlaced : {false, true}) {
    const Bytes bytes = encode_with_libpng(random_png(6, 16, 301, 299, interlaced, false, random));
    ASSERT_GT(bytes.size(), 200'000U);
    store(folder / "noise.png", bytes);
    const Result<Mask> from_file = read_png(folder / "noise.png");
    ASSERT_TRUE(from_file.ok()) << from_file.message();
    EXPECT_TRUE(*from_file == *decode_png(bytes));
    EXPECT_EQ(read_picture(folder / "noise.png")->rgba, decode_with_libpng(bytes).rgba);
  }
}

}  // namespace
}  // namespace hitmask::test
