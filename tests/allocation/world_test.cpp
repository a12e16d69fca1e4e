// Worlds: steady frames allocate nothing, and running out of memory changes nothing.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <new>
#include <string>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

/// Validation allocates and must not be counted here.
[[maybe_unused]] const bool unvalidated = detail::world::validates_in_debug = false;

using support::allocations_of;
using support::Random;

constexpr int cycle = 12;  // frames after which everything is back at its start

/// A few hundred sprites that move in circles.
class Game {
 public:
  explicit Game(const WorldDefinition& definition, Details details = Details::none,
                std::size_t count = 600)
      : world(definition) {
    Random random(1);
    for (const support::Pattern shape : {support::Pattern::disc, support::Pattern::noise})
      masks.push_back(share(support::painted<Mask>(shape, {24, 20}, random)));
    for (std::size_t i = 0; i < count; ++i) {
      BodyDefinition body = support::box_at({random.between(0, 600), random.between(0, 500)});
      if (i % 3 != 0) body.shape = masks[i % 2];
      body.is_static = i % 5 == 0;
      body.details = i % 7 == 0 ? details : Details::none;
      homes.push_back(body.position);
      ids.push_back(support::added(world, body));
    }
  }

  /// Every `every`th body moves.
  void move(int frame, std::size_t every) {
    for (std::size_t i = 0; i < ids.size(); i += every) {
      const std::int32_t at = (frame + static_cast<int>(i)) % cycle;
      world.set_position(ids[i], {homes[i].x + at, homes[i].y + at * 2});
    }
  }
  void animate(int frame) {
    for (std::size_t i = 0; i < ids.size(); i += 11)
      world.set_shape(ids[i], masks[(i + static_cast<std::size_t>(frame)) % 2]);
  }

  /// Every 13th body rotates.
  void spin(int frame) {
    for (std::size_t i = 0; i < ids.size(); i += 13) {
      TransformParts parts;
      parts.angle = Angle::fraction((static_cast<std::uint32_t>(frame) + 1) % cycle << 27);
      parts.x = static_cast<double>(i);  // whole pixels, so that they share rasters
      world.set_transform(ids[i], parts);
    }
  }

  World world;
  std::vector<Shape> masks;
  std::vector<BodyId> ids;
  std::vector<Point> homes;
};

/// The allocations of two cycles after three warm-up cycles.
template <class Frame>
long steady_allocations(Frame&& frame) {
  for (int i = 0; i < 3 * cycle; ++i) frame(i);
  return allocations_of([&] {
    for (int i = 0; i < 2 * cycle; ++i) frame(i);
  });
}

struct Manner {
  const char* name;
  WorldDefinition definition;
};

std::vector<Manner> manners() {
  static ThreadExecutor threads(3);
  std::vector<Manner> all(3);
  all[0].name = "alone";
  all[1] = {"threads", {}};
  all[1].definition.executor = &threads;
  all[2] = {"repeating", {}};
  all[2].definition.period_x = 640;
  all[2].definition.period_y = 520;
  return all;
}

TEST(WorldAllocation, SteadyFramesAllocateNothing) {
  for (const Manner& manner : manners())
    for (const std::size_t every : {std::size_t{1}, std::size_t{30}})
      for (const Details details : {Details::none, Details::all}) {
        Game game(manner.definition, details);
        EXPECT_EQ(steady_allocations([&](int frame) {
                    game.move(frame, every);
                    game.animate(frame);
                    EXPECT_TRUE(game.world.step());
                    EXPECT_GT(game.world.contacts().size(), 100U);
                  }),
                  0)
            << manner.name << ", every " << every;
        EXPECT_EQ(game.world.statistics().incremental, every == 30);
      }
}

TEST(WorldAllocation, SpinningBodiesComeBackToTheirRasters) {
  for (const Manner& manner : manners()) {
    Game game(manner.definition);
    EXPECT_EQ(steady_allocations([&](int frame) {
                game.move(frame, 2);
                game.animate(frame);
                game.spin(frame);
                EXPECT_TRUE(game.world.step());
              }),
              0)
        << manner.name;
    EXPECT_NE(game.world.body(game.ids[26])->transform, Transform{});
  }
}

