// Const functions never write: any number of threads may query the same masks at once. The thread
// sanitizer verifies that; without it, these tests verify that the results stay the same.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <thread>
#include <vector>

#include "hitmask/hitmask.hpp"

namespace {

using hitmask::Mask;
using hitmask::MaskPair;
using hitmask::MaskView;
using hitmask::Point;

constexpr int thread_count = 4;
constexpr std::int32_t reach = 150;  // pixels; beyond the larger mask, so that misses occur too

/// Large enough for an occupancy; holes and an uneven edge, so that results differ by offset.
Mask lattice(std::int32_t side) {
  return hitmask::mask_from_predicate(
      {side, side}, [](std::int32_t x, std::int32_t y) { return (x * 7 + y * 13) % 31 < 3; });
}

/// Every result about the pair at many offsets.
std::vector<std::int64_t> interrogate(const MaskView& a, const MaskView& b) {
  std::vector<std::int64_t> answers;
  for (Point offset{-reach, -reach}; offset.x <= reach; offset.x += 11, offset.y += 7) {
    const hitmask::Contact contact = hitmask::contact(a, b, offset);
    answers.insert(answers.end(), {contact.area, contact.gradient_x, contact.sum_y});
    answers.push_back(hitmask::overlap(a, b, offset) ? 1 : 0);
    answers.push_back(hitmask::overlap_mask(a, b, offset).count());
  }
  return answers;
}

template <class Work>
void in_threads(Work work) {
  std::vector<std::thread> threads;
  for (int index = 0; index < thread_count; ++index) threads.emplace_back(work, index);
  for (std::thread& thread : threads) thread.join();
}

TEST(SharedMasks, ThreadsGetTheSameResultsTogetherAsAlone) {
  const Mask a = lattice(130);
  const Mask b = lattice(70);
  std::vector<std::vector<std::int64_t>> answers(thread_count);
  in_threads([&](int index) { answers[static_cast<std::size_t>(index)] = interrogate(a, b); });
  for (const std::vector<std::int64_t>& other : answers) EXPECT_EQ(other, interrogate(a, b));
}

TEST(SharedMasks, BatchesRunSideBySide) {
  const Mask a = lattice(130);
  std::vector<MaskPair> pairs;
  for (std::int32_t dx = -reach; dx <= reach; ++dx)
    pairs.push_back({&a.view(), &a.view(), {dx, 1}});
  std::vector<std::vector<std::uint8_t>> answers(thread_count);
  in_threads([&](int index) {
    std::vector<std::uint8_t>& mine = answers[static_cast<std::size_t>(index)];
    mine.resize(pairs.size());
    hitmask::overlap(pairs, mine);
  });
  for (const std::vector<std::uint8_t>& other : answers) EXPECT_EQ(other, answers.front());
}

TEST(SharedMasks, ReadersOfOneMaskAgree) {
  const Mask a = lattice(130);
  std::vector<std::string_view> targets(thread_count);
  std::vector<std::uint64_t> hashes(thread_count);
  in_threads([&](int index) {
    const auto slot = static_cast<std::size_t>(index);
    const Mask copy(a);
    hashes[slot] = hitmask::hash_of(copy) + static_cast<std::uint64_t>(a.count());
    targets[slot] = hitmask::active_target();
  });
  EXPECT_EQ(hashes, std::vector<std::uint64_t>(thread_count, hashes.front()));
  EXPECT_EQ(targets, std::vector<std::string_view>(thread_count, hitmask::active_target()));
}

}  // namespace
