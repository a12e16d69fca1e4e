// Running tasks allocates nothing, on any executor.
#include <gtest/gtest.h>

#include <array>

#include "allocation/counting_new.hpp"
#include "hitmask/parallel.hpp"

namespace hitmask {
namespace {

TEST(ParallelAllocation, RunningAllocatesNothing) {
  SerialExecutor serial;
  ThreadExecutor threads(3);
  std::array<int, 100> times{};
  const auto run = [&](Executor& executor) {
    executor.run(times.size(), [&](std::size_t piece, unsigned) { ++times[piece]; });
  };
  run(threads);  // its threads have started
  EXPECT_EQ(support::allocations_of([&] { run(serial); }), 0);
  EXPECT_EQ(support::allocations_of([&] {
              for (int round = 0; round < 100; ++round) run(threads);
            }),
            0);
  EXPECT_EQ(times.front(), 102);
}

}  // namespace
}  // namespace hitmask
