// What the functions that read and write pictures do with failures.
#pragma once

#include <new>
#include <string>

#include "hitmask/result.hpp"

namespace hitmask::detail::image {

[[nodiscard]] inline Error with_path(const std::string& path, const Error& error) {
  return Error{error.code, path + ": " + error.message};
}

/// Running out of memory is an error like any other. Its text is short enough to need no memory.
template <class Body>
auto guarded(Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  }
}

}  // namespace hitmask::detail::image
