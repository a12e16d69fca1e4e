// Division and roots that round down, also at the limits of their types.
#include "base/integers.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::floor_divided;
using detail::base::floor_divided_wide;
using detail::base::floor_sqrt;
using detail::base::Int128;
using detail::base::UInt128;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

/// The quotient q with q * divisor <= value < (q + 1) * divisor, in wider integers.
bool is_floor(Int128 quotient, Int128 value, Int128 divisor) {
  return quotient * divisor <= value && value < (quotient + 1) * divisor;
}

TEST(FloorDivided, RoundsDownOnBothSidesOfZero) {
  EXPECT_EQ(floor_divided(7, 2), 3);
  EXPECT_EQ(floor_divided(-7, 2), -4);
  EXPECT_EQ(floor_divided(-8, 2), -4);
  EXPECT_EQ(floor_divided(0, 5), 0);
  EXPECT_EQ(floor_divided(-1, 5), -1);
}

TEST(FloorDivided, AtTheEnds) {
  EXPECT_EQ(floor_divided(lowest, 1), lowest);
  EXPECT_EQ(floor_divided(highest, 1), highest);
  EXPECT_EQ(floor_divided(lowest, highest), -2);
  EXPECT_EQ(floor_divided(highest, highest), 1);
  EXPECT_EQ(floor_divided(lowest + 1, highest), -1);
  EXPECT_EQ(floor_divided(highest - 1, highest), 0);
  EXPECT_EQ(floor_divided(lowest, 2), lowest / 2);
  EXPECT_EQ(floor_divided(lowest, 3), lowest / 3 - 1);
}

TEST(FloorDivided, IsTheFloorInBothWidths) {
  support::Random random(1);
  for (int round = 0; round < 20'000; ++round) {
    const auto value = static_cast<std::int64_t>(random.next() >> random.below(63));
    const auto divisor = 1 + static_cast<std::int64_t>(random.below(highest) >> random.below(63));
    for (const std::int64_t signed_value : {value, ~value}) {
      const std::int64_t quotient = floor_divided(signed_value, divisor);
      ASSERT_TRUE(is_floor(quotient, signed_value, divisor));
      ASSERT_TRUE(floor_divided_wide(signed_value, divisor) == quotient);
    }
    const Int128 wide = Int128{value} * 1'000'003 - divisor;
    ASSERT_TRUE(is_floor(floor_divided_wide(wide, divisor), wide, divisor));
  }
}

TEST(FloorSqrt, OfSquaresAndTheirNeighbours) {
  for (std::int64_t root : {0LL, 1LL, 2LL, 3LL, 1'000LL, 65'535LL, 94'906'267LL, 2'147'483'647LL}) {
    EXPECT_EQ(floor_sqrt(root * root), root);
    EXPECT_EQ(floor_sqrt(root * root + 2 * root), root);
    if (root > 0) {
      EXPECT_EQ(floor_sqrt(root * root - 1), root - 1);
    }
  }
}

TEST(FloorSqrt, OfWideNumbers) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(floor_sqrt(UInt128{0} - 1), most);
  for (const std::uint64_t root :
       {std::uint64_t{1} << 31, std::uint64_t{1} << 40, most - 1, most}) {
    const UInt128 square = UInt128{root} * root;
    EXPECT_EQ(floor_sqrt(square), root);
    EXPECT_EQ(floor_sqrt(square - 1), root - 1);
  }
}

}  // namespace
}  // namespace hitmask
