// A list that starts on the stack: what a call gathers before it hands it out.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "base/allocator.hpp"

namespace hitmask::detail::base {

/// Allocates for more than `Few` items only. So calls inside a frame mostly do not allocate, and
/// several threads can make them at once.
template <class T, std::size_t Few = 128>
class SmallList {
 public:
  void push(const T& item) {
    if (count_ < Few) {
      few_[count_] = item;
    } else {
      if (count_ == Few) many_.assign(few_.begin(), few_.end());
      many_.push_back(item);
    }
    ++count_;
  }
  [[nodiscard]] std::span<T> items() noexcept {
    return count_ <= Few ? std::span<T>(few_.data(), count_) : std::span<T>(many_);
  }
  [[nodiscard]] std::span<const T> items() const noexcept {
    return count_ <= Few ? std::span<const T>(few_.data(), count_) : std::span<const T>(many_);
  }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items()[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  void clear() noexcept {
    count_ = 0;
    many_.clear();
  }

 private:
  std::array<T, Few> few_;
  Vector<T> many_;
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail::base
