// Masks to pixels against the oracle: every format, size, stride and choice of colours.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "hitmask/pixels.hpp"
#include "reference/pixel_oracle.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/guarded_bytes.hpp"
#include "support/offsets.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

constexpr std::array written_formats{PixelFormat::rgba8, PixelFormat::bgra8, PixelFormat::argb8,
                                     PixelFormat::abgr8, PixelFormat::a8};
constexpr Rgba ink{1, 2, 3, 4};
constexpr Rgba paper{250, 251, 252, 253};
const std::array<MaskColours, 4> all_colours{
    MaskColours{ink, paper}, MaskColours{ink, std::nullopt}, MaskColours{std::nullopt, paper},
    MaskColours{std::nullopt, std::nullopt}};

/// Memory to write to: random bytes, exactly as many as the target needs.
struct Canvas {
  std::vector<std::uint8_t> bytes;
  PixelTarget target;

  Canvas(Size size, PixelFormat format, std::ptrdiff_t padding, bool bottom_up,
         support::Random& random) {
    const std::ptrdiff_t row = std::ptrdiff_t{size.width} * bytes_per_pixel(format);
    const std::ptrdiff_t stride = row + padding;
    const bool has_pixels = size.width > 0 && size.height > 0;
    bytes.resize(static_cast<std::size_t>(has_pixels ? stride * (size.height - 1) + row : 0));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
    target = {bytes, size, format, bottom_up ? -stride : padding == 0 ? 0 : stride};
  }
  Canvas(const Canvas& other) : bytes(other.bytes), target(other.target) { target.bytes = bytes; }
  Canvas& operator=(const Canvas&) = delete;
};

testing::AssertionResult writes_as_the_oracle(const Mask& mask, const Canvas& canvas,
                                              const MaskColours& colours, Point position) {
  Canvas expected = canvas;
  reference::write_pixels(reference::grid_of(mask), expected.target, colours, position);
  Canvas written = canvas;
  const Result<void> status = write_pixels(mask, written.target, colours, position);
  if (!status) return testing::AssertionFailure() << status.message();
  if (written.bytes == expected.bytes) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "format " << int(canvas.target.format) << ", target of " << canvas.target.size.width
         << " x " << canvas.target.size.height << ", row stride " << canvas.target.row_stride
         << ", at " << position.x << ", " << position.y << "\n"
         << to_text(mask);
}

Mask random_mask(Size size, support::Random& random) {
  return reference::mask_of(
      support::painted<Grid>(random.pick(support::all_patterns), size, random));
}

TEST(WritePixels, EverySizeFormatAndStride) {
  support::on_every_target([] {
    support::Random random(201);
    for (const std::int32_t width : {0, 1, 63, 64, 65, 127, 128, 129})
      for (const std::int32_t height : {0, 1, 2, 9})
        for (const PixelFormat format : written_formats)
          for (const std::ptrdiff_t padding : {0, 1, 37})
            for (const bool bottom_up : {false, true}) {
              const Size size{width, height};
              const Canvas canvas(size, format, padding, bottom_up && width > 0, random);
              const Mask mask = random_mask(size, random);
              for (const MaskColours& colours : all_colours)
                ASSERT_TRUE(writes_as_the_oracle(mask, canvas, colours, {}));
            }
  });
}

TEST(WritePixels, EveryEdgeSizeUpAndDown) {
  support::on_every_target([] {
    support::Random random(202);
    for (const std::int32_t width : {63, 64, 65, 127, 128, 129})
      for (const std::int32_t height : {63, 64, 65, 127, 128, 129}) {
        const Canvas canvas({width, height}, random.pick(written_formats), 5, true, random);
        ASSERT_TRUE(writes_as_the_oracle(random_mask({width, height}, random), canvas,
                                         random.pick(all_colours), {}));
      }
  });
}

TEST(WritePixels, EveryWidthUpToAVectorAndMore) {
  support::on_every_target([] {
    support::Random random(203);
    for (std::int32_t width = 1; width <= 200; ++width)
      for (const PixelFormat format : {PixelFormat::abgr8, PixelFormat::a8}) {
        const Canvas canvas({width, 2}, format, 0, false, random);
        const Mask mask = random_mask({width, 2}, random);
        for (const MaskColours& colours : all_colours)
          ASSERT_TRUE(writes_as_the_oracle(mask, canvas, colours, {}));
      }
  });
}

TEST(WritePixels, EveryPositionAcrossAStripsEdge) {
  support::on_every_target([] {
    support::Random random(204);
    const Mask mask = random_mask({150, 5}, random);
    for (const PixelFormat format : {PixelFormat::argb8, PixelFormat::a8}) {
      const Canvas canvas({70, 4}, format, 3, false, random);
      for (std::int32_t x = -152; x <= 72; ++x)
        for (const std::int32_t y : {-6, -5, -4, -1, 0, 2, 3, 4, 5})
          ASSERT_TRUE(writes_as_the_oracle(mask, canvas, random.pick(all_colours), {x, y}));
    }
  });
}

