// Worlds with several threads: the same events whichever thread runs the tasks, and queries from
// several threads at once. The thread sanitizer verifies that nothing shared is written.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "hitmask/world.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/transcript.hpp"

namespace hitmask {
namespace {

using support::Random;
using support::Transcript;

/// Enough bodies that every lane gets some of them.
struct Game {
  explicit Game(const WorldDefinition& definition, std::size_t count) : world(definition) {
    Random random(3);
    const auto disc = share(support::painted<Mask>(support::Pattern::disc, {24, 24}, random));
    const auto noise = share(support::painted<Mask>(support::Pattern::noise, {70, 12}, random));
    std::vector<BodyDefinition> bodies(count);
    for (BodyDefinition& body : bodies) {
      body.position = {random.between(0, 3000), random.between(0, 2500)};
      body.shape = random.one_in(2) ? disc : noise;
      body.is_static = random.one_in(4);
      body.details = random.one_in(9) ? Details::all : Details::none;
    }
    ids.resize(count);
    static_cast<void>(world.add(bodies, ids));
  }

  void move(Random& random, std::uint64_t one_in) {
    for (const BodyId id : ids) {
      if (!random.one_in(one_in)) continue;
      const Point at = *world.position(id);
      world.set_position(id, {at.x + random.between(-4, 4), at.y + random.between(-4, 4)});
    }
  }

