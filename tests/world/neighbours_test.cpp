// Lists of neighbours that outgrow their initial storage, against plain vectors.
#include "world/contacts/neighbours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace hitmask::detail::world::contacts {
namespace {

using support::Random;

/// The same with plain vectors.
class Model {
 public:
  void compare(const NeighbourLists& lists) const {
    ASSERT_EQ(lists.size(), lists_.size());
    std::size_t total = 0;
    for (const auto& [body, list] : lists_) {
      ASSERT_TRUE(lists.has(body));
      const FatBox& fat = lists.of(body);
      ASSERT_EQ(fat.body, body);
      std::vector<BodyIndex> found;
      for (const Neighbour& neighbour : lists.neighbours(fat)) {
        EXPECT_EQ(neighbour.touched(), neighbour.body() % 3 == 0);
        found.push_back(neighbour.body());
      }
      std::vector<BodyIndex> expected = list;
      std::ranges::sort(found);
      std::ranges::sort(expected);
      ASSERT_EQ(found, expected) << "body " << body;
      total += list.size();
    }
    EXPECT_EQ(lists.neighbours(), total);
  }
  std::map<BodyIndex, std::vector<BodyIndex>>& lists() { return lists_; }

 private:
  std::map<BodyIndex, std::vector<BodyIndex>> lists_;
};

TEST(NeighbourLists, KeepTheirNeighbours) {
  constexpr BodyIndex bodies = 40;
  NeighbourLists lists;
  lists.reserve_bodies(bodies);
  Model model;
  Random random(9);
  BodyIndex next = 0;
  for (int turn = 0; turn < 20'000; ++turn) {
    const auto body = static_cast<BodyIndex>(random.below(bodies));
    if (!lists.has(body)) {
      lists.add(body);
      model.lists()[body];
    } else if (random.one_in(200)) {
      lists.remove(lists.number(body));
      model.lists().erase(body);
    } else if (std::vector<BodyIndex>& list = model.lists()[body];
               !list.empty() && random.one_in(3)) {
      FatBox& fat = lists.of(body);
      const BodyIndex other = list[random.below(list.size())];
      Neighbour* const entry = lists.find(fat, other);
      ASSERT_NE(entry, nullptr);
      lists.drop(fat, entry);
      EXPECT_EQ(lists.find(fat, other), nullptr);
      std::erase(list, other);
    } else {
      lists.push(lists.of(body), {next, next % 3 == 0});
      list.push_back(next++);
    }
    if (turn % 500 == 0) model.compare(lists);
  }
  model.compare(lists);
}

TEST(NeighbourLists, ReleaseTheirMemoryToOthers) {
  NeighbourLists lists;
  lists.reserve_bodies(2);
  const auto fill = [&](BodyIndex body) {
    lists.add(body);
    for (BodyIndex other = 2; other < 1'000; ++other) lists.push(lists.of(body), {other, false});
  };
  fill(0);
  const std::size_t bytes = lists.memory_bytes();
  for (int again = 0; again < 20; ++again) {
    lists.remove(lists.number(again % 2 == 0 ? 0 : 1));
    fill(again % 2 == 0 ? 1 : 0);
  }
  EXPECT_EQ(lists.memory_bytes(), bytes);
  lists.clear();
  EXPECT_EQ(lists.size(), 0U);
  EXPECT_EQ(lists.neighbours(), 0U);
  EXPECT_FALSE(lists.has(1));
}

}  // namespace
}  // namespace hitmask::detail::world::contacts
