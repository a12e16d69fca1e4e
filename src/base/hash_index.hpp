// Finds table indices by hash.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"

namespace hitmask::detail::base {

/// Every bit of the value affects the hash. The result is the same on every platform.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9E37'79B9'7F4A'7C15U;
  return hash ^ (hash >> 29);
}

/// Open addressing with a power-of-two number of slots, at most half full. Stores numbers only; the
/// caller supplies hashes and the equality test.
class HashIndex {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// The number with this hash for which is_it(number) is true, or none.
  template <class IsIt>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, const IsIt& is_it) const noexcept {
    if (places_.empty()) return none;
    for (std::size_t place = home_of(hash);; place = after(place))
      if (places_[place] == none || is_it(places_[place])) return places_[place];
  }

  /// Reserves slots for `numbers` numbers. Returns true if the index grew; it is then empty.
  bool make_room(std::size_t numbers) {
    if (2 * numbers <= places_.size()) return false;
    // A new vector, because assign() may lose the old contents when memory runs out.
    places_ = Vector<std::uint32_t>(std::bit_ceil(std::max<std::size_t>(32, 2 * numbers)), none);
    return true;
  }
  /// Requires capacity.
  void insert(std::uint32_t number, std::uint64_t hash) noexcept {
    std::size_t place = home_of(hash);
    while (places_[place] != none) place = after(place);
    places_[place] = number;
  }
  /// hash_of(number) must return the hash that the number was inserted with.
  template <class HashOf>
  void erase(std::uint32_t number, const HashOf& hash_of) noexcept {
    std::size_t gap = home_of(hash_of(number));
    while (places_[gap] != number) gap = after(gap);
    // A number that find() can no longer reach across the gap moves into it and leaves a new gap.
    for (std::size_t place = after(gap); places_[place] != none; place = after(place)) {
      const std::size_t home = home_of(hash_of(places_[place]));
      if (steps_between(home, place) < steps_between(gap, place)) continue;
      places_[gap] = places_[place];
      gap = place;
    }
    places_[gap] = none;
  }
  void clear() noexcept { std::ranges::fill(places_, none); }

  [[nodiscard]] std::size_t memory_bytes() const noexcept { return bytes_of(places_); }

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

}  // namespace hitmask::detail::base
