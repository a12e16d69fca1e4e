// Bodies that walk: cases by hand, errors, snapshots, remainders.
#include <gtest/gtest.h>

#include <vector>

#include "hitmask/world.hpp"
#include "support/compare.hpp"
#include "support/meddling_filter.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A room of 100 x 60 with four walls, and a hero of 6 x 10 in it.
class WalkInRoom : public testing::Test {
 protected:
  WalkInRoom() {
    floor_ = wall({-10, 60, 120, 10});
    ceiling_ = wall({-10, -10, 120, 10});
    left_ = wall({-10, 0, 10, 60});
    right_ = wall({100, 0, 10, 60});
    hero_ = added(world_, box_at({40, 20}, {6, 10}));
    EXPECT_TRUE(world_.set_mover(hero_, {.step_up = 3, .step_down = 3}));
  }
  BodyId wall(const Box& box) {
    BodyDefinition body = box_at({box.x, box.y}, {box.w, box.h});
    body.is_static = true;
    return added(world_, body);
  }
  BodyWalk walk(SubPixels dx, SubPixels dy) { return world_.walk(hero_, dx, dy).value(); }

  World world_;
  BodyId floor_, ceiling_, left_, right_, hero_;
};

TEST_F(WalkInRoom, FallsLandsAndTouchesWalls) {
  EXPECT_FALSE(world_.mover(hero_)->ground.has_value());
  BodyWalk walked = walk(0, 10.5);
  EXPECT_EQ(walked.position, (Point{40, 30}));
  EXPECT_FALSE(walked.ground || walked.left || walked.right || walked.top || walked.bottom);
  EXPECT_EQ(world_.mover(hero_)->remainder_y, 32'768);
  walked = walk(0, 100);
  EXPECT_EQ(walked.position, (Point{40, 50}));
  EXPECT_EQ(walked.moved, (Point{0, 20}));
  EXPECT_TRUE(walked.hit_y && !walked.hit_x);
  EXPECT_EQ(walked.bottom, floor_);
  ASSERT_TRUE(walked.ground.has_value());
  EXPECT_EQ(*walked.ground, (Ground{floor_, {0, -1, true}, 0}));
  EXPECT_EQ(world_.mover(hero_)->ground, walked.ground);
  EXPECT_EQ(world_.mover(hero_)->remainder_y, 0);
  walked = walk(-100, 1);
  EXPECT_EQ(walked.left, left_);
  EXPECT_TRUE(walked.hit_x);
  walked = walk(500, -500);
  EXPECT_EQ(walked.right, right_);
  EXPECT_EQ(walked.top, ceiling_);
  EXPECT_FALSE(walked.ground || walked.bottom);
  EXPECT_FALSE(world_.mover(hero_)->ground.has_value());
}

TEST_F(WalkInRoom, HitsNameTheBodies) {
  std::vector<BodyHit> hits;
  const BodyWalk walked =
      world_.walk(hero_, 100, 100, [&](const BodyHit& hit) { hits.push_back(hit); }).value();
  EXPECT_EQ(walked.hits, 2u);
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].body, right_);
  EXPECT_EQ(hits[0].axis, Axis::x);
  EXPECT_EQ(hits[0].steps, 54);
  EXPECT_EQ(hits[0].position, (Point{94, 20}));
  EXPECT_EQ(hits[0].contact.area, 10);
  EXPECT_EQ(hits[0].pixel, (Point{100, 20}));
  EXPECT_EQ(hits[0].normal, (Normal{-1, 0, true}));
  EXPECT_EQ(hits[0].response, Response::slide);
  EXPECT_FALSE(hits[0].overlapping);
  EXPECT_EQ(hits[1].body, floor_);
  EXPECT_EQ(hits[1].axis, Axis::y);
  EXPECT_EQ(hits[1].steps, 54 + 30);
}

TEST_F(WalkInRoom, StepsUpAndDown) {
  wall({60, 58, 10, 2});
  wall({70, 56, 10, 4});
  walk(0, 100);
  BodyWalk walked = walk(20, 0);
  EXPECT_EQ(walked.position, (Point{60, 48}));
  EXPECT_EQ(walked.stepped_up, 2);
  walked = walk(15, 0);
  EXPECT_EQ(walked.position, (Point{75, 46}));
  EXPECT_EQ(walked.stepped_up, 2);
  EXPECT_EQ(walked.stepped_down, 0);
  walked = walk(-25, 0);
  EXPECT_EQ(walked.position, (Point{50, 50}));
  EXPECT_EQ(walked.stepped_up, 0);
  EXPECT_EQ(walked.stepped_down, 4);
}