TEST(WorldAllocation, OverlapsWithoutStepsAllocateNothing) {
  for (const Manner& manner : manners()) {
    Game game(manner.definition);
    std::size_t pairs = 0;
    EXPECT_EQ(steady_allocations([&](int frame) {
                game.move(frame, 1);
                EXPECT_TRUE(game.world.for_each_overlap([&](const BodyPair&) { ++pairs; }));
              }),
              0)
        << manner.name;
    EXPECT_GT(pairs, 1000U);
  }
}

TEST(WorldAllocation, RollbackAllocatesNothing) {
  Game game({}, Details::all);
  Snapshot snapshot;
  EXPECT_EQ(steady_allocations([&](int frame) {
              game.move(frame, 1);
              game.spin(frame);
              EXPECT_TRUE(game.world.step());
              game.world.snapshot(snapshot);
              game.move(frame + 1, 1);
              EXPECT_TRUE(game.world.step());
              EXPECT_TRUE(game.world.restore(snapshot));
            }),
            0);
}

TEST(WorldAllocation, QueriesWithFewResultsAllocateNothing) {
  for (const bool refreshed : {false, true}) {
    Game game({}, Details::none, 100);
    if (refreshed) game.world.refresh();
    std::size_t found = 0;
    EXPECT_EQ(allocations_of([&] {
                found += game.world.query_point(game.homes[1], [](BodyId) {});
                found += game.world.query_box({100, 100, 90, 90}, [](BodyId) {});
                found += game.world.query_mask(*game.masks[0].mask(), {300, 200}, [](BodyId) {});
                found += game.world.nearest({250, 250}, 9, [](const NearestBody&) {});
                found += game.world.ray_all({0, 0}, {600, 500}, [](const BodyRayHit&) {});
              }),
              0);
    EXPECT_GT(found, 10U);
  }
}

/// A change to a world that may run out of memory at any point.
struct WorldChange {
  std::string name;
  std::function<void(Game&)> prepare;  // with enough memory
  std::function<void(Game&)> apply;
};

std::vector<WorldChange> world_changes() {
  const auto nothing = [](Game&) {};
  const auto step = [](Game& game) { static_cast<void>(game.world.step()); };
  const auto fresh_mask = [] { return share(Mask(9, 9, true)); };
  return {
      {"add many boxes", nothing,
       [](Game& game) {
         const std::vector<BodyDefinition> bodies(1000, support::box_at({5, 5}));
         std::vector<BodyId> ids(bodies.size());
         game.world.add(bodies, ids);
       }},
      {"add many masks", nothing,
       [=](Game& game) {
         std::vector<BodyDefinition> bodies(400, support::box_at({5, 5}));
         for (BodyDefinition& body : bodies) body.shape = fresh_mask();
         std::vector<BodyId> ids(bodies.size());
         game.world.add(bodies, ids);
       }},
      {"set masks", nothing,
       [=](Game& game) {
         std::vector<Shape> masks;
         for (std::size_t i = 0; i < game.ids.size(); ++i) masks.push_back(fresh_mask());
         game.world.set_shape(game.ids, masks);
       }},
      {"set transforms", nothing,
       [](Game& game) {
         std::vector<Transform> transforms;
         for (std::size_t i = 0; i < game.ids.size(); ++i) {
           TransformParts parts;
           parts.scale_x = 1 + static_cast<double>(i % 50) / 64;
           transforms.emplace_back(parts);
         }
         game.world.set_transform(game.ids, transforms);
       }},
      {"set masks of transformed bodies", [](Game& game) { game.spin(3); },
       [=](Game& game) {
         const std::vector<Shape> masks(game.ids.size(), fresh_mask());
         game.world.set_shape(game.ids, masks);
       }},
      {"add transformed bodies", nothing,
       [=](Game& game) {
         std::vector<BodyDefinition> bodies(40, support::box_at({5, 5}));
         for (std::size_t i = 0; i < bodies.size(); ++i) {
           TransformParts parts;
           parts.angle = Angle::fraction(static_cast<std::uint32_t>(i + 1) << 26);
           bodies[i].shape = game.masks[0];
           bodies[i].transform = parts;
         }
         std::vector<BodyId> ids(bodies.size());
         game.world.add(bodies, ids);
       }},
      {"first step", nothing, step},
      {"step of all", [=](Game& game) { step(game), game.move(1, 1); }, step},
      {"step of few", [=](Game& game) { step(game), game.move(1, 30); }, step},
      {"second step of few",
       [=](Game& game) { step(game), game.move(1, 30), step(game), game.move(2, 9); }, step},
      {"step of few without details",
       [=](Game& game) {
         game.world.set_details(game.ids, Details::none);
         step(game), game.move(1, 30), step(game), game.move(2, 9), game.world.refresh();
         game.move(3, 5);
       },
       step},
      {"restore", step,
       [](Game& game) {
         static const Snapshot before = Game({}, Details::all, 900).world.snapshot();
         EXPECT_TRUE(game.world.restore(before));
       }},
  };
}

