// What bodies that walk stand on and in: platforms that they drop through, belts, zones.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "hitmask/world.hpp"
#include "support/compare.hpp"
#include "support/meddling_filter.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A hero of 6 x 10 on a platform of 40 x 3 that blocks from the top.
class OnPlatform : public testing::Test {
 protected:
  OnPlatform() {
    BodyDefinition platform = box_at({0, 50}, {40, 3});
    platform.one_way = Face::top;
    platform_ = added(world_, platform);
    hero_ = added(world_, box_at({10, 40}, {6, 10}));
    EXPECT_TRUE(world_.set_mover(hero_, {.step_up = 2, .step_down = 2, .remainder_x = 7}));
    EXPECT_TRUE(world_.walk(hero_, 0, 1)->ground.has_value());
  }

  World world_;
  BodyId platform_, hero_;
};

TEST_F(OnPlatform, DropsThrough) {
  ASSERT_TRUE(world_.drop_through(hero_));
  EXPECT_EQ(world_.position(hero_), (Point{10, 41}));
  EXPECT_FALSE(world_.mover(hero_)->ground.has_value());
  EXPECT_EQ(world_.mover(hero_)->remainder_x, 7);
  EXPECT_EQ(world_.drop_through(hero_).error(), WorldError::blocked);  // on nothing
  for (int frame = 0; frame < 12; ++frame) {
    const BodyWalk walked = world_.walk(hero_, 0, 1).value();
    ASSERT_FALSE(walked.ground || walked.hit_y);
  }
  EXPECT_EQ(world_.position(hero_), (Point{10, 53}));
}

TEST_F(OnPlatform, SomethingElseBlocksToo) {
  const BodyId stone = added(world_, box_at({15, 50}, {1, 1}));
  const std::uint64_t hash = world_.state_hash();
  EXPECT_EQ(world_.drop_through(hero_).error(), WorldError::blocked);
  EXPECT_EQ(world_.state_hash(), hash);
  QueryFilter filter;
  filter.exclude = stone;
  EXPECT_TRUE(world_.drop_through(hero_, filter));
}

/// What it overlaps does not block it.
TEST_F(OnPlatform, WhatItOverlapsDoesNotCount) {
  added(world_, box_at({15, 45}, {9, 9}));
  EXPECT_TRUE(world_.drop_through(hero_));
}

TEST_F(OnPlatform, ErrorsChangeNothing) {
  const std::uint64_t hash = world_.state_hash();
  World other;
  EXPECT_EQ(world_.drop_through(platform_).error(), WorldError::no_mover);
  EXPECT_EQ(world_.drop_through(BodyId{}).error(), WorldError::null_id);
  EXPECT_EQ(other.drop_through(hero_).error(), WorldError::foreign_id);
  EXPECT_EQ(world_.state_hash(), hash);
  ASSERT_TRUE(world_.set_mover(hero_, {.gravity = Face::none}));
  EXPECT_EQ(world_.drop_through(hero_).error(), WorldError::blocked);
  EXPECT_EQ(message_of(WorldError::blocked),
            "the body stands on nothing one-way, or also on a body that is solid from all sides");
  ASSERT_TRUE(world_.set_mover(hero_, {}));
  ASSERT_TRUE(world_.set_position(hero_, {10, end_position - 1}));
  ASSERT_TRUE(world_.set_position(platform_, {10, end_position - 1}));
  ASSERT_TRUE(world_.set_shape(platform_, Shape(Size{9, 9}, {0, -10})));
  EXPECT_EQ(world_.drop_through(hero_).error(), WorldError::position);
}

TEST_F(OnPlatform, TheFilterMustNotChangeTheWorld) {
  MeddlingFilter meddling([&] { return world_.drop_through(hero_).error(); });
  EXPECT_TRUE(world_.drop_through(hero_, meddling.filter()));
  EXPECT_EQ(meddling.error(), WorldError::busy);
}

TEST(WorldDropThrough, AroundTheWorldAndInEveryDirection) {
  for (const Face gravity : {Face::left, Face::right, Face::top, Face::bottom}) {
    World world(WorldDefinition{.period_x = 20, .period_y = 20});
    const Point down = direction_of(gravity);
    BodyDefinition platform = box_at({down.x * 4, down.y * 4}, {4, 4});
    platform.one_way = detail::motion::opposite(gravity);
    added(world, platform);
    const BodyId hero = added(world, box_at({0, 0}, {4, 4}));
    ASSERT_TRUE(world.set_mover(hero, {.gravity = gravity}));
    ASSERT_TRUE(world.drop_through(hero));
    EXPECT_EQ(world.position(hero), (Point{(20 + down.x) % 20, (20 + down.y) % 20}));
    EXPECT_EQ(world.walk(hero, down.x * 9, down.y * 9)->moved, (Point{down.x * 9, down.y * 9}));
  }
}

