// Mover::unstick(): against the naive one, and what may be called in every frame.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "motion/course.hpp"
#include "support/compare.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using reference::Hurdle;
using support::Course;
using support::Random;

Grid any_stuck_body(Random& random) {
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.between(1, 12), random.between(1, 12)}, random);
}

/// A mover with remainders, which a course at its start does not change.
Mover mover_at(Point position, std::int32_t rest_x, std::int32_t rest_y) {
  Mover mover({.position = position});
  const auto nothing = [](const Box&, Visitor<const Obstacle&>) {};
  mover.move(Mask(), SubPixels::of(rest_x), SubPixels::of(rest_y), nothing);
  return mover;
}

TEST(MoverUnstick, IsTheShortestOfAllMovesThatCount) {
  Random random(451);
  const int rounds = support::long_run() ? 20'000 : 1200;
  int moved = 0;
  int none = 0;
  for (int round = 0; round < rounds; ++round) {
    const Course course = support::any_course(random, random.between(1, 6), 24, 20);
    const Grid grid = any_stuck_body(random);
    const Mask mask = reference::mask_of(grid);
    const Point at{random.between(-16, 16), random.between(-16, 16)};
    const std::int32_t limit = random.between(-1, 16);
    const auto expected = reference::unstick_mover(grid, at, std::max(limit, 0), course.hurdles());
    Mover mover({.position = at});
    ASSERT_EQ(mover.unstick(mask, limit, course), expected) << at << limit << course << grid;
    ASSERT_EQ(mover.position(), at + expected.value_or(Point{}));
    moved += expected && *expected != Point{} ? 1 : 0;
    none += expected ? 0 : 1;
    // The same through a placed mask whose raster lies elsewhere.
    Mover placed({.position = at - Point{100, -50}});
    const auto out = placed.unstick(
        place(mask, TransformParts{.pivot_x = -100, .pivot_y = 50}).value(), limit, course);
    ASSERT_EQ(out.ok() ? std::optional(*out) : std::nullopt, expected);
  }
  EXPECT_GT(moved, rounds / 12);
  EXPECT_GT(none, rounds / 60);
}

RC_GTEST_PROP(MoverUnstick, KeepsRemaindersAndEntersNothing, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  const Course course = support::any_course(random, *rc::gen::inRange(1, 7), 24, 20);
  const Grid grid = any_stuck_body(random);
  const Point at{*rc::gen::inRange(-30, 30), *rc::gen::inRange(-30, 30)};
  const auto rest_x = *rc::gen::inRange(0, 65'536);
  const auto rest_y = *rc::gen::inRange(0, 65'536);
  Mover mover = mover_at(at, rest_x, rest_y);
  const auto out = mover.unstick(reference::mask_of(grid), 20, course);
  RC_ASSERT(mover.remainder_x() == rest_x);
  RC_ASSERT(mover.remainder_y() == rest_y);
  RC_ASSERT(mover.position() == at + out.value_or(Point{}));
  for (const Hurdle& hurdle : course.hurdles()) {
    const bool before = reference::overlaps_at(hurdle, grid, at);
    const bool after = reference::overlaps_at(hurdle, grid, mover.position());
    // Solid ones are left; a one-way obstacle may stay overlapped, and none is entered.
    if (out) RC_ASSERT(!after || (before && hurdle.one_way != Face::none));
  }
}

TEST(MoverUnstick, ASlowMoverThatCallsItInEveryFrameWalks) {
  const Mask hero(8, 12, true);
  Course course;
  course.add_box({-50, 12, 300, 4}, 1, Face::none);
  Mover mover;
  for (int frame = 0; frame < 100; ++frame) {
    ASSERT_EQ(mover.unstick(hero, 16, course), Point{});
    mover.move(hero, 0.75, 0.25, course);
  }
  EXPECT_EQ(mover.position(), (Point{75, 0}));
}

TEST(MoverUnstick, AJumpThroughAPlatformGoesOn) {
  const Mask hero(8, 12, true);
  Course course;
  course.add_box({-50, 0, 100, 20}, 1, Face::top);
  Mover mover({.position = {0, 30}});
  for (int frame = 0; frame < 60; ++frame) {
    ASSERT_EQ(mover.unstick(hero, 40, course), Point{});
    mover.move(hero, 0, -0.75, course);
  }
  EXPECT_EQ(mover.position().y, -15);
  for (int frame = 0; frame < 10; ++frame) mover.move(hero, 0, 1, course);
  EXPECT_EQ(mover.position().y, -12);
}

/// What is left sideways must not end in a platform that it did not overlap.
TEST(MoverUnstick, APlatformThatItDoesNotOverlapCounts) {
  Course course;
  course.add_box({0, 0, 10, 10}, 1, Face::none);
  course.add_box({-4, -20, 4, 60}, 2, Face::top);
  Mover mover({.position = {1, 4}});
  EXPECT_EQ(mover.unstick(Mask(2, 2, true), 30, course), (Point{0, -6}));
}

TEST(MoverUnstick, AtTheEndsOfInt32) {
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  const Mask hero(4, 4, true);
  const Mask wall(6, 6, true);
  for (const Point corner :
       {Point{lowest, lowest}, Point{highest, highest}, Point{lowest, highest}}) {
    const Obstacle obstacle(wall.view(), corner);
    const auto walls = [&](const Box&, Visitor<const Obstacle&> visit) { visit(obstacle); };
    Mover mover({.position = corner});
    const auto out = mover.unstick(hero, 30, walls);
    ASSERT_TRUE(out);
    EXPECT_TRUE(fits(hero, mover.position(), walls)) << corner << *out;
    // The raster lies outside int32; the mover does not.
    Mover placed({.position = corner});
    const PlacedMask turned = place(hero, TransformParts{.pivot_x = 2, .pivot_y = 2}).value();
    ASSERT_TRUE(placed.unstick(turned, 30, walls).ok());
    EXPECT_EQ(placed.unstick(turned, 30, walls).value(), Point{});
  }
}

TEST(MoverUnstick, RefusesWhatCannotBeRasterised) {
  const Mask wide(65'535, 1, true);
  Mover mover({.position = {3, 4}});
  const auto nothing = [](const Box&, Visitor<const Obstacle&>) {};
  const auto huge = place(wide, TransformParts{.scale_x = 10, .scale_y = 1}).value();
  EXPECT_FALSE(mover.unstick(huge, 5, nothing).ok());
  EXPECT_EQ(mover.position(), (Point{3, 4}));
}

}  // namespace
}  // namespace hitmask
