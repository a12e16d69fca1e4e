// Batches of moves, against single moves; and how many bodies a move looks at.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "hitmask/parallel.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/places/search.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

using detail::world::Access;

struct MovePlan {
  std::int32_t bodies;
  std::int32_t side;   // of the area
  std::int32_t reach;  // of a move
  std::int32_t period = 0;
};

/// Boxes, masks, one-way and static bodies, and some that are disabled.
World crowd(const MovePlan& plan, Executor* executor) {
  WorldDefinition definition;
  definition.number = 3;
  definition.period_x = definition.period_y = plan.period;
  definition.executor = executor;
  World world(definition);
  Random random(17);
  const auto disc = share(Mask::parse_text(".##.\n####\n####\n.##.").value());
  for (std::int32_t i = 0; i < plan.bodies; ++i) {
    BodyDefinition body;
    body.shape = i % 3 == 0 ? Shape(disc) : Shape(Size{random.between(1, 12), 5});
    body.position = {random.between(0, plan.side), random.between(0, plan.side)};
    body.is_static = i % 7 == 3;
    body.enabled = i % 11 != 5;
    body.one_way = i % 13 == 4 ? Face::top : Face::none;
    EXPECT_TRUE(world.add(body));
  }
  return world;
}

/// Which bodies move in a batch, in any order.
enum class Movers : std::uint8_t {
  most,   ///< bodies that are not static, once each; sometimes without a few
  tenth,  ///< of those
  static_too,
  some_twice,
};

std::vector<BodyId> any_order(const World& world, Random& random, Movers movers) {
  std::vector<BodyId> order;
  const bool all = random.one_in(2);
  world.for_each_body([&](BodyId id) {
    if (movers == Movers::tenth && !random.one_in(10)) return;
    if (movers == Movers::most && !all && random.one_in(20)) return;
    if (movers <= Movers::tenth && world.body(id)->is_static) return;
    order.push_back(id);
    if (movers == Movers::some_twice && random.one_in(9)) order.push_back(id);
  });
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.index(i)]);
  return order;
}

std::vector<Point> any_goals(const World& world, const std::vector<BodyId>& bodies,
                             std::int32_t reach, Random& random) {
  std::vector<Point> goals;
  for (const BodyId body : bodies) {
    const Point at = world.position(body).value();
    goals.push_back({at.x + random.between(-reach, reach), at.y + random.between(-reach, reach)});
  }
  return goals;
}

void expect_same_as_single_moves(const MovePlan& plan, Executor* executor, Response response,
                                 Movers movers, const QueryFilter& filter = {}) {
  World single = crowd(plan, nullptr);
  World many = crowd(plan, executor);
  Random random(18);
  for (int frame = 0; frame < 6; ++frame) {
    const std::vector<BodyId> order = any_order(single, random, movers);
    const std::vector<Point> goals = any_goals(single, order, plan.reach, random);
    std::vector<BodyMove> moves(order.size());
    ASSERT_TRUE(many.move(order, goals, moves, response, filter));
    for (std::size_t k = 0; k < order.size(); ++k) {
      const BodyMove one =
          single.move(order[k], goals[k], response, [](const BodyHit&) {}, filter).value();
      ASSERT_EQ(moves[k].position, one.position) << "frame " << frame << ", move " << k;
      ASSERT_EQ(moves[k].hits, one.hits) << "frame " << frame << ", move " << k;
      ASSERT_EQ(moves[k].steps, one.steps) << "frame " << frame << ", move " << k;
    }
    ASSERT_EQ(many.state_hash(), single.state_hash());
    const Result<void> status = detail::world::validate(many);
    ASSERT_TRUE(status) << status.error().message;
    if (frame % 2 == 1) {
      ASSERT_TRUE(many.step());
      ASSERT_TRUE(single.step());
    }
  }
}

