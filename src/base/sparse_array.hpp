// A value for some of many numbered things.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "base/free_list.hpp"

namespace hitmask::detail::base {

/// By number. While nothing has a value it takes no memory; after that, 4 bytes for each number
/// without one.
template <class T>
class SparseArray {
 public:
  /// Whether anything has a value.
  [[nodiscard]] bool any() const noexcept { return count_ != 0; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /// Null: it has none.
  [[nodiscard]] const T* find(std::uint32_t number) const noexcept {
    if (number >= places_.size() || places_[number] == none) return nullptr;
    return &items_[places_[number]];
  }

  /// Room for so many more values, of numbers below `numbers`.
  void make_room(std::size_t more, std::size_t numbers) {
    if (more == 0) return;
    const std::size_t most = count_ + more;
    if (most > items_.capacity()) items_.reserve(most + most / 2);
    free_.make_room(items_.capacity());
    if (numbers > places_.size()) places_.resize(numbers + numbers / 2, none);
  }
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const SparseArray& other) {
    items_.reserve(other.items_.size());
    free_.make_room(items_.capacity());
    places_.reserve(other.places_.size());
  }
  /// Only where there is room.
  void set(std::uint32_t number, const T& value) noexcept {
    if (places_[number] == none) take_place(number);
    items_[places_[number]] = value;
  }
  void erase(std::uint32_t number) noexcept {
    if (find(number) == nullptr) return;
    free_.give(places_[number]);
    places_[number] = none;
    --count_;
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return bytes_of(items_) + bytes_of(places_) + free_.memory_bytes();
  }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  void take_place(std::uint32_t number) noexcept {
    if (free_.empty()) {
      places_[number] = static_cast<std::uint32_t>(items_.size());
      items_.emplace_back();
    } else {
      places_[number] = free_.take();
    }
    ++count_;
  }

  Vector<T> items_;
  FreeList free_;                 // of the items; has room for all
  Vector<std::uint32_t> places_;  // of the numbers' items; numbers beyond it have none
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail::base
