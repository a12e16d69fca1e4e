// A mask against the oracle: pixels, count, invariants.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "hitmask/mask.hpp"
#include "reference/oracle.hpp"

namespace hitmask::support {

/// Same pixels, same count, nothing outside, every invariant holds.
inline testing::AssertionResult same(const MaskView& mask, const reference::Grid& expected) {
  if (const Result<void> status = validate(mask); !status)
    return testing::AssertionFailure() << "not valid: " << status.message();
  if (reference::grid_of(mask) != expected)
    return testing::AssertionFailure() << "got " << reference::grid_of(mask) << "not " << expected;
  if (mask.count() != reference::count(expected))
    return testing::AssertionFailure() << "count " << mask.count();
  if (!contains(mask.solid_bounds(), reference::solid_box(expected)))
    return testing::AssertionFailure() << "solid box misses pixels of " << expected;
  return testing::AssertionSuccess();
}

/// The slow exhaustive parts run when HITMASK_LONG is set and not empty.
inline bool long_run() {
  const char* const wish = std::getenv("HITMASK_LONG");
  return wish != nullptr && *wish != '\0';
}

}  // namespace hitmask::support
