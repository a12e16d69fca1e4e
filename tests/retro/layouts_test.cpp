// Every layout against the oracle, in both directions: tiny masks exhaustively, edge sizes at
// random.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/retro.hpp"
#include "reference/layout_oracle.hpp"
#include "retro/all_layouts.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using reference::Bytes;
using reference::Grid;
using support::Arrangement;
using support::pattern_layouts;
using support::word_layouts;

bool can_be_written(const ByteLayout& layout) { return layout.arrangement != Arrangement::nes; }

Bytes random_bytes(std::size_t count, support::Random& random) {
  Bytes bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

/// A mask becomes the oracle's bytes, and these become the mask again.
testing::AssertionResult round_trips(const Mask& mask, const Grid& grid, const ByteLayout& layout) {
  const Bytes expected = reference::layout_from_grid(grid, layout);
  const Result<Bytes> bytes = layout_from_mask(mask, layout);
  if (!bytes) return testing::AssertionFailure() << layout << ": " << bytes.message();
  if (*bytes != expected)
    return testing::AssertionFailure() << layout << ": other bytes for " << grid;
  const Result<Mask> again = mask_from_layout(*bytes, mask.size(), layout);
  if (!again) return testing::AssertionFailure() << layout << ": " << again.message();
  return support::same(*again, grid) << layout;
}

/// Any bytes, also with noise in the padding, are read as by the oracle.
testing::AssertionResult is_read(const Bytes& bytes, Size size, const ByteLayout& layout) {
  const Result<Mask> mask = mask_from_layout(bytes, size, layout);
  if (!mask) return testing::AssertionFailure() << layout << ": " << mask.message();
  return support::same(*mask, reference::grid_from_layout(bytes, size, layout)) << layout;
}

Grid grid_of_number(Size size, unsigned number) {
  Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, (number >> (y * size.width + x) & 1) != 0);
  });
  return grid;
}

TEST(Layouts, EveryTinyMask) {
  for (const Size size : {Size{1, 1}, Size{2, 1}, Size{1, 2}, Size{3, 3}, Size{9, 1}, Size{1, 9},
                          Size{4, 2}, Size{2, 4}})
    for (unsigned number = 0; number < 1u << (size.width * size.height); ++number) {
      const Grid grid = grid_of_number(size, number);
      const Mask mask = reference::mask_of(grid);
      for (const ByteLayout& layout : word_layouts()) ASSERT_TRUE(round_trips(mask, grid, layout));
    }
}

// One byte to the mask and back, for all of its values.
TEST(Layouts, EveryByteOfAPattern) {
  for (const ByteLayout& layout : pattern_layouts()) {
    const std::int32_t side = support::pattern_side(layout.arrangement);
    Bytes bytes(reference::bytes_in_layout({side, side}, layout));
    for (std::size_t at = 0; at < bytes.size(); ++at)
      for (unsigned value = 1; value < 256; value += value < 16 ? 1 : 17) {
        bytes[at] = static_cast<std::uint8_t>(value);
        ASSERT_TRUE(is_read(bytes, {side, side}, layout));
        bytes[at] = 0;
      }
  }
}

TEST(Layouts, EdgeSizesOfWordLayouts) {
  support::Random random(41);
  for (const std::int32_t width :
       {0, 1, 7, 8, 9, 17, 31, 32, 33, 41, 50, 63, 64, 65, 127, 128, 129, 200})
    for (const std::int32_t height : {0, 1, 2, 5, 65}) {
      const Size size{width, height};
      const Grid grid = support::painted<Grid>(support::Pattern::noise, size, random);
      const Mask mask = reference::mask_of(grid);
      for (const ByteLayout& layout : word_layouts()) {
        EXPECT_EQ(layout_size(size, layout).value(), reference::bytes_in_layout(size, layout));
        ASSERT_TRUE(round_trips(mask, grid, layout)) << width << " x " << height;
        const Bytes noise = random_bytes(reference::bytes_in_layout(size, layout), random);
        ASSERT_TRUE(is_read(noise, size, layout)) << width << " x " << height;
      }
    }
}

TEST(Layouts, EdgeSizesOfPatterns) {
  support::Random random(42);
  for (const ByteLayout& layout : pattern_layouts()) {
    const std::int32_t side = support::pattern_side(layout.arrangement);
    for (const std::int32_t across : {0, 1, 2, 4, 5, 8, 9})
      for (const std::int32_t down : {0, 1, 2, 9}) {
        const Size size{across * side, down * side};
        EXPECT_EQ(layout_size(size, layout).value(), reference::bytes_in_layout(size, layout));
        const Bytes noise = random_bytes(reference::bytes_in_layout(size, layout), random);
        ASSERT_TRUE(is_read(noise, size, layout)) << across << " x " << down;
        if (!can_be_written(layout)) continue;
        const Grid grid = support::painted<Grid>(support::Pattern::noise, size, random);
        ASSERT_TRUE(round_trips(reference::mask_of(grid), grid, layout));
      }
  }
}

RC_GTEST_PROP(Layouts, AnyMaskRoundTrips, ()) {
  const Grid grid = *support::grids();
  const ByteLayout layout = *rc::gen::elementOf(word_layouts());
  RC_ASSERT(round_trips(reference::mask_of(grid), grid, layout));
}

// Noise in the padding comes back as 0, and nothing else changes.
TEST(Layouts, PaddingIsIgnoredAndWrittenAsZero) {
  for (const ByteLayout& layout : word_layouts()) {
    const Size size{13, 3};
    const Bytes ones(layout_size(size, layout).value(), 0xFF);
    const Result<Mask> mask = mask_from_layout(ones, size, layout);
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_TRUE(support::same(*mask, Grid(size, true))) << layout;
    EXPECT_EQ(layout_from_mask(*mask, layout).value(),
              reference::layout_from_grid(Grid(size, true), layout))
        << layout;
  }
}

// The longest possible sides, where an index in 32 bits or fewer would wrap.
TEST(Layouts, LongestSides) {
  for (const Size size : {Size{max_mask_side, 1}, Size{1, max_mask_side}, Size{max_mask_side, 3}}) {
    Mask mask(size);
    mask.set(0, 0);
    mask.set(size.width - 1, size.height - 1);
    for (const ByteLayout& layout : word_layouts()) {
      const Result<Bytes> bytes = layout_from_mask(mask, layout);
      ASSERT_TRUE(bytes.ok()) << bytes.message();
      ASSERT_EQ(bytes->size(), reference::bytes_in_layout(size, layout));
      const reference::InMemory last =
          reference::place_of(size, layout, size.width - 1, size.height - 1);
      EXPECT_TRUE(reference::is_set(*bytes, last)) << layout;
      const Result<Mask> again = mask_from_layout(*bytes, size, layout);
      ASSERT_TRUE(again.ok()) << again.message();
      EXPECT_TRUE(*again == mask) << layout;
      EXPECT_TRUE(validate(*again).ok());
    }
  }
}

TEST(Layouts, SizeOfTheLargestMask) {
  const Size largest{max_mask_side, max_mask_side};
  for (const ByteLayout& layout : word_layouts())
    EXPECT_EQ(layout_size(largest, layout).value(), reference::bytes_in_layout(largest, layout));
  EXPECT_EQ(layout_size({65'528, 65'528}, ByteLayout::nes()).value(), 1'073'479'696u);
}

}  // namespace
}  // namespace hitmask
