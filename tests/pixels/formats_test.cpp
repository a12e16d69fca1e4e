// Raw pixels to masks against the oracle: every format, stride and threshold.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

#include "hitmask/pixels.hpp"
#include "reference/pixel_oracle.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using support::same;

constexpr std::array all_formats{PixelFormat::rgba8, PixelFormat::bgra8,   PixelFormat::argb8,
                                 PixelFormat::abgr8, PixelFormat::rgb8,    PixelFormat::bgr8,
                                 PixelFormat::a8,    PixelFormat::indexed8};

bool has_alpha(PixelFormat format) { return reference::channels_of(format).alpha >= 0; }
bool has_colour(PixelFormat format) { return reference::channels_of(format).red >= 0; }

/// Pixels with their memory: exactly as many bytes as the view needs, so that a sanitizer detects
/// any read past the end.
struct Pixels {
  std::vector<std::uint8_t> bytes;
  PixelView view;
};

/// gap: bytes after each pixel; padding: bytes after each row except the last; bottom_up: row
/// order.
Pixels make_pixels(Size size, PixelFormat format, int gap, int padding, bool bottom_up,
                   support::Random& random) {
  const std::ptrdiff_t step = bytes_per_pixel(format) + gap;
  const std::ptrdiff_t stride = step * size.width + padding;
  const std::ptrdiff_t needed =
      is_empty(box_of(size))
          ? 0
          : stride * (size.height - 1) + step * (size.width - 1) + bytes_per_pixel(format);
  Pixels pixels;
  pixels.bytes.resize(static_cast<std::size_t>(needed));
  // Few different values, so that thresholds and keys match often.
  constexpr std::array<std::uint8_t, 8> values{0, 0, 1, 2, 127, 128, 254, 255};
  for (std::uint8_t& byte : pixels.bytes) byte = random.pick(values);
  pixels.bytes.shrink_to_fit();
  pixels.view = {pixels.bytes, size, format, bottom_up ? -stride : stride, step};
  return pixels;
}

Pixels random_pixels(PixelFormat format, support::Random& random) {
  const Size size{random.pick(support::edge_sizes), random.pick(support::edge_sizes) % 70};
  const int gap = random.one_in(3) ? random.between(1, 5) : 0;
  const int padding = random.one_in(2) ? random.between(1, 70) : 0;
  Pixels pixels = make_pixels(size, format, gap, padding, random.one_in(3), random);
  if (gap == 0 && random.one_in(2)) pixels.view.pixel_stride = 0;
  if (padding == 0 && pixels.view.row_stride > 0 && random.one_in(2)) pixels.view.row_stride = 0;
  if (size.width == 0) pixels.view.row_stride = 0;  // a stride of zero needs no sign
  return pixels;
}

void expect_alpha(const PixelView& view, std::uint8_t threshold) {
  const Result<Mask> mask = mask_from_alpha(view, threshold);
  ASSERT_TRUE(mask.ok()) << mask.message();
  ASSERT_TRUE(same(*mask, reference::mask_from_alpha(view, threshold)));
  ASSERT_EQ(mask->solid_bounds(), reference::solid_box(reference::grid_of(*mask)));
}

TEST(PixelsAlpha, EveryFormatStrideAndThreshold) {
  support::on_every_target([] {
    support::Random random(91);
    for (const PixelFormat format : all_formats) {
      if (!has_alpha(format)) continue;
      for (int round = 0; round < 40; ++round) {
        const Pixels pixels = random_pixels(format, random);
        for (const int threshold : {0, 1, 127, 254, 255})
          ASSERT_NO_FATAL_FAILURE(expect_alpha(pixels.view, static_cast<std::uint8_t>(threshold)));
      }
    }
  });
}

TEST(PixelsAlpha, EveryThresholdAgainstEveryAlpha) {
  std::array<std::uint8_t, 4 * 256> bytes{};
  for (std::size_t alpha = 0; alpha < 256; ++alpha)
    bytes[4 * alpha + 3] = static_cast<std::uint8_t>(alpha);
  support::on_every_target([&] {
    for (int threshold = 0; threshold < 256; ++threshold)
      ASSERT_NO_FATAL_FAILURE(expect_alpha({bytes, {256, 1}, PixelFormat::rgba8},
                                           static_cast<std::uint8_t>(threshold)));
  });
}

