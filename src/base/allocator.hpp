// Allocators that use the hooks of hitmask/memory.hpp, for standard containers and our own classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "base/fail.hpp"
#include "hitmask/memory.hpp"

namespace hitmask::detail::base {

[[nodiscard]] inline void* allocate_or_fail(std::size_t bytes) {
  void* const block = allocate_memory(bytes);
  if (block == nullptr) fail_memory();
  return block;
}

/// For types with a stricter alignment than malloc guarantees. Free the block with
/// release_aligned().
[[nodiscard]] inline void* allocate_aligned(std::size_t bytes, std::size_t alignment) {
  if (bytes > SIZE_MAX - alignment) fail_memory();
  auto* block = static_cast<std::byte*>(allocate_or_fail(bytes + alignment));
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(block) % alignment;
  std::byte* const aligned = block + (alignment - beyond);  // leaves space for a pointer in front
  std::memcpy(aligned - sizeof block, &block, sizeof block);
  return aligned;
}

inline void release_aligned(void* aligned) noexcept {
  if (aligned == nullptr) return;
  std::byte* block = nullptr;
  std::memcpy(&block, static_cast<std::byte*>(aligned) - sizeof block, sizeof block);
  release_memory(block);
}

template <class T>
struct Allocator {
  using value_type = T;

  Allocator() = default;
  template <class Other>
  Allocator(const Allocator<Other>&) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) fail_memory();
    return static_cast<T*>(is_strict ? base::allocate_aligned(count * sizeof(T), alignof(T))
                                     : base::allocate_or_fail(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t) noexcept {
    is_strict ? base::release_aligned(block) : release_memory(block);
  }

  template <class Other>
  friend bool operator==(const Allocator&, const Allocator<Other>&) noexcept {
    return true;
  }

 private:
  static constexpr bool is_strict = alignof(T) > alignof(std::max_align_t);
};

template <class T>
using Vector = std::vector<T, Allocator<T>>;

template <class T>
[[nodiscard]] std::size_t bytes_of(const Vector<T>& items) noexcept {
  return items.capacity() * sizeof(T);
}

/// For plain values. They are neither initialised nor destroyed.
template <class T>
struct Release {
  static_assert(std::is_trivially_destructible_v<T>);
  void operator()(T* items) const noexcept { Allocator<T>().deallocate(items, 0); }
};
template <class T>
using Array = std::unique_ptr<T[], Release<T>>;

template <class T>
[[nodiscard]] Array<T> make_array(std::size_t count) {
  T* const items = Allocator<T>().allocate(count);
  std::uninitialized_default_construct_n(items, count);
  return Array<T>(items);
}

/// Base for classes that are created with new.
struct Hooked {
  static void* operator new(std::size_t bytes) { return allocate_or_fail(bytes); }
  static void* operator new(std::size_t, void* at) noexcept { return at; }
  static void operator delete(void* block) noexcept { release_memory(block); }
};

}  // namespace hitmask::detail::base
