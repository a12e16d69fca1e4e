// fits(), unstick(), sweep() and ray() among obstacles, against trying every place.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/course.hpp"
#include "motion/obstacles.hpp"
#include "support/compare.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::Course;
using support::Random;

/// Contacts of one-way and solid obstacles that share an id may be either one's.
ObstacleSweep without_contact(ObstacleSweep sweep) {
  sweep.contact = {};
  return sweep;
}

Grid any_walker(Random& random, std::int32_t side) {
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.between(1, side), random.between(1, side)}, random);
}

Point any_place(Random& random, std::int32_t arena) {
  return {random.between(-arena, arena), random.between(-arena, arena)};
}

TEST(Obstacles, HaveTheBoxOfTheirMaskOrTheirOwn) {
  const Mask mask(7, 3);
  EXPECT_EQ(Obstacle(mask.view(), {-2, 5}).box(), (Box{-2, 5, 7, 3}));
  EXPECT_EQ(Obstacle(Box{4, 6, 8, 9}).box(), (Box{4, 6, 8, 9}));
}

TEST(Obstacles, FitsAsTheOracleSays) {
  Random random(301);
  for (int round = 0; round < 3000; ++round) {
    const Course course = support::any_course(random, random.between(0, 5), 30, 40);
    const Grid walker = any_walker(random, 20);
    const Mask mask = reference::mask_of(walker);
    const Point at = any_place(random, 50);
    ASSERT_EQ(fits(mask, at, course), reference::fits(walker, at, course.hurdles())) << course;
  }
}

TEST(Obstacles, SweepsEndAtTheFirst) {
  Random random(302);
  const int rounds = support::long_run() ? 60'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Course course = support::any_course(random, random.between(0, 5), 30, 60);
    const Grid walker = any_walker(random, 20);
    const Mask mask = reference::mask_of(walker);
    const Point from = any_place(random, 80);
    const Point by = any_place(random, random.one_in(4) ? 9 : 160);
    const ObstacleSweep expected = reference::sweep(walker, from, by, course.hurdles());
    const ObstacleSweep got = sweep(mask, from, by, course).value();
    ASSERT_EQ(without_contact(got), without_contact(expected))
        << from << " by " << by << course << walker;
    ASSERT_EQ(got.contact.area > 0, expected.contact.area > 0);
  }
}

/// With ids of their own, contacts are told exactly.
TEST(Obstacles, ContactsAreThoseOfTheFirst) {
  Random random(303);
  for (int round = 0; round < 1000; ++round) {
    Course course;
    for (std::uint64_t id = 5; id > 0; --id) {
      const Point at = any_place(random, 40);
      course.add_mask(any_walker(random, 30), at, id, random.pick(support::all_sides));
      course.add_box({at.y, at.x, 20, 9}, id + 5, Face::none);
    }
    const Grid walker = any_walker(random, 20);
    const Point from = any_place(random, 80);
    const Point by = any_place(random, 100);
    ASSERT_EQ(sweep(reference::mask_of(walker), from, by, course).value(),
              reference::sweep(walker, from, by, course.hurdles()));
  }
}

TEST(Obstacles, RaysEndAtTheFirst) {
  Random random(304);
  const int rounds = support::long_run() ? 20'000 : 500;
  for (int round = 0; round < rounds; ++round) {
    Course course;
    for (std::uint64_t id = 0; id < 4; ++id) {
      const Point at = any_place(random, 40);
      const Face one_way = random.one_in(2) ? random.pick(support::all_sides) : Face::none;
      if (random.one_in(3))
        course.add_box({at.x, at.y, random.between(0, 40), random.between(0, 40)}, id, one_way);
      else
        course.add_mask(any_walker(random, 70), at, id, one_way);
    }
    const Point from = any_place(random, 80);
    const Point to = any_place(random, 120);
    ASSERT_EQ(ray(from, to, course), reference::ray(from, to, course.hurdles()))
        << from << to << course;
  }
}

TEST(Obstacles, UnstickIsTheShortestWayOutOfAll) {
  Random random(305);
  const int rounds = support::long_run() ? 20'000 : 1200;
  for (int round = 0; round < rounds; ++round) {
    const Course course = support::any_course(random, random.between(1, 6), 24, 20);
    const Grid walker = any_walker(random, 12);
    const Point at = any_place(random, 24);
    const std::int32_t limit = random.between(-1, 24);
    ASSERT_EQ(unstick(reference::mask_of(walker), at, limit, course),
              reference::unstick(walker, at, std::max(limit, 0), course.hurdles()))
        << at << " within " << limit << course << walker;
  }
}

