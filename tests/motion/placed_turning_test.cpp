// The turning sweep against the oracle; a turning mask must not pass through anything.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "motion/motion_answers.hpp"
#include "reference/placed_oracle.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::placed_turning {
namespace {

using reference::Grid;
using reference::TurningWalk;

struct Spin {
  Grid a, b;
  Transform at_a;
  TransformParts from;
  Travel travel;
};

Grid spin_grid(support::Random& random) {
  constexpr std::array sides{0, 1, 2, 5, 12, 20};
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.pick(sides), random.pick(sides)}, random);
}

/// Turns of either sign; a third of them start further away.
Spin random_spin(support::Random& random) {
  Spin spin;
  spin.a = spin_grid(random);
  spin.b = spin_grid(random);
  spin.at_a = support::random_transform(spin.a.size(), random);
  do spin.from = support::random_parts(spin.b.size(), random);
  while (!place(MaskView(), spin.from));
  spin.travel.x = random.one_in(3) ? 0 : support::random_real(-50, 50, random);
  spin.travel.y = random.one_in(3) ? 0 : support::random_real(-50, 50, random);
  spin.travel.turns = random.one_in(3) ? 0 : support::random_real(-1.4, 1.4, random);
  if (random.one_in(3)) spin.from.x -= 90, spin.travel.x += 120;
  return spin;
}

/// The same placement: the pivot's position, and the covered pixels.
testing::AssertionResult same_place(const std::optional<PlacedMask>& got, const Mask& mask,
                                    const std::optional<TransformParts>& expected) {
  if (got.has_value() != expected.has_value()) return testing::AssertionFailure() << "one is none";
  if (!got) return testing::AssertionSuccess();
  const PlacedMask placed = place(mask, *expected).value();
  if (got->position() != placed.position()) return testing::AssertionFailure() << "elsewhere";
  const MaskAt one = rasterise(*got).value();
  const MaskAt other = rasterise(placed).value();
  if (one.position != other.position || one.mask != other.mask)
    return testing::AssertionFailure() << "other pixels";
  return testing::AssertionSuccess();
}

testing::AssertionResult agrees(const Spin& spin) {
  const Mask a = reference::mask_of(spin.a);
  const Mask b = reference::mask_of(spin.b);
  const TurningWalk expected =
      reference::sweep(reference::placed_grid(spin.a, spin.at_a), spin.b, spin.from, spin.travel);
  const auto got = sweep(place(a, spin.at_a).value(), b, spin.from, spin.travel);
  if (!got.ok()) return testing::AssertionFailure() << got.message();
  if (got->steps != expected.steps || got->step_count != expected.step_count ||
      got->contact != expected.contact || got->started_overlapping != expected.started_overlapping)
    return testing::AssertionFailure()
           << got->steps << " of " << got->step_count << ", " << got->contact << "\nnot "
           << expected.steps << " of " << expected.step_count << ", " << expected.contact << spin.a
           << spin.at_a << spin.b << Transform(spin.from) << "\nby " << spin.travel.x << " "
           << spin.travel.y << " turns " << spin.travel.turns;
  const auto free = same_place(got->last_free, b, expected.last_free);
  return free ? same_place(got->first_blocked, b, expected.first_blocked) : free;
}

TEST(PlacedTurning, RandomSpins) {
  support::Random random(311);
  const int rounds = support::long_run() ? 4000 : 200;
  for (int round = 0; round < rounds; ++round) ASSERT_TRUE(agrees(random_spin(random)));
}

RC_GTEST_PROP(PlacedTurning, AnySpin, ()) {
  support::Random random(*support::seeds());
  Spin spin = random_spin(random);
  spin.a = *support::grids_by(spin_grid);
  RC_ASSERT(agrees(spin));
}

TEST(PlacedTurning, TheFewestSteps) {
  const Mask block(4, 4, true);
  const PlacedMask nothing;
  const TransformParts middle{.pivot_x = 2, .pivot_y = 2};
  const auto steps = [&](const Travel& travel) {
    return sweep(nothing, block, middle, travel)->step_count;
  };
  EXPECT_EQ(steps({}), 1);
  EXPECT_EQ(steps({.x = 10}), 10);
  EXPECT_EQ(steps({.x = 3, .y = -4}), 5);
  EXPECT_EQ(steps({.x = 10.01}), 11);
  EXPECT_EQ(steps({.turns = -1}), 18);  // 2 pi sqrt(8) = 17.77
  EXPECT_EQ(steps({.x = 10, .turns = 1}), 28);
}

/// The image of the corner of a solid pixel.
void image_of(const Transform& t, double px, double py, double& x, double& y) {
  x = t.xx * (px - t.pivot_x) + t.xy * (py - t.pivot_y) + t.x;
  y = t.yx * (px - t.pivot_x) + t.yy * (py - t.pivot_y) + t.y;
}

/// The longest distance a corner of a solid pixel moves in one step.
double longest_move(const Grid& grid, const Transform& before, const Transform& after) {
  double longest = 0;
  for (const Point pixel : reference::solid_pixels(grid))
    for (const int corner : {0, 1, 2, 3}) {
      double x, y, next_x, next_y;
      image_of(before, pixel.x + corner % 2, pixel.y + corner / 2, x, y);
      image_of(after, pixel.x + corner % 2, pixel.y + corner / 2, next_x, next_y);
      longest = std::max(longest, std::hypot(next_x - x, next_y - y));
    }
  return longest;
}

