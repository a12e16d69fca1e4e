// What a constructor does with an impossible argument: throw, or abort where exceptions are off.
#pragma once

#include <cstdlib>
#include <string>

#include "hitmask/memory.hpp"  // fail_memory

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace hitmask::detail {

#if defined(__cpp_exceptions)
[[noreturn]] inline void fail_length(const std::string& message) {
  throw std::length_error(message);
}
[[noreturn]] inline void fail_argument(const std::string& message) {
  throw std::invalid_argument(message);
}
#else
// Without exceptions a constructor has no other way to say no; create() and parse_text() have.
[[noreturn]] inline void fail_length(const std::string&) { std::abort(); }
[[noreturn]] inline void fail_argument(const std::string&) { std::abort(); }
#endif

}  // namespace hitmask::detail