TEST(WorldMoveMany, EqualsSingleMovesWithAnyNumberOfThreads) {
  SerialExecutor serial;
  ThreadExecutor two(2), five(5);
  for (Executor* const executor : {static_cast<Executor*>(nullptr), static_cast<Executor*>(&serial),
                                   static_cast<Executor*>(&two), static_cast<Executor*>(&five)})
    for (const MovePlan& plan : {MovePlan{700, 2000, 9}, MovePlan{300, 150, 20},
                                 MovePlan{400, 400, 900}, MovePlan{400, 500, 30, 300}})
      for (const Response response : {Response::slide, Response::bounce, Response::cross})
        for (const Movers movers :
             {Movers::most, Movers::tenth, Movers::static_too, Movers::some_twice})
          expect_same_as_single_moves(plan, executor, response, movers);
}

TEST(WorldMoveMany, EqualsSingleMovesWithFilters) {
  ThreadExecutor two(2);
  QueryFilter no_static, no_moving, without_two;
  no_static.include_static = false;
  no_moving.include_moving = false;
  {
    const World world = crowd({9, 100, 5}, nullptr);
    std::vector<BodyId> ids;
    world.for_each_body([&](BodyId id) { ids.push_back(id); });
    without_two.exclude = {ids[1], ids[2]};
  }
  for (const QueryFilter& filter : {no_static, no_moving, without_two})
    for (Executor* const executor : {static_cast<Executor*>(nullptr), static_cast<Executor*>(&two)})
      for (const MovePlan& plan : {MovePlan{300, 300, 20}, MovePlan{300, 400, 30, 300}})
        expect_same_as_single_moves(plan, executor, Response::slide, Movers::most, filter);
}

/// Whether the last batch found out in advance which moves may meet.
bool knew_reach(const World& world) { return Access::state(world).batches.before.size() != 0; }

TEST(WorldMoveMany, KnowsTheReachUnlessBodiesAreTooClose) {
  ThreadExecutor two(2);
  for (const bool is_crowded : {false, true})
    for (Executor* const executor :
         {static_cast<Executor*>(nullptr), static_cast<Executor*>(&two)}) {
      const MovePlan plan{600, is_crowded ? 20 : 1500, 9};
      World world = crowd(plan, executor);
      Random random(20);
      const std::vector<BodyId> order = any_order(world, random, Movers::most);
      std::vector<BodyMove> moves(order.size());
      ASSERT_TRUE(world.move(order, any_goals(world, order, plan.reach, random), moves));
      EXPECT_EQ(knew_reach(world), !is_crowded);
    }
}

