// The memory behind handles and buffers: from the user's allocator, if there is one.
#pragma once

#include <cstddef>
#include <new>

namespace hitmask::c {

/// Null when there is none. Every block remembers who has to free it, so the allocator may be
/// changed while blocks are in use.
[[nodiscard]] void* allocate(std::size_t bytes) noexcept;
void release(void* block) noexcept;

/// The same for the standard library.
template <class T>
struct Allocator {
  using value_type = T;

  Allocator() = default;
  template <class Other>
  Allocator(const Allocator<Other>&) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    static_assert(alignof(T) <= alignof(std::max_align_t));
    void* block = c::allocate(count * sizeof(T));
    if (block == nullptr) fail();
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t) noexcept { release(block); }

  template <class Other>
  friend bool operator==(const Allocator&, const Allocator<Other>&) noexcept {
    return true;
  }

 private:
  [[noreturn]] static void fail() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    __builtin_trap();  // what operator new does without exceptions
#endif
  }
};

}  // namespace hitmask::c
