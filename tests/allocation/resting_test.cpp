// Steps with resting events: steady frames allocate nothing, and a step that runs out of memory
// changes nothing. Walks with solid children.
#include <gtest/gtest.h>

#include <new>
#include <string>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

using support::allocations_of;

/// Walkers on crates; every other one holds a solid lance.
struct Crowd {
  World world;
  std::vector<BodyId> walkers, crates;

  explicit Crowd(std::int32_t count, const WorldDefinition& definition = {.number = 8})
      : world(definition) {
    detail::world::validates_in_debug = false;  // validation allocates
    for (std::int32_t i = 0; i < count; ++i) {
      crates.push_back(support::added(world, support::box_at({i * 40, 50}, {20, 10})));
      walkers.push_back(support::added(world, support::box_at({i * 40 + 5, 40}, {6, 10})));
      EXPECT_TRUE(world.set_mover(walkers.back(), {.step_up = 2, .step_down = 2}));
      if (i % 2 == 0) continue;
      const BodyId lance = support::added(world, support::box_at({}, {8, 2}));
      EXPECT_TRUE(world.attach(lance, walkers.back(), {.offset = {6, 2}, .solid = true}));
    }
  }
  /// Half of them jump up or come down.
  void jump(std::int32_t by) {
    for (std::size_t i = 0; i < walkers.size(); i += 2) {
      const Point at = *world.position(walkers[i]);
      EXPECT_TRUE(world.set_position(walkers[i], {at.x, at.y + by}));
    }
  }
  void walk() {
    for (const BodyId walker : walkers) EXPECT_TRUE(world.walk(walker, 1.5, 1).ok());
    for (const BodyId walker : walkers) EXPECT_TRUE(world.walk(walker, -1.5, 1).ok());
  }
};

/// True when it ran out of memory.
bool step_fails(World& world, long successes) {
  const support::FailAfter fail(successes);
  try {
    EXPECT_TRUE(world.step().ok());
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

TEST(RestingAllocation, SteadyFramesAllocateNothing) {
  Crowd crowd(60);
  const auto frames = [&] {
    for (const std::int32_t by : {-4, 4, -6, 6}) {
      crowd.jump(by);
      EXPECT_TRUE(crowd.world.step());
      crowd.walk();
      EXPECT_TRUE(crowd.world.step());
    }
  };
  frames();
  frames();
  EXPECT_EQ(allocations_of(frames), 0);
}

/// The first step with rests, and later ones in which more begin and end.
TEST(RestingAllocation, AStepThatFailsChangesNothing) {
  long failures = 0;
  for (const WorldDefinition& definition :
       {WorldDefinition{.number = 8},
        WorldDefinition{.period_x = 4000, .period_y = 200, .number = 8}}) {
    Crowd undisturbed(90, definition);
    Crowd crowd(90, definition);
    for (const std::int32_t by : {0, -3, 3, -5}) {
      SCOPED_TRACE(by);
      undisturbed.jump(by);
      crowd.jump(by);
      ASSERT_TRUE(undisturbed.world.step());
      const std::uint64_t before = crowd.world.state_hash();
      const std::vector<RestingPair> rests(crowd.world.resting().begin(),
                                           crowd.world.resting().end());
      for (long successes = 0; step_fails(crowd.world, successes); ++successes, ++failures) {
        ASSERT_EQ(crowd.world.state_hash(), before) << "after " << successes;
        ASSERT_TRUE(crowd.world.resting_events().empty()) << "after " << successes;
        ASSERT_TRUE(std::ranges::equal(crowd.world.resting(), rests)) << "after " << successes;
        const Result<void> status = detail::world::validate(crowd.world);
        ASSERT_TRUE(status.ok()) << status.error().message;
        ASSERT_LT(successes, 2000);
      }
      EXPECT_EQ(crowd.world.state_hash(), undisturbed.world.state_hash());
      EXPECT_TRUE(
          std::ranges::equal(crowd.world.resting_events(), undisturbed.world.resting_events()));
      EXPECT_FALSE(crowd.world.resting_events().empty());
    }
  }
  EXPECT_GT(failures, 10);
}

}  // namespace
}  // namespace hitmask
