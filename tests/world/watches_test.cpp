// Watches: lists of neighbours that grow out of their first home, next to plain vectors.
#include "world/watches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace hitmask::detail {
namespace {

using support::Random;

/// The same in the plainest way.
class Model {
 public:
  void compare(const Watches& watches) const {
    ASSERT_EQ(watches.size(), lists_.size());
    std::size_t total = 0;
    for (const auto& [body, list] : lists_) {
      ASSERT_TRUE(watches.watches(body));
      const Watch& watch = watches.of(body);
      ASSERT_EQ(watch.body, body);
      std::vector<BodyIndex> found;
      for (const Neighbour& neighbour : watches.neighbours(watch)) {
        EXPECT_EQ(neighbour.touched(), neighbour.body() % 3 == 0);
        found.push_back(neighbour.body());
      }
      std::vector<BodyIndex> expected = list;
      std::ranges::sort(found);
      std::ranges::sort(expected);
      ASSERT_EQ(found, expected) << "body " << body;
      total += list.size();
    }
    EXPECT_EQ(watches.neighbours(), total);
  }
  std::map<BodyIndex, std::vector<BodyIndex>>& lists() { return lists_; }

 private:
  std::map<BodyIndex, std::vector<BodyIndex>> lists_;
};

TEST(Watches, KeepTheirNeighbours) {
  constexpr BodyIndex bodies = 40;
  Watches watches;
  watches.reserve_bodies(bodies);
  Model model;
  Random random(9);
  BodyIndex next = 0;
  for (int turn = 0; turn < 20'000; ++turn) {
    const auto body = static_cast<BodyIndex>(random.below(bodies));
    if (!watches.watches(body)) {
      watches.add(body);
      model.lists()[body];
    } else if (random.one_in(200)) {
      watches.remove(watches.number(body));
      model.lists().erase(body);
    } else if (std::vector<BodyIndex>& list = model.lists()[body];
               !list.empty() && random.one_in(3)) {
      Watch& watch = watches.of(body);
      const BodyIndex other = list[random.below(list.size())];
      Neighbour* const entry = watches.find(watch, other);
      ASSERT_NE(entry, nullptr);
      watches.drop(watch, entry);
      EXPECT_EQ(watches.find(watch, other), nullptr);
      std::erase(list, other);
    } else {
      watches.push(watches.of(body), {next, next % 3 == 0});
      list.push_back(next++);
    }
    if (turn % 500 == 0) model.compare(watches);
  }
  model.compare(watches);
}

TEST(Watches, GiveTheirRoomToOthers) {
  Watches watches;
  watches.reserve_bodies(2);
  const auto fill = [&](BodyIndex body) {
    watches.add(body);
    for (BodyIndex other = 2; other < 1'000; ++other)
      watches.push(watches.of(body), {other, false});
  };
  fill(0);
  const std::size_t bytes = watches.memory_bytes();
  for (int again = 0; again < 20; ++again) {
    watches.remove(watches.number(again % 2 == 0 ? 0 : 1));
    fill(again % 2 == 0 ? 1 : 0);
  }
  EXPECT_EQ(watches.memory_bytes(), bytes);
  watches.clear();
  EXPECT_EQ(watches.size(), 0U);
  EXPECT_EQ(watches.neighbours(), 0U);
  EXPECT_FALSE(watches.watches(1));
}

}  // namespace
}  // namespace hitmask::detail