/// Angles are rounded to 2^-32 of a turn: a millionth of a pixel at these sizes.
TEST(PlacedTurning, NoPixelGoesFurtherThanAPixel) {
  support::Random random(312);
  double longest = 0;
  for (int round = 0; round < 60; ++round) {
    const Spin spin = random_spin(random);
    const Mask b = reference::mask_of(spin.b);
    const auto result = sweep(PlacedMask(), b, spin.from, spin.travel).value();
    for (std::int32_t step = 0; step < result.step_count; ++step) {
      const auto at = [&](std::int32_t k) {
        return reference::parts_at(spin.from, spin.travel, k, result.step_count);
      };
      longest = std::max(longest, longest_move(spin.b, at(step), at(step + 1)));
    }
    ASSERT_LE(longest, 1.000001);
  }
  EXPECT_GT(longest, 0.9);
}

/// A blade one pixel thick turns about its end past a single pixel: it hits the pixel wherever that
/// is.
TEST(PlacedTurning, ABladeMissesNoPixel) {
  const Mask blade(60, 1, true);
  const Mask dot(1, 1, true);
  const TransformParts from{.x = 0.5, .y = 0.5, .pivot_x = 0.5, .pivot_y = 0.5};
  int coarse_misses = 0;
  for (std::int32_t y = 4; y < 58; ++y)
    for (std::int32_t x = 4; x < 58; ++x) {
      if (x * x + y * y > 58 * 58) continue;
      const PlacedMask post = place(dot, {}).value().moved({x, y});
      const auto found = sweep(post, blade, from, {.turns = 0.25}).value();
      ASSERT_TRUE(found.blocked()) << x << "," << y;
      ASSERT_FALSE(found.started_overlapping);
      EXPECT_EQ(found.contact.first, (Point{x, y}));
      bool met = false;
      for (int step = 0; step <= 8; ++step)
        met |= overlap(post, *place(blade, reference::parts_at(from, {.turns = 0.25}, step, 8)));
      coarse_misses += met ? 0 : 1;
    }
  EXPECT_GT(coarse_misses, 1000);
}

/// A wall one pixel thick stops a flying, turning blade, as it would look on screen.
TEST(PlacedTurning, AThinWallStopsAThinBlade) {
  const Mask wall(1, 400, true);
  const Mask blade(1, 40, true);
  const PlacedMask placed = place(wall, {}).value().moved({100, -200});
  for (int eighth = -8; eighth <= 8; ++eighth) {
    const TransformParts from{.pivot_x = 0.5, .pivot_y = 20};
    const Travel travel{.x = 200, .turns = eighth / 8.0};
    const auto found = sweep(placed, blade, from, travel).value();
    ASSERT_TRUE(found.blocked()) << eighth;
    EXPECT_FALSE(overlap(placed, *found.last_free));
    EXPECT_TRUE(overlap(placed, *found.first_blocked));
    EXPECT_GE(found.first_blocked->position().x, 79);
  }
}

TEST(PlacedTurning, ErrorsAreReported) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
  const Mask block(8, 8, true);
  const PlacedMask a = place(block, {}).value();
  const auto message = [&](const TransformParts& from, const Travel& travel) {
    return sweep(a, block, from, travel).message();
  };
  for (const double bad : {infinity, -infinity, not_a_number}) {
    EXPECT_NE(message({}, {.x = bad}).find("finite"), std::string::npos);
    EXPECT_NE(message({}, {.y = bad}).find("finite"), std::string::npos);
    EXPECT_NE(message({}, {.turns = bad}).find("finite"), std::string::npos);
    EXPECT_NE(message({.x = bad}, {}).find("finite"), std::string::npos);
    EXPECT_NE(message({.scale_x = bad}, {}).find("finite"), std::string::npos);
  }
  EXPECT_NE(message({}, {.x = 1 << 20, .y = 1}).find("2^20"), std::string::npos);
  EXPECT_NE(message({}, {.x = 1e300}).find("2^20"), std::string::npos);
  EXPECT_NE(message({}, {.turns = 20000}).find("2^20"), std::string::npos);
  EXPECT_NE(message({.scale_x = 0}, {}).find("area"), std::string::npos);
  EXPECT_NE(message({.x = 2147483000}, {.x = 1000}).find("int32"), std::string::npos);
  // Flat enough to be rejected at some angles only.
  const TransformParts flat{.x = 5000, .scale_x = 1 / 1000.0, .scale_y = 1};
  EXPECT_EQ(message(flat, {}), "");
  EXPECT_NE(message(flat, {.turns = 0.5}).find("shrinks"), std::string::npos);
}

/// The maximum number of steps; almost all of them are skipped.
TEST(PlacedTurning, TheLongestPath) {
  const Mask block(8, 8, true);
  const PlacedMask a = place(block, {}).value().moved({1'000'000, 0});
  const auto found = sweep(a, block, {}, {.x = 1 << 20}).value();
  EXPECT_EQ(found.step_count, max_turning_steps);
  EXPECT_EQ(found.steps, 1'000'000 - 8);
  EXPECT_EQ(found.last_free->position(), (Point{1'000'000 - 8, 0}));
  EXPECT_EQ(found.contact.area, 8);
  const auto past = sweep(a.moved({0, 100}), block, {}, {.x = 1 << 20, .turns = 0}).value();
  EXPECT_FALSE(past.blocked());
  EXPECT_EQ(past.steps, max_turning_steps);
  EXPECT_EQ(past.last_free->position(), (Point{max_turning_steps, 0}));
}

}  // namespace
}  // namespace hitmask::placed_turning
