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
  return support::painted<Grid>(random.pick(support::all_shapes),
                                {random.between(1, side), random.between(1, side)}, random);
}

Point any_place(Random& random, std::int32_t arena) {
  return {random.between(-arena, arena), random.between(-arena, arena)};
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

/// A figure that is a plain box does what a solid mask does.
TEST(Obstacles, PlainBoxesMoveLikeSolidMasks) {
  Random random(306);
  for (int round = 0; round < 2000; ++round) {
    const Course course = support::any_course(random, 4, 30, 40);
    const Mask solid(random.between(0, 20), random.between(0, 20), true);
    const detail::Figure box{nullptr, solid.size()};
    const Point from = any_place(random, 60);
    const Point by = any_place(random, 120);
    ASSERT_EQ(detail::sweep(box, from, by, course, Details::all).value(),
              sweep(solid, from, by, course).value());
    ASSERT_EQ(detail::fits(box, from, course), fits(solid, from, course));
    ASSERT_EQ(detail::unstick(box, from, 40, course), unstick(solid, from, 40, course));
  }
}

}  // namespace
}  // namespace hitmask
