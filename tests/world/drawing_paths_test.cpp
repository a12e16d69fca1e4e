// Debug drawing: paths are those of moves and walks.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/drawn_items.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::drawn;
using support::drawn_of;
using support::for_each_scene;
using support::Random;

constexpr DebugItem::Kind path_kind = DebugItem::Kind::path;

std::int64_t length_of(const std::vector<Point>& points) {
  std::int64_t sum = 0;
  for (std::size_t k = 1; k < points.size(); ++k)
    sum += std::abs(std::int64_t{points[k].x} - points[k - 1].x) +
           std::abs(std::int64_t{points[k].y} - points[k - 1].y);
  return sum;
}

TEST(WorldDrawing, PathsAreThoseOfTheMoves) {
  for_each_scene(30, [](support::Scene& scene, Random& random) {
    World& world = scene.world();
    ASSERT_TRUE(world.record_paths(true));
    for (int k = 0; k < 12; ++k) {
      ASSERT_TRUE(world.step());
      const BodyId body = random.pick(scene.ids());
      const Point from = *world.position(body);
      const Point by{random.between(-30, 30), random.between(-30, 30)};
      std::vector<Point> corners{from};
      const auto move =
          world.move(body, from + by, support::Responses(random.next()), [&](const BodyHit& hit) {
            const bool turns = hit.response != Response::cross;
            if (turns && !hit.overlapping) corners.push_back(hit.position);
          });
      const auto paths = drawn_of(world, path_kind);
      if (!move || move->steps == 0) {
        EXPECT_TRUE(paths.empty() || paths[0].item.body != body || k > 0);
        continue;
      }
      corners.push_back(move->position);
      corners.erase(std::ranges::unique(corners).begin(), corners.end());
      ASSERT_EQ(paths.size(), 1U);
      EXPECT_EQ(paths[0].item.body, body);
      EXPECT_FALSE(paths[0].item.closed);
      EXPECT_EQ(paths[0].points, corners);
      EXPECT_EQ(length_of(paths[0].points), move->steps);
    }
  });
}

TEST(WorldDrawing, RecordedBatchesMoveAsOthersDo) {
  for_each_scene(30, [](support::Scene& scene, Random& random) {
    World& world = scene.world();
    const Snapshot before = world.snapshot();
    std::vector<BodyId> bodies;
    std::vector<Point> goals;
    for (int k = 0; k < 10; ++k) {
      bodies.push_back(random.pick(scene.ids()));
      goals.push_back(*world.position(bodies.back()) +
                      Point{random.between(-9, 9), random.between(-9, 9)});
    }
    std::vector<BodyMove> moves(bodies.size());
    std::vector<BodyMove> recorded(bodies.size());
    const Outcome outcome = world.move(bodies, goals, moves, Response::bounce);
    const std::uint64_t hash = world.state_hash();
    ASSERT_TRUE(world.restore(before));
    ASSERT_TRUE(world.record_paths(true));
    ASSERT_EQ(world.move(bodies, goals, recorded, Response::bounce).error(), outcome.error());
    EXPECT_EQ(world.state_hash(), hash);
    if (!outcome) return;
    const auto paths = drawn_of(world, path_kind);
    std::size_t at = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      EXPECT_EQ(std::tie(moves[k].position, moves[k].hits, moves[k].steps),
                std::tie(recorded[k].position, recorded[k].hits, recorded[k].steps));
      if (moves[k].steps == 0) continue;
      ASSERT_LT(at, paths.size());
      EXPECT_EQ(paths[at].item.body, bodies[k]);
      EXPECT_EQ(length_of(paths[at++].points), moves[k].steps);
    }
    EXPECT_EQ(at, paths.size());
  });
}

TEST(WorldDrawing, WalksLeavePaths) {
  World world;
  BodyDefinition stairs =
      support::mask_at({0, 20}, Mask::from_text({"....####", "..######", "########"}));
  stairs.is_static = true;
  added(world, stairs);
  const BodyId body = added(world, box_at({0, 10}, {2, 5}));
  ASSERT_TRUE(world.set_mover(body, {.step_up = 1, .step_down = 1}));
  ASSERT_TRUE(world.record_paths(true));
  ASSERT_TRUE(world.walk(body, 0.0, 30.0).ok());  // falls
  ASSERT_TRUE(world.walk(body, 4.0, 0.0).ok());   // climbs two steps
  ASSERT_TRUE(world.walk(body, 0.25, 0.0).ok());  // less than a pixel
  const auto paths = drawn_of(world, path_kind);
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0].points, (std::vector<Point>{{0, 10}, {0, 17}}));
  EXPECT_EQ(paths[1].points, (std::vector<Point>{{0, 17}, {4, 15}}));
}

