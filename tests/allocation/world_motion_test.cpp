// Bodies that move among a few others: frames without allocations.
#include <gtest/gtest.h>

#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

/// Sprites of all kinds, some of them one-way platforms.
class Playground {
 public:
  explicit Playground(const WorldDefinition& definition) : world_(definition) {
    support::Random random(3);
    const auto disc = share(support::painted<Mask>(support::Pattern::disc, {20, 20}, random));
    for (std::int32_t i = 0; i < 60; ++i) {
      BodyDefinition body = support::box_at({random.between(0, 299), random.between(0, 199)});
      if (i % 3 != 0) body.shape = disc;
      if (i % 5 == 0) body.one_way = Face::top;
      body.is_static = i % 2 == 0;
      ids_.push_back(support::added(world_, body));
      if (!body.is_static) moving_.push_back(ids_.back());
    }
    goals_.reserve(ids_.size());
    moves_.reserve(ids_.size());
    EXPECT_TRUE(world_.step());
  }

  void play() {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      const auto respond = [&](BodyId other) { return static_cast<Response>(other.slot % 5); };
      const Point from = *world_.position(ids_[i]);
      const auto step = static_cast<std::int32_t>(i % 9) - 4;
      EXPECT_TRUE(
          world_.move(ids_[i], {from.x + 3 * step, from.y + step}, respond, [](const BodyHit&) {})
              .ok());
      EXPECT_TRUE(world_.sweep(ids_[i], {step, 20}).ok());
      (void)world_.fits(ids_[i], from);
      (void)world_.ray(from, {from.x + 40, from.y + 90});
    }
  }

  /// The moving bodies in one call. Returns where they got to.
  const std::vector<BodyMove>& play_at_once(std::int32_t step) {
    goals_.clear();
    for (const BodyId id : moving_) {
      const Point from = *world_.position(id);
      goals_.push_back({from.x + 3 * step, from.y + step});
    }
    moves_.resize(goals_.size());
    EXPECT_TRUE(world_.move(moving_, goals_, moves_));
    return moves_;
  }
  /// Back and forth, so that the bodies end about where they started.
  void play_walks() {
    for (const BodyId id : moving_)
      EXPECT_TRUE(world_.set_mover(id, {.step_up = 3, .step_down = 3, .gravity = Face::right}));
    for (int frame = 0; frame < 40; ++frame)
      for (const BodyId id : moving_)
        EXPECT_TRUE(world_.walk(id, 0.75, frame < 20 ? 2.5 : -2.5).ok());
    EXPECT_TRUE(world_.clear_mover(moving_));
  }
  /// Paths of a few moves, and all that there is to draw.
  void play_and_draw() {
    EXPECT_TRUE(world_.record_paths(true));
    play();
    EXPECT_TRUE(world_.step());
    const DebugRay ray{{0, 0}, {300, 200}};
    std::size_t points = 0;
    EXPECT_TRUE(world_.debug_draw([&](const DebugItem& item) { points += item.points.size(); },
                                  {.boxes = true, .regions = true, .rays = {&ray, 1}}));
    EXPECT_GT(points, 1000U);
  }
  /// Steps with few changes and with many.
  void play_rests() {
    for (const BodyId id : moving_)
      EXPECT_TRUE(world_.set_mover(id, {.step_up = 3, .step_down = 3, .gravity = Face::right}));
    for (int frame = 0; frame < 6; ++frame) {
      const std::size_t walkers = frame < 4 ? moving_.size() : 1;
      for (std::size_t i = 0; i < walkers; ++i)
        EXPECT_TRUE(world_.walk(moving_[i], 0, frame % 2 == 0 ? 1 : -1).ok());
      EXPECT_TRUE(world_.step());
      EXPECT_FALSE(world_.resting().empty());
    }
    EXPECT_TRUE(world_.clear_mover(moving_));
  }
  [[nodiscard]] std::uint64_t hash() const { return world_.state_hash(); }
  [[nodiscard]] World& world() { return world_; }

 private:
  World world_;
  std::vector<BodyId> ids_;
  std::vector<BodyId> moving_;
  std::vector<Point> goals_;
  std::vector<BodyMove> moves_;
};

