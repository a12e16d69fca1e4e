// What the MSX original got wrong and region masks must not.
#include <gtest/gtest.h>

#include "hitmask/retro/region_mask.hpp"

namespace hitmask {
namespace {

// First and last tile only: an object over tiles 0 ... 4 would miss one that stands in tile 2.
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
