// A number that threads wait on.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/compiler.hpp"

#if !defined(HITMASK_HAS_ATOMIC_WAIT)
#include <condition_variable>
#include <mutex>
#endif

namespace hitmask::detail::base {

#if !defined(HITMASK_HAS_ATOMIC_WAIT)

class SharedWord : public std::atomic<std::uint32_t> {
 public:
  using atomic::atomic;
  using atomic::operator=;

  /// Sleeps while the number is `value`.
  void wait(std::uint32_t value) const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return load() != value; });
  }
  void notify_one() {
    pass();
    changed_.notify_one();
  }
  void notify_all() {
    pass();
    changed_.notify_all();
  }

 private:
  /// Until every thread that has seen the old number sleeps.
  void pass() const { const std::scoped_lock lock(mutex_); }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
};

#else

using SharedWord = std::atomic<std::uint32_t>;

#endif

}  // namespace hitmask::detail::base
