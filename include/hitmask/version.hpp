// The version of these headers, and of the library that runs. CMake reads its project's version
// from here.
#pragma once

#include <string_view>

#include "hitmask/export.hpp"

#define HITMASK_VERSION_MAJOR 0
#define HITMASK_VERSION_MINOR 1
#define HITMASK_VERSION_PATCH 0

#define HITMASK_VERSION_TEXT(number) #number
#define HITMASK_VERSION_JOIN(major, minor, patch) \
  HITMASK_VERSION_TEXT(major) "." HITMASK_VERSION_TEXT(minor) "." HITMASK_VERSION_TEXT(patch)
/// "major.minor.patch"
#define HITMASK_VERSION \
  HITMASK_VERSION_JOIN(HITMASK_VERSION_MAJOR, HITMASK_VERSION_MINOR, HITMASK_VERSION_PATCH)

namespace hitmask {

/// The version of the library that runs, as "major.minor.patch". It differs from HITMASK_VERSION
/// when a program runs with another shared library than it was compiled for.
[[nodiscard]] HITMASK_API std::string_view version() noexcept;

}  // namespace hitmask
