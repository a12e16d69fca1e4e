// The old byte layouts: AGK memory blocks and XLib bitmaps, valid and invalid.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/retro.hpp"
#include "reference/pixel_oracle.hpp"
#include "support/compare.hpp"
#include "support/offsets.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using Bytes = std::vector<std::uint8_t>;
using support::highest;
using support::lowest;

void append_int32(Bytes& bytes, std::int32_t value) {
  for (int shift = 0; shift < 32; shift += 8)
    bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(value) >> shift));
}

Bytes agk_header(std::int32_t width, std::int32_t height, std::int32_t depth = 32) {
  Bytes bytes;
  append_int32(bytes, width);
  append_int32(bytes, height);
  append_int32(bytes, depth);
  return bytes;
}

Bytes agk_block(Size size, support::Random& random) {
  Bytes bytes = agk_header(size.width, size.height);
  for (std::int32_t i = 0; i < 4 * size.width * size.height; ++i)
    bytes.push_back(static_cast<std::uint8_t>(random.below(3) * 100));
  return bytes;
}

TEST(AgkMemblock, PixelsFollowTheHeader) {
  support::Random random(101);
  for (const Size size :
       {Size{1, 1}, Size{7, 5}, Size{64, 3}, Size{130, 9}, Size{0, 4}, Size{4, 0}}) {
    const Bytes block = agk_block(size, random);
    const PixelView pixels{std::span(block).subspan(12), size, PixelFormat::rgba8};
    for (const std::uint8_t threshold : {std::uint8_t{0}, std::uint8_t{100}, std::uint8_t{200}}) {
      const Result<Mask> mask = mask_from_agk_memblock(block, threshold);
      ASSERT_TRUE(mask.ok()) << mask.message();
      EXPECT_TRUE(support::same(*mask, reference::mask_from_alpha(pixels, threshold)));
    }
  }
}

TEST(AgkMemblock, OtherDepthsAreErrors) {
  for (const std::int32_t depth : {0, 8, 16, 24, 31, 33, -32, 32 << 8, lowest, highest}) {
    Bytes block = agk_header(1, 1, depth);
    block.resize(16, 255);
    const Result<Mask> mask = mask_from_agk_memblock(block);
    ASSERT_FALSE(mask.ok()) << depth;
    EXPECT_NE(mask.message().find(std::to_string(depth)), std::string::npos) << mask.message();
  }
}

TEST(AgkMemblock, EveryShortBlockIsAnError) {
  support::Random random(102);
  const Bytes block = agk_block({3, 2}, random);
  for (std::size_t length = 0; length < block.size(); ++length) {
    const Result<Mask> mask = mask_from_agk_memblock(std::span(block).first(length));
    ASSERT_FALSE(mask.ok()) << length;
    EXPECT_FALSE(mask.message().empty());
  }
  EXPECT_TRUE(mask_from_agk_memblock(block).ok());
}

TEST(AgkMemblock, ImpossibleSizesAreErrors) {
  for (const auto& [width, height] :
       {std::pair{-1, 1}, std::pair{1, -1}, std::pair{-1, -1}, std::pair{lowest, lowest},
        std::pair{highest, highest}, std::pair{70'000, 1}, std::pair{1, 70'000},
        std::pair{65'535, 65'535}, std::pair{32'768, 32'768}, std::pair{0x4000'0000, 1},
        std::pair{0x4000'0000, 4}}) {
    Bytes block = agk_header(width, height);
    block.resize(64, 255);
    EXPECT_FALSE(mask_from_agk_memblock(block).ok()) << width << " x " << height;
  }
}

TEST(XlibBitmap, IndicesFollowWidthAndHeight) {
  const Bytes bitmap{3, 2, 0, 5, 0, 7, 0, 9};
  const Result<Mask> mask = mask_from_xlib_bitmap(bitmap);
  ASSERT_TRUE(mask.ok()) << mask.message();
  EXPECT_EQ(to_text(*mask), ".#.\n#.#\n");
  const Result<Mask> keyed = mask_from_xlib_bitmap(bitmap, 5);
  ASSERT_TRUE(keyed.ok());
  EXPECT_EQ(to_text(*keyed), "#.#\n###\n");
}

TEST(XlibBitmap, LargestIs255Square) {
  Bytes bitmap(2 + 255 * 255, 1);
  bitmap[0] = bitmap[1] = 255;
  const Result<Mask> mask = mask_from_xlib_bitmap(bitmap);
  ASSERT_TRUE(mask.ok());
  EXPECT_TRUE(support::same(*mask, reference::Grid(255, 255, true)));
}

TEST(XlibBitmap, EveryShortBitmapIsAnError) {
  const Bytes bitmap{3, 2, 0, 5, 0, 7, 0, 9};
  for (std::size_t length = 0; length < bitmap.size(); ++length) {
    const Result<Mask> mask = mask_from_xlib_bitmap(std::span(bitmap).first(length));
    ASSERT_FALSE(mask.ok()) << length;
    EXPECT_FALSE(mask.message().empty());
  }
}

TEST(XlibBitmap, ZeroSizes) {
  for (const Bytes& bitmap : {Bytes{0, 0}, Bytes{0, 9}, Bytes{9, 0}}) {
    const Result<Mask> mask = mask_from_xlib_bitmap(bitmap);
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_EQ(mask->count(), 0);
  }
}

}  // namespace
}  // namespace hitmask
