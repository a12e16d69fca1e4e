// Buffer, SmallList, FreeList and FreeBlocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/free_list.hpp"
#include "base/small_list.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::base::Buffer;
using detail::base::FreeBlocks;
using detail::base::FreeList;
using detail::base::SmallList;

Buffer<int> counted(int count) {
  Buffer<int> buffer;
  buffer.make_room(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) buffer.push(i);
  return buffer;
}

void expect_counted(const Buffer<int>& buffer, int count) {
  ASSERT_EQ(buffer.size(), static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) ASSERT_EQ(buffer[static_cast<std::size_t>(i)], i);
}

TEST(Buffer, KeepsItsValuesWhileItGrows) {
  Buffer<int> buffer;
  for (int i = 0; i < 1'000; ++i) {
    buffer.make_room(buffer.size() + 1);
    buffer.push(i);
  }
  expect_counted(buffer, 1'000);
  EXPECT_LE(buffer.capacity(), 1'500u);
  EXPECT_EQ(buffer.pop(), 999);
  EXPECT_EQ(buffer.back(), 998);
}

TEST(Buffer, GrowsByHalfAtLeast) {
  Buffer<int> buffer;
  buffer.make_room(100);
  EXPECT_EQ(buffer.capacity(), 100u);
  buffer.make_room(101);
  EXPECT_EQ(buffer.capacity(), 150u);
  buffer.make_room(1'000);
  EXPECT_EQ(buffer.capacity(), 1'000u);
}

TEST(Buffer, RenewMakesRoomForAQuarterMore) {
  Buffer<int> buffer = counted(10);
  int* const items = buffer.renew(100);
  std::iota(items, items + 100, 0);
  expect_counted(buffer, 100);
  EXPECT_EQ(buffer.capacity(), 125u);
  EXPECT_EQ(buffer.renew(125), items);
  EXPECT_EQ(buffer.renew(3), items);
  EXPECT_EQ(buffer.size(), 3u);
  static_cast<void>(buffer.renew_amply(126));
  EXPECT_EQ(buffer.capacity(), 504u);
}

TEST(Buffer, CopiesAndMoves) {
  Buffer<int> first = counted(10);
  Buffer<int> copy = first;
  copy[0] = 0;
  const Buffer<int> moved = std::move(first);
  expect_counted(copy, 10);
  expect_counted(moved, 10);
  EXPECT_TRUE(first.empty());  // NOLINT: a buffer that was moved from is empty
  copy = counted(3);
  expect_counted(copy, 3);
  copy.set_end(copy.begin() + 2);
  expect_counted(copy, 2);
}

TEST(SmallList, HoldsAFewAndMany) {
  SmallList<int, 4> list;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 10; ++i) {
      list.push(i);
      ASSERT_EQ(list.size(), static_cast<std::size_t>(i + 1));
      for (int k = 0; k <= i; ++k) ASSERT_EQ(list[static_cast<std::size_t>(k)], k);
    }
    EXPECT_EQ(std::as_const(list).items().size(), 10u);
    list.clear();
    EXPECT_TRUE(list.items().empty());
  }
}

TEST(FreeList, TheLastOneFreedComesFirst) {
  FreeList list;
  list.make_room(5);
  list.give_range(2, 5);
  list.give(9);
  EXPECT_EQ(list.size(), 4u);
  for (const std::uint32_t number : {9u, 2u, 3u, 4u}) EXPECT_EQ(list.take(), number);
  EXPECT_TRUE(list.empty());
}

TEST(FreeBlocks, GivesOutEachBlockOnceAndOfItsClass) {
  constexpr std::uint32_t classes = 3;
  std::array<std::uint32_t, 90> links{};
  const auto next_of = [&](std::uint32_t block) { return links[block]; };
  const auto set_next = [&](std::uint32_t block, std::uint32_t next) { links[block] = next; };
  FreeBlocks<classes> blocks;
  std::array<std::vector<std::uint32_t>, classes> naive;
  support::Random random(6);
  std::vector<std::uint32_t> used(links.size());
  std::iota(used.begin(), used.end(), 0u);
  for (int round = 0; round < 10'000; ++round) {
    const std::size_t size_class = random.index(classes);
    if (random.one_in(2)) {
      const auto one = std::ranges::find_if(
          used, [&](std::uint32_t block) { return block % classes == size_class; });
      if (one == used.end()) continue;
      blocks.give(size_class, *one, set_next);
      naive[size_class].push_back(*one);
      used.erase(one);
    } else {
      const std::uint32_t block = blocks.take(size_class, next_of);
      if (naive[size_class].empty()) {
        ASSERT_EQ(block, FreeBlocks<classes>::none);
        continue;
      }
      ASSERT_EQ(block, naive[size_class].back());
      naive[size_class].pop_back();
      used.push_back(block);
    }
  }
  blocks.clear();
  for (std::size_t size_class = 0; size_class < classes; ++size_class)
    EXPECT_EQ(blocks.take(size_class, next_of), FreeBlocks<classes>::none);
}

}  // namespace
}  // namespace hitmask
