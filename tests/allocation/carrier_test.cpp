// Bodies that carry: frames without allocations, and what happens when memory runs out.
#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

/// Lifts with many riders in two layers, and crates between walls beside them.
class Lifts {
 public:
  explicit Lifts(const WorldDefinition& definition) : world_(definition) {
    for (std::int32_t k = 0; k < 3; ++k) {
      const std::int32_t y = 100 * k + 60;
      lifts_.push_back(support::added(world_, support::box_at({0, y}, {400, 8})));
      EXPECT_TRUE(world_.set_carrier(lifts_.back()));
      for (std::int32_t i = 0; i < 60; ++i) {
        const Point at{4 + i / 2 * 12, y - 10 - i % 2 * 10};
        EXPECT_TRUE(world_.set_mover(support::added(world_, support::box_at(at, {10, 10})), {}));
      }
      (void)support::added(world_, support::box_at({405, y}, {8, 8}));
      BodyDefinition wall = support::box_at({-12, y - 30}, {4, 25});
      wall.is_static = true;
      (void)support::added(world_, wall);
    }
    // One has many solid parts.
    for (std::int32_t i = 0; i < 20; ++i) {
      const BodyId part = support::added(world_, support::box_at({0, 0}, {4, 3}));
      EXPECT_TRUE(world_.attach(part, lifts_[1], {{i * 20, 8}, true}));
    }
    EXPECT_TRUE(world_.step());
  }

  void play() {
    for (const Point by : {Point{9, 0}, Point{-9, 4}, Point{2, -6}, Point{-2, 2}}) {
      for (const BodyId lift : lifts_) {
        const Point from = *world_.position(lift);
        EXPECT_TRUE(world_.try_move(lift, from + by, Response::slide, [](const BodyHit&) {}).ok());
        EXPECT_TRUE(world_.move(lift, from + by).ok());
      }
      EXPECT_TRUE(world_.step());
    }
  }
  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] BodyId lift() const { return lifts_[0]; }

 private:
  World world_;
  std::vector<BodyId> lifts_;
};

TEST(CarrierAllocation, FramesAllocateNothing) {
  WorldDefinition around;
  around.period_x = 500;
  around.period_y = 400;
  for (const WorldDefinition& definition : {WorldDefinition{}, around}) {
    Lifts lifts(definition);
    for (int frame = 0; frame < 3; ++frame) lifts.play();
    EXPECT_EQ(support::allocations_of([&] { lifts.play(); }), 0);
  }
}

TEST(CarrierAllocation, WithoutMemoryNothingMoves) {
  bool is_enough = false;
  for (long successes = 0; !is_enough; ++successes) {
    Lifts lifts({});
    World& world = lifts.world();
    const std::uint64_t hash = world.state_hash();
    const Point goal = *world.position(lifts.lift()) + Point{12, -3};
    try {
      const support::FailAfter fail(successes);
      (void)world.move(lifts.lift(), goal);
      is_enough = true;
    } catch (const std::bad_alloc&) {
      ASSERT_EQ(world.state_hash(), hash) << "after " << successes << " allocations";
    }
    if (is_enough) {
      ASSERT_NE(world.state_hash(), hash);
    }
    ASSERT_TRUE(detail::world::validate(world).ok());
  }
}

}  // namespace
}  // namespace hitmask