/// A belt under a hero, in a world where nothing else is.
TEST(WorldBelts, TakeAlongWhatStandsOnThem) {
  World world;
  const BodyId belt = added(world, box_at({0, 50}, {100, 5}));
  const BodyId hero = added(world, box_at({10, 40}, {6, 10}));
  ASSERT_TRUE(world.set_carrier(belt, {.surface_x = 1.5}));
  ASSERT_TRUE(world.set_mover(hero, {.step_up = 1, .step_down = 1}));
  EXPECT_EQ(world.walk(hero, 0, 1)->moved, (Point{0, 0}));  // lands
  EXPECT_EQ(world.walk(hero, 0, 1)->moved, (Point{1, 0}));
  EXPECT_EQ(world.walk(hero, 0, 1)->moved, (Point{2, 0}));
  EXPECT_EQ(world.walk(hero, -1.5, 1)->moved, (Point{0, 0}));   // against it
  EXPECT_EQ(world.walk(hero, 0.5, -5)->moved, (Point{2, -5}));  // jumps off it
  EXPECT_EQ(world.walk(hero, 0.5, 0)->moved, (Point{0, 0}));    // in the air
  EXPECT_EQ(world.walk(hero, 0.5, 5)->moved, (Point{1, 5}));
  ASSERT_TRUE(world.set_carrier(belt, {.surface_x = -500}));
  const BodyWalk walked = world.walk(hero, 0, 1).value();  // thrown off
  EXPECT_EQ(walked.moved.x, -500);
  EXPECT_FALSE(walked.ground.has_value());
}

/// Whichever has the lower id.
TEST(WorldBelts, TakeAlongWhatStandsOnOtherGroundToo) {
  for (const bool belt_first : {true, false}) {
    World world;
    const BodyId one = added(world, box_at({belt_first ? 0 : 50, 50}, {50, 5}));
    const BodyId other = added(world, box_at({belt_first ? 50 : 0, 50}, {50, 5}));
    const BodyId belt = belt_first ? one : other;
    const BodyId hero = added(world, box_at({46, 40}, {8, 10}));
    ASSERT_TRUE(world.set_carrier(one));
    ASSERT_TRUE(world.set_carrier(other));
    ASSERT_TRUE(world.set_carrier(belt, {.surface_x = 1}));
    ASSERT_TRUE(world.set_mover(hero, {}));
    const BodyWalk walked = world.walk(hero, 0, 1).value();
    EXPECT_EQ(walked.bottom, one);
    ASSERT_TRUE(walked.ground.has_value());
    EXPECT_EQ(walked.ground->body, belt);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(world.walk(hero, 0, 1));
    EXPECT_EQ(world.position(hero), (Point{50, 40}));  // no longer on it
    EXPECT_EQ(world.mover(hero)->ground->body, belt_first ? other : one);
  }
}

/// The last pixels of a slope that ends on a floor face down.
TEST(WorldGround, ANormalThatDoesNotPointUpIsNotReliable) {
  World world;
  added(world, box_at({0, 40}, {200, 5}));
  Mask hill(120, 40);
  for (std::int32_t x = 0; x < 120; ++x)
    for (std::int32_t y = std::max(0, 39 - std::min(x, 119 - x)); y < 40; ++y) hill.set(x, y);
  added(world, {.shape = std::move(hill), .position = {60, 0}});
  const BodyId hero = added(world, box_at({40, 24}, {8, 16}));
  ASSERT_TRUE(world.set_mover(hero, {.step_up = 2, .step_down = 2}));
  int unreliable = 0;
  for (int i = 0; i < 100; ++i) {
    const BodyWalk walked = world.walk(hero, 1, 0.5).value();
    ASSERT_TRUE(walked.ground.has_value());
    if (walked.ground->normal.reliable) {
      ASSERT_LT(walked.ground->normal.y, 0);
    } else {
      ASSERT_EQ(walked.ground->slope, 0);
    }
    unreliable += walked.ground->normal.reliable ? 0 : 1;
  }
  EXPECT_GT(unreliable, 0);
}

