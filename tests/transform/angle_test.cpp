// Angles, sines, and transforms as numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "hitmask/transform.hpp"
#include "support/random.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::transform_angle {
namespace {

constexpr std::int64_t one = std::int64_t{1} << 60;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(Angle, QuarterTurnsAreExact) {
  for (int quarters = -8; quarters < 8; ++quarters) {
    constexpr std::int64_t sines[] = {0, one, 0, -one};
    EXPECT_EQ(sine(Angle::quarters(quarters)), sines[quarters & 3]);
    EXPECT_EQ(cosine(Angle::quarters(quarters)), sines[(quarters + 1) & 3]);
    EXPECT_EQ(Angle::degrees(90.0 * quarters), Angle::quarters(quarters));
    EXPECT_EQ(Angle::radians(std::numbers::pi / 2 * quarters), Angle::quarters(quarters));
    EXPECT_EQ(Angle::turns(0.25 * quarters + 1e6), Angle::quarters(quarters));
  }
}

/// Against the maths library, which has 64 bits of precision on this machine.
TEST(Angle, SinesAreSines) {
  // std::numbers of libc++ has the precision of a double.
  constexpr long double full_turn = 6.283185307179586476925286766559005768L;
  support::Random random(71);
  long double worst = 0;
  for (int round = 0; round < 200'000; ++round) {
    const auto fraction = static_cast<std::uint32_t>(random.next());
    const long double radians = fraction * (full_turn / 0x1p32L);
    const auto error = [&](std::int64_t got, long double wanted) {
      worst = std::max(worst, std::fabs(static_cast<long double>(got) / 0x1p60L - wanted));
    };
    error(sine(Angle::fraction(fraction)), std::sin(radians));
    error(cosine(Angle::fraction(fraction)), std::cos(radians));
  }
  EXPECT_LT(worst, 0x1p-55L);
}

TEST(Angle, SymmetriesAreExact) {
  support::Random random(72);
  for (int round = 0; round < 10'000; ++round) {
    const Angle angle = Angle::fraction(static_cast<std::uint32_t>(random.next()));
    EXPECT_EQ(sine(-angle), -sine(angle));
    EXPECT_EQ(cosine(-angle), cosine(angle));
    EXPECT_EQ(sine(angle + Angle::quarters(1)), cosine(angle));
    EXPECT_EQ(sine(angle + Angle::quarters(2)), -sine(angle));
  }
}

TEST(Angle, WrapsAround) {
  EXPECT_EQ(Angle::degrees(-30), Angle::degrees(330));
  EXPECT_EQ(Angle::degrees(45).fraction(), 1u << 29);
  EXPECT_EQ(Angle::quarters(3) + Angle::quarters(2), Angle::quarters(1));
  EXPECT_EQ(Angle::turns(1e300), Angle());
  EXPECT_EQ(Angle::turns(-1e-30), Angle());
  EXPECT_EQ(Angle::turns(0.9999999999999), Angle());  // to the nearest, which is a whole turn
}

TEST(Angle, NotANumberIsInvalid) {
  for (const double value : {infinity, -infinity, not_a_number}) {
    EXPECT_FALSE(Angle::turns(value).valid());
    EXPECT_FALSE(Angle::degrees(value).valid());
    EXPECT_FALSE((Angle::radians(value) + Angle()).valid());
    EXPECT_FALSE((-Angle::radians(value)).valid());
  }
}

struct RealPoint {
  double x, y;
};
RealPoint applied(const Transform& t, RealPoint p) {
  return {t.xx * (p.x - t.pivot_x) + t.xy * (p.y - t.pivot_y) + t.x,
          t.yx * (p.x - t.pivot_x) + t.yy * (p.y - t.pivot_y) + t.y};
}

TEST(Transform, AppliesItsPartsInTheDocumentedOrder) {
  // Mirrored, scaled, sheared, rotated.
  const Transform t = TransformParts{.x = 10,
                                     .y = 20,
                                     .pivot_x = 1,
                                     .pivot_y = 2,
                                     .angle = Angle::quarters(1),
                                     .scale_x = 2,
                                     .scale_y = 3,
                                     .flip_x = true,
                                     .shear_x = 1};
  const RealPoint p =
      applied(t, {2, 4});  // (1, 2) from the pivot; (-1, 2); (-2, 6); (4, 6); (-6, 4)
  EXPECT_EQ(p.x, 4);
  EXPECT_EQ(p.y, 24);
}

TEST(Transform, ProductsAndInversesAreThoseOfMaps) {
  support::Random random(73);
  for (int round = 0; round < 1000; ++round) {
    const Transform a = support::random_transform({30, 30}, random);
    const Transform b = support::random_transform({30, 30}, random);
    const RealPoint p{support::random_real(-9, 9, random), support::random_real(-9, 9, random)};
    const RealPoint both = applied(a * b, p);
    const RealPoint stepwise = applied(a, applied(b, p));
    EXPECT_NEAR(both.x, stepwise.x, 1e-9);
    EXPECT_NEAR(both.y, stepwise.y, 1e-9);
    const RealPoint back = applied(inverse(a), applied(a, p));
    EXPECT_NEAR(back.x, p.x, 1e-9);
    EXPECT_NEAR(back.y, p.y, 1e-9);
  }
}

/// A gun whose pivot is on a rotating ship follows that point of the ship.
TEST(Transform, PartsOfPartsKeepTheirOwnPivot) {
  const Transform ship =
      TransformParts{.x = 100, .y = 50, .pivot_x = 16, .pivot_y = 16, .angle = Angle::quarters(1)};
  const Transform gun = TransformParts{.x = 24, .y = 16, .pivot_x = 2, .pivot_y = 4};
  const Transform both = ship * gun;
  EXPECT_EQ(both.x, 100);
  EXPECT_EQ(both.y, 58);
  EXPECT_EQ(both.pivot_x, 2);
  EXPECT_EQ(both.pivot_y, 4);
}

}  // namespace
}  // namespace hitmask::transform_angle
