// Batches of moves have the same effect as single moves, for any order of ids.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"
#include "support/world_bodies.hpp"

namespace hitmask {
namespace {

using support::Random;

/// Every kind of body that a batch may contain.
BodyDefinition body_for_batches(Random& random, std::int32_t side) {
  BodyDefinition body = support::box_at({random.between(0, side), random.between(0, side)},
                                        {random.between(0, 20), random.between(1, 20)});
  body.is_static = random.between(0, 15) == 0;
  body.enabled = random.between(0, 15) != 0;
  return body;
}

struct MovedWorlds {
  World in_batches, one_by_one;
  std::vector<BodyId> ids;

  /// With an executor all bodies are moving, and enough of them to be shared among lanes.
  MovedWorlds(std::size_t bodies, Random& random, Executor* executor = nullptr)
      : in_batches({.number = 7, .executor = executor}), one_by_one({.number = 7}) {
    for (std::size_t i = 0; i < bodies; ++i) {
      const auto side = static_cast<std::int32_t>(bodies / 4 + 200);
      BodyDefinition body = body_for_batches(random, side);
      body.is_static = body.is_static && executor == nullptr;
      ids.push_back(support::added(in_batches, body));
      EXPECT_EQ(support::added(one_by_one, body), ids.back());
    }
  }
  void step() {
    ASSERT_TRUE(in_batches.step());
    ASSERT_TRUE(one_by_one.step());
  }
  void move(const std::vector<BodyId>& which, Random& random) {
    std::vector<Point> to;
    for (const BodyId body : which) {
      const Point at = *in_batches.position(body);
      to.push_back({at.x + random.between(-1, 1), at.y + random.between(-1, 1)});
    }
    ASSERT_TRUE(in_batches.set_position(which, to));
    for (std::size_t k = 0; k < which.size(); ++k)
      ASSERT_TRUE(one_by_one.set_position(which[k], to[k]));
  }
  void expect_same() const {
    ASSERT_EQ(in_batches.state_hash(), one_by_one.state_hash());
    ASSERT_EQ(in_batches.statistics().changed, one_by_one.statistics().changed);
    ASSERT_TRUE(std::ranges::equal(in_batches.contacts(), one_by_one.contacts()));
  }
};

/// Runs of ids in order, with gaps, steps back and repetitions.
std::vector<BodyId> some_of(const std::vector<BodyId>& ids, Random& random) {
  std::vector<BodyId> some;
  const int pieces = random.between(1, 6);
  for (int piece = 0; piece < pieces; ++piece) {
    const int last = static_cast<int>(ids.size()) - 1;
    const int from = random.between(0, last);
    const int to = std::min(last, from + random.between(0, 40));
    for (int i = from; i <= to; ++i) some.push_back(ids[static_cast<std::size_t>(i)]);
  }
  return some;
}

TEST(WorldMove, BatchesAreSingleMoves) {
  Random random(20);
  for (int run = 0; run < 40; ++run) {
    MovedWorlds worlds(static_cast<std::size_t>(random.between(1, 100)), random);
    for (int frame = 0; frame < 12; ++frame) {
      const bool all = random.between(0, 1) == 0;
      worlds.move(all ? worlds.ids : some_of(worlds.ids, random), random);
      worlds.step();
      worlds.expect_same();
    }
  }
}

TEST(WorldMove, LargeBatchesAreSharedByThreads) {
  Random random(22);
  ThreadExecutor threads(3);
  MovedWorlds worlds(17'003, random, &threads);
  worlds.step();
  for (int frame = 0; frame < 3; ++frame) {
    worlds.move(worlds.ids, random);
    worlds.step();
    worlds.expect_same();
  }
  // In the middle of a frame, when some bodies have moved already, and with an invalid id near the
  // end.
  worlds.move({worlds.ids[5], worlds.ids[16'000]}, random);
  worlds.move(worlds.ids, random);
  worlds.step();
  worlds.expect_same();
  std::vector<Point> to(worlds.ids.size(), Point{3, 3});
  to.back().x = end_position;
  EXPECT_EQ(worlds.in_batches.set_position(worlds.ids, to).error(), WorldError::position);
  worlds.step();
  worlds.expect_same();
}

TEST(WorldMove, OneBadMoveOfABatchRefusesAll) {
  Random random(21);
  MovedWorlds worlds(40, random);
  World& world = worlds.in_batches;
  const BodyId removed = worlds.ids.back();
  ASSERT_TRUE(world.remove(removed));
  worlds.ids.pop_back();
  World other({.number = 8});
  const BodyId foreign = support::added(other, body_for_batches(random, 200));
  const std::uint64_t before = world.state_hash();
  for (std::size_t bad = 0; bad < worlds.ids.size(); ++bad) {
    const auto refused = [&](BodyId body, Point to) {
      std::vector<BodyId> ids = worlds.ids;
      std::vector<Point> places(ids.size(), Point{5, 5});
      ids[bad] = body;
      places[bad] = to;
      const WorldError error = world.set_position(ids, places).error();
      EXPECT_EQ(world.state_hash(), before) << bad;
      return error;
    };
    const BodyId good = worlds.ids[bad];
    BodyId older = good;
    older.generation += 1;
    EXPECT_EQ(refused({}, {0, 0}), WorldError::null_id);
    EXPECT_EQ(refused(removed, {0, 0}), WorldError::stale_id);
    EXPECT_EQ(refused(older, {0, 0}), WorldError::stale_id);
    EXPECT_EQ(refused(foreign, {0, 0}), WorldError::foreign_id);
    EXPECT_EQ(refused({.world = 0, .generation = good.generation, .slot = good.slot}, {0, 0}),
              WorldError::foreign_id);
    for (const Point to : {Point{min_position - 1, 0}, Point{end_position, 0},
                           Point{0, min_position - 1}, Point{0, end_position}})
      EXPECT_EQ(refused(good, to), WorldError::position);
  }
}

}  // namespace
}  // namespace hitmask
