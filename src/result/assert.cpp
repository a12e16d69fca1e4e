// The assert hook.
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "hitmask/result.hpp"

namespace hitmask {

namespace {

std::atomic<AssertHook> assert_hook{nullptr};

}  // namespace

AssertHook set_assert_hook(AssertHook hook) noexcept { return assert_hook.exchange(hook); }

void detail::assertion_failed(const char* message) noexcept {
  if (const AssertHook hook = assert_hook.load())
    hook(message);
  else
    std::fprintf(stderr, "hitmask: %s\n", message);
  std::abort();
}

}  // namespace hitmask
