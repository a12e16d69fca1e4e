// What happens with an impossible argument, and when memory runs out: an exception, or the end of
// the program where exceptions are off.
#pragma once

#include <cstdlib>
#include <string>

#if defined(__cpp_exceptions)
#include <new>
#include <stdexcept>
#endif

namespace hitmask::detail::base {

#if defined(__cpp_exceptions)
[[noreturn]] inline void fail_length(const std::string& message) {
  throw std::length_error(message);
}
[[noreturn]] inline void fail_argument(const std::string& message) {
  throw std::invalid_argument(message);
}
[[noreturn]] inline void fail_memory() { throw std::bad_alloc(); }
#else
// Without exceptions a constructor cannot say no. Functions that return a Result can.
[[noreturn]] inline void fail_length(const std::string&) { std::abort(); }
[[noreturn]] inline void fail_argument(const std::string&) { std::abort(); }
[[noreturn]] inline void fail_memory() { std::abort(); }
#endif

/// Runs something that may run out of memory. Returns whether it did not.
template <class Run>
[[nodiscard]] bool has_memory_for(const Run& run) noexcept {
#if defined(__cpp_exceptions)
  try {
    run();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
#else
  run();
  return true;
#endif
}

/// Runs something, and `undo` too when it throws.
template <class Run, class Undo>
auto run_or(const Run& run, const Undo& undo) -> decltype(run()) {
#if defined(__cpp_exceptions)
  try {
    return run();
  } catch (...) {
    undo();
    throw;
  }
#else
  static_cast<void>(undo);
  return run();
#endif
}

}  // namespace hitmask::detail::base
