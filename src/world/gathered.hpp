// A list that starts on the stack: what a query gathers before it hands it out.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// Allocates only for more than a few items, so that queries inside a frame mostly do not, and
/// several threads can ask at once.
template <class T>
class Gathered {
 public:
  void push(const T& item) {
    if (count_ < few_.size()) {
      few_[count_] = item;
    } else {
      if (count_ == few_.size()) many_.assign(few_.begin(), few_.end());
      many_.push_back(item);
    }
    ++count_;
  }
  [[nodiscard]] std::span<T> items() noexcept {
    return count_ <= few_.size() ? std::span<T>(few_.data(), count_) : std::span<T>(many_);
  }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  void clear() noexcept {
    count_ = 0;
    many_.clear();
  }

 private:
  std::array<T, 128> few_;
  Vector<T> many_;
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail
