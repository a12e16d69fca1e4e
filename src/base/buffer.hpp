// A list of plain values with separately reserved capacity, so that filling it cannot fail.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "base/allocator.hpp"

namespace hitmask::detail::base {

/// Unlike std::vector, it never touches memory beyond its size, and push() only stores.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(const Buffer& other) { *this = other; }
  Buffer& operator=(const Buffer& other) {
    if (this == &other) return *this;
    clear();
    make_room(other.size_);
    std::copy_n(other.items_.get(), other.size_, items_.get());
    size_ = other.size_;
    return *this;
  }
  Buffer(Buffer&& other) noexcept
      : items_(std::move(other.items_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~Buffer() = default;

  /// Reserves capacity for `needed` items in total. Grows by at least half, so a slowly growing
  /// count does not allocate every time.
  void make_room(std::size_t needed) {
    if (needed <= capacity_) return;
    const std::size_t capacity = std::max(needed, capacity_ + capacity_ / 2);
    auto items = make_array<T>(capacity);
    std::copy_n(items_.get(), size_, items.get());
    items_ = std::move(items);
    capacity_ = capacity;
  }
  /// Returns `count` uninitialised values and discards the old ones. For buffers that are refilled
  /// every time and grow with the number of bodies.
  T* renew(std::size_t count) {
    if (count > capacity_) replace(count + count / 4);
    size_ = count;
    return items_.get();
  }
  /// The same for buffers that may need several times the memory next time.
  T* renew_amply(std::size_t count) {
    if (count > capacity_) replace(4 * count);
    size_ = count;
    return items_.get();
  }

  /// Requires capacity.
  void push(const T& item) noexcept {
    assert(size_ < capacity_);
    items_[size_++] = item;
  }
  T pop() noexcept {
    assert(size_ > 0);
    return items_[--size_];
  }
  /// Requires capacity. New values are uninitialised.
  void resize(std::size_t size) noexcept {
    assert(size <= capacity_);
    size_ = size;
  }
  void clear() noexcept { size_ = 0; }
  /// Sets the size from an end pointer, for loops that write through their own pointer.
  void set_end(const T* end) noexcept { resize(static_cast<std::size_t>(end - items_.get())); }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T* begin() noexcept { return items_.get(); }
  [[nodiscard]] T* end() noexcept { return items_.get() + size_; }
  [[nodiscard]] const T* begin() const noexcept { return items_.get(); }
  [[nodiscard]] const T* end() const noexcept { return items_.get() + size_; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] T& back() noexcept { return items_[size_ - 1]; }
  [[nodiscard]] const T& back() const noexcept { return items_[size_ - 1]; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return capacity_ * sizeof(T); }

 private:
  void replace(std::size_t capacity) {
    size_ = 0;
    capacity_ = 0;
    items_.reset();  // first, so that old and new memory are never held together
    items_ = make_array<T>(capacity);
    capacity_ = capacity;
  }

  Array<T> items_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hitmask::detail::base
