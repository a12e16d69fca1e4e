// Which threads an executor has. Emulators have threads of their own.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>

#include "hitmask/parallel.hpp"

namespace hitmask {
namespace {

/// The number of this process's threads, according to the system.
std::ptrdiff_t threads_alive() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                       std::filesystem::directory_iterator());
}

/// A joined thread stays on the list for a moment.
bool comes_back_to(std::ptrdiff_t threads) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (threads_alive() != threads && std::chrono::steady_clock::now() < end)
    std::this_thread::yield();
  return threads_alive() == threads;
}

TEST(Executors, AnExecutorThatNeverRanGoesAway) {
  const std::ptrdiff_t before = threads_alive();
  for (int round = 0; round < 20; ++round) {
    {
      const ThreadExecutor executor(4);
      ASSERT_TRUE(comes_back_to(before + 3)) << threads_alive();
    }
    ASSERT_TRUE(comes_back_to(before)) << threads_alive() << " instead of " << before;
  }
}

}  // namespace
}  // namespace hitmask