/// A shape that is a plain box does what a solid mask does.
TEST(Obstacles, PlainBoxesMoveLikeSolidMasks) {
  Random random(306);
  for (int round = 0; round < 2000; ++round) {
    const Course course = support::any_course(random, 4, 30, 40);
    const Mask solid(random.between(0, 20), random.between(0, 20), true);
    const detail::overlap::ShapeView box{nullptr, solid.size()};
    const Point from = any_place(random, 60);
    const Point by = any_place(random, 120);
    ASSERT_EQ(detail::motion::sweep(box, from, by, course, Details::all).value(),
              sweep(solid, from, by, course).value());
    ASSERT_EQ(detail::motion::fits(box, from, course), fits(solid, from, course));
    ASSERT_EQ(detail::motion::unstick(box, from, 40, course), unstick(solid, from, 40, course));
  }
}

constexpr std::int32_t world_start = support::lowest;
constexpr std::int32_t world_end = support::highest;

/// Hands out the same obstacles whatever it is asked for.
auto query_of(const std::vector<Obstacle>& obstacles) {
  return [&obstacles](const Box&, Visitor<const Obstacle&> visit) {
    for (const Obstacle& obstacle : obstacles)
      if (!visit(obstacle)) return;
  };
}

TEST(Obstacles, GiantBoxesEndTheLongestWaysAtOnce) {
  Mask corners(60, 60);  // a mask that is clear of a box's edge but at two corners
  corners.set(0, 0);
  corners.set(59, 59);
  const std::vector<Obstacle> floor{Obstacle(Box{world_start, 100, world_end, 1 << 30}, 7)};
  const auto query = query_of(floor);
  const ObstacleSweep beside = sweep(corners, {world_start, 40}, {world_end, 0}, query).value();
  EXPECT_FALSE(beside.blocked());
  EXPECT_EQ(beside.steps, world_end);
  const ObstacleSweep down = sweep(corners, {world_start, 0}, {world_end, 41}, query).value();
  ASSERT_TRUE(down.blocked());
  EXPECT_EQ(down.obstacle, 7u);
  EXPECT_EQ(down.first_blocked->y, 41);
  EXPECT_EQ(down.last_free->y, 40);
  EXPECT_EQ(ray({world_start, 99}, {world_end, 99}, query), std::nullopt);
  EXPECT_EQ(ray({world_start, world_start}, {world_start + 5, world_end}, query)->hit.pixel.y, 100);
}

TEST(Obstacles, AGiantPlatformIsLeftAndEnteredAgain) {
  Mask corners(60, 60);
  corners.set(0, 0);
  corners.set(59, 59);
  std::vector<Obstacle> platform{Obstacle(Box{world_start, 0, world_end, 10}, 3)};
  platform[0].one_way = Face::top;
  // It starts inside by its lower corner and leaves along the platform without end.
  const ObstacleSweep along =
      sweep(corners, {world_start, -55}, {world_end, 0}, query_of(platform)).value();
  EXPECT_FALSE(along.blocked());
  // Down through it: its lower corner is in it at the start, its upper one comes from above later.
  const ObstacleSweep through = sweep(corners, {-1000, -59}, {0, 200}, query_of(platform)).value();
  ASSERT_TRUE(through.blocked());
  EXPECT_EQ(through.first_blocked, (Point{-1000, 0}));
}