/// Rises to the right by one pixel every `run` pixels; or falls.
Mask slope(std::int32_t run, bool rises) {
  Mask mask(80, 80);
  for (std::int32_t x = 0; x < 80; ++x)
    for (std::int32_t y = 60 - (rises ? x : 79 - x) / run; y < 80; ++y) mask.set(x, y);
  return mask;
}

double slope_under_feet(Mask ground) {
  World world;
  added(world, mask_at({0, 0}, std::move(ground)));
  const BodyId hero = added(world, box_at({38, -20}, {3, 4}));
  EXPECT_TRUE(world.set_mover(hero, {}));
  const BodyWalk walked = world.walk(hero, 0, 200).value();
  EXPECT_TRUE(walked.ground.has_value());
  EXPECT_TRUE(walked.ground->normal.reliable);
  return walked.ground->slope;
}

TEST(WorldWalkSlope, RisesAndFalls) {
  EXPECT_NEAR(slope_under_feet(slope(1, true)), 1, 0.2);
  EXPECT_NEAR(slope_under_feet(slope(1, false)), -1, 0.2);
  EXPECT_NEAR(slope_under_feet(slope(2, true)), 0.5, 0.25);
  EXPECT_NEAR(slope_under_feet(slope(100, true)), 0, 0.01);
}

/// On a wall that leans, with the feet to the left: to the left is down.
TEST(WorldWalkSlope, TurnsWithGravity) {
  for (const bool leans : {false, true}) {
    Mask wall(60, 60);
    for (std::int32_t y = 0; y < 60; ++y)
      for (std::int32_t x = 0; x < (leans ? y : 20); ++x) wall.set(x, y);
    World world;
    added(world, mask_at({0, 0}, wall));
    const BodyId spider = added(world, box_at({100, 30}, {4, 3}));
    ASSERT_TRUE(world.set_mover(spider, {.gravity = Face::left}));
    const BodyWalk walked = world.walk(spider, -200, 0).value();
    ASSERT_TRUE(walked.ground.has_value());
    EXPECT_EQ(walked.ground->body, walked.left);
    EXPECT_NEAR(walked.ground->slope, leans ? 1 : 0, 0.2);
  }
}

