// Where hitmask's memory comes from: operator new, or functions of the user's.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

#include "hitmask/export.hpp"

namespace hitmask {

struct MemoryHooks {
  /// At least so many bytes, aligned as malloc does; null when there are none. Null: operator new.
  void* (*allocate)(std::size_t bytes, void* user) = nullptr;
  void (*release)(void* block, void* user) = nullptr;
  void* user = nullptr;
};

/// From now on masks' pixels and all that worlds, movers and rotation caches keep come from these.
/// What a call returns (lists, texts) and lists it needs while it runs are the standard library's,
/// from operator new. Every block goes back to where it came from, so the hooks may change at any
/// time, in any thread. False, and nothing changes, when one function is given without the other.
HITMASK_API bool set_memory_hooks(const MemoryHooks& hooks) noexcept;
[[nodiscard]] HITMASK_API MemoryHooks memory_hooks() noexcept;

/// Memory from where hitmask takes its own, aligned as malloc does; null when there is none.
[[nodiscard]] HITMASK_API void* allocate_memory(std::size_t bytes) noexcept;
/// Gives such a block back to where it came from. Null is fine.
HITMASK_API void release_memory(void* block) noexcept;

namespace detail {

[[nodiscard]] HITMASK_API void* allocate(std::size_t bytes) noexcept;  ///< null when there is none
[[nodiscard]] HITMASK_API void* allocate_or_fail(std::size_t bytes);
HITMASK_API void release(void* block) noexcept;
/// For what is to lie in cache lines of its own. Fails as allocate_or_fail() does.
[[nodiscard]] HITMASK_API void* allocate_aligned(std::size_t bytes, std::size_t alignment);
HITMASK_API void release_aligned(void* block) noexcept;
[[noreturn]] HITMASK_API void fail_memory();  ///< bad_alloc, or the end where exceptions are off

/// This memory for the standard library.
template <class T>
struct Allocator {
  using value_type = T;

  Allocator() = default;
  template <class Other>
  Allocator(const Allocator<Other>&) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) fail_memory();
    return static_cast<T*>(is_strict ? allocate_aligned(count * sizeof(T), alignof(T))
                                     : allocate_or_fail(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t) noexcept {
    is_strict ? release_aligned(block) : release(block);
  }

  template <class Other>
  friend bool operator==(const Allocator&, const Allocator<Other>&) noexcept {
    return true;
  }

 private:
  static constexpr bool is_strict = alignof(T) > alignof(std::max_align_t);
};

/// For plain values, which are neither set nor destroyed.
template <class T>
struct Release {
  static_assert(std::is_trivially_destructible_v<T>);
  void operator()(T* items) const noexcept { Allocator<T>().deallocate(items, 0); }
};
template <class T>
using Array = std::unique_ptr<T[], Release<T>>;

template <class T>
[[nodiscard]] Array<T> make_array(std::size_t count) {
  T* items = Allocator<T>().allocate(count);
  std::uninitialized_default_construct_n(items, count);
  return Array<T>(items);
}

template <class T>
using Vector = std::vector<T, Allocator<T>>;

/// A base for what is made by new.
struct Hooked {
  static void* operator new(std::size_t bytes) { return allocate_or_fail(bytes); }
  static void* operator new(std::size_t, void* at) noexcept { return at; }
  static void operator delete(void* block) noexcept { release(block); }
};

}  // namespace detail

}  // namespace hitmask
