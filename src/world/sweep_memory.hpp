// Memory that is used again from sweep to sweep.
#pragma once

#include <cstddef>

#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// Elements of any value, until written. Forgets what it held when it grows.
template <class Element>
class Room {
 public:
  /// For what grows with the number of boxes.
  Element* ensure(std::size_t count) {
    if (count > size_) grow(count + count / 4);
    return elements_.get();
  }
  /// For what may be several times as large in the next frame, when boxes that moved make for
  /// another plan.
  Element* ensure_amply(std::size_t count) {
    if (count > size_) grow(4 * count);
    return elements_.get();
  }
  [[nodiscard]] Element* get() const noexcept { return elements_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return size_ * sizeof(Element); }

 private:
  void grow(std::size_t count) {
    size_ = 0;
    elements_.reset();  // before the new memory is taken: never both at once
    elements_ = make_array<Element>(count);
    size_ = count;
  }

  Array<Element> elements_;
  std::size_t size_ = 0;
};

}  // namespace hitmask::detail
