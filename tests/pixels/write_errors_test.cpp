// Targets that cannot be written to: an error that says why, and nothing written.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "hitmask/pixels.hpp"
#include "support/offsets.hpp"

namespace hitmask {
namespace {

constexpr std::uint8_t untouched = 0xAB;

/// Whether the target is refused with a message that has `reason` in it, and left as it was.
testing::AssertionResult refuses_target(std::size_t bytes, Size size, PixelFormat format,
                                        std::ptrdiff_t row_stride, std::string_view reason) {
  std::vector<std::uint8_t> memory(bytes, untouched);
  const Result<void> status =
      write_pixels(Mask(4, 4, true), {memory, size, format, row_stride}, {});
  if (status) return testing::AssertionFailure() << "accepted";
  if (status.message().find(reason) == std::string::npos)
    return testing::AssertionFailure() << status.message();
  if (std::count(memory.begin(), memory.end(), untouched) != std::ptrdiff_t(bytes))
    return testing::AssertionFailure() << "written to";
  return testing::AssertionSuccess();
}

TEST(WriteErrors, MemoryThatIsTooShort) {
  for (std::size_t bytes = 0; bytes < 64; ++bytes) {
    EXPECT_TRUE(refuses_target(bytes, {4, 4}, PixelFormat::rgba8, 0, "the buffer is too short"));
    EXPECT_TRUE(refuses_target(bytes, {4, 4}, PixelFormat::rgba8, -16, "64 needed"));
  }
  EXPECT_TRUE(refuses_target(20 * 2 + 15, {4, 3}, PixelFormat::rgba8, 20, "55 bytes, 56 needed"));
  std::vector<std::uint8_t> memory(20 * 2 + 16);  // the last row needs no padding after it
  EXPECT_TRUE(write_pixels(Mask(4, 3), {memory, {4, 3}, PixelFormat::rgba8, 20}).ok());
}

TEST(WriteErrors, StridesShorterThanARow) {
  for (const std::ptrdiff_t stride : {1, 15, -1, -15})
    EXPECT_TRUE(refuses_target(64, {4, 4}, PixelFormat::bgra8, stride, "smaller than a row of 16"));
  EXPECT_TRUE(refuses_target(64, {4, 4}, PixelFormat::a8, 3, "smaller than a row of 4"));
}

TEST(WriteErrors, StridesThatWouldOverflow) {
  constexpr std::ptrdiff_t longest = std::numeric_limits<std::ptrdiff_t>::max();
  constexpr std::ptrdiff_t most_negative = std::numeric_limits<std::ptrdiff_t>::min();
  // The sum of 32-bit strides fits 64 bits, and is only too long.
  const char* const reason = sizeof(std::ptrdiff_t) == 8 ? "stride" : "the buffer is too short";
  for (const std::ptrdiff_t stride : {longest, longest / 2, most_negative, most_negative + 1})
    EXPECT_TRUE(refuses_target(64, {4, 4}, PixelFormat::rgba8, stride, reason));
}

TEST(WriteErrors, FormatsWithoutAlpha) {
  for (const PixelFormat format :
       {PixelFormat::rgb8, PixelFormat::bgr8, PixelFormat::indexed8, PixelFormat{200}}) {
    EXPECT_TRUE(refuses_target(64, {4, 4}, format, 0, "no alpha"));
    EXPECT_FALSE(pixels_from_mask(Mask(4, 4), format).ok());
  }
}

TEST(WriteErrors, ImpossibleSizes) {
  using support::highest;
  using support::lowest;
  for (const Size size : {Size{-1, 4}, Size{4, -1}, Size{lowest, 1}, Size{max_mask_side + 1, 1},
                          Size{1, max_mask_side + 1}, Size{highest, highest}})
    EXPECT_TRUE(refuses_target(64, size, PixelFormat::rgba8, 0,
                               std::to_string(size.width) + " x " + std::to_string(size.height)));
}

TEST(WriteErrors, TargetsWithoutPixelsNeedNoBytes) {
  for (const Size size : {Size{0, 0}, Size{5, 0}, Size{0, 5}})
    EXPECT_TRUE(write_pixels(Mask(4, 4, true), {{}, size}).ok());
}

TEST(WriteErrors, MasksWithoutPixelsWriteNothing) {
  std::vector<std::uint8_t> memory(64, untouched);
  for (const Size size : {Size{0, 0}, Size{5, 0}, Size{0, 5}}) {
    EXPECT_TRUE(write_pixels(Mask(size), {memory, {4, 4}}).ok());
    EXPECT_TRUE(pixels_from_mask(Mask(size)).value().empty());
  }
  EXPECT_EQ(std::count(memory.begin(), memory.end(), untouched), 64);
}

}  // namespace
}  // namespace hitmask