TEST(WorldBelts, TakeNothingAlongThatNoLongerStandsThere) {
  World world;
  const BodyId belt = added(world, box_at({0, 50}, {100, 5}));
  const BodyId hero = added(world, box_at({10, 40}, {6, 10}));
  ASSERT_TRUE(world.set_carrier(belt, {.surface_x = 2}));
  ASSERT_TRUE(world.set_mover(hero, {}));
  const auto moved = [&] {
    EXPECT_TRUE(world.set_position(hero, {10, 40}));
    EXPECT_TRUE(world.walk(hero, 0, 1));  // lands
    return [&] { return world.walk(hero, 0, 0)->moved; };
  };
  const auto next = moved();
  EXPECT_EQ(next(), (Point{2, 0}));
  moved();
  ASSERT_TRUE(world.set_position(hero, {500, -500}));
  EXPECT_EQ(next(), (Point{0, 0}));
  moved();
  ASSERT_TRUE(world.set_enabled(belt, false));
  EXPECT_EQ(next(), (Point{0, 0}));
  ASSERT_TRUE(world.set_enabled(belt, true));
  moved();
  ASSERT_TRUE(world.set_sensor(belt, true));
  EXPECT_EQ(next(), (Point{0, 0}));
}

TEST(WorldBelts, ARemovedBeltTakesNothingAlong) {
  World world(WorldDefinition{.period_x = 100, .period_y = 0});
  const BodyId belt = added(world, box_at({0, 50}, {100, 5}));
  const BodyId hero = added(world, box_at({10, 40}, {6, 10}));
  ASSERT_TRUE(world.set_carrier(belt, {.surface_x = 101}));
  ASSERT_TRUE(world.set_mover(hero, {}));
  ASSERT_TRUE(world.walk(hero, 0, 1));
  EXPECT_EQ(world.walk(hero, 0, 1).error(), WorldError::position);  // more than a period
  ASSERT_TRUE(world.remove(belt));
  const BodyId next = added(world, box_at({0, 50}, {100, 5}));
  ASSERT_EQ(next.slot, belt.slot);
  ASSERT_TRUE(world.set_carrier(next, {.surface_x = 3}));
  EXPECT_EQ(world.walk(hero, 0, 1)->moved, (Point{0, 0}));
  EXPECT_EQ(world.walk(hero, 0, 1)->moved, (Point{3, 0}));
  EXPECT_EQ(world.position(hero), (Point{13, 40}));
}

TEST(WorldZones, TellWhereABodyIs) {
  constexpr std::uint32_t ladders = 2;
  constexpr std::uint32_t water = 4;
  World world;
  BodyDefinition zone = box_at({0, 0}, {10, 100});
  zone.is_sensor = true;
  zone.filter.layer = ladders;
  const BodyId ladder = added(world, zone);
  zone = box_at({0, 60}, {100, 40});
  zone.is_sensor = true;
  zone.filter.layer = water;
  const BodyId lake = added(world, zone);
  const BodyId hero = added(world, box_at({20, 0}, {6, 10}));
  ASSERT_TRUE(world.set_mover(hero, {}));
  BodyWalk walked = world.walk(hero, 0, 0).value();
  EXPECT_EQ(walked.zone_layers, 0u);
  EXPECT_FALSE(walked.zone);
  walked = world.walk(hero, -11, 0).value();
  EXPECT_EQ(walked.zone_layers, ladders);
  EXPECT_EQ(walked.zone, ladder);
  walked = world.walk(hero, 0, 60).value();
  EXPECT_EQ(walked.zone_layers, ladders | water);
  EXPECT_EQ(walked.zone, ladder);
  walked = world.walk(hero, 1, 0).value();
  EXPECT_EQ(walked.zone_layers, water);
  EXPECT_EQ(walked.zone, lake);
  EXPECT_EQ(world.walk(hero, 0, 0, QueryFilter{.include_sensors = false})->zone_layers, 0u);
  EXPECT_EQ(world.walk(hero, 0, 0, QueryFilter{.collides_with = ladders})->zone_layers, 0u);
  ASSERT_TRUE(world.set_filter(hero, {.collides_with = ladders}));
  EXPECT_EQ(world.walk(hero, 0, 0)->zone_layers, 0u);
  ASSERT_TRUE(world.set_filter(hero, {}));
  ASSERT_TRUE(world.set_enabled(hero, false));
  EXPECT_EQ(world.walk(hero, 0, 0)->zone_layers, 0u);
}

}  // namespace
}  // namespace hitmask::support
