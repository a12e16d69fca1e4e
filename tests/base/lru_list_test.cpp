// LruList against a list with linear search.
#include "base/lru_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::LruList;

/// The oldest first.
struct NaiveLru {
  struct Used {
    std::uint32_t number;
    std::size_t bytes;
  };
  std::vector<Used> used;

  [[nodiscard]] auto find(std::uint32_t number) {
    return std::ranges::find(used, number, &Used::number);
  }
  [[nodiscard]] bool has(std::uint32_t number) { return find(number) != used.end(); }
  void touch(std::uint32_t number) { std::rotate(find(number), find(number) + 1, used.end()); }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = 0;
    for (const Used& one : used) sum += one.bytes;
    return sum;
  }
};

void expect_same(const LruList& list, const NaiveLru& naive) {
  ASSERT_EQ(list.size(), naive.used.size());
  ASSERT_EQ(list.bytes(), naive.bytes());
  std::uint32_t number = list.oldest();
  for (const NaiveLru::Used& one : naive.used) {
    ASSERT_EQ(number, one.number);
    number = list.newer(number);
  }
  ASSERT_EQ(number, LruList::none);
}

TEST(LruList, AgreesWithANaiveOne) {
  constexpr std::uint32_t numbers = 12;
  support::Random random(2);
  LruList list;
  NaiveLru naive;
  list.make_room(numbers / 2);
  for (int round = 0; round < 20'000; ++round) {
    if (round == 500) list.make_room(numbers);
    const auto number =
        static_cast<std::uint32_t>(random.below(round < 500 ? numbers / 2 : numbers));
    if (!naive.has(number)) {
      const std::size_t bytes = random.index(1000);
      list.push(number, bytes);
      naive.used.push_back({number, bytes});
    } else if (random.one_in(3)) {
      list.remove(number);
      naive.used.erase(naive.find(number));
    } else {
      list.touch(number);
      naive.touch(number);
    }
    expect_same(list, naive);
  }
}

TEST(LruList, CopiesHaveTheirOwnOrder) {
  LruList list;
  list.make_room(3);
  for (std::uint32_t number = 0; number < 3; ++number) list.push(number, 10);
  LruList copy = list;
  list.touch(0);
  EXPECT_EQ(list.oldest(), 1u);
  EXPECT_EQ(copy.oldest(), 0u);
}

}  // namespace
}  // namespace hitmask
