// operator new that counts, and fails on request. The operators are in counting_new.cpp.
#pragma once

namespace hitmask::support {

struct Allocations {
  long made = 0;         // since the program started
  long until_fail = -1;  // allocations that still succeed; negative: all of them
};
inline Allocations allocations;

/// How many allocations an action makes.
template <class Action>
[[nodiscard]] long allocations_of(Action&& action) {
  const long before = allocations.made;
  action();
  return allocations.made - before;
}

/// In the current block the given number of allocations succeeds, then all fail.
class FailAfter {
 public:
  explicit FailAfter(long successes) { allocations.until_fail = successes; }
  ~FailAfter() { allocations.until_fail = -1; }
  FailAfter(const FailAfter&) = delete;
  FailAfter& operator=(const FailAfter&) = delete;
};

}  // namespace hitmask::support
