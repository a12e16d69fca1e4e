// Sensors touch and are found, but stop nothing. The random tests of worlds and of motion contain
// sensors too.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

constexpr Point apart{20, 0};  // from the walker to the sensor

/// A walker, a sensor to its right, and a wall behind that.
struct Corridor {
  World world;
  BodyId walker, sensor, wall;

  Corridor() {
    walker = added(world, {.shape = Size{4, 4}, .position = {0, 0}});
    sensor = added(world, {.shape = Size{10, 10}, .position = apart, .is_sensor = true});
    wall = added(world, {.shape = Size{4, 40}, .position = {60, -20}, .is_static = true});
  }
  [[nodiscard]] std::vector<BodyId> found(const QueryFilter& filter) const {
    std::vector<BodyId> ids;
    world.query_box({0, 0, 40, 10}, [&](BodyId id) { ids.push_back(id); }, filter);
    return ids;
  }
};

TEST(Sensors, BodyTellsAndKeepsIt) {
  Corridor its;
  EXPECT_TRUE(its.world.body(its.sensor)->is_sensor);
  EXPECT_FALSE(its.world.body(its.wall)->is_sensor);
  ASSERT_TRUE(its.world.set_sensor(its.sensor, false));
  EXPECT_FALSE(its.world.body(its.sensor)->is_sensor);
  EXPECT_EQ(its.world.set_sensor(BodyId{}, true).error(), WorldError::null_id);
}

TEST(Sensors, ManyOrNone) {
  Corridor its;
  ASSERT_TRUE(its.world.remove(its.wall));
  const std::array ids{its.walker, its.wall};
  EXPECT_EQ(its.world.set_sensor(ids, true).error(), WorldError::stale_id);
  EXPECT_FALSE(its.world.body(its.walker)->is_sensor);
}

/// A slot does not inherit it.
TEST(Sensors, RemovedSensorsAreForgotten) {
  Corridor its;
  ASSERT_TRUE(its.world.remove(its.sensor));
  const BodyId next = added(its.world, {.shape = Size{10, 10}, .position = apart});
  EXPECT_EQ(next.slot, its.sensor.slot);
  EXPECT_FALSE(its.world.body(next)->is_sensor);
  EXPECT_EQ(detail::world::Access::state(its.world).bodies.sensors, 0U);
}

TEST(Sensors, NothingThatMovesStops) {
  Corridor its;
  World& world = its.world;
  const auto swept = world.sweep(its.walker, {100, 0});
  EXPECT_EQ(swept->body, its.wall);
  EXPECT_EQ(world.sweep(Mask(4, 4, true), {5, 0}, {90, 0})->body, its.wall);
  EXPECT_TRUE(world.fits(its.walker, apart));
  EXPECT_TRUE(world.fits(Mask(4, 4, true), apart));
  EXPECT_EQ(world.try_move(its.walker, {100, 0})->position, (Point{56, 0}));
  EXPECT_EQ(world.move(its.walker, apart)->hits, 0U);
  EXPECT_EQ(*world.unstick(its.walker, 30), Point{});
  EXPECT_EQ(*world.unstick(Mask(4, 4, true), {25, 0}, 30), Point{});
  ASSERT_TRUE(world.set_mover(its.walker, {}));
  const auto walked = world.walk(its.walker, 100, 0);
  EXPECT_EQ(walked->position, (Point{56, 0}));
  EXPECT_EQ(walked->right, its.wall);
  std::vector<std::uint64_t> obstacles;
  world.obstacles()({0, 0, 100, 10}, [&](const Obstacle& one) { obstacles.push_back(one.id); });
  EXPECT_EQ(obstacles, (std::vector{its.walker.value(), its.wall.value()}));
}

/// Also if the filter asks for them.
TEST(Sensors, NothingRestsOnOne) {
  Corridor its;
  ASSERT_TRUE(its.world.set_position(its.walker, {apart.x, apart.y - 4}));
  EXPECT_EQ(
      its.world.resting_on(its.walker, [](BodyId) {}, Face::bottom, {.include_sensors = true}), 0U);
  ASSERT_TRUE(its.world.set_sensor(its.sensor, false));
  EXPECT_EQ(its.world.resting_on(its.walker, [](BodyId) {}), 1U);
}

TEST(Sensors, AreStoppedThemselves) {
  Corridor its;
  EXPECT_EQ(its.world.move(its.sensor, {100, 0})->position, (Point{50, 0}));
}

TEST(Sensors, BatchesOfMovesGoThrough) {
  World world;
  std::vector<BodyId> walkers;
  std::vector<Point> goals;
  for (std::int32_t row = 0; row < 40; ++row) {
    walkers.push_back(added(world, {.shape = Size{4, 4}, .position = {0, 10 * row}}));
    goals.push_back({90, 10 * row});
    added(world, {.shape = Size{4, 4}, .position = {30, 10 * row}, .is_sensor = row % 2 == 0});
  }
  std::vector<BodyMove> moves(walkers.size());
  ASSERT_TRUE(world.move(walkers, goals, moves));
  for (std::size_t row = 0; row < moves.size(); ++row)
    EXPECT_EQ(moves[row].position.x, row % 2 == 0 ? 90 : 26);
}

TEST(Sensors, QueriesFindThemUnlessToldOtherwise) {
  const Corridor its;
  const QueryFilter without{.include_sensors = false};
  EXPECT_EQ(its.found({}), (std::vector{its.walker, its.sensor}));
  EXPECT_EQ(its.found(without), (std::vector{its.walker}));
  EXPECT_EQ(its.world.ray({10, 2}, {100, 2})->body, its.sensor);
  EXPECT_EQ(its.world.ray({10, 2}, {100, 2}, without)->body, its.wall);
  EXPECT_EQ(its.world.ray_all({10, 2}, {100, 2}, [](const BodyRayHit&) {}), 2U);
  EXPECT_EQ(its.world.ray_all({10, 2}, {100, 2}, [](const BodyRayHit&) {}, without), 1U);
  EXPECT_EQ(its.world.nearest({22, 2}, 9, [](const NearestBody&) {}, without), 2U);
  EXPECT_EQ(its.world.query_mask(Mask(4, 4, true), apart, [](BodyId) {}, without), 0U);
}

TEST(Sensors, TouchAsAnyBody) {
  Corridor its;
  ASSERT_TRUE(its.world.set_static(its.sensor, true));
  added(its.world, {.shape = Size{4, 4}, .position = apart, .is_static = true, .is_sensor = true});
  ASSERT_TRUE(its.world.step());
  EXPECT_TRUE(its.world.events().empty());  // both are static
  ASSERT_TRUE(its.world.move(its.walker, apart));
  ASSERT_TRUE(its.world.step());
  EXPECT_EQ(its.world.events().size(), 2U);
  EXPECT_TRUE(its.world.touched(its.walker, its.sensor));
}

TEST(Sensors, ArePartOfSnapshotAndHash) {
  Corridor its;
  const Snapshot before = its.world.snapshot();
  const std::uint64_t hash = its.world.state_hash();
  ASSERT_TRUE(its.world.set_sensor(its.sensor, false));
  EXPECT_NE(its.world.state_hash(), hash);
  ASSERT_TRUE(its.world.restore(before));
  EXPECT_EQ(its.world.state_hash(), hash);
  EXPECT_TRUE(its.world.body(its.sensor)->is_sensor);
  EXPECT_TRUE(detail::world::validate(its.world));
}

}  // namespace
}  // namespace hitmask::support