TEST(Obstacles, TheEndsOfInt32) {
  const Mask mask(9, 9, true);
  const std::vector<Obstacle> boxes{Obstacle(Box{world_end - 5, world_end - 5, 30, 30}, 1),
                                    Obstacle(Box{world_start, world_start, 5, 5}, 2)};
  const auto query = query_of(boxes);
  EXPECT_FALSE(fits(mask, {world_end, world_end}, query));
  EXPECT_FALSE(fits(mask, {world_start, world_start}, query));
  EXPECT_TRUE(fits(mask, {world_start, world_end}, query));
  const ObstacleSweep hit =
      sweep(mask, {world_start + 1, world_end}, {world_end, 0}, query).value();
  EXPECT_FALSE(hit.blocked());
  const ObstacleSweep across = sweep(mask, {-1, world_end}, {world_end, 0}, query).value();
  EXPECT_EQ(across.first_blocked, (Point{world_end - 13, world_end}));
  EXPECT_FALSE(sweep(mask, {1, 1}, {world_end, 0}, query).ok());
  EXPECT_EQ(ray({world_start, world_start}, {world_end, world_end}, query)->obstacle, 2u);
  EXPECT_EQ(ray({world_start + 9, world_start + 9}, {world_end, world_end}, query)->hit.pixel,
            (Point{world_end - 5, world_end - 5}));
  EXPECT_EQ(unstick(mask, {world_end, world_end}, world_end, query), (Point{0, -14}));
  EXPECT_EQ(unstick(mask, {world_start, world_start}, world_end, query),
            (Point{5, 0}));  // the upper one of two
}

TEST(Obstacles, UnstickOutOfGiants) {
  const Mask mask = Mask(40, 3, true);
  const std::vector<Obstacle> giants{Obstacle(Box{-(1 << 29), -(1 << 28), 1 << 30, 1 << 30}),
                                     Obstacle(Box{-50, -(1 << 28) - 100, 100, 200})};
  EXPECT_EQ(unstick(mask, {0, 0}, world_end, query_of(giants)), (Point{50, -(1 << 28) - 3}));
  EXPECT_EQ(unstick(mask, {0, 0}, 1 << 28, query_of(giants)), std::nullopt);
  EXPECT_EQ(unstick(mask, {0, 0}, world_start, query_of(giants)), std::nullopt);
}

TEST(Obstacles, AWayOutToTheRightWhereThereIsNoRoomOnTheLeft) {
  const Mask wall(4, 40, true);
  const Mask mask(4, 4, true);
  for (const std::int32_t room : {0, 1, 2, 3}) {
    const std::vector<Obstacle> walls = {Obstacle(wall, {world_start, -20})};
    EXPECT_EQ(unstick(mask, {world_start + room, 0}, 100, query_of(walls)), (Point{4 - room, 0}));
  }
}

/// A box around each piece of the way, in order, and no further than to the first that blocks.
TEST(Obstacles, AWayThatSoonEndsAsksForLittle) {
  const Mask mask(9, 9, true);
  const Obstacle wall(Box{700, -50, 10, 100}, 1);
  std::vector<Box> asked;
  const auto query = [&](const Box& box, Visitor<const Obstacle&> visit) {
    asked.push_back(box);
    if (overlaps(box, {700, -50, 10, 100})) visit(wall);
  };
  EXPECT_EQ(sweep(mask, {0, 0}, {world_end, 0}, query).value().last_free, (Point{691, 0}));
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0], (Box{0, 0, 521, 9}));
  EXPECT_EQ(asked[1], (Box{512, 0, 1033, 9}));
}

/// Everything moved by the same amount: the same answers, moved.
RC_GTEST_PROP(Obstacles, MovingTheWorldMovesTheAnswers, ()) {
  Random random(*support::seeds());
  const Course here = support::any_course(random, 4, 30, 40);
  const Point by{random.between(-1'000'000, 1'000'000), random.between(-1'000'000, 1'000'000)};
  std::vector<Obstacle> moved = here.obstacles();
  for (Obstacle& obstacle : moved)
    obstacle.position = {obstacle.position.x + by.x, obstacle.position.y + by.y};
  const Mask mask = reference::mask_of(any_walker(random, 20));
  const Point from = any_place(random, 60);
  const Point there{from.x + by.x, from.y + by.y};
  const Point delta = any_place(random, 150);
  const ObstacleSweep one = sweep(mask, from, delta, query_of(here.obstacles())).value();
  const ObstacleSweep other = sweep(mask, there, delta, query_of(moved)).value();
  RC_ASSERT(one.steps == other.steps);
  RC_ASSERT(one.obstacle == other.obstacle);
  RC_ASSERT(one.contact == other.contact);
  RC_ASSERT(unstick(mask, from, 60, query_of(here.obstacles())) ==
            unstick(mask, there, 60, query_of(moved)));
}

}  // namespace
}  // namespace hitmask
