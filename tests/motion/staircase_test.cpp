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

void expect_same_place(const Staircase& walk, const Staircase& other) {
  ASSERT_EQ(walk.i(), other.i());
  ASSERT_EQ(walk.j(), other.j());
  ASSERT_EQ(walk.ahead(), other.ahead());
}

TEST(Staircase, JumpsFromEveryPlaceToTheFirstBeyondBoth) {
  for (std::int64_t across = 0; across <= 7; ++across)
    for (std::int64_t down = 0; down <= 7; ++down)
      for (Staircase start(across, down); start.steps() <= across + down; start.step())
        for (std::int64_t i = 0; i <= across; ++i)
          for (std::int64_t j = 0; j <= down; ++j) {
            Staircase jumping = start;
            jumping.jump(i, j);
            Staircase walking = start;
            while (walking.i() < i || walking.j() < j) walking.step();
            ASSERT_NO_FATAL_FAILURE(expect_same_place(jumping, walking));
          }
}

/// On walks that span int32, a jump from a place nearby, in 64 bits, ends where the jump from the
/// start ends, in 128 bits.
TEST(Staircase, JumpsFarAndNearEndAtTheSamePlace) {
  support::Random random(32);
  constexpr std::int64_t longest = (std::int64_t{1} << 33) - 1;
  for (int round = 0; round < 20'000; ++round) {
    const Staircase start(longest - static_cast<std::int64_t>(random.below(1 << 20)),
                          static_cast<std::int64_t>(random.below(longest)) + 1);
    Staircase middle = start;
    middle.advance(static_cast<std::int64_t>(random.below(longest / 2)));
    Staircase end = middle;
    end.advance(static_cast<std::int64_t>(random.below(random.one_in(2) ? 1 << 28 : 1 << 12)));
    const bool on_x = random.one_in(2);
    Staircase from_start = start;
    from_start.jump(on_x ? end.i() : 0, on_x ? 0 : end.j());
    Staircase from_middle = middle;
    from_middle.jump(on_x ? end.i() : 0, on_x ? 0 : end.j());
    if (from_start.steps() < middle.steps()) from_start = middle;
    ASSERT_NO_FATAL_FAILURE(expect_same_place(from_middle, from_start));
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
    ASSERT_NO_FATAL_FAILURE(expect_same_place(once, walk));
  }
}

}  // namespace
}  // namespace hitmask
