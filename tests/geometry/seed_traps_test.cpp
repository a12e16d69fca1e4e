// Bugs of the original box routines that hitmask must not have.
#include <gtest/gtest.h>

#include "hitmask/geometry.hpp"

namespace hitmask {
namespace {

// An 8-bit right edge of 250 + 10 is 4, which is left of 252.
TEST(SeedTraps, Box6502SumsPast255) {
  EXPECT_TRUE(touches({250, 0, 10, 10}, {252, 0, 10, 10}));
  EXPECT_TRUE(overlaps({250, 0, 10, 10}, {252, 0, 10, 10}));
  EXPECT_TRUE(touches({0, 250, 10, 10}, {0, 260, 10, 10}));
  EXPECT_FALSE(touches({250, 0, 10, 10}, {2, 0, 2, 10}));
}

TEST(SeedTraps, Box6502ZeroSizeBoxesCollideWithNothing) {
  EXPECT_FALSE(touches({5, 5, 0, 0}, {5, 5, 0, 0}));
  EXPECT_FALSE(touches({5, 5, 0, 0}, {0, 0, 10, 10}));
  EXPECT_FALSE(touches({5, 5, 0, 3}, {0, 0, 10, 10}));
  EXPECT_FALSE(touches({5, 5, 3, 0}, {0, 0, 10, 10}));
}

TEST(SeedTraps, Box6502MeetingEdgesTouchButDoNotOverlap) {
  EXPECT_TRUE(touches({0, 0, 8, 8}, {8, 0, 8, 8}));
  EXPECT_FALSE(overlaps({0, 0, 8, 8}, {8, 0, 8, 8}));
  EXPECT_TRUE(touches({0, 0, 8, 8}, {-8, -8, 8, 8}));
  EXPECT_FALSE(overlaps({0, 0, 8, 8}, {-8, -8, 8, 8}));
}

// The AGK function keeps a corner and may keep one side of a box that has no pixels.
TEST(SeedTraps, AgkIntersectionIsEmptyWhenThereIsNone) {
  EXPECT_EQ(intersection({0, 0, 10, 10}, {20, 5, 10, 10}), (Box{0, 0, 0, 0}));
  EXPECT_EQ(intersection({0, 0, 10, 10}, {5, 20, 10, 10}), (Box{0, 0, 0, 0}));
}

// With the first and last tile only, an object over tiles 0 ... 4 would miss one in tile 2.
TEST(SeedTraps, MsxWideObjectSetsItsMiddleTiles) {
  const Box wide{0, 0, 160, 8};
  const Box middle{70, 0, 8, 8};
  EXPECT_EQ(RegionMask16::of(wide).x, 0x1F);
  EXPECT_TRUE(may_overlap(RegionMask16::of(wide), RegionMask16::of(middle)));
}

TEST(SeedTraps, MsxLastPixelIsOneBeforeXPlusWidth) {
  EXPECT_EQ(RegionMask16::of({0, 0, 32, 32}).x, 0x01);
  EXPECT_EQ(RegionMask16::of({0, 0, 33, 32}).x, 0x03);
  EXPECT_EQ(RegionMask8::of({64, 0, 64, 64}).x, 0x02);
}

TEST(SeedTraps, MsxOffScreenObjectsStayInTheTable) {
  const Box left{-10, -10, 20, 20};
  const Box right{250, 250, 20, 20};
  EXPECT_EQ(RegionMask16::of(left).x, 0x81);
  EXPECT_EQ(RegionMask16::of(right).x, 0x81);
  EXPECT_TRUE(may_overlap(RegionMask16::of(left), RegionMask16::of({-5, -5, 1, 1})));
  EXPECT_TRUE(may_overlap(RegionMask16::of(right), RegionMask16::of({260, 260, 1, 1})));
}

}  // namespace
}  // namespace hitmask