TEST(WorldDrawing, PassengersLeavePaths) {
  World world;
  const BodyId lift = added(world, box_at({0, 20}, {20, 4}));
  const BodyId rider = added(world, box_at({5, 10}, {4, 10}));
  BodyDefinition roof = box_at({-10, 0}, {40, 4});
  roof.is_static = true;
  added(world, roof);
  ASSERT_TRUE(world.set_mover(rider, {}));
  ASSERT_TRUE(world.set_carrier(lift));
  ASSERT_TRUE(world.record_paths(true));
  ASSERT_TRUE(world.move(lift, {3, 17}).ok());
  auto paths = drawn_of(world, path_kind);
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0].item.body, rider);
  EXPECT_EQ(paths[0].points, (std::vector<Point>{{5, 10}, {8, 7}}));
  EXPECT_EQ(paths[1].item.body, lift);
  EXPECT_EQ(paths[1].points, (std::vector<Point>{{0, 20}, {3, 17}}));
  std::vector<BodyMove> moves(1);
  ASSERT_TRUE(world.move(std::vector{lift}, std::vector{Point{3, 0}}, moves));  // to the roof
  EXPECT_EQ(moves[0].position, (Point{3, 14}));
  paths = drawn_of(world, path_kind);
  ASSERT_EQ(paths.size(), 4U);
  EXPECT_EQ(paths[2].points, (std::vector<Point>{{8, 7}, {8, 4}}));
  EXPECT_EQ(paths[3].points, (std::vector<Point>{{3, 17}, {3, 14}}));
}

TEST(WorldDrawing, PathsLastUntilTheNextFrame) {
  World world;
  const BodyId body = added(world, box_at({0, 0}));
  const auto paths = [&] { return drawn_of(world, path_kind).size(); };
  ASSERT_TRUE(world.move(body, {5, 0}).ok());
  EXPECT_EQ(paths(), 0U);  // off
  ASSERT_TRUE(world.record_paths(true));
  ASSERT_TRUE(world.move(body, {5, 0}).ok());
  EXPECT_EQ(paths(), 0U);  // it stayed
  ASSERT_TRUE(world.move(body, {5, 5}).ok());
  ASSERT_TRUE(world.move(body, {0, 0}).ok());
  EXPECT_EQ(paths(), 2U);
  ASSERT_TRUE(world.step());
  EXPECT_EQ(paths(), 2U);
  ASSERT_TRUE(world.move(body, {1, 0}).ok());
  EXPECT_EQ(paths(), 1U);
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.step());
  EXPECT_EQ(paths(), 0U);
  ASSERT_TRUE(world.move(body, {5, 5}).ok());
  DebugOptions without;
  without.paths = false;
  EXPECT_TRUE(drawn_of(world, path_kind, without).empty());
  ASSERT_TRUE(world.restore(world.snapshot()));
  EXPECT_EQ(paths(), 0U);
  ASSERT_TRUE(world.move(body, {6, 5}).ok());
  ASSERT_TRUE(world.remove(body));
  EXPECT_EQ(paths(), 0U);
}

TEST(WorldDrawing, PathsHaveALimit) {
  World world;
  const BodyId body = added(world, box_at({0, 0}));
  const std::size_t before = world.memory_bytes();
  ASSERT_TRUE(world.record_paths(true));
  for (std::int32_t k = 1; k <= 100'000; ++k) ASSERT_TRUE(world.move(body, {k, 0}).ok());
  const auto paths = drawn_of(world, path_kind);
  EXPECT_GE(paths.size(), 16'384U);
  EXPECT_LE(paths.size(), 32'768U);
  for (std::size_t k = 0; k < paths.size(); ++k)  // the newest
    EXPECT_EQ(paths[k].points[1].x, 100'001 - static_cast<std::int32_t>(paths.size() - k));
  EXPECT_GT(world.memory_bytes(), before + 500'000);
  ASSERT_TRUE(world.record_paths(false));
  EXPECT_LT(world.memory_bytes(), before + 10'000);
}

}  // namespace
}  // namespace hitmask