TEST(WorldMoveMany, KnowsTheReachOnlyIfManyBodiesMove) {
  World world = crowd({2000, 5000, 9}, nullptr);
  const std::size_t before = world.memory_bytes();
  Random random(21);
  const std::vector<BodyId> all = any_order(world, random, Movers::most);
  for (const std::size_t count : {std::size_t{10}, std::size_t{60}, all.size()}) {
    const std::vector<BodyId> movers(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<BodyMove> moves(count);
    ASSERT_TRUE(world.move(movers, any_goals(world, movers, 9, random), moves));
    EXPECT_EQ(knew_reach(world), count > 60) << count;
  }
  EXPECT_GT(world.memory_bytes(), before);
}

/// A long row in which each body waits for the one before: one group per body.
TEST(WorldMoveMany, MovesARowInOrder) {
  ThreadExecutor two(2);
  World world(WorldDefinition{.executor = &two});
  std::vector<BodyId> ids;
  std::vector<Point> goals;
  for (std::int32_t i = 0; i < 500; ++i) {
    ids.push_back(added(world, box_at({i * -10, 0}, {10, 10})));
    goals.push_back({i * -10 + 7, 0});
  }
  std::vector<BodyMove> moves(ids.size());
  ASSERT_TRUE(world.move(ids, goals, moves));
  for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(moves[i].position, goals[i]) << i;
  for (Point& goal : goals) goal.x += 7;
  goals[0].x -= 7;  // stays, so that nothing can follow
  ASSERT_TRUE(world.move(ids, goals, moves));
  for (std::size_t i = 0; i < ids.size(); ++i)
    EXPECT_EQ(moves[i].position, (Point{static_cast<std::int32_t>(i) * -10 + 7, 0})) << i;
}

TEST(WorldMoveMany, ChangesAllOrNone) {
  World world = crowd({50, 300, 5}, nullptr);
  const std::uint64_t before = world.state_hash();
  std::vector<BodyId> bodies;
  world.for_each_body([&](BodyId id) { bodies.push_back(id); });
  std::vector<Point> goals(bodies.size(), Point{5, 5});
  std::vector<BodyMove> moves(bodies.size());
  goals.back() = {end_position, 0};
  EXPECT_EQ(world.move(bodies, goals, moves).error(), WorldError::position);
  goals.back() = {0, 0};
  bodies.back() = {};
  EXPECT_EQ(world.move(bodies, goals, moves).error(), WorldError::null_id);
  moves.pop_back();
  EXPECT_EQ(world.move(bodies, goals, moves).error(), WorldError::lengths);
  EXPECT_EQ(world.state_hash(), before);
  EXPECT_TRUE(world.move(std::span<const BodyId>{}, {}, {}));
}

/// Bodies with a function in their filter move one by one, on the calling thread.
TEST(WorldMoveMany, CallsTheFiltersFunctionInOrder) {
  ThreadExecutor two(2);
  World world = crowd({300, 600, 9}, &two);
  World single = crowd({300, 600, 9}, nullptr);
  Random random(19);
  const std::vector<BodyId> order = any_order(world, random, Movers::some_twice);
  const std::vector<Point> goals = any_goals(world, order, 30, random);
  std::vector<BodyId> asked, asked_singly;
  const auto recording = [](std::vector<BodyId>& list) {
    QueryFilter filter;
    filter.context = &list;
    filter.accept = [](BodyId body, void* context) {
      static_cast<std::vector<BodyId>*>(context)->push_back(body);
      return body.slot % 2 == 0;
    };
    return filter;
  };
  std::vector<BodyMove> moves(order.size());
  ASSERT_TRUE(world.move(order, goals, moves, Response::slide, recording(asked)));
  for (std::size_t k = 0; k < order.size(); ++k)
    ASSERT_TRUE(single.move(
        order[k], goals[k], Response::slide, [](const BodyHit&) {}, recording(asked_singly)));
  EXPECT_EQ(asked, asked_singly);
  EXPECT_EQ(world.state_hash(), single.state_hash());
}

/// The most bodies that a query around any body looks at, after all have moved.
std::size_t most_looked_at(std::int32_t bodies) {
  World world;
  std::vector<BodyId> ids;
  for (std::int32_t i = 0; i < bodies; ++i)
    ids.push_back(added(world, box_at({i % 100 * 14, i / 100 * 14})));
  EXPECT_TRUE(world.step());
  EXPECT_TRUE(world.step());  // nothing changes: all bodies are sorted
  std::size_t most = 0;
  for (const BodyId id : ids) {
    const Point at = world.position(id).value();
    EXPECT_TRUE(world.move(id, {at.x + 1, at.y + 1}));
    const auto& scene = Access::state(world);
    const auto& index = scene.index_of(false);
    const auto& box = scene.bodies.bounds[id.slot - 1];
    std::size_t looked_at =
        scene.cells.looked_at(false, box, index.waiting) + index.recent_ones().size();
    for_each_stored(scene, false, box, [&](std::uint32_t) { return ++looked_at != 0; });
    most = std::max(most, looked_at);
  }
  return most;
}

TEST(WorldMoveMany, LooksAtAsFewBodiesInLargeWorlds) {
  // Four cells of about 21 bodies, and those of other cells in the same lists.
  for (const std::int32_t bodies : {300, 1000, 6000}) EXPECT_LE(most_looked_at(bodies), 120U);
}

/// After a step in which all bodies moved, and after a batch of positions, queries look at the few
/// bodies nearby.
TEST(WorldMoveMany, QueriesLookAtFewBodiesAfterAStep) {
  World world;
  std::vector<BodyId> ids;
  std::vector<Point> positions;
  for (std::int32_t i = 0; i < 5000; ++i) {
    positions.push_back({i % 100 * 14, i / 100 * 14});
    ids.push_back(added(world, box_at(positions.back())));
  }
  for (int frame = 0; frame < 20; ++frame) {
    for (Point& at : positions) at = {at.x + 3, at.y + 2};
    ASSERT_TRUE(world.set_position(ids, positions));
    if (frame % 2 == 1) {
      ASSERT_TRUE(world.step());
    }
    const auto& scene = Access::state(world);
    const auto& index = scene.index_of(false);
    EXPECT_LE(index.recent_ones().size(), scene.few_recent);
    EXPECT_EQ(index.tiles.size(), 0U);
    EXPECT_LE(scene.cells.looked_at(false, scene.bodies.bounds[2525], index.waiting), 100U);
    EXPECT_EQ(world.query_point(positions[2525], [](BodyId) {}), 1U);
  }
}

/// Whatever size the bodies have, also when they differ: a query looks at those nearby.
TEST(WorldMoveMany, QueriesLookAtFewBodiesOfAnySize) {
  for (const auto& [least, most] :
       {std::pair{17, 17}, {33, 33}, {64, 64}, {65, 65}, {129, 129}, {8, 200}}) {
    World world;
    Random random(static_cast<std::uint64_t>(most));
    std::vector<BodyId> ids;
    std::vector<Point> positions;
    const std::int32_t spacing = (least + most) / 2;
    for (std::int32_t i = 0; i < 5000; ++i) {
      positions.push_back({i % 70 * spacing, i / 70 * spacing});
      ids.push_back(added(world, box_at(positions.back(), {random.between(least, most),
                                                           random.between(least, most)})));
    }
    for (Point& at : positions) at = {at.x + 3, at.y + 2};
    ASSERT_TRUE(world.set_position(ids, positions));
    ASSERT_TRUE(world.step());
    const auto& scene = Access::state(world);
    const Point at = positions[2525];
    const auto& waiting = scene.index_of(false).waiting;
    EXPECT_LE(scene.cells.looked_at(false, {at.x, at.y, at.x + 1, at.y + 1}, waiting), 120U)
        << least << " to " << most;
  }
}

/// Large bodies elsewhere do not matter, nor what the bodies were before.
TEST(WorldMoveMany, QueriesLookAtFewSmallBodiesBesideLargeOnes) {
  World world;
  std::vector<BodyId> ids;
  for (std::int32_t i = 0; i < 4000; ++i) {
    const bool is_large = i % 4 != 0;
    const Point at{(is_large ? 100'000 : 0) + i % 64 * 8, i / 64 * 8};
    ids.push_back(added(world, box_at(at, is_large ? Size{500, 500} : Size{400, 400})));
  }
  for (const BodyId id : ids)
    if ((id.slot - 1) % 4 == 0) {
      ASSERT_TRUE(world.set_shape(id, Size{8, 8}));
    }
  ASSERT_TRUE(world.step());
  const auto& scene = Access::state(world);
  EXPECT_LE(scene.cells.looked_at(false, {100, 100, 101, 101}, scene.index_of(false).waiting), 80U);
}

/// Few and many bodies, close together and far apart among 70,000 slots.
TEST(WorldMoveMany, QueriesVisitAnyNumberOfBodiesInOrder) {
  World world;
  std::vector<BodyDefinition> bodies(70'000, box_at({0, 0}, {2, 2}));
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto place = static_cast<std::int32_t>(i);
    bodies[i].position = {i % 100 == 7 ? 5000 : 0, i < 2000 ? place / 700 * 50 : 200 + place * 3};
  }
  std::vector<BodyId> ids(bodies.size());
  ASSERT_TRUE(world.add(bodies, ids));
  for (const Box& box :
       {Box{0, 0, 9, 9}, Box{0, 0, 9, 100}, Box{0, 0, 9, 1 << 20}, Box{4990, 0, 20, 1 << 20},
        Box{4990, 0, 20, 40'000}, Box{0, 201'000, 1, 30}, Box{0, 201'000, 1, 90}}) {
    std::vector<BodyId> expected, found;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const Point at = bodies[i].position;
      if (overlaps(box, Box{at.x, at.y, 2, 2})) expected.push_back(ids[i]);
    }
    EXPECT_EQ(world.query_box(box, [&](BodyId id) { found.push_back(id); }), expected.size());
    EXPECT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace hitmask::support
