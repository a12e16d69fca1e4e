// operator new that counts, and fails when told to. Include in exactly one file of a program.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace hitmask::support {

struct Allocations {
  long made = 0;         // since the program started
  long until_fail = -1;  // allocations that still succeed; negative: all of them
};
inline Allocations allocations;

/// Null when told to fail or when the memory ran out.
inline void* counted_allocation(std::size_t bytes) noexcept {
  ++allocations.made;
  if (allocations.until_fail == 0) return nullptr;
  if (allocations.until_fail > 0) --allocations.until_fail;
  return std::malloc(bytes == 0 ? 1 : bytes);
}

inline void* counted_allocation_or_throw(std::size_t bytes) {
  if (void* const memory = counted_allocation(bytes)) return memory;
  throw std::bad_alloc();
}

/// How many allocations an action makes.
template <class Action>
[[nodiscard]] long allocations_of(Action&& action) {
  const long before = allocations.made;
  action();
  return allocations.made - before;
}

/// From here to the end of the block the given number of allocations succeeds, then all fail.
class FailAfter {
 public:
  explicit FailAfter(long successes) { allocations.until_fail = successes; }
  ~FailAfter() { allocations.until_fail = -1; }
  FailAfter(const FailAfter&) = delete;
  FailAfter& operator=(const FailAfter&) = delete;
};

}  // namespace hitmask::support

void* operator new(std::size_t bytes) {
  return hitmask::support::counted_allocation_or_throw(bytes);
}
void* operator new[](std::size_t bytes) {
  return hitmask::support::counted_allocation_or_throw(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return hitmask::support::counted_allocation(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return hitmask::support::counted_allocation(bytes);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
