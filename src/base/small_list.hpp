// A list that starts on the stack, for results that a call collects before it returns them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "base/allocator.hpp"

namespace hitmask::detail::base {

/// For plain values. Allocates only beyond `Few` items, so calls within a frame rarely allocate and
/// can run on several threads at once.
template <class T, std::size_t Few = 128>
class SmallList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  SmallList() noexcept {}
  SmallList(const SmallList&) = delete;
  SmallList& operator=(const SmallList&) = delete;
  ~SmallList() {}

  void push(const T& item) {
    if (count_ < Few) {
      std::construct_at(few_ + count_, item);
    } else {
      if (count_ == Few) many_.assign(few_, few_ + Few);
      many_.push_back(item);
    }
    ++count_;
  }
  [[nodiscard]] std::span<T> items() noexcept { return {begin(), count_}; }
  [[nodiscard]] std::span<const T> items() const noexcept { return {begin(), count_}; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return begin()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return begin()[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /// Keeps the first `count` items.
  void shrink(std::size_t count) noexcept {
    if (count_ > Few && count <= Few) std::copy_n(many_.begin(), count, few_);
    count_ = count;
    many_.erase(many_.begin() + static_cast<std::ptrdiff_t>(count_ > Few ? count_ : 0),
                many_.end());
  }
  void clear() noexcept {
    count_ = 0;
    many_.clear();
  }
  /// Beyond the list itself.
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return bytes_of(many_); }

 private:
  [[nodiscard]] T* begin() noexcept { return count_ <= Few ? few_ : many_.data(); }
  [[nodiscard]] const T* begin() const noexcept { return count_ <= Few ? few_ : many_.data(); }

  union {
    T few_[Few];  // the first count_ are initialised
  };
  Vector<T> many_;
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail::base
