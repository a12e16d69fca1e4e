// The library's memory for the standard library's containers and pointers.
#pragma once

#include <cstddef>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "hitmask/memory.hpp"

namespace hitmask::c {

/// Takes memory from the allocator that was set by hm_set_allocator(); throws std::bad_alloc when
/// there is none.
template <class T>
struct Allocator {
  static_assert(alignof(T) <= alignof(std::max_align_t));
  using value_type = T;
  // All are equal. Without this, libc++ wants elements that can be moved.
  using propagate_on_container_move_assignment = std::true_type;

  Allocator() = default;
  template <class Other>
  Allocator(const Allocator<Other>&) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
    void* const block = allocate_memory(count * sizeof(T));
    if (block == nullptr) throw std::bad_alloc();
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t) noexcept { release_memory(block); }

  template <class Other>
  friend bool operator==(const Allocator&, const Allocator<Other>&) noexcept {
    return true;
  }
};

template <class T>
using Vector = std::vector<T, Allocator<T>>;

/// resize() with a message of our own: that of the standard library names its inner functions.
template <class T>
void resize_to(Vector<T>& vector, std::size_t count) {
  if (count > vector.max_size()) throw std::length_error("more elements than fit into memory");
  vector.resize(count);
}

}  // namespace hitmask::c
