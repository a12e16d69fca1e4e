// Numbers of worlds: no two worlds that live share an automatic one.
#include "world/world_number.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/world_bodies.hpp"

namespace hitmask {
namespace {

using detail::world::WorldNumber;

constexpr int all_numbers = 65'535;

TEST(WorldNumbers, MoreWorldsThanNumbersNeverMeetAWorldThatLives) {
  World kept;
  const BodyId body = kept.add({.shape = Size{4, 4}}).value();
  World chosen({.number = static_cast<std::uint16_t>(kept.definition().number + 7)});
  for (int i = 0; i < all_numbers + 100; ++i) {
    World world;
    ASSERT_NE(world.definition().number, kept.definition().number) << i;
    ASSERT_NE(world.definition().number, chosen.definition().number) << i;
    const BodyId same_slot = world.add({.shape = Size{4, 4}}).value();
    ASSERT_EQ(world.check(body).error(), WorldError::foreign_id) << i;
    ASSERT_EQ(kept.check(same_slot).error(), WorldError::foreign_id) << i;
  }
}

TEST(WorldNumbers, TheNumberOfADestroyedWorldIsUsedAgainLast) {
  const std::uint16_t first = WorldNumber(0).value();
  for (int i = 1; i < all_numbers; ++i) ASSERT_NE(WorldNumber(0).value(), first) << i;
  EXPECT_EQ(WorldNumber(0).value(), first);
}

TEST(WorldNumbers, AllOfThemAtOnce) {
  std::deque<WorldNumber> held;
  std::set<std::uint16_t> values;
  for (int i = 0; i < all_numbers; ++i) values.insert(held.emplace_back(0).value());
  EXPECT_EQ(values.size(), std::size_t{all_numbers});
  EXPECT_EQ(*values.begin(), 1);
  EXPECT_THROW(WorldNumber(0), std::length_error);
  EXPECT_THROW(World(), std::length_error);
  EXPECT_EQ(World({.number = 7}).definition().number, 7);  // chosen numbers may repeat
  EXPECT_THROW(World(), std::length_error);                // and 7 is not free now
  const std::uint16_t released = held.front().value();
  held.pop_front();
  EXPECT_EQ(World().definition().number, released);
  EXPECT_THROW(World({.period_x = -1}), std::invalid_argument);  // takes no number with it
  EXPECT_EQ(World().definition().number, released);
}

/// Worlds themselves, as far as memory allows in a test that runs everywhere.
TEST(WorldNumbers, ManyWorldsThatLiveKnowTheirIds) {
  std::vector<World> worlds(2'000);
  std::vector<BodyId> bodies;
  for (World& world : worlds) bodies.push_back(world.add({.shape = Size{2, 2}}).value());
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    ASSERT_TRUE(worlds[i].check(bodies[i]));
    ASSERT_EQ(worlds[i].check(bodies[(i + 1) % worlds.size()]).error(), WorldError::foreign_id);
  }
}

TEST(WorldNumbers, ThreadsGetDifferentOnes) {
  constexpr int each = 3'000;
  std::vector<std::deque<WorldNumber>> held(4);
  std::vector<std::thread> threads;
  for (auto& mine : held)
    threads.emplace_back([&mine] {
      for (int i = 0; i < each; ++i) mine.emplace_back(0);
    });
  for (std::thread& thread : threads) thread.join();
  std::set<std::uint16_t> values;
  for (const auto& mine : held)
    for (const WorldNumber& number : mine) values.insert(number.value());
  EXPECT_EQ(values.size(), held.size() * each);
}

}  // namespace
}  // namespace hitmask