TEST(WorldMotionAllocation, FramesAllocateNothing) {
  WorldDefinition around;
  around.period_x = 300;
  around.period_y = 200;
  for (const WorldDefinition& definition : {WorldDefinition{}, around}) {
    Playground playground(definition);
    playground.play();
    EXPECT_EQ(support::allocations_of([&] { playground.play(); }), 0);
    playground.play_walks();
    EXPECT_EQ(support::allocations_of([&] { playground.play_walks(); }), 0);
    for (int warm_up = 0; warm_up < 4; ++warm_up) playground.play_rests();
    EXPECT_EQ(support::allocations_of([&] { playground.play_rests(); }), 0);
    playground.play_at_once(3);
    EXPECT_EQ(support::allocations_of([&] { playground.play_at_once(-3); }), 0);
  }
}

TEST(WorldMotionAllocation, DrawingAllocatesNothing) {
  Playground playground{WorldDefinition{}};
  for (int frame = 0; frame < 8; ++frame) playground.play_and_draw();
  EXPECT_EQ(support::allocations_of([&] { playground.play_and_draw(); }), 0);
}

TEST(WorldMotionAllocation, DrawingWithoutMemoryLeavesTheWorldUsable) {
  bool has_failed = true;
  for (long successes = 0; has_failed; ++successes) {
    Playground playground{WorldDefinition{}};
    const std::uint64_t hash = playground.hash();
    try {
      const support::FailAfter fail(successes);
      EXPECT_TRUE(playground.world().debug_draw([](const DebugItem&) {}));
      has_failed = false;
    } catch (const std::bad_alloc&) {
    }
    EXPECT_EQ(playground.hash(), hash);
    EXPECT_TRUE(playground.world().debug_draw([](const DebugItem&) {}));
    EXPECT_TRUE(playground.world().step());
  }
}

/// Knowing the reach of moves takes memory; without it they are made one by one.
TEST(WorldMotionAllocation, BatchesOfMovesNeedNoMemory) {
  WorldDefinition definition;
  definition.number = 7;
  Playground expected(definition);
  expected.play_at_once(4);
  bool is_enough = false;
  for (long successes = 0; !is_enough; ++successes) {
    Playground playground(definition);
    is_enough = support::allocations_of([&] {
                  const support::FailAfter fail(successes);
                  playground.play_at_once(4);
                }) <= successes;
    EXPECT_EQ(playground.hash(), expected.hash()) << "after " << successes << " allocations";
  }
}

/// Small bodies, and a giant that moves over all of them at the end of the batch. Its list of
/// bodies needs memory.
struct Giant {
  World world;
  std::vector<BodyId> ids;
  std::vector<Point> goals;
  std::vector<BodyMove> moves;

  Giant() : world(WorldDefinition{.number = 7}) {
    for (std::int32_t i = 0; i < 300; ++i) add({i % 20 * 30, i / 20 * 30}, {10, 10});
    add({0, 0}, {600, 600});
    moves.resize(ids.size());
  }
  void add(Point at, Size size) {
    ids.push_back(support::added(world, support::box_at(at, size)));
    goals.push_back({at.x + 5, at.y + 5});
  }
};

TEST(WorldMotionAllocation, AMoveWithoutMemoryLeavesTheMovesBeforeIt) {
  Giant expected;
  for (std::size_t i = 0; i < 300; ++i)
    EXPECT_TRUE(expected.world.move(expected.ids[i], expected.goals[i]));
  bool has_failed = true;
  for (long successes = 0; has_failed; ++successes) {
    Giant giant;
    try {
      const support::FailAfter fail(successes);
      EXPECT_TRUE(giant.world.move(giant.ids, giant.goals, giant.moves));
      has_failed = false;
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(giant.world.state_hash(), expected.world.state_hash());
    }
    const Result<void> status = detail::world::validate(giant.world);
    EXPECT_TRUE(status) << status.error().message;
  }
}

}  // namespace
}  // namespace hitmask
