// Executors: every task runs once, never two at a time in a lane, and all writes are visible
// afterwards.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "hitmask/parallel.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

/// How often each task ran. Plain integers: a task that ran twice, or a write that is not yet
/// visible, is also a data race, which the thread sanitizer reports.
std::vector<int> times_run(Executor& executor, std::size_t pieces) {
  std::vector<int> times(pieces);
  executor.run(pieces, [&](std::size_t piece, unsigned) { ++times[piece]; });
  return times;
}

TEST(Executors, SerialRunsInOrderOnTheCallingThread) {
  SerialExecutor executor;
  std::vector<std::size_t> order;
  const std::thread::id caller = std::this_thread::get_id();
  executor.run(100, [&](std::size_t piece, unsigned lane) {
    EXPECT_EQ(lane, 0u);
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(piece);
  });
  std::vector<std::size_t> expected(100);
  std::iota(expected.begin(), expected.end(), std::size_t{0});
  EXPECT_EQ(order, expected);
  EXPECT_EQ(executor.lanes(), 1u);
}

TEST(Executors, WhatATaskReturnsIsIgnored) {
  SerialExecutor serial;
  ThreadExecutor threads(3);
  for (Executor* executor : {static_cast<Executor*>(&serial), static_cast<Executor*>(&threads)}) {
    std::atomic<int> ran = 0;
    executor->run(50, [&](std::size_t, unsigned) {
      ++ran;
      return false;
    });
    EXPECT_EQ(ran, 50);
  }
}

TEST(Executors, AsManyLanesAsAsked) {
  for (const unsigned lanes : {1u, 2u, 3u, 8u}) EXPECT_EQ(ThreadExecutor(lanes).lanes(), lanes);
  EXPECT_EQ(ThreadExecutor().lanes(), std::max(1u, std::thread::hardware_concurrency()));
}

TEST(Executors, EveryPieceRunsOnce) {
  for (const unsigned lanes : {1u, 2u, 3u, 4u, 8u, 17u}) {
    ThreadExecutor executor(lanes);
    for (const std::size_t pieces : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 16u, 17u, 18u, 100u, 5000u})
      ASSERT_EQ(times_run(executor, pieces), std::vector<int>(pieces, 1))
          << pieces << " pieces in " << lanes << " lanes";
  }
}

/// Slow enough that helpers get tasks and are still working when the caller has none left.
TEST(Executors, EverySlowPieceRunsOnceAndToItsEnd) {
  ThreadExecutor executor(4);
  support::Random random(2);
  for (int round = 0; round < 30; ++round) {
    std::vector<int> naps(12);
    for (int& nap : naps) nap = random.between(1, 200);
    std::vector<int> times(naps.size());
    executor.run(naps.size(), [&](std::size_t piece, unsigned) {
      std::this_thread::sleep_for(std::chrono::microseconds(naps[piece]));
      ++times[piece];
    });
    ASSERT_EQ(times, std::vector<int>(naps.size(), 1));
  }
}

/// Lane numbers index memory that belongs to the current user of the lane.
TEST(Executors, ALaneRunsOnePieceAtATime) {
  constexpr unsigned lanes = 6;
  ThreadExecutor executor(lanes);
  struct Lane {
    std::atomic<int> inside = 0;
    int pieces = 0;  // not atomic on purpose
  };
  std::vector<Lane> state(lanes);
  std::atomic<bool> shared = false;
  const std::thread::id caller = std::this_thread::get_id();
  for (int round = 0; round < 200; ++round)
    executor.run(64, [&](std::size_t, unsigned lane) {
      if (lane >= lanes || state[lane].inside.fetch_add(1) != 0) shared = true;
      if ((lane == 0) != (std::this_thread::get_id() == caller)) shared = true;
      ++state[lane].pieces;
      std::this_thread::yield();
      --state[lane].inside;
    });
  EXPECT_FALSE(shared);
  int total = 0;
  for (const Lane& lane : state) total += lane.pieces;
  EXPECT_EQ(total, 200 * 64);
}

/// Tasks that wait for each other can only end if as many run together as there are lanes.
TEST(Executors, AllLanesTakePart) {
  constexpr unsigned lanes = 4;
  ThreadExecutor executor(lanes);
  for (int round = 0; round < 50; ++round) {
    std::atomic<unsigned> arrived = 0;
    executor.run(lanes, [&](std::size_t, unsigned) {
      ++arrived;
      while (arrived < lanes) std::this_thread::yield();
    });
    ASSERT_EQ(arrived, lanes);
  }
}

TEST(Executors, TenThousandTinyRuns) {
  ThreadExecutor executor(3);
  std::vector<std::uint64_t> values(5);
  for (std::uint64_t run = 1; run <= 10'000; ++run) {
    executor.run(values.size(), [&](std::size_t piece, unsigned) { values[piece] += run; });
    ASSERT_EQ(values, std::vector<std::uint64_t>(5, run * (run + 1) / 2));
  }
}

/// Helpers that are asleep, about to sleep, or have not noticed the last run yet.
TEST(Executors, RunsAfterPausesOfAnyLength) {
  ThreadExecutor executor(4);
  support::Random random(1);
  for (int round = 0; round < 300; ++round) {
    const std::size_t pieces = random.index(12);
    ASSERT_EQ(times_run(executor, pieces), std::vector<int>(pieces, 1));
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(60)));
  }
}

TEST(Executors, WritesOfOneRunAreSeenByTheNext) {
  ThreadExecutor executor(4);
  std::vector<std::uint32_t> values(257, 1);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint32_t> sums(values.size());
    executor.run(values.size(), [&](std::size_t piece, unsigned) {
      sums[piece] = values[piece] + values[(piece + 1) % values.size()];
    });
    std::swap(values, sums);
    std::fill(sums.begin(), sums.end(), 0u);
  }
  EXPECT_EQ(values, std::vector<std::uint32_t>(257, 0));  // doubled 300 times, modulo 2^32
}

TEST(Executors, SeveralExecutorsAtOnce) {
  std::vector<std::thread> callers;
  std::atomic<int> wrong = 0;
  for (int caller = 0; caller < 3; ++caller)
    callers.emplace_back([&] {
      ThreadExecutor executor(2);
      for (int round = 0; round < 200; ++round)
        if (times_run(executor, 9) != std::vector<int>(9, 1)) ++wrong;
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Executors, AnotherThreadMayCallNext) {
  ThreadExecutor executor(3);
  for (int round = 0; round < 20; ++round)
    std::thread([&] { EXPECT_EQ(times_run(executor, 30), std::vector<int>(30, 1)); }).join();
}

RC_GTEST_PROP(Executors, AnyRunsOnAnyLanes, ()) {
  ThreadExecutor executor(*rc::gen::inRange(1u, 7u));
  const auto runs = *rc::gen::container<std::vector<std::size_t>>(
      rc::gen::inRange(std::size_t{0}, std::size_t{40}));
  for (const std::size_t pieces : runs)
    RC_ASSERT(times_run(executor, pieces) == std::vector<int>(pieces, 1));
}

}  // namespace
}  // namespace hitmask
