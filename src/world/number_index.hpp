// Finds the numbers of a table by the hash of what they stand for.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// Open addressing in a power of two of places, at most half of them full. It knows numbers only:
/// whoever asks says what hash a number has, and which one is meant.
class NumberIndex {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// The number with this hash for which is_it(number) holds; or none.
  template <class IsIt>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, const IsIt& is_it) const noexcept {
    if (places_.empty()) return none;
    for (std::size_t place = home_of(hash);; place = after(place))
      if (places_[place] == none || is_it(places_[place])) return places_[place];
  }

  /// Room for so many numbers. It is empty afterwards if that is more than before; true then.
  bool make_room(std::size_t numbers) {
    if (2 * numbers <= places_.size()) return false;
    // A new one, not assign(), which may lose the old one when memory runs out.
    places_ = Vector<std::uint32_t>(std::bit_ceil(std::max<std::size_t>(32, 2 * numbers)), none);
    return true;
  }
  void make_room_for(const NumberIndex& other) { places_.reserve(other.places_.size()); }
  /// Only where there is room.
  void insert(std::uint32_t number, std::uint64_t hash) noexcept {
    std::size_t place = home_of(hash);
    while (places_[place] != none) place = after(place);
    places_[place] = number;
  }
  /// hash_of(number) must be what every number was inserted with.
  template <class HashOf>
  void erase(std::uint32_t number, const HashOf& hash_of) noexcept {
    std::size_t gap = home_of(hash_of(number));
    while (places_[gap] != number) gap = after(gap);
    // Whoever would be sought in vain beyond the gap moves into it, and leaves another one.
    for (std::size_t place = after(gap); places_[place] != none; place = after(place)) {
      const std::size_t home = home_of(hash_of(places_[place]));
      if (steps_between(home, place) < steps_between(gap, place)) continue;
      places_[gap] = places_[place];
      gap = place;
    }
    places_[gap] = none;
  }
  void clear() noexcept { std::ranges::fill(places_, none); }

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return places_.capacity() * sizeof(std::uint32_t);
  }

 private:
  [[nodiscard]] std::size_t home_of(std::uint64_t hash) const noexcept {
    return static_cast<std::size_t>(hash >> 32) & (places_.size() - 1);
  }
  [[nodiscard]] std::size_t after(std::size_t place) const noexcept {
    return (place + 1) & (places_.size() - 1);
  }
  [[nodiscard]] std::size_t steps_between(std::size_t from, std::size_t to) const noexcept {
    return (to - from) & (places_.size() - 1);
  }

  Vector<std::uint32_t> places_;
};

}  // namespace hitmask::detail
