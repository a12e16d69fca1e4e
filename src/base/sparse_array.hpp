// A value for some of many numbered things.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"

namespace hitmask::detail::base {

/// By number. The values stand without gaps, in any order: a copy holds no value that was erased.
/// Besides them it takes 4 bytes for each number up to the highest that had a value since it was
/// last empty. A copy of an empty one takes no memory; the original keeps its room.
template <class T>
class SparseArray {
 public:
  /// Whether anything has a value.
  [[nodiscard]] bool any() const noexcept { return !items_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  /// Null: it has none.
  [[nodiscard]] const T* find(std::uint32_t number) const noexcept {
    if (number >= places_.size() || places_[number] == none) return nullptr;
    return &items_[places_[number]];
  }

  /// Room for so many more values, of numbers below `numbers`.
  void make_room(std::size_t more, std::size_t numbers) {
    if (more == 0) return;
    grow(items_, items_.size() + more);
    grow(numbers_, numbers_.size() + more);
    grow(places_, numbers);
  }
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const SparseArray& other) {
    items_.reserve(other.items_.size());
    numbers_.reserve(other.numbers_.size());
    places_.reserve(other.places_.size());
  }
  /// Only where there is room.
  void set(std::uint32_t number, const T& value) noexcept {
    if (number >= places_.size()) places_.resize(std::size_t{number} + 1, none);
    if (places_[number] == none) {
      places_[number] = static_cast<std::uint32_t>(items_.size());
      items_.push_back(value);
      numbers_.push_back(number);
    } else {
      items_[places_[number]] = value;
    }
  }
  /// The last value takes the place that becomes free.
  void erase(std::uint32_t number) noexcept {
    if (find(number) == nullptr) return;
    const std::uint32_t place = places_[number];
    items_[place] = items_.back();
    numbers_[place] = numbers_.back();
    places_[numbers_[place]] = place;
    places_[number] = none;
    items_.pop_back();
    numbers_.pop_back();
    if (items_.empty()) places_.clear();
  }

  /// Whether each value knows its number, and each number its value.
  [[nodiscard]] bool is_consistent() const noexcept {
    std::size_t found = 0;
    for (std::uint32_t number = 0; number < places_.size(); ++number) {
      const std::uint32_t place = places_[number];
      if (place == none) continue;
      if (place >= numbers_.size() || numbers_[place] != number) return false;
      ++found;
    }
    return found == items_.size() && found == numbers_.size();
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return bytes_of(items_) + bytes_of(numbers_) + bytes_of(places_);
  }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// By half at least: a count that creeps up does not allocate each time.
  template <class Item>
  static void grow(Vector<Item>& list, std::size_t needed) {
    if (needed > list.capacity()) list.reserve(needed + needed / 2);
  }

  Vector<T> items_;
  Vector<std::uint32_t> numbers_;  // of the items
  Vector<std::uint32_t> places_;   // of the numbers' items; numbers beyond it have none
};

}  // namespace hitmask::detail::base
