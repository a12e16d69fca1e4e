// Every allocation of the program goes through here.
//
// In a separate file: where the compiler can see into operator new, it reports the malloc inside as
// a mismatch with delete.
#include "allocation/counting_new.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>
#if defined(_WIN32)
#include <malloc.h>
#endif

namespace hitmask::support {
namespace {

/// Null when set to fail or out of memory.
void* counted_allocation(std::size_t bytes) noexcept {
  ++allocations.made;
  if (allocations.until_fail == 0) return nullptr;
  if (allocations.until_fail > 0) --allocations.until_fail;
  return std::malloc(bytes == 0 ? 1 : bytes);
}

void* counted_allocation_or_throw(std::size_t bytes) {
  if (void* const memory = counted_allocation(bytes)) return memory;
  throw std::bad_alloc();
}

#if defined(_WIN32)  // which frees aligned memory by a function of its own
void* aligned_memory(std::size_t bytes, std::size_t alignment) {
  return _aligned_malloc(bytes, alignment);
}
void free_aligned(void* memory) noexcept { _aligned_free(memory); }
#else
void* aligned_memory(std::size_t bytes, std::size_t alignment) {
  // aligned_alloc requires a multiple of the alignment.
  return std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
}
void free_aligned(void* memory) noexcept { std::free(memory); }
#endif

/// For types with more than malloc's alignment.
void* counted_allocation_or_throw(std::size_t bytes, std::size_t alignment) {
  ++allocations.made;
  if (allocations.until_fail == 0) throw std::bad_alloc();
  if (allocations.until_fail > 0) --allocations.until_fail;
  void* const memory = aligned_memory(bytes, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace
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
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return hitmask::support::counted_allocation_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return hitmask::support::counted_allocation_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept {
  hitmask::support::free_aligned(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  hitmask::support::free_aligned(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  hitmask::support::free_aligned(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  hitmask::support::free_aligned(memory);
}
