// Bodies that move among a few others: frames without allocations.
#include <gtest/gtest.h>

#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"

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
    }
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

 private:
  World world_;
  std::vector<BodyId> ids_;
};

TEST(WorldMotionAllocation, FramesAllocateNothing) {
  WorldDefinition around;
  around.period_x = 300;
  around.period_y = 200;
  for (const WorldDefinition& definition : {WorldDefinition{}, around}) {
    Playground playground(definition);
    playground.play();
    EXPECT_EQ(support::allocations_of([&] { playground.play(); }), 0);
  }
}

}  // namespace
}  // namespace hitmask
