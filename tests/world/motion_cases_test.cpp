// Motion through worlds by example: every response, callbacks, errors, seams, extremes.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "motion_scenes.hpp"

namespace hitmask::support {
namespace {

constexpr std::int32_t lowest_int = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest_int = std::numeric_limits<std::int32_t>::max();

struct Moved {
  BodyMove move;
  std::vector<BodyHit> hits;
};
template <class Respond>
Moved moved(World& world, BodyId body, Point goal, Respond&& respond,
            const QueryFilter& filter = {}) {
  Moved result;
  const auto note = [&](const BodyHit& hit) { result.hits.push_back(hit); };
  const auto tried = world.try_move(body, goal, respond, note, filter).value();
  const std::vector<BodyHit> tried_hits = std::exchange(result.hits, {});
  result.move = world.move(body, goal, respond, note, filter).value();
  EXPECT_EQ(text_of(tried, tried_hits), text_of(result.move, result.hits));
  return result;
}
auto always(Response response) {
  return [response](BodyId) { return response; };
}

World world_around(std::int32_t period_x, std::int32_t period_y) {
  WorldDefinition definition;
  definition.period_x = period_x;
  definition.period_y = period_y;
  return World(definition);
}

/// A sprite of 2 x 2 at the origin, and a wall 8 pixels to its right.
struct BeforeAWall {
  World world;
  BodyId sprite = added(world, box_at({0, 0}, {2, 2}));
  BodyId wall = added(world, box_at({10, -50}, {3, 100}));
};

TEST(WorldMove, EachResponse) {
  const auto end = [](Response response, Point goal) {
    BeforeAWall scene;
    return moved(scene.world, scene.sprite, goal, always(response));
  };
  EXPECT_EQ(end(Response::ignore, {20, 6}).move.position, (Point{20, 6}));
  EXPECT_TRUE(end(Response::ignore, {20, 6}).hits.empty());
  EXPECT_EQ(end(Response::touch, {20, 10}).move.position, (Point{8, 4}));
  EXPECT_EQ(end(Response::slide, {20, 10}).move.position, (Point{8, 10}));
  EXPECT_EQ(end(Response::cross, {20, 10}).move.position, (Point{20, 10}));
  EXPECT_EQ(end(Response::cross, {20, 10}).hits.size(), 1U);
  EXPECT_EQ(end(Response::bounce, {20, 10}).move.position, (Point{8 - 12, 10}));
  EXPECT_EQ(end(Response::bounce, {20, 10}).move.steps, 8 + 12 + 10);
}

TEST(WorldMove, HitsSayWhereAndHow) {
  BeforeAWall scene;
  const Moved result = moved(scene.world, scene.sprite, {20, 0}, always(Response::slide));
  ASSERT_EQ(result.hits.size(), 1U);
  const BodyHit& hit = result.hits[0];
  EXPECT_EQ(hit.body, scene.wall);
  EXPECT_EQ(hit.response, Response::slide);
  EXPECT_EQ(hit.axis, Axis::x);
  EXPECT_EQ(hit.steps, 8);
  EXPECT_EQ(hit.position, (Point{8, 0}));
  EXPECT_EQ(hit.contact.area, 2);
  EXPECT_EQ(hit.contact.first, (Point{0, 50}));
  EXPECT_LT(hit.normal.x, 0);
  EXPECT_EQ(hit.normal.y, 0);
  EXPECT_TRUE(hit.normal.reliable);
  EXPECT_FALSE(hit.overlapping);
  EXPECT_EQ(scene.world.position(scene.sprite), (Point{8, 0}));
}

TEST(WorldMove, RespondIsCalledOncePerBody) {
  World world;
  const BodyId ball = added(world, box_at({5, 0}, {1, 1}));
  added(world, box_at({0, -5}, {1, 10}));
  added(world, box_at({10, -5}, {1, 10}));
  int asked = 0;
  std::vector<BodyHit> hits;
  const auto respond = [&](BodyId) {
    ++asked;
    return Response::bounce;
  };
  const auto result =
      world.move(ball, {105, 0}, respond, [&](const BodyHit& hit) { hits.push_back(hit); });
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(hits.size(), 12U);  // after 4 pixels, and then after every 8
  EXPECT_EQ(result->steps, 100);
  EXPECT_EQ(result->position, (Point{9, 0}));  // twelve times across
}

TEST(WorldMove, NoBounceWithoutFreeSpace) {
  World world;
  const BodyId ball = added(world, box_at({1, 0}, {1, 1}));
  added(world, box_at({0, -5}, {1, 100}));
  added(world, box_at({2, -5}, {1, 100}));
  const Moved result = moved(world, ball, {50, 40}, always(Response::bounce));
  EXPECT_EQ(result.move.position, (Point{1, 40}));
  EXPECT_EQ(result.hits.size(), 2U);
}

TEST(WorldMove, EndsAfterAThousandBouncesButNotAfterAThousandCoins) {
  World world;
  const BodyId ball = added(world, box_at({1, 0}, {1, 1}));
  added(world, box_at({0, 0}, {1, 1}));
  added(world, box_at({3, 0}, {1, 1}));  // one free pixel
  Moved result = moved(world, ball, {500'000'000, 0}, always(Response::bounce));
  EXPECT_EQ(result.hits.size(), 1000U);
  EXPECT_EQ(result.move.hits, 1000U);
  EXPECT_EQ(result.move.steps, 1000);

  World coins;
  const BodyId player = added(coins, box_at({0, 0}, {1, 1}));
  for (std::int32_t i = 0; i < 1200; ++i) added(coins, box_at({2 * i + 2, 0}, {1, 1}));
  result = moved(coins, player, {4000, 0}, always(Response::cross));
  EXPECT_EQ(result.hits.size(), 1200U);
  EXPECT_EQ(result.move.position, (Point{4000, 0}));
}

TEST(WorldMove, OverlappedBodiesAreReportedFirstAndLeft) {
  World world;
  const BodyId late = added(world, box_at({12, 0}, {4, 4}));
  const BodyId sprite = added(world, box_at({0, 0}, {4, 4}));
  const BodyId second = added(world, box_at({2, 2}, {4, 4}));
  const BodyId silent = added(world, box_at({-2, 2}, {4, 4}));
  const BodyId first = added(world, box_at({-1, -1}, {4, 4}));
  const Moved result = moved(world, sprite, {20, 0}, [&](BodyId body) {
    return body == silent ? Response::ignore : Response::touch;
  });
  EXPECT_EQ(result.move.position, (Point{8, 0}));
  ASSERT_EQ(result.hits.size(), 3U);
  EXPECT_EQ(result.hits[0].body, second);
  EXPECT_EQ(result.hits[1].body, first);
  EXPECT_TRUE(result.hits[1].overlapping);
  EXPECT_EQ(result.hits[1].contact.area, 9);
  EXPECT_EQ(result.hits[2].body, late);
  EXPECT_FALSE(result.hits[2].overlapping);
}

/// A coin flush with the wall is not crossed by a step that the wall stops.
TEST(WorldMove, OnlyEnteredBodiesAreCrossed) {
  BeforeAWall scene;
  const BodyId coin = added(scene.world, box_at({10, 0}, {2, 2}));
  const auto respond = [&](BodyId body) {
    return body == coin ? Response::cross : Response::slide;
  };
  const Moved result = moved(scene.world, scene.sprite, {20, 0}, respond);
  ASSERT_EQ(result.hits.size(), 1U);
  EXPECT_EQ(result.hits[0].body, scene.wall);
}

TEST(WorldMove, OneWayPlatforms) {
  World world;
  BodyDefinition platform = box_at({-20, 10}, {40, 2});
  platform.one_way = Face::top;
  added(world, platform);
  const BodyId sprite = added(world, box_at({0, 20}, {4, 4}));
  EXPECT_EQ(moved(world, sprite, {0, 9}, always(Response::slide)).move.position, (Point{0, 9}));
  // Inside it nothing stops the sprite, and there are no callbacks.
  const Moved down = moved(world, sprite, {0, 20}, always(Response::slide));
  EXPECT_EQ(down.move.position, (Point{0, 20}));
  EXPECT_TRUE(down.hits.empty());
  moved(world, sprite, {0, 0}, always(Response::slide));
  EXPECT_EQ(moved(world, sprite, {0, 30}, always(Response::slide)).move.position, (Point{0, 6}));
}

TEST(WorldMove, FiltersGroupsAndStaticBodies) {
  BeforeAWall scene;
  const auto end = [&](const QueryFilter& filter = {}) {
    return scene.world.sweep(scene.sprite, {20, 0}, filter)->last_free;
  };
  EXPECT_EQ(end(), (Point{8, 0}));
  EXPECT_EQ(end({.exclude = scene.wall}), (Point{20, 0}));
  EXPECT_EQ(end({.include_moving = false}), (Point{20, 0}));
  ASSERT_TRUE(scene.world.set_static(scene.wall, true));
  ASSERT_TRUE(scene.world.set_static(scene.sprite, true));
  EXPECT_EQ(end(), (Point{8, 0}));
  EXPECT_EQ(end({.include_static = false}), (Point{20, 0}));
  ASSERT_TRUE(scene.world.set_filter(scene.wall, {.layer = 2}));
  EXPECT_EQ(end({.collides_with = 1}), (Point{20, 0}));
  ASSERT_TRUE(scene.world.set_filter(scene.sprite, {.collides_with = 1}));
  EXPECT_EQ(end(), (Point{20, 0}));
  ASSERT_TRUE(scene.world.set_filter(scene.sprite, {.group = -3}));
  ASSERT_TRUE(scene.world.set_filter(scene.wall, {.group = -3}));
  EXPECT_EQ(end(), (Point{20, 0}));
}

TEST(WorldMove, DisabledBodiesHitNothing) {
  BeforeAWall scene;
  ASSERT_TRUE(scene.world.set_enabled(scene.sprite, false));
  EXPECT_TRUE(scene.world.fits(scene.sprite, {10, 0}));
  EXPECT_EQ(moved(scene.world, scene.sprite, {10, 0}, always(Response::touch)).move.position,
            (Point{10, 0}));
  EXPECT_EQ(scene.world.unstick(scene.sprite, 100).value(), (Point{0, 0}));
  ASSERT_TRUE(scene.world.set_enabled(scene.sprite, true));
  EXPECT_EQ(scene.world.unstick(scene.sprite, 1).error(), WorldError::stuck);
  EXPECT_EQ(scene.world.unstick(scene.sprite, 9).value(), (Point{-2, 0}));
  EXPECT_EQ(scene.world.position(scene.sprite), (Point{8, 0}));
}

TEST(WorldMove, RespondMustNotChangeTheWorld) {
  BeforeAWall scene;
  World& world = scene.world;
  std::vector<WorldError> errors;
  const auto respond = [&](BodyId body) {
    errors = {world.set_position(body, {0, 0}).error(),
              world.remove(body).error(),
              world.step().error(),
              world.add(box_at({0, 0})).error(),
              world.unstick(body, 5).error(),
              world.move(body, {0, 0}, always(Response::touch), [](const BodyHit&) {}).error()};
    EXPECT_TRUE(world.sweep(body, {1, 1}).ok());
    return Response::touch;
  };
  const auto change = [&](const BodyHit& hit) {
    EXPECT_EQ(world.position(scene.sprite), (Point{8, 0}));
    EXPECT_TRUE(world.remove(hit.body));
  };
  ASSERT_TRUE(world.move(scene.sprite, {20, 0}, respond, change).ok());
  EXPECT_EQ(errors, std::vector<WorldError>(6, WorldError::busy));
  EXPECT_FALSE(world.check(scene.wall));
  EXPECT_TRUE(world.step());
}

TEST(WorldMove, BusyInsideASearch) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  added(world, box_at({5, 5}));
  int pairs = 0;
  ASSERT_TRUE(world.for_each_overlap([&](const BodyPair&) {
    ++pairs;
    EXPECT_EQ(world.unstick(a, 20).error(), WorldError::busy);
    EXPECT_EQ(world.move(a, {1, 1}, always(Response::touch), [](const BodyHit&) {}).error(),
              WorldError::busy);
    EXPECT_TRUE(world.sweep(a, {1, 1}).ok());
  }));
  EXPECT_EQ(pairs, 1);
}

TEST(WorldMove, FalseFromTheCallbackEndsTheReport) {
  World world;
  const BodyId player = added(world, box_at({0, 0}, {1, 1}));
  for (std::int32_t i = 1; i < 6; ++i) added(world, box_at({3 * i, 0}, {1, 1}));
  int reported = 0;
  const auto result = world.move(player, {30, 0}, always(Response::cross), [&](const BodyHit&) {
    ++reported;
    return reported < 2;
  });
  EXPECT_EQ(reported, 2);
  EXPECT_EQ(result->hits, 2U);
  EXPECT_EQ(result->position, (Point{30, 0}));
}

TEST(WorldMotionErrors, OfIdsAndPositions) {
  World world;
  World other;
  const BodyId gone = added(world, box_at({0, 0}));
  const BodyId stranger = added(other, box_at({0, 0}));
  ASSERT_TRUE(world.remove(gone));
  const auto ignore = [](const BodyHit&) {};
  const auto touch = always(Response::touch);
  for (const auto& [id, error] : {std::pair{BodyId{}, WorldError::null_id},
                                  {gone, WorldError::stale_id},
                                  {stranger, WorldError::foreign_id}}) {
    EXPECT_EQ(world.sweep(id, {1, 1}).error(), error);
    EXPECT_EQ(world.move(id, {1, 1}, touch, ignore).error(), error);
    EXPECT_EQ(world.try_move(id, {1, 1}, touch, ignore).error(), error);
    EXPECT_FALSE(world.fits(id, {1, 1}));
    EXPECT_EQ(world.unstick(id, 9).error(), error);
  }
  const BodyId body = added(world, box_at({0, 0}));
  const Mask mask(3, 3, true);
  for (const std::int32_t far : {lowest_int, min_position - 1, end_position, highest_int})
    for (const Point to : {Point{far, 0}, Point{0, far}}) {
      EXPECT_EQ(world.sweep(body, to).error(), WorldError::position);
      EXPECT_EQ(world.sweep(mask, {0, 0}, to).error(), WorldError::position);
      EXPECT_EQ(world.sweep(mask, to, {0, 0}).error(), WorldError::position);
      EXPECT_EQ(world.move(body, to, touch, ignore).error(), WorldError::position);
      EXPECT_EQ(world.try_move(body, to, touch, ignore).error(), WorldError::position);
      EXPECT_FALSE(world.fits(body, to));
    }
  EXPECT_EQ(world.position(body), (Point{0, 0}));
  World small = world_around(10, 0);
  EXPECT_EQ(small.sweep(Mask(11, 1), {0, 0}, {1, 1}).error(), WorldError::larger_period);
}

TEST(WorldMotionExtremes, FromOneEndToTheOther) {
  constexpr std::int32_t last = end_position - 1;
  World world;
  const BodyId body = added(world, box_at({min_position, min_position}, {1, 1}));
  added(world, box_at({last, 5}, {1, 1}));
  const BodyId corner = added(world, box_at({last, last}, {max_box_side, max_box_side}));
  const auto sweep = world.sweep(body, {highest_int, highest_int});
  ASSERT_TRUE(sweep.ok());
  EXPECT_EQ(sweep->body, corner);
  EXPECT_EQ(sweep->steps, 2 * std::int64_t{highest_int} - 1);
  EXPECT_EQ(sweep->last_free, (Point{last, last - 1}));
  EXPECT_EQ(world.ray({lowest_int, lowest_int}, {highest_int, highest_int})->body, body);
  EXPECT_EQ(world.ray({highest_int, highest_int}, {lowest_int, lowest_int})->body, corner);
  // The remaining distance in the other direction would leave the world.
  const Moved back = moved(world, body, {last, last}, always(Response::bounce));
  EXPECT_EQ(back.hits.size(), 1U);
  ASSERT_TRUE(world.set_position(body, {min_position, last}));
  added(world, box_at({min_position + 3, last}, {1, 1}));
  EXPECT_EQ(moved(world, body, {last, last}, always(Response::bounce)).move.position,
            (Point{min_position, last}));
}

TEST(WorldMotionAround, PositionsAreNotWrapped) {
  World world = world_around(100, 0);
  const BodyId body = added(world, box_at({95, 0}, {10, 10}));  // over the seam
  const BodyId post = added(world, box_at({50, 5}, {2, 2}));
  const auto right = world.sweep(body, {300, 0});
  EXPECT_EQ(right->last_free, (Point{140, 0}));
  EXPECT_EQ(right->body, post);
  EXPECT_EQ(world.sweep(body, {-300, 0})->last_free, (Point{52, 0}));
  const Moved result = moved(world, body, {300, 0}, always(Response::touch));
  EXPECT_EQ(result.move.position, (Point{140, 0}));
  EXPECT_EQ(world.position(body), (Point{40, 0}));
  // It does not block itself.
  EXPECT_EQ(world.sweep(body, {400, 0}, {.exclude = post})->steps, 400);
}

TEST(WorldMotionAround, VeryLongPathsEnd) {
  World world = world_around(7, 1);
  const BodyId body = added(world, box_at({0, 0}, {2, 1}));
  const BodyId post = added(world, box_at({4, 0}, {1, 1}));
  EXPECT_EQ(world.sweep(body, {1 << 29, 0})->steps, 2);
  EXPECT_EQ(world.sweep(body, {0, -(1 << 29)})->steps, 1 << 29);
  EXPECT_EQ(world.sweep(body, {0, -(1 << 29)})->last_free, (Point{0, -(1 << 29)}));
  EXPECT_EQ(world.sweep(body, {1 << 29, 1 << 29}).error(), WorldError::position);
  EXPECT_EQ(world.sweep(body, {1, 4'096})->steps, 4'097);
  EXPECT_EQ(world.sweep(body, {1, 4'097}).error(), WorldError::position);
  EXPECT_EQ(world.ray({3, lowest_int}, {3, highest_int}), std::nullopt);
  EXPECT_EQ(world.ray({3, lowest_int}, {2, highest_int}), std::nullopt);
  EXPECT_EQ(world.ray({3, 0}, {highest_int, 0})->body, post);
  EXPECT_EQ(world.unstick(Mask(6, 1, true), {0, 0}, highest_int).error(), WorldError::stuck);
  EXPECT_EQ(world.unstick(Mask(1, 1, true), {0, 0}, highest_int).value(), (Point{-1, 0}));
  EXPECT_EQ(world.unstick(Mask(20, 20, true), {0, 0}, highest_int).error(), WorldError::stuck);
  EXPECT_EQ(world.unstick(Mask(20, 20), {0, 0}, highest_int).value(), (Point{0, 0}));
}

TEST(WorldMotionAround, SeparatingFromTallBodies) {
  World world = world_around(1, 0);
  added(world, box_at({0, -(1 << 29)}, {1, max_box_side}));
  const BodyId body = added(world, box_at({0, 0}, {1, 1}));
  EXPECT_EQ(world.unstick(body, highest_int).error(), WorldError::stuck);
  ASSERT_TRUE(world.set_position(body, {0, -(1 << 29) + 10}));
  EXPECT_EQ(world.unstick(body, highest_int).value(), (Point{0, -11}));
}

TEST(WorldMotionCases, LongSlantedPathsThroughASmallRepeatingWorld) {
  World world({.period_x = 64, .period_y = 64});
  BodyDefinition platform = support::box_at({10, 40}, {16, 4});
  platform.one_way = Face::bottom;  // bodies from above pass
  support::added(world, platform);
  const Mask mask(8, 8, true);
  const Result<ObstacleSweep, MotionError> swept =
      sweep(mask, {0, 20}, {200'000, 200'000}, world.obstacles());
  ASSERT_TRUE(swept.ok());
  EXPECT_EQ(swept->steps, 400'000);
  EXPECT_FALSE(swept->blocked());
}

}  // namespace
}  // namespace hitmask::support