TEST(PixelsAlpha, EveryWidthUpToAVectorAndMore) {
  support::on_every_target([] {
    support::Random random(92);
    for (std::int32_t width = 1; width <= 200; ++width)
      for (const PixelFormat format : {PixelFormat::rgba8, PixelFormat::argb8, PixelFormat::a8})
        ASSERT_NO_FATAL_FAILURE(
            expect_alpha(make_pixels({width, 3}, format, 0, 0, false, random).view, 0));
  });
}

TEST(PixelsAlpha, ColourDoesNotMatter) {
  const std::array<std::uint8_t, 8> bytes{255, 255, 255, 0, 0, 0, 0, 1};
  const Result<Mask> mask = mask_from_alpha({bytes, {2, 1}, PixelFormat::rgba8});
  ASSERT_TRUE(mask.ok());
  EXPECT_EQ(to_text(*mask), ".#\n");
}

TEST(PixelsAlpha, NegativeStrideIsBottomUp) {
  const std::array<std::uint8_t, 4> bytes{1, 0, 0, 0};  // the first row in memory is the lowest
  const Result<Mask> mask = mask_from_alpha({bytes, {2, 2}, PixelFormat::a8, -2});
  ASSERT_TRUE(mask.ok()) << mask.message();
  EXPECT_EQ(to_text(*mask), "..\n#.\n");
}

TEST(PixelsKey, EveryFormatStrideAndTolerance) {
  support::on_every_target([] {
    support::Random random(93);
    for (const PixelFormat format : all_formats) {
      if (!has_colour(format)) continue;
      for (int round = 0; round < 20; ++round) {
        const Pixels pixels = random_pixels(format, random);
        for (const int tolerance : {0, 1, 127, 255})
          for (const Colour key : {Colour{0, 0, 0}, Colour{1, 0, 2}, Colour{255, 128, 254}}) {
            const auto within = static_cast<std::uint8_t>(tolerance);
            const Result<Mask> mask = mask_from_key(pixels.view, key, within);
            ASSERT_TRUE(mask.ok()) << mask.message();
            ASSERT_TRUE(same(*mask, reference::mask_from_key(pixels.view, key, within)));
          }
      }
    }
  });
}

TEST(PixelsKey, ToleranceIsPerChannelAndInclusive) {
  const std::array<std::uint8_t, 12> bytes{10, 20, 30, 15, 25, 35, 16, 20, 30, 4, 20, 30};
  const Result<Mask> mask = mask_from_key({bytes, {4, 1}, PixelFormat::rgb8}, {10, 20, 30}, 5);
  ASSERT_TRUE(mask.ok());
  EXPECT_EQ(to_text(*mask), "..##\n");
}

TEST(PixelsIndexed, EveryKey) {
  support::on_every_target([] {
    support::Random random(94);
    for (int key = 0; key < 256; ++key)
      for (const PixelFormat format : {PixelFormat::indexed8, PixelFormat::a8}) {
        const Pixels pixels = random_pixels(format, random);
        const Result<Mask> mask = mask_from_indexed(pixels.view, static_cast<std::uint8_t>(key));
        ASSERT_TRUE(mask.ok()) << mask.message();
        ASSERT_TRUE(
            same(*mask, reference::mask_from_indexed(pixels.view, static_cast<std::uint8_t>(key))));
      }
  });
}

TEST(PixelsPredicate, SolidWhereItSaysSo) {
  const Mask mask = mask_from_predicate({100, 50}, [](int x, int y) { return x % 7 == y % 5; });
  reference::Grid grid(100, 50);
  reference::for_each_pixel(grid, [&](int x, int y) { grid.set(x, y, x % 7 == y % 5); });
  EXPECT_TRUE(same(mask, grid));
  EXPECT_THROW(static_cast<void>(mask_from_predicate({-1, 1}, [](int, int) { return true; })),
               std::length_error);
}

RC_GTEST_PROP(PixelsAlpha, AnyPixels, ()) {
  support::Random random(*support::seeds());
  const Pixels pixels = random_pixels(PixelFormat::bgra8, random);
  const auto threshold = *rc::gen::arbitrary<std::uint8_t>();
  support::on_every_target([&] {
    const Result<Mask> mask = mask_from_alpha(pixels.view, threshold);
    RC_ASSERT(mask.ok());
    RC_ASSERT(same(*mask, reference::mask_from_alpha(pixels.view, threshold)));
  });
}

}  // namespace
}  // namespace hitmask
