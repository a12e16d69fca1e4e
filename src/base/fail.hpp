// Handles invalid arguments and out-of-memory: throws, or aborts in builds without exceptions.
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
// A constructor cannot report an error without exceptions. Functions that return a Result can.
[[noreturn]] inline void fail_length(const std::string&) { std::abort(); }
[[noreturn]] inline void fail_argument(const std::string&) { std::abort(); }
[[noreturn]] inline void fail_memory() { std::abort(); }
#endif

/// Runs a function that may run out of memory. Returns false if it did.
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

/// The same for a function that may also be interrupted (base/checkpoint.hpp).
template <class Run>
[[nodiscard]] bool has_memory_to_run(const Run& run) {
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

/// Runs a function, and `undo` if it throws.
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
