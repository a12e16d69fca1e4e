// A system without free threads. Address space runs out in a separate process; sanitizers map too
// much of it for a limit.
#include <gtest/gtest.h>

#if defined(__has_feature)
#define HITMASK_HAS_FEATURE(name) __has_feature(name)
#else
#define HITMASK_HAS_FEATURE(name) 0
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                   \
    !HITMASK_HAS_FEATURE(address_sanitizer) && !HITMASK_HAS_FEATURE(thread_sanitizer) && \
    defined(__linux__)

#include <sys/resource.h>

#include <cstdlib>
#include <optional>
#include <system_error>

#include "hitmask/parallel.hpp"

namespace hitmask {
namespace {

constexpr int refused = 3;
constexpr int accepted = 4;

/// 200 stacks do not fit; a few do, and their threads must be joined again.
[[noreturn]] void ask_for_too_many_threads() {
  rlimit stack{};
  getrlimit(RLIMIT_STACK, &stack);
  stack.rlim_cur = 8u << 20;  // bytes of each thread's stack
  setrlimit(RLIMIT_STACK, &stack);
  const rlimit space{512u << 20, 512u << 20};
  setrlimit(RLIMIT_AS, &space);
  try {
    const ThreadExecutor executor(200);
  } catch (const std::system_error&) {
    ThreadExecutor executor(2);  // their memory is free again
    int ran[2] = {};
    executor.run(2, [&](std::size_t piece, unsigned) { ++ran[piece]; });
    std::_Exit(ran[0] == 1 && ran[1] == 1 ? refused : accepted);
  }
  std::_Exit(accepted);
}

TEST(ExecutorsDeathTest, ThreadsThatCannotBeStartedAreAnError) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(ask_for_too_many_threads(), testing::ExitedWithCode(refused), "");
}

}  // namespace
}  // namespace hitmask

#endif
