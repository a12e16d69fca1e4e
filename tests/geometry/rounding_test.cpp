// to_pixel: nearest, halves towards +infinity, saturating.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hitmask/geometry.hpp"
#include "support/offsets.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

struct Row {
  double position;
  std::int32_t pixel;
};

TEST(ToPixel, Table) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const auto& [position, pixel] : {
           Row{0.0, 0},
           Row{-0.0, 0},
           Row{0.25, 0},
           Row{0.49999999999999994, 0},  // the largest double below one half
           Row{0.5, 1},
           Row{1.5, 2},
           Row{2.5, 3},
           Row{-0.25, 0},
           Row{-0.5, 0},
           Row{-0.5000001, -1},
           Row{-1.5, -1},
           Row{-2.5, -2},
           Row{-2.75, -3},
           Row{1e-320, 0},
           Row{-1e-320, 0},
           Row{2147483646.5, support::highest},
           Row{2147483647.0, support::highest},
           Row{2147483647.5, support::highest},
           Row{1e300, support::highest},
           Row{infinity, support::highest},
           Row{-2147483647.5, -2147483647},
           Row{-2147483647.75, support::lowest},
           Row{-2147483648.0, support::lowest},
           Row{-2147483649.0, support::lowest},
           Row{-infinity, support::lowest},
           Row{std::numeric_limits<double>::quiet_NaN(), 0},
       })
    EXPECT_EQ(to_pixel(position), pixel) << position;
}

TEST(ToPixel, StepsByOneEverywhere) {
  for (int quarter = -4000; quarter <= 4000; ++quarter)
    EXPECT_EQ(to_pixel(quarter / 4.0 + 1), to_pixel(quarter / 4.0) + 1) << quarter;
}

TEST(ToPixel, EqualsFloorOfAHalfMoreWhereThatIsExact) {
  support::Random random(7);
  for (int i = 0; i < 100'000; ++i) {
    const double position = random.between(support::lowest, support::highest) / 1024.0;
    ASSERT_EQ(to_pixel(position), static_cast<std::int32_t>(std::floor(position + 0.5)))
        << position;
  }
}

TEST(ToPixel, BothCoordinates) { EXPECT_EQ(to_pixel(1.5, -1.5), (Point{2, -1})); }

}  // namespace
}  // namespace hitmask
