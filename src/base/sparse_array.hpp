// A sparse array: values for some of many numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "base/prefetch.hpp"

namespace hitmask::detail::base {

/// Values are stored contiguously, in any order. Also uses 4 bytes for each number up to the
/// highest that had a value since the array was last empty. A copy of an empty array uses no
/// memory; the original keeps its capacity.
template <class T>
class SparseArray {
 public:
  [[nodiscard]] bool any() const noexcept { return !items_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  /// In any order.
  [[nodiscard]] std::span<T> items() noexcept { return items_; }
  /// Those that have a value, in any order.
  [[nodiscard]] std::span<const std::uint32_t> numbers() const noexcept { return numbers_; }
  /// Null if the number has no value.
  [[nodiscard]] const T* find(std::uint32_t number) const noexcept {
    if (number >= places_.size() || places_[number] == none) return nullptr;
    return &items_[places_[number]];
  }

  /// Prefetches a value, if there is one.
  void prefetch(std::uint32_t number) const noexcept {
    if (const T* const its = find(number)) base::prefetch(its);
  }
  /// The number must have a value.
  [[nodiscard]] const T& operator[](std::uint32_t number) const noexcept {
    return items_[places_[number]];
  }
  [[nodiscard]] T* find(std::uint32_t number) noexcept {
    return const_cast<T*>(static_cast<const SparseArray&>(*this).find(number));
  }

  /// Reserves capacity for `more` values with numbers below `numbers`.
  void make_room(std::size_t more, std::size_t numbers) {
    if (more == 0) return;
    grow(items_, items_.size() + more);
    grow(numbers_, numbers_.size() + more);
    grow(places_, numbers);
  }
  /// Reserves enough that copying `other` here does not allocate.
  void make_room_for(const SparseArray& other) {
    items_.reserve(other.items_.size());
    numbers_.reserve(other.numbers_.size());
    places_.reserve(other.places_.size());
  }
  /// Requires capacity.
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
  /// Moves the last value into the gap.
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

  /// Checks that the two index arrays agree.
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

  /// Grows by at least half, so a slowly growing count does not allocate every time.
  template <class Item>
  static void grow(Vector<Item>& list, std::size_t needed) {
    if (needed > list.capacity()) list.reserve(needed + needed / 2);
  }

  Vector<T> items_;
  Vector<std::uint32_t> numbers_;  // of each item
  Vector<std::uint32_t> places_;   // number -> index of its item; numbers beyond the end have none
};

}  // namespace hitmask::detail::base