  World world;
  std::vector<BodyId> ids;
};

/// One call for all of them, which lanes share when there are enough and all are moving.
void move_all(World& world, std::span<const BodyId> ids, Random& random) {
  std::vector<Point> to;
  for (const BodyId id : ids) {
    const Point at = *world.position(id);
    to.push_back({at.x + random.between(-1, 1), at.y + random.between(-1, 1)});
  }
  EXPECT_TRUE(world.set_position(ids, to));
}

std::uint64_t state_after_batches(Executor* executor) {
  World world({.number = 6, .executor = executor});
  std::vector<BodyDefinition> bodies(20'000, BodyDefinition{.shape = Size{9, 7}});
  Random random(7);
  for (BodyDefinition& body : bodies)
    body.position = {random.between(0, 3000), random.between(0, 2500)};
  std::vector<BodyId> ids(bodies.size());
  EXPECT_TRUE(world.add(bodies, ids));
  for (int frame = 0; frame < 3; ++frame) {
    move_all(world, ids, random);
    EXPECT_TRUE(world.step());
  }
  return world.state_hash();
}

TEST(WorldThreads, MovesOfManyAreShared) {
  ThreadExecutor threads(4);
  EXPECT_EQ(state_after_batches(&threads), state_after_batches(nullptr));
}

/// Moves that collide, among static bodies of which some just changed.
std::uint64_t state_after_collisions(Executor* executor, std::int32_t period) {
  WorldDefinition definition{.number = 6, .executor = executor};
  definition.period_x = definition.period_y = period;
  Game game(definition, 3'000);
  std::vector<BodyId> moving, resting;
  for (const BodyId id : game.ids)
    (game.world.body(id)->is_static ? resting : moving).push_back(id);
  std::vector<Point> goals;
  std::vector<BodyMove> moves(moving.size());
  Random random(8);
  for (int frame = 0; frame < 4; ++frame) {
    goals.clear();
    for (const BodyId id : moving)
      goals.push_back(*game.world.position(id) +
                      Point{random.between(-9, 9), random.between(-9, 9)});
    if (frame == 2) move_all(game.world, std::span(resting).first(20), random);
    EXPECT_TRUE(game.world.move(moving, goals, moves));
    if (frame % 2 == 0) {
      EXPECT_TRUE(game.world.step());
    }
  }
  return game.world.state_hash();
}

TEST(WorldThreads, MovesThatCollideAreShared) {
  ThreadExecutor threads(4);
  for (const std::int32_t period : {0, 3200})
    EXPECT_EQ(state_after_collisions(&threads, period), state_after_collisions(nullptr, period));
}

/// All results of a few frames: with all bodies moving, then with few.
std::vector<std::int64_t> frames_of(WorldDefinition definition, bool details) {
  definition.number = 5;
  Game game(definition, 12'000);
  if (!details) {
    EXPECT_TRUE(game.world.set_details(game.ids, Details::none));
  }
  Random random(4);
  Transcript results;
  for (int frame = 0; frame < 8; ++frame) {
    game.move(random, frame < 3 ? 1 : 20);
    EXPECT_TRUE(game.world.step());
    EXPECT_EQ(game.world.statistics().incremental, frame > 3);
    results.add_all(game.world.events());
    results.add(game.world.statistics().begins), results.add(game.world.statistics().ends);
    results.add(game.world.state_hash());
  }
  return results.numbers();
}

struct Scene {
  const char* name;
  std::int32_t period;
  bool stay_events;
  bool details;  // with them one lane merges all contacts
};

TEST(WorldThreads, TheSameEventsWithAnyNumberOfLanes) {
  for (const Scene& scene :
       {Scene{"details", 0, true, true}, Scene{"wraps, details", 3200, true, true},
        Scene{"plain", 0, true, false}, Scene{"no stay events", 0, false, false}}) {
    SCOPED_TRACE(scene.name);
    WorldDefinition definition;
    definition.period_x = definition.period_y = scene.period;
    definition.stay_events = scene.stay_events;
    const std::vector<std::int64_t> expected = frames_of(definition, scene.details);
    EXPECT_GT(expected.size(), 10'000U);
    for (const unsigned lanes : {2U, 8U}) {
      ThreadExecutor executor(lanes);
      definition.executor = &executor;
      EXPECT_TRUE(frames_of(definition, scene.details) == expected) << lanes << " lanes";
    }
  }
}

void ask_for_motion(const Game& game, Point at, BodyId body, Transcript& results) {
  const World& world = game.world;
  const Mask mask = disc_mask(7);
  const auto swept = world.sweep(body, {90, -60});
  results.add(swept.ok() ? swept->steps : -1);
  const auto stay = [](BodyId) { return Response::slide; };
  const auto goal = world.try_move(body, at, stay, [](const BodyHit&) {});
  results.add(goal.ok() ? goal->steps : -1);
  const auto hit = world.ray(at, {at.x + 200, at.y + 90});
  results.add(hit ? hit->hit.steps : -1);
  results.add(world.fits(mask, at) ? 1 : 0);
  const auto out = world.unstick(mask, at, 20);
  results.add(out ? out->x * 1000 + out->y : -1);
  Mover mover({.position = at, .step_up = 2, .step_down = 2});
  mover.move(mask, 9.5, 4.25, world.obstacles());
  results.add(mover.position().x);
}

std::vector<std::int64_t> interrogate(const Game& game, std::uint64_t seed) {
  Random random(seed);
  Transcript results;
  const auto note = [&](const auto& found) { results.add(found); };
  for (int i = 0; i < 60; ++i) {
    const Point at{random.between(-50, 3050), random.between(-50, 2550)};
    game.world.query_point(at, note);
    game.world.query_box({at.x, at.y, 90, 60}, note);
    game.world.query_mask(*game.world.body(game.ids[0])->shape.mask(), at, note);
    game.world.nearest(at, 4, note);
    game.world.ray_all(at, {at.x + 300, at.y - 200}, note);
    results.add(game.world.contact(random.pick(game.ids), random.pick(game.ids)));
    ask_for_motion(game, at, random.pick(game.ids), results);
  }
  results.add(game.world.state_hash());
  results.add(game.world.snapshot().memory_bytes() > 0);
  return results.numbers();
}

TEST(WorldThreads, ConstFunctionsMayRunAtTheSameTime) {
  constexpr std::size_t thread_count = 4;
  Game game({}, 2'000);
  ASSERT_TRUE(game.world.step());
  Random random(5);
  game.move(random, 3);  // some are in the index, some are not
  ASSERT_TRUE(game.world.set_carrier(std::span(game.ids).first(300)));
  std::vector<std::vector<std::int64_t>> answers(thread_count);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < thread_count; ++i)
    threads.emplace_back([&, i] { answers[i] = interrogate(game, 6 + i); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < thread_count; ++i)
    EXPECT_TRUE(answers[i] == interrogate(game, 6 + i)) << "thread " << i;
}

}  // namespace
}  // namespace hitmask
