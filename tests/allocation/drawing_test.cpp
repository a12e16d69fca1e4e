// What programs do to draw masks in each frame allocates nothing, and tells when memory ran out.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/shape.hpp"

namespace hitmask {
namespace {

TEST(DrawingAllocation, WritingPixelsAllocatesNothing) {
  const Mask mask(200, 100, true);
  std::vector<std::uint8_t> memory(4 * 200 * 100);
  EXPECT_EQ(support::allocations_of([&] {
              EXPECT_TRUE(write_pixels(mask, {memory, mask.size()}, {Rgba{1, 2, 3}, {}}).ok());
            }),
            0);
}

TEST(DrawingAllocation, RunsAllocateNothing) {
  const Mask mask(200, 100, true);
  std::int64_t pixels = 0;
  EXPECT_EQ(support::allocations_of([&] {
              for (std::int32_t y = 0; y < mask.height(); ++y)
                for_each_run(mask, y, [&](const hitmask::Run& run) { pixels += run.length; });
            }),
            0);
  EXPECT_EQ(pixels, 200 * 100);
  EXPECT_EQ(support::allocations_of([&] { static_cast<void>(row_runs(mask, 5)); }), 1);
}

TEST(DrawingAllocation, NewPixelsReportMemoryThatRanOut) {
  const Mask mask(200, 100, true);
  std::optional<Result<std::vector<std::uint8_t>>> pixels;
  {
    const support::FailAfter fail(0);
    pixels.emplace(pixels_from_mask(mask));
  }
  EXPECT_FALSE(pixels->ok());
  EXPECT_EQ(pixels->message(), "out of memory");
}

}  // namespace
}  // namespace hitmask
