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

}  // namespace
}  // namespace hitmask
