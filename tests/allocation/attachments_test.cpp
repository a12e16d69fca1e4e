// Attached bodies: steady frames allocate nothing, and running out of memory changes nothing.
#include <gtest/gtest.h>

#include <functional>
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

constexpr int frames_of_cycle = 8;

/// Ships with three guns each, and some bodies that are attached to none.
struct Fleet {
  World world;
  std::vector<BodyId> ships, guns, rocks;

  explicit Fleet(int count = 40, const WorldDefinition& definition = {.number = 6})
      : world(definition) {
    detail::world::validates_in_debug = false;  // validation allocates
    const auto mask = share(Mask(12, 9, true));
    for (std::int32_t i = 0; i < count; ++i) {
      BodyDefinition body = support::box_at({i * 30, i % 7 * 20}, {10, 10});
      body.shape = mask;
      ships.push_back(support::added(world, body));
      rocks.push_back(support::added(world, support::box_at({i * 30 + 9, 40}, {6, 6})));
      for (std::int32_t k = 0; k < 3; ++k) {
        guns.push_back(support::added(world, support::box_at({}, {4, 2})));
        EXPECT_TRUE(world.attach(guns.back(), ships.back(), {{k * 5, -3}, k == 1}));
      }
    }
  }
  void frame(int number) {
    const std::int32_t at = number % frames_of_cycle;
    positions.clear();
    for (std::size_t i = 0; i < ships.size(); ++i)
      positions.push_back({static_cast<std::int32_t>(i) * 30 + at, at});
    EXPECT_TRUE(world.set_position(ships, positions));
    EXPECT_TRUE(world.move(ships[3], {90, at}));
    const Angle angle = Angle::fraction(static_cast<std::uint32_t>(at) << 29);
    EXPECT_TRUE(world.set_transform(ships[5], TransformParts{.angle = angle}));
    EXPECT_TRUE(world.set_offset(guns[0], {at, at}));
    EXPECT_TRUE(world.step());
  }

  std::vector<Point> positions;
};

TEST(AttachmentsAllocation, SteadyFramesAllocateNothing) {
  for (const WorldDefinition& definition :
       {WorldDefinition{}, WorldDefinition{.period_x = 2000, .period_y = 300}}) {
    Fleet fleet(40, definition);
    for (int frame = 0; frame < 3 * frames_of_cycle; ++frame) fleet.frame(frame);
    EXPECT_EQ(allocations_of([&] {
                for (int frame = 0; frame < frames_of_cycle; ++frame) fleet.frame(frame);
              }),
              0);
  }
}

struct TreeChange {
  std::string name;
  std::function<void(Fleet&)> apply;
};

TEST(AttachmentsAllocation, AChangeThatFailsChangesNothing) {
  const std::vector<TreeChange> changes{
      {"attach", [](Fleet& fleet) { fleet.world.attach(fleet.rocks[0], fleet.guns[90]); }},
      {"attach a tree",
       [](Fleet& fleet) { fleet.world.attach(fleet.ships[0], fleet.ships[1], {{3, 3}}); }},
      {"turn",
       [](Fleet& fleet) {
         std::vector<Transform> transforms(fleet.ships.size());
         for (std::size_t i = 0; i < transforms.size(); ++i)
           transforms[i] = TransformParts{.angle = Angle::degrees(static_cast<double>(i + 1))};
         fleet.world.set_transform(fleet.ships, transforms);
       }},
      {"detach", [](Fleet& fleet) { fleet.world.detach(fleet.guns); }},
      {"remove", [](Fleet& fleet) { fleet.world.remove(fleet.ships); }},
  };
  long failures = 0;
  for (const TreeChange& change : changes) {
    SCOPED_TRACE(change.name);
    Fleet undisturbed(60), fleet(60);
    for (Fleet* const one : {&undisturbed, &fleet})
      EXPECT_TRUE(one->world.set_transform(one->guns[4], TransformParts{.flip_x = true}));
    change.apply(undisturbed);
    const std::uint64_t before = fleet.world.state_hash();
    const auto runs_out = [&](long successes) {
      const support::FailAfter fail(successes);
      try {
        change.apply(fleet);
      } catch (const std::bad_alloc&) {
        return true;
      }
      return false;
    };
    for (long successes = 0; runs_out(successes); ++successes) {
      ASSERT_EQ(fleet.world.state_hash(), before) << "after " << successes;
      const Result<void> status = detail::world::validate(fleet.world);
      ASSERT_TRUE(status.ok()) << status.error().message;
      ASSERT_LT(successes, 2000);
      ++failures;
    }
    EXPECT_EQ(fleet.world.state_hash(), undisturbed.world.state_hash());
  }
  EXPECT_GT(failures, 20);
}

}  // namespace
}  // namespace hitmask
