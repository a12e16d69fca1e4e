// The walk: single steps, jumps and long strides all visit the same positions.
#include "motion/staircase.hpp"

#include <gtest/gtest.h>

#include "reference/motion_oracle.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::motion::Staircase;
using reference::WalkPlace;

bool stands_at(const Staircase& walk, WalkPlace at) { return walk.i() == at.i && walk.j() == at.j; }

/// All positions of a walk, including the first.
std::vector<WalkPlace> places_of(std::int64_t across, std::int64_t down) {
  std::vector<WalkPlace> places{{}};
  while (places.back().i + places.back().j < across + down)
    places.push_back(reference::next_place(places.back(), across, down));
  return places;
}

TEST(Staircase, StepsFollowTheRule) {
  for (std::int64_t across = 0; across <= 30; ++across)
    for (std::int64_t down = 0; down <= 30; ++down) {
      Staircase walk(across, down);
      for (const WalkPlace place : places_of(across, down)) {
        ASSERT_TRUE(stands_at(walk, place)) << across << ", " << down;
        walk.step();
      }
    }
}

TEST(Staircase, AdvancesFromEveryPlaceByEveryNumberOfSteps) {
  for (std::int64_t across = 0; across <= 12; ++across)
    for (std::int64_t down = across == 0 ? 1 : 0; down <= 12; ++down) {
      const std::vector<WalkPlace> places = places_of(across, down);
      Staircase start(across, down);
      for (std::size_t from = 0; from < places.size(); ++from, start.step())
        for (std::size_t to = from; to < places.size(); ++to) {
          Staircase walk = start;
          const auto share = walk.share_of(static_cast<std::int64_t>(to - from));
          walk.advance(share);
          ASSERT_TRUE(stands_at(walk, places[to])) << across << ", " << down;
          const std::int64_t more = places[to].i - places[from].i - share.on_x;
          ASSERT_TRUE(more == 0 || (more == 1 && share.may_be_more));
          ASSERT_TRUE(to == 0 || to == from ||
                      walk.came_on_x() == (places[to - 1].i != places[to].i));
        }
    }
}

TEST(Staircase, JumpsToTheFirstPlaceBeyondBoth) {
  for (std::int64_t across = 0; across <= 9; ++across)
    for (std::int64_t down = 0; down <= 9; ++down)
      for (std::int64_t i = 0; i <= across; ++i)
        for (std::int64_t j = 0; j <= down; ++j) {
          Staircase jumping(across, down);
          jumping.jump(i, j);
          Staircase walking(across, down);
          while (walking.i() < i || walking.j() < j) walking.step();
          ASSERT_EQ(jumping.i(), walking.i());
          ASSERT_EQ(jumping.j(), walking.j());
          ASSERT_EQ(jumping.ahead(), walking.ahead());
        }
}

/// Two strides reach as far as one of both lengths, even when the walk spans int32.
TEST(Staircase, LongestWalks) {
  support::Random random(31);
  constexpr std::int64_t longest = (std::int64_t{1} << 32) - 1;
  for (int round = 0; round < 10'000; ++round) {
    const auto length = [&] {
      return random.one_in(3) ? longest - static_cast<std::int64_t>(random.below(3))
                              : static_cast<std::int64_t>(random.below(longest)) + 1;
    };
    Staircase walk(length(), length());
    walk.jump(random.between(0, 1 << 20), 0);
    Staircase once = walk;
    const std::int64_t first = random.between(0, 1 << 17);
    const std::int64_t second = random.between(0, 1 << 17);
    once.advance(once.share_of(first + second));
    walk.advance(walk.share_of(first));
    walk.advance(walk.share_of(second));
    ASSERT_EQ(once.i(), walk.i());
    ASSERT_EQ(once.j(), walk.j());
    ASSERT_EQ(once.ahead(), walk.ahead());
  }
}

}  // namespace
}  // namespace hitmask
