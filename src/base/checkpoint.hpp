// Places where a long call may be ended: rows of tiles, pieces of a path, batches of pairs. None is
// inside a loop over words, where it would cost time.
#pragma once

#include <cstdint>

#include "hitmask/memory.hpp"

namespace hitmask::detail::base {

#if defined(__cpp_exceptions)
[[noreturn]] inline void fail_interrupted() { throw Interrupted(); }
#else
inline void fail_interrupted() noexcept {}
#endif

/// Whether to call fail_interrupted() soon. Without exceptions a call cannot be ended.
[[nodiscard]] inline bool should_stop() noexcept {
#if defined(__cpp_exceptions)
  return is_asked_to_stop();
#else
  return false;
#endif
}

/// Throws Interrupted when this thread was asked to stop. Not inside has_memory_for() or a task of
/// an executor, which nothing but lack of memory may leave.
inline void checkpoint() {
  if (should_stop()) fail_interrupted();
}

/// For loops with short rounds: asks in one of `Every`.
template <std::uint32_t Every>
class Checkpoints {
 public:
  void pass() {
    if (++rounds_ % Every == 0) checkpoint();
  }

 private:
  std::uint32_t rounds_ = 0;
};

}  // namespace hitmask::detail::base
