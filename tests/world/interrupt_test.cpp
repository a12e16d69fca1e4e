// Long calls end when their thread is asked to stop, and have changed nothing.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "hitmask/memory.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/shape.hpp"
#include "support/world_bodies.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;

int questions_until_stop = 0;
bool ask() noexcept { return --questions_until_stop < 0; }

/// Asks this thread to stop, after some questions.
class AskedToStop {
 public:
  explicit AskedToStop(int after) {
    questions_until_stop = after;
    detail::set_stop_question(&ask);
  }
  ~AskedToStop() { detail::set_stop_question(nullptr); }
  AskedToStop(const AskedToStop&) = delete;
  AskedToStop& operator=(const AskedToStop&) = delete;
};

Mask checkerboard(std::int32_t side) {
  return mask_from_predicate({side, side},
                             [](std::int32_t x, std::int32_t y) { return (x + y) % 2 == 0; });
}

/// A row of boxes that overlap their neighbours, and one body at its start.
World crowd() {
  World world(WorldDefinition{.number = 4});
  for (std::int32_t i = 0; i < 3000; ++i) added(world, box_at({i * 8, i % 7}));
  return world;
}

TEST(Interrupt, EndsLongCalls) {
  const Mask board = checkerboard(700);
  const Mask solid(700, 700, true);
  const std::vector<std::function<void()>> calls = {
      [&] { (void)separate(solid, solid, {0, 0}, 2000); },
      [&] { (void)separate(solid, solid, {0, 0}, 2000, Axis::x); },
      [&] { (void)separate(solid, solid, {0, 0}, 2000, Point{3, 2}); },
      [&] { (void)convolve(board, board); },
      [&] { (void)components(board); },
      [&] { (void)label_components(board); },
  };
  for (const int after : {0, 3})
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const AskedToStop asked(after);
      EXPECT_THROW(calls[i](), detail::Interrupted) << "call " << i << " after " << after;
    }
}

TEST(Interrupt, LeavesAWorldAsItWas) {
  World world = crowd();
  const BodyId body = added(world, box_at({100, 3}));
  const std::vector<std::function<void()>> calls = {
      [&] { (void)world.step(); },
      [&] { (void)world.unstick(body, 20'000); },
      [&] { (void)world.for_each_overlap([](const BodyPair&) {}); },
  };
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::uint64_t before = world.state_hash();
    {
      const AskedToStop asked(0);
      EXPECT_THROW(calls[i](), detail::Interrupted) << "call " << i;
    }
    EXPECT_EQ(world.state_hash(), before) << "call " << i;
  }
  // It works again.
  ASSERT_TRUE(world.step());
  World fresh = crowd();
  added(fresh, box_at({100, 3}));
  ASSERT_TRUE(fresh.step());
  EXPECT_EQ(world.events().size(), fresh.events().size());
  EXPECT_EQ(world.state_hash(), fresh.state_hash());
}

TEST(Interrupt, EndsARayThroughManyTiles) {
  World world;
  for (std::int32_t i = 0; i < 4000; ++i) added(world, box_at({i * 300, i * 200 + 50}));
  ASSERT_TRUE(world.step());
  world.refresh();
  const AskedToStop asked(0);
  EXPECT_THROW((void)world.ray_all({0, 0}, {1'200'000, 790'000}, [](const BodyRayHit&) {}),
               detail::Interrupted);
}

}  // namespace
}  // namespace hitmask