/// True when it ran out of memory.
template <class Action>
bool runs_out(long successes, Action&& action) {
  const support::FailAfter fail(successes);
  try {
    action();
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

TEST(WorldAllocation, AChangeThatFailsChangesNothing) {
  for (const Manner& manner : manners()) {
    WorldDefinition definition = manner.definition;
    definition.number = 5;
    for (const WorldChange& change : world_changes()) {
      if (definition.period_x != 0 && change.name == "restore") continue;
      SCOPED_TRACE(std::string(manner.name) + ", " + change.name);
      Game undisturbed(definition, Details::all), game(definition, Details::all);
      change.prepare(undisturbed);
      change.prepare(game);
      change.apply(undisturbed);  // one-time allocations are done now
      const std::uint64_t before = game.world.state_hash();
      long successes = 0;
      while (runs_out(successes, [&] { change.apply(game); })) {
        ASSERT_EQ(game.world.state_hash(), before) << "after " << successes;
        if (change.name.find("step") != std::string::npos) {
          ASSERT_TRUE(game.world.events().empty()) << "after " << successes;
        }
        ASSERT_LT(++successes, 2000);
      }
      EXPECT_GT(successes, 0) << "never allocates";
      EXPECT_EQ(game.world.state_hash(), undisturbed.world.state_hash());
      for (Game* each : {&undisturbed, &game}) {
        each->move(3, 1);
        ASSERT_TRUE(each->world.step());
      }
      EXPECT_EQ(game.world.state_hash(), undisturbed.world.state_hash());
    }
  }
}

/// Debug builds validate after a change. Without memory for that, the change still succeeds.
TEST(WorldAllocation, ValidatingNeverFailsAChange) {
  detail::world::validates_in_debug = true;
  Game undisturbed({.number = 5}, Details::all, 60), game({.number = 5}, Details::all, 60);
  for (Game* each : {&undisturbed, &game}) {
    ASSERT_TRUE(each->world.step());
    each->move(3, 1);
  }
  ASSERT_TRUE(undisturbed.world.step());
  const std::uint64_t before = game.world.state_hash();
  long successes = 0;
  for (; runs_out(successes, [&] { static_cast<void>(game.world.step()); }); ++successes)
    ASSERT_EQ(game.world.state_hash(), before) << "after " << successes;
  EXPECT_EQ(game.world.state_hash(), undisturbed.world.state_hash());
  detail::world::validates_in_debug = false;
}

/// Queries that run out of memory fail, and can be repeated.
TEST(WorldAllocation, QueriesMayFail) {
  Game game({}, Details::all, 900);
  const std::map<std::string, std::function<void()>> looks{
      {"snapshot", [&] { static_cast<void>(game.world.snapshot()); }},
      {"refresh", [&] { game.world.refresh(); }},
      {"reserve", [&] { game.world.reserve(100'000); }},
      {"overlaps", [&] { static_cast<void>(game.world.for_each_overlap([](const BodyPair&) {})); }},
      {"in", [&] { game.world.query_box({0, 0, 900, 900}, [](BodyId) {}); }},
      {"nearest", [&] { game.world.nearest({0, 0}, 500, [](const NearestBody&) {}); }},
      {"along", [&] { game.world.ray_all({0, 0}, {600, 500}, [](const BodyRayHit&) {}); }},
  };
  const std::uint64_t hash = game.world.state_hash();
  for (const auto& [name, look] : looks) {
    long successes = 0;
    while (runs_out(successes, look)) ASSERT_LT(++successes, 1000) << name;
    EXPECT_EQ(game.world.state_hash(), hash) << name;
  }
  Game undisturbed({}, Details::all, 900);
  ASSERT_TRUE(game.world.step());
  ASSERT_TRUE(undisturbed.world.step());
  EXPECT_EQ(game.world.contacts().size(), undisturbed.world.contacts().size());
  EXPECT_EQ(game.world.state_hash(), undisturbed.world.state_hash());
}

/// An unfinished snapshot is empty: restoring it must not remove every body.
TEST(WorldAllocation, AFirstSnapshotThatFailsStaysEmpty) {
  Game game({}, Details::all, 90);
  ASSERT_TRUE(game.world.step());
  const std::uint64_t hash = game.world.state_hash();
  long successes = 0;
  for (;; ++successes) {
    Snapshot snapshot;
    if (!runs_out(successes, [&] { game.world.snapshot(snapshot); })) break;
    EXPECT_EQ(snapshot.memory_bytes(), 0U) << "after " << successes;
    ASSERT_EQ(game.world.restore(snapshot).error(), WorldError::foreign_snapshot);
    ASSERT_EQ(game.world.state_hash(), hash);
  }
  EXPECT_GT(successes, 3);
}

/// Bytes are written and read, or there is an error.
TEST(WorldAllocation, SnapshotsAsBytesRunOutOfMemoryWithAnError) {
  Game game({}, Details::all, 90);
  ASSERT_TRUE(game.world.attach(game.ids[3], game.ids[1]));
  ASSERT_TRUE(game.world.set_mover(game.ids[5], {}));
  ASSERT_TRUE(game.world.step());
  game.move(2, 9);
  const Snapshot snapshot = game.world.snapshot();
  const std::vector<std::uint8_t> bytes = to_bytes(snapshot).value();
  const auto tries_until_done = [](const auto& attempt) {
    for (long successes = 0;; ++successes) {
      const support::FailAfter fail(successes);
      const ErrorCode code = attempt();
      if (code == ErrorCode::none) return successes;
      EXPECT_EQ(code, ErrorCode::memory) << "after " << successes;
    }
  };
  EXPECT_GT(tries_until_done([&] { return to_bytes(snapshot).error().code; }), 5);
  EXPECT_GT(tries_until_done([&] { return snapshot_from_bytes(bytes).error().code; }), 20);
}

/// An unfinished snapshot is the previous one, or unusable; never a mixture.
TEST(WorldAllocation, ASnapshotThatFailsIsWhole) {
  Game small({}, Details::all, 50), large({}, Details::all, 900);
  ASSERT_TRUE(small.world.step());
  ASSERT_TRUE(large.world.step());
  for (long successes = 0;; ++successes) {
    Snapshot snapshot = small.world.snapshot();
    const bool failed = runs_out(successes, [&] { large.world.snapshot(snapshot); });
    World world;
    const Outcome outcome = world.restore(snapshot);
    if (!failed) {
      EXPECT_EQ(world.state_hash(), large.world.state_hash());
      EXPECT_GT(successes, 3);
      break;
    }
    ASSERT_TRUE(!outcome || world.state_hash() == small.world.state_hash());
    ASSERT_TRUE(world.step());
  }
}

}  // namespace
}  // namespace hitmask
