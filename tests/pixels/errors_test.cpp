// Impossible sizes, strides and buffers: a clear error, nothing read.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "hitmask/pixels.hpp"
#include "support/guarded_bytes.hpp"
#include "support/offsets.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using support::highest;
using support::lowest;

constexpr std::ptrdiff_t longest_stride = std::numeric_limits<std::ptrdiff_t>::max();
constexpr std::ptrdiff_t lowest_stride = std::numeric_limits<std::ptrdiff_t>::min();

const std::vector<std::uint8_t> buffer(64);  // space for 4 x 4 RGBA

testing::AssertionResult refused(const Result<Mask>& result) {
  if (result.ok()) return testing::AssertionFailure() << "accepted";
  if (result.message().empty()) return testing::AssertionFailure() << "no message";
  return testing::AssertionSuccess();
}

TEST(PixelErrors, TheGoodCase) {
  EXPECT_TRUE(mask_from_alpha({buffer, {4, 4}}).ok());
  EXPECT_TRUE(mask_from_alpha({buffer, {4, 4}, PixelFormat::rgba8, 16, 4}).ok());
}

TEST(PixelErrors, ShortBuffer) {
  for (std::size_t bytes = 0; bytes < 64; ++bytes) {
    EXPECT_TRUE(refused(mask_from_alpha({std::span(buffer).first(bytes), {4, 4}}))) << bytes;
    EXPECT_TRUE(
        refused(mask_from_alpha({std::span(buffer).first(bytes), {4, 4}, PixelFormat::rgba8, -16})))
        << bytes;
  }
}

// The last row needs no padding after it.
TEST(PixelErrors, TheLastRowMayEndWithItsLastPixel) {
  EXPECT_TRUE(
      mask_from_alpha({std::span(buffer).first(20 * 2 + 16), {4, 3}, PixelFormat::rgba8, 20}).ok());
  EXPECT_TRUE(refused(
      mask_from_alpha({std::span(buffer).first(20 * 2 + 15), {4, 3}, PixelFormat::rgba8, 20})));
}

TEST(PixelErrors, StrideSmallerThanTheRow) {
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 2}, PixelFormat::rgba8, 15})));
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 2}, PixelFormat::rgba8, -15})));
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 2}, PixelFormat::rgba8, 1})));
  EXPECT_TRUE(refused(mask_from_key({buffer, {4, 2}, PixelFormat::rgb8, 11}, {})));
  EXPECT_TRUE(refused(mask_from_indexed({buffer, {4, 2}, PixelFormat::indexed8, 3})));
}

TEST(PixelErrors, PixelStrideSmallerThanThePixel) {
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 2}, PixelFormat::rgba8, 0, 3})));
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 2}, PixelFormat::rgba8, 0, -4})));
  EXPECT_TRUE(refused(mask_from_key({buffer, {4, 2}, PixelFormat::rgb8, 0, 1}, {})));
}

TEST(PixelErrors, ImpossibleSizes) {
  for (const Size size : {Size{-1, 4}, Size{4, -1}, Size{lowest, 1}, Size{1, lowest},
                          Size{70'000, 1}, Size{1, 65'536}, Size{highest, highest}}) {
    EXPECT_TRUE(refused(mask_from_alpha({buffer, size})));
    EXPECT_TRUE(refused(mask_from_key({buffer, size}, {})));
    EXPECT_TRUE(refused(mask_from_indexed({buffer, size, PixelFormat::indexed8})));
  }
}

TEST(PixelErrors, StridesThatWouldOverflow) {
  for (const std::ptrdiff_t stride : {longest_stride, longest_stride - 1, longest_stride / 2,
                                      lowest_stride, lowest_stride + 1, longest_stride / 3}) {
    EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 4}, PixelFormat::rgba8, stride}))) << stride;
    EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 4}, PixelFormat::rgba8, 0, stride})))
        << stride;
    EXPECT_TRUE(refused(mask_from_alpha({buffer, {4, 4}, PixelFormat::rgba8, stride, stride})));
  }
  EXPECT_TRUE(refused(mask_from_alpha({buffer, {max_mask_side, max_mask_side}})));
}

TEST(PixelErrors, UnsuitableFormats) {
  for (const PixelFormat format : {PixelFormat::rgb8, PixelFormat::bgr8, PixelFormat::indexed8})
    EXPECT_TRUE(refused(mask_from_alpha({buffer, {2, 2}, format})));
  for (const PixelFormat format : {PixelFormat::a8, PixelFormat::indexed8})
    EXPECT_TRUE(refused(mask_from_key({buffer, {2, 2}, format}, {})));
  for (const PixelFormat format : {PixelFormat::rgba8, PixelFormat::rgb8, PixelFormat::argb8})
    EXPECT_TRUE(refused(mask_from_indexed({buffer, {2, 2}, format})));
}

TEST(PixelErrors, EmptyPicturesNeedNoBytes) {
  for (const Size size : {Size{0, 0}, Size{5, 0}, Size{0, 5}}) {
    const Result<Mask> mask = mask_from_alpha({{}, size});
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_EQ(mask->size(), size);
  }
}

/// Made of ones, a picture is solid all over; a pixel that is not was read from somewhere else.
testing::AssertionResult refused_or_solid(const Result<Mask>& mask, int& accepted) {
  if (!mask.ok()) return refused(mask);
  const std::int64_t area = std::int64_t{mask->width()} * mask->height();
  accepted += area > 0 ? 1 : 0;
  if (mask->count() == area) return testing::AssertionSuccess();
  return testing::AssertionFailure() << mask->count() << " of " << area << " pixels are solid";
}

TEST(PixelErrors, NoViewIsReadPastItsEnd) {
  support::Random random(95);
  support::GuardedBytes bytes;
  int accepted = 0;
  const auto number = [&] { return random.between(-9, 40); };
  for (int i = 0; i < 20'000; ++i) {
    const std::span<const std::uint8_t> exact = bytes.filled(random.below(200), i % 2 == 0, 1);
    const auto format = static_cast<PixelFormat>(random.below(8));
    const PixelView view{exact, {number(), number()}, format, number(), number() / 5};
    ASSERT_TRUE(refused_or_solid(mask_from_alpha(view), accepted)) << i;
    ASSERT_TRUE(refused_or_solid(mask_from_key(view, {1, 2, 3}), accepted)) << i;
    ASSERT_TRUE(refused_or_solid(mask_from_indexed(view), accepted)) << i;
  }
  EXPECT_GT(accepted, 300);
}

TEST(PixelErrors, ImpossibleSizesWithStridesThatWouldOverflow) {
  const std::vector<std::uint8_t> bytes(64);
  constexpr std::int32_t huge = (1 << 24) + 1;
  constexpr std::ptrdiff_t stride = std::numeric_limits<std::ptrdiff_t>::max() / 100;
  EXPECT_NE(
      mask_from_alpha({bytes, {1, huge}, PixelFormat::rgba8, -stride}).message().find("impossible"),
      std::string::npos);
  EXPECT_NE(mask_from_alpha({bytes, {huge, 1}, PixelFormat::rgba8, 0, stride})
                .message()
                .find("impossible"),
            std::string::npos);
}

}  // namespace
}  // namespace hitmask
