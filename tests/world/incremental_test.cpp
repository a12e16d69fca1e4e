// Worlds in which little changes: what may happen between two steps, by example. The lives and
// soaks next door try everything else.
#include <gtest/gtest.h>

#include <unordered_set>
#include <vector>

#include "support/world_bodies.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;

/// Sixty bodies far away, so that one or two that change are few.
void add_bystanders(World& world) {
  for (int i = 0; i < 60; ++i) added(world, box_at({100'000 + 50 * i, 0}, {8, 8}));
}

void become_incremental(World& world) {
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.statistics().incremental);
}

std::vector<EventKind> step(World& world) {
  EXPECT_TRUE(world.step());
  std::vector<EventKind> kinds;
  for (const Event& event : world.events()) kinds.push_back(event.kind);
  return kinds;
}

using Kinds = std::vector<EventKind>;

TEST(WorldIncremental, AContactEndsAfterARefresh) {
  for (const bool lower_leaves : {false, true}) {
    World world;
    add_bystanders(world);
    BodyId stays = added(world, box_at({0, 0}));
    BodyId leaves = added(world, box_at({5, 0}));
    if (lower_leaves) std::swap(stays, leaves);
    become_incremental(world);
    ASSERT_TRUE(world.set_position(leaves, {5000, 0}));
    world.refresh();
    ASSERT_TRUE(world.set_position(stays, {1, 0}));
    EXPECT_EQ(step(world), Kinds{EventKind::end});
    EXPECT_EQ(step(world), Kinds{});
  }
}

TEST(WorldIncremental, ABodyWithAFatBoxIsFoundOnceAfterAFullStep) {
  World world;
  for (int i = 0; i < 4'200; ++i) {  // still: the crowd itself is no contact of anybody
    BodyDefinition one = box_at({50'000, 0}, {8, 8});
    one.is_static = true;
    added(world, one);
  }
  const BodyId walker = added(world, box_at({0, 0}));
  const BodyId joins_the_crowd = added(world, box_at({5'000, 0}));
  become_incremental(world);
  ASSERT_TRUE(world.set_position(walker, {1, 0}));
  ASSERT_TRUE(world.set_position(joins_the_crowd, {50'000, 0}));
  ASSERT_TRUE(world.step());
  EXPECT_FALSE(world.statistics().incremental);
  EXPECT_EQ(world.query_point({2, 2}, [](BodyId) {}), 1U);
  EXPECT_EQ(world.query_point({50'002, 2}, [](BodyId) {}), 4'201U);
}

TEST(WorldIncremental, AContactEndsInTheStepAfterOneThatFailed) {
  WorldDefinition definition;
  definition.max_contacts = 2;
  World world(definition);
  add_bystanders(world);
  const BodyId a = added(world, box_at({0, 0}));
  const BodyId b = added(world, box_at({5, 0}));
  added(world, box_at({3000, 0}));
  const BodyId c = added(world, box_at({4000, 0}));
  const BodyId d = added(world, box_at({6000, 0}));
  become_incremental(world);
  ASSERT_TRUE(world.set_position(b, {5000, 0}));
  ASSERT_TRUE(world.set_position(c, {3001, 0}));
  ASSERT_TRUE(world.set_position(d, {3002, 0}));
  EXPECT_EQ(world.step().error(), WorldError::too_many_contacts);
  EXPECT_TRUE(world.events().empty());
  ASSERT_TRUE(world.set_position(d, {6000, 0}));
  ASSERT_TRUE(world.set_position(a, {1, 0}));
  EXPECT_EQ(step(world), (Kinds{EventKind::end, EventKind::begin}));
}

TEST(WorldIncremental, AStaticBodyThatLeavesIsNoticedAfterForEachOverlap) {
  for (const bool becomes_moving : {false, true}) {
    World world;
    add_bystanders(world);
    added(world, box_at({0, 0}));
    BodyDefinition wall = box_at({5, 0});
    wall.is_static = true;
    const BodyId still = added(world, wall);
    become_incremental(world);
    if (becomes_moving) {
      ASSERT_TRUE(world.set_static(still, false));
    }
    ASSERT_TRUE(world.set_position(still, {5000, 0}));
    std::size_t overlaps = 0;
    ASSERT_TRUE(world.for_each_overlap([&](const BodyPair&) { ++overlaps; }));
    EXPECT_EQ(overlaps, 0U);
    EXPECT_EQ(step(world), Kinds{EventKind::end});
  }
}

TEST(WorldIncremental, AStaticBodyKeepsItsFatBoxThroughForEachOverlap) {
  World world;
  add_bystanders(world);
  BodyDefinition wall = box_at({0, 0}, {80, 80});
  wall.is_static = true;
  const BodyId still = added(world, wall);
  const BodyId moving = added(world, box_at({2000, 0}, {2, 2}));
  become_incremental(world);
  for (const std::int32_t x : {1, 2}) {
    ASSERT_TRUE(world.set_position(still, {x, 0}));
    ASSERT_TRUE(world.for_each_overlap([](const BodyPair&) {}));
    EXPECT_EQ(step(world), Kinds{});
  }
  ASSERT_TRUE(world.set_position(moving, {95, 0}));
  EXPECT_EQ(step(world), Kinds{});
  ASSERT_TRUE(world.set_position(still, {18, 0}));
  EXPECT_EQ(step(world), Kinds{EventKind::begin});
  EXPECT_EQ(world.query_point({95, 1}, [](BodyId) {}), 2U);
}

TEST(WorldIncremental, ABodySetToItsOwnPositionHasNotChanged) {
  World world;
  add_bystanders(world);
  const BodyId body = added(world, box_at({0, 0}));
  become_incremental(world);
  ASSERT_TRUE(world.set_position(body, {0, 0}));
  ASSERT_TRUE(world.set_filter(body, {}));
  ASSERT_TRUE(world.set_details(body, Details::none));
  ASSERT_TRUE(world.set_enabled(body, true));
  ASSERT_TRUE(world.set_transform(body, {}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.statistics().changed, 0U);
  ASSERT_TRUE(world.set_shape(body, Size{10, 10}));  // always counts as a change
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.statistics().changed, 1U);
}

/// Everyone is everyone's neighbour, and meets only the sensor over all: watching would not pay.
TEST(WorldIncremental, CrowdsAreSweptOver) {
  constexpr int count = 1200;
  World world;
  std::vector<BodyId> ids;
  BodyDefinition body = box_at({0, 0});
  body.filter = {.layer = 2, .collides_with = 1};
  for (int i = 0; i < count; ++i) ids.push_back(added(world, body));
  BodyDefinition sensor = box_at({0, 0}, {500, 500});
  sensor.filter = {.layer = 1, .collides_with = 2};
  added(world, sensor);
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.contacts().size(), std::size_t{count});
  for (int frame = 0; frame < 80; ++frame) {
    for (int i = 0; i < 100; ++i)
      ASSERT_TRUE(world.set_position(ids[static_cast<std::size_t>(i + frame)], {frame % 7, i}));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.contacts().size(), std::size_t{count});
  }
  EXPECT_LT(world.memory_bytes(), 8'000'000U);
}

TEST(WorldChanges, ManyAtOnceOrNone) {
  World world;
  const std::vector<BodyId> ids{added(world, box_at({0, 0})), added(world, box_at({5, 0}))};
  const std::vector<BodyId> bad{ids[0], BodyId{}};
  ASSERT_TRUE(world.set_user(ids, std::vector<std::uint64_t>{7, 8}));
  EXPECT_EQ(world.set_user(bad, std::vector<std::uint64_t>{1, 2}).error(), WorldError::null_id);
  EXPECT_EQ(world.set_user(ids, std::vector<std::uint64_t>{1}).error(), WorldError::lengths);
  EXPECT_EQ(world.user(ids[0]), 7U);
  ASSERT_TRUE(world.set_shape(ids, std::vector<Shape>{Size{3, 3}, Size{4, 4}}));
  EXPECT_EQ(world.set_shape(bad, std::vector<Shape>{Size{9, 9}, Size{9, 9}}).error(),
            WorldError::null_id);
  EXPECT_EQ(world.body(ids[0])->shape.size(), (Size{3, 3}));
  EXPECT_EQ(world.set_enabled(bad, false).error(), WorldError::null_id);
  EXPECT_TRUE(world.body(ids[0])->enabled);
  ASSERT_TRUE(world.set_enabled(ids, false));
  ASSERT_TRUE(world.set_static(ids, true));
  ASSERT_TRUE(world.set_filter(ids, {.layer = 4}));
  ASSERT_TRUE(world.set_details(ids, Details::area));
  for (const BodyId id : ids) {
    const BodyDefinition body = *world.body(id);
    EXPECT_FALSE(body.enabled);
    EXPECT_TRUE(body.is_static);
    EXPECT_EQ(body.filter.layer, 4U);
    EXPECT_EQ(body.details, Details::area);
  }
}

TEST(WorldIds, CanBeKeptInTables) {
  World world;
  std::unordered_set<BodyId> ids;
  for (int i = 0; i < 100; ++i) ids.insert(added(world, box_at({i, 0})));
  EXPECT_EQ(ids.size(), 100U);
  const Result<BodyId, WorldError> refused = world.add(BodyDefinition{});
  EXPECT_EQ(refused.error(), WorldError::no_shape);
  EXPECT_FALSE(refused.message().empty());
  EXPECT_THROW(static_cast<void>(refused.value()), std::logic_error);
}

TEST(WorldEvents, TellTheOtherBody) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  const BodyId b = added(world, box_at({5, 0}));
  ASSERT_TRUE(world.step());
  ASSERT_EQ(world.events().size(), 1U);
  const Event& event = world.events()[0];
  EXPECT_EQ(event.other(a), b);
  EXPECT_EQ(event.other(b), a);
  EXPECT_TRUE(event.has(a) && event.has(b));
  EXPECT_FALSE(event.has(BodyId{}));
}

}  // namespace
}  // namespace hitmask