TEST_F(WalkInRoom, ErrorsChangeNothing) {
  const std::uint64_t before = world_.state_hash();
  EXPECT_EQ(world_.walk(floor_, 1, 1).error(), WorldError::no_mover);
  EXPECT_EQ(world_.walk(BodyId{}, 1, 1).error(), WorldError::null_id);
  World other;
  EXPECT_EQ(other.walk(hero_, 1, 1).error(), WorldError::foreign_id);
  EXPECT_EQ(other.set_mover(hero_, {}).error(), WorldError::foreign_id);
  EXPECT_EQ(other.clear_mover(hero_).error(), WorldError::foreign_id);
  EXPECT_EQ(world_.set_mover(hero_, {.remainder_x = 65'536}).error(), WorldError::remainder);
  EXPECT_EQ(world_.set_mover(hero_, {.remainder_y = -1}).error(), WorldError::remainder);
  EXPECT_FALSE(world_.mover(floor_) || other.mover(hero_));
  EXPECT_EQ(message_of(WorldError::no_mover), "the body has no mover: call set_mover() first");
  EXPECT_EQ(message_of(WorldError::remainder), "a remainder is not from 0 to 65,535");
  EXPECT_EQ(world_.state_hash(), before);
}

TEST_F(WalkInRoom, TheFilterMustNotChangeTheWorldAndTheHitMay) {
  MeddlingFilter meddling([&] { return world_.walk(hero_, 1, 1).error(); });
  const auto remove = [&](const BodyHit& hit) { world_.remove(hit.body); };
  EXPECT_TRUE(world_.walk(hero_, 0, 100, remove, meddling.filter())->ground.has_value());
  EXPECT_EQ(meddling.error(), WorldError::busy);
  EXPECT_FALSE(world_.check(floor_));
  EXPECT_FALSE(world_.mover(hero_)->ground.has_value());  // it is gone
  EXPECT_FALSE(walk(0, 1).ground.has_value());
}

TEST_F(WalkInRoom, OwnFilterDecidesWhatBlocks) {
  ASSERT_TRUE(world_.set_filter(hero_, {.collides_with = 2}));
  EXPECT_EQ(walk(0, 100).position, (Point{40, 120}));
  ASSERT_TRUE(world_.set_filter(hero_, {}));
  ASSERT_TRUE(world_.set_position(hero_, {40, 20}));
  QueryFilter filter;
  filter.exclude = floor_;
  EXPECT_EQ(world_.walk(hero_, 0, 100, filter)->position.y, 120);
}

TEST_F(WalkInRoom, MoversAreSetClearedAndForgotten) {
  ASSERT_TRUE(world_.set_mover(hero_, {.step_up = -5,
                                       .step_down = 1'000'000,
                                       .gravity = Face::top,
                                       .corner_correction = 70'000,
                                       .remainder_x = 3,
                                       .remainder_y = 65'535}));
  EXPECT_EQ(world_.mover(hero_),
            (BodyMover{0, max_mask_side, Face::top, max_mask_side, 3, 65'535, std::nullopt}));
  ASSERT_TRUE(world_.set_position(hero_, {50, 30}));
  EXPECT_EQ(world_.mover(hero_)->remainder_x, 3);
  ASSERT_TRUE(world_.clear_mover(hero_));
  EXPECT_FALSE(world_.mover(hero_).has_value());
  EXPECT_TRUE(world_.clear_mover(hero_));  // has none any more
  const Ground here{floor_, {1, -2, true}, -0.5};
  ASSERT_TRUE(world_.set_mover(hero_, {.ground = here}));
  EXPECT_EQ(world_.mover(hero_)->ground, here);
  ASSERT_TRUE(world_.set_mover(hero_, {.ground = Ground{}}));
  EXPECT_FALSE(world_.mover(hero_)->ground.has_value());
  const std::vector<BodyId> both{hero_, floor_};
  ASSERT_TRUE(world_.set_mover(both, {.step_up = 2}));
  EXPECT_EQ(world_.mover(floor_)->step_up, 2);
  ASSERT_TRUE(world_.remove(hero_));
  const BodyId next = added(world_, box_at({40, 20}));
  EXPECT_EQ(next.slot, hero_.slot);
  EXPECT_FALSE(world_.mover(next) || world_.mover(hero_));
  const auto valid = detail::world::validate(world_);
  EXPECT_TRUE(valid.ok()) << valid.error().message;
}

TEST_F(WalkInRoom, SnapshotsHoldTheMover) {
  walk(0.25, 100);
  const Snapshot before = world_.snapshot();
  const std::uint64_t hash = world_.state_hash();
  const auto play = [&](World& world, BodyId hero) {
    for (int frame = 0; frame < 40; ++frame)
      EXPECT_TRUE(world.walk(hero, 1.3, frame == 20 ? -9 : 1.1).ok());
    return world.state_hash();
  };
  const std::uint64_t after = play(world_, hero_);
  EXPECT_NE(after, hash);
  ASSERT_TRUE(world_.restore(before));
  EXPECT_EQ(world_.state_hash(), hash);
  EXPECT_EQ(world_.mover(hero_)->ground->body, floor_);
  EXPECT_EQ(play(world_, hero_), after);
  World other;
  ASSERT_TRUE(other.restore(before));
  BodyId hero = hero_;
  BodyId floor = floor_;
  hero.world = floor.world = other.definition().number;
  EXPECT_EQ(other.mover(hero)->ground->body, floor);
  EXPECT_EQ(other.state_hash(), hash);
  EXPECT_EQ(play(other, hero), after);
}

/// A third of a pixel per frame, all around the world and around again.
TEST(WorldWalkRemainders, NothingIsLostInAMillionFrames) {
  World world(WorldDefinition{.period_x = 1000, .period_y = 700});
  added(world, box_at({0, 100}, {1000, 10}));
  const BodyId hero = added(world, box_at({990, 90}, {12, 10}));
  ASSERT_TRUE(world.set_mover(hero, {.step_up = 2, .step_down = 2}));
  constexpr std::int64_t frames = 1'000'000;
  constexpr std::int64_t by = 21'845;
  std::int64_t moved = 0;
  for (std::int64_t frame = 0; frame < frames; ++frame) {
    const BodyWalk walked = world.walk(hero, SubPixels::of(by), 1).value();
    moved += walked.moved.x;
    ASSERT_TRUE(walked.ground && walked.position.x >= 0 && walked.position.x < 1000);
  }
  EXPECT_EQ(moved * 65'536 + world.mover(hero)->remainder_x, frames * by);
  EXPECT_EQ(*world.position(hero), (Point{static_cast<std::int32_t>((990 + moved) % 1000), 90}));
}

TEST(WorldWalkLimits, WalksEndAtTheEndOfTheWorldAndAfterOnePeriod) {
  World plain;
  const BodyId far = added(plain, box_at({end_position - 5, min_position + 5}));
  ASSERT_TRUE(plain.set_mover(far, {}));
  const BodyWalk walked = plain.walk(far, 1e9, -1e9).value();
  EXPECT_EQ(walked.position, (Point{end_position - 1, min_position}));
  EXPECT_FALSE(walked.hit_x || walked.hit_y);
  World globe(WorldDefinition{.period_x = 1 << 30, .period_y = 50});
  const BodyId body = added(globe, box_at({(1 << 30) - 3, 0}));
  ASSERT_TRUE(globe.set_mover(body, {.step_up = 60'000, .step_down = 60'000}));
  EXPECT_EQ(globe.walk(body, 10, 50)->position, (Point{7, 0}));
  EXPECT_EQ(globe.walk(body, -10, -49)->position, (Point{(1 << 30) - 3, 1}));
  EXPECT_EQ(globe.walk(body, (1 << 29) + 1, 0).error(), WorldError::position);
  EXPECT_EQ(globe.walk(body, 0, 51).error(), WorldError::position);
  EXPECT_EQ(globe.walk(body, 1 << 29, 0)->moved.x, 1 << 29);
}

TEST_F(WalkInRoom, RestingIsTouchingByAnEdge) {
  const auto count = [&](BodyId body, Face side) {
    return world_.resting_on(body, [](BodyId) {}, side);
  };
  EXPECT_EQ(count(hero_, Face::bottom), 0u);
  walk(0, 100);
  EXPECT_EQ(world_.resting_on(hero_, [&](BodyId body) { EXPECT_EQ(body, floor_); }), 1u);
  EXPECT_EQ(count(floor_, Face::top), 3u);  // the hero and two walls
  EXPECT_EQ(count(hero_, Face::none), 0u);
  EXPECT_EQ(count(BodyId{}, Face::bottom), 0u);
  ASSERT_TRUE(world_.set_one_way(floor_, Face::left));
  EXPECT_EQ(count(hero_, Face::bottom), 0u);
  ASSERT_TRUE(world_.set_one_way(floor_, Face::top));
  EXPECT_EQ(count(hero_, Face::bottom), 1u);
  ASSERT_TRUE(world_.set_position(hero_, {40, 51}));  // overlaps
  EXPECT_EQ(count(hero_, Face::bottom), 0u);
}

TEST_F(WalkInRoom, DisabledBodiesMeetNothing) {
  ASSERT_TRUE(world_.set_enabled(hero_, false));
  const BodyWalk walked = walk(500, 500);
  EXPECT_EQ(walked.position, (Point{540, 520}));
  EXPECT_FALSE(walked.hit_x || walked.ground);
}

/// A slanting ceiling has a corner at each pixel.
TEST(WorldWalkCorners, GoesAsideNoFurtherThanItMayInAWalk) {
  World world;
  Mask ceiling(60, 60);
  for (std::int32_t y = 0; y < 60; ++y)
    for (std::int32_t x = 59 - y; x < 60; ++x) ceiling.set(x, 59 - y);
  added(world, {.shape = std::move(ceiling), .position = {0, 0}});
  const BodyId hero = added(world, box_at({40, 80}, {4, 4}));
  ASSERT_TRUE(world.set_mover(hero, {.corner_correction = 3}));
  const BodyWalk walked = world.walk(hero, 0, -60).value();
  EXPECT_EQ(walked.corrected, -3);
  EXPECT_TRUE(walked.hit_y);
}

}  // namespace
}  // namespace hitmask::support