TEST(WritePixels, PositionsAtTheEndsOfInt32) {
  using support::highest;
  using support::lowest;
  support::Random random(205);
  const Canvas canvas({9, 9}, PixelFormat::rgba8, 0, false, random);
  const Mask mask(65, 65, true);
  for (const std::int32_t x : {lowest, lowest + 1, -65, -64, 0, 8, 9, highest - 1, highest})
    for (const std::int32_t y : {lowest, lowest + 1, -65, -64, 0, 8, 9, highest - 1, highest})
      ASSERT_TRUE(writes_as_the_oracle(mask, canvas, {ink, paper}, {x, y}));
}

TEST(WritePixels, TheWidestMask) {
  support::on_every_target([] {
    support::Random random(206);
    const Canvas canvas({max_mask_side, 1}, PixelFormat::bgra8, 0, false, random);
    ASSERT_TRUE(writes_as_the_oracle(random_mask({max_mask_side, 1}, random), canvas,
                                     {ink, std::nullopt}, {}));
  });
}

TEST(WritePixels, NothingOutsideTheMemoryIsTouched) {
  support::on_every_target([] {
    support::Random random(207);
    support::GuardedBytes memory;
    for (int i = 0; i < 4'000; ++i) {
      const PixelFormat format = random.pick(written_formats);
      const Size size{random.between(1, 90), random.between(1, 9)};
      const auto row = static_cast<std::size_t>(size.width * bytes_per_pixel(format));
      const std::size_t needed = row * static_cast<std::size_t>(size.height);
      const PixelTarget target{memory.filled(needed, i % 2 == 0, 7), size, format};
      const Mask mask({random.between(1, 140), random.between(1, 12)}, true);
      const Point position{random.between(-140, 90), random.between(-12, 9)};
      ASSERT_TRUE(write_pixels(mask, target, random.pick(all_colours), position).ok());
    }
  });
}

TEST(WritePixels, TheDefaultsAreWhiteOnTransparent) {
  const Mask mask = Mask::from_text({"#."});
  const std::vector<std::uint8_t> expected{255, 255, 255, 255, 0, 0, 0, 0};
  EXPECT_EQ(pixels_from_mask(mask).value(), expected);
  EXPECT_EQ(pixels_from_mask(mask, PixelFormat::a8).value(), (std::vector<std::uint8_t>{255, 0}));
}

TEST(WritePixels, TheOrderOfTheBytes) {
  const Mask pixel(1, 1, true);
  const MaskColours colours{Rgba{1, 2, 3, 4}, std::nullopt};
  using PixelBytes = std::vector<std::uint8_t>;
  EXPECT_EQ(pixels_from_mask(pixel, PixelFormat::rgba8, colours).value(), (PixelBytes{1, 2, 3, 4}));
  EXPECT_EQ(pixels_from_mask(pixel, PixelFormat::bgra8, colours).value(), (PixelBytes{3, 2, 1, 4}));
  EXPECT_EQ(pixels_from_mask(pixel, PixelFormat::argb8, colours).value(), (PixelBytes{4, 1, 2, 3}));
  EXPECT_EQ(pixels_from_mask(pixel, PixelFormat::abgr8, colours).value(), (PixelBytes{4, 3, 2, 1}));
  EXPECT_EQ(pixels_from_mask(pixel, PixelFormat::a8, colours).value(), (PixelBytes{4}));
}

TEST(WritePixels, WhatHasNoColourIsZeroInNewMemory) {
  const Mask mask = Mask::from_text({"#."});
  EXPECT_EQ(pixels_from_mask(mask, PixelFormat::a8, {std::nullopt, paper}).value(),
            (std::vector<std::uint8_t>{0, 253}));
}

RC_GTEST_PROP(WritePixels, PixelsAndBack, ()) {
  const Mask mask = reference::mask_of(*support::grids());
  const PixelFormat format =
      *rc::gen::elementOf(std::vector<PixelFormat>(written_formats.begin(), written_formats.end()));
  const auto pixels = pixels_from_mask(mask, format);
  RC_ASSERT(pixels.ok());
  RC_ASSERT(mask_from_alpha({*pixels, mask.size(), format}).value() == mask);
}

RC_GTEST_PROP(WritePixels, AnyMaskAnywhere, ()) {
  support::Random random(*support::seeds());
  const Mask mask = reference::mask_of(*support::grids());
  const Size size{random.between(1, 150), random.between(1, 40)};
  const Canvas canvas(size, random.pick(written_formats), random.between(0, 9), random.one_in(2),
                      random);
  const Point position{random.between(-200, 200), random.between(-60, 60)};
  const MaskColours& colours = random.pick(all_colours);
  support::on_every_target(
      [&] { RC_ASSERT(writes_as_the_oracle(mask, canvas, colours, position)); });
}

}  // namespace
}  // namespace hitmask
