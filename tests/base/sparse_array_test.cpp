// SparseArray against std::map.
#include "base/sparse_array.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::SparseArray;

void expect_same(const SparseArray<int>& array, const std::map<std::uint32_t, int>& naive) {
  ASSERT_EQ(array.size(), naive.size());
  ASSERT_EQ(array.any(), !naive.empty());
  ASSERT_TRUE(array.is_consistent());
  for (std::uint32_t number = 0; number < 60; ++number) {
    const auto found = naive.find(number);
    const int* const value = array.find(number);
    ASSERT_EQ(value != nullptr, found != naive.end()) << number;
    if (value != nullptr) {
      ASSERT_EQ(*value, found->second);
    }
  }
}

TEST(SparseArray, AgreesWithANaiveOne) {
  support::Random random(7);
  SparseArray<int> array;
  std::map<std::uint32_t, int> naive;
  EXPECT_EQ(array.memory_bytes(), 0u);
  for (int round = 0; round < 5'000; ++round) {
    const auto number = static_cast<std::uint32_t>(random.below(50));
    if (random.one_in(2)) {
      array.make_room(1, number + 1);
      array.set(number, round);
      naive[number] = round;
    } else {
      array.erase(number);
      naive.erase(number);
    }
    if (round % 10 == 0) expect_same(array, naive);
  }
  expect_same(array, naive);
}

TEST(SparseArray, CopiesIntoRoomThatWasMade) {
  SparseArray<int> array;
  array.make_room(3, 10);
  for (const std::uint32_t number : {1u, 4u, 9u}) array.set(number, static_cast<int>(number));
  array.erase(4);
  SparseArray<int> copy;
  copy.make_room_for(array);
  const std::size_t bytes = copy.memory_bytes();
  copy = array;
  EXPECT_EQ(copy.memory_bytes(), bytes);
  expect_same(copy, {{1, 1}, {9, 9}});
}

TEST(SparseArray, CopiesHoldNothingThatWasErased) {
  SparseArray<int> array;
  array.make_room(100, 100);
  for (std::uint32_t number = 0; number < 100; ++number) array.set(number, 1);
  const std::size_t full = SparseArray<int>(array).memory_bytes();
  for (std::uint32_t number = 0; number < 99; ++number) array.erase(number);
  EXPECT_EQ(SparseArray<int>(array).memory_bytes(), full - 99 * 2 * sizeof(int));
  const std::size_t bytes = array.memory_bytes();
  array.erase(99);
  EXPECT_EQ(SparseArray<int>(array).memory_bytes(), 0u);
  EXPECT_EQ(array.memory_bytes(), bytes);
  array.set(50, 7);  // within its capacity
  EXPECT_EQ(array.memory_bytes(), bytes);
  expect_same(array, {{50, 7}});
}

}  // namespace
}  // namespace hitmask
