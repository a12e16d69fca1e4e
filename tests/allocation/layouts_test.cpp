// Running out of memory while reading and writing old layouts is an error, never an exception.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/retro.hpp"

namespace hitmask {
namespace {

using support::FailAfter;

TEST(LayoutAllocation, ReadingReportsMemoryThatRanOut) {
  const std::vector<std::uint8_t> bytes(8192, 0xA5);
  std::optional<Result<Mask>> mask;
  {
    const FailAfter fail(0);
    mask.emplace(mask_from_layout(bytes, {256, 256}, ByteLayout::agk()));
  }
  EXPECT_FALSE(mask->ok());
  EXPECT_EQ(mask->message(), "out of memory");
}

TEST(LayoutAllocation, WritingReportsMemoryThatRanOut) {
  const Mask mask(256, 256, true);
  std::optional<Result<std::vector<std::uint8_t>>> bytes;
  {
    const FailAfter fail(0);
    bytes.emplace(layout_from_mask(mask, ByteLayout::xquest()));
  }
  EXPECT_FALSE(bytes->ok());
  EXPECT_EQ(bytes->message(), "out of memory");
}

TEST(LayoutAllocation, OneAllocationEach) {
  const Mask mask(256, 256, true);
  std::optional<std::vector<std::uint8_t>> bytes;
  EXPECT_EQ(
      support::allocations_of([&] { bytes = layout_from_mask(mask, ByteLayout::agk()).value(); }),
      1);
  EXPECT_EQ(support::allocations_of([&] {
              static_cast<void>(mask_from_layout(*bytes, mask.size(), ByteLayout::agk()));
            }),
            1);
}

}  // namespace
}  // namespace hitmask
