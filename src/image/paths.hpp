// Paths from callers, and the system's messages about them.
#pragma once

#include <string>
#include <system_error>

#include "hitmask/result.hpp"

namespace hitmask::detail::image {

/// The system's text for an errno value; unlike strerror, thread-safe.
[[nodiscard]] inline std::string system_message(int error_number) {
  return std::error_code(error_number, std::generic_category()).message();
}

/// System calls end a path at its first zero byte and would open a different file.
[[nodiscard]] inline Result<void> check_path(const std::string& path) {
  if (path.empty()) return Error{ErrorCode::file, "the path is empty"};
  if (path.find('\0') != std::string::npos)
    return Error{ErrorCode::file, "the path contains a zero byte"};
  return {};
}

}  // namespace hitmask::detail::image
