// Free lists for indices and for blocks of an array.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/buffer.hpp"

namespace hitmask::detail::base {

/// Last in, first out.
class FreeList {
 public:
  /// Reserves capacity, so that give() cannot fail.
  void make_room(std::size_t numbers) { numbers_.make_room(numbers); }
  /// Adds the numbers [from, to); the lowest is taken first. Requires capacity.
  void give_range(std::uint32_t from, std::uint32_t to) noexcept {
    while (to > from) numbers_.push(--to);
  }
  void give(std::uint32_t number) noexcept { numbers_.push(number); }
  /// Requires that the list is not empty.
  [[nodiscard]] std::uint32_t take() noexcept { return numbers_.pop(); }
  void clear() noexcept { numbers_.clear(); }

  [[nodiscard]] bool empty() const noexcept { return numbers_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
  [[nodiscard]] const std::uint32_t* begin() const noexcept { return numbers_.begin(); }
  [[nodiscard]] const std::uint32_t* end() const noexcept { return numbers_.end(); }
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return numbers_.memory_bytes(); }

 private:
  Buffer<std::uint32_t> numbers_;
};

/// Block numbers are below 2^31 - 1. A free block stores the link to the next one; the caller reads
/// and writes it.
template <std::size_t Classes>
class FreeBlocks {
 public:
  static constexpr std::uint32_t none = 0x7FFF'FFFF;

  FreeBlocks() noexcept { clear(); }
  void clear() noexcept { first_.fill(none); }

  /// Returns a free block of the class, or none. next_of(block) reads the link.
  template <class NextOf>
  [[nodiscard]] std::uint32_t take(std::size_t size_class, const NextOf& next_of) noexcept {
    const std::uint32_t block = first_[size_class];
    if (block != none) first_[size_class] = next_of(block);
    return block;
  }
  /// Frees a block. set_next(block, next) writes the link.
  template <class SetNext>
  void give(std::size_t size_class, std::uint32_t block, const SetNext& set_next) noexcept {
    set_next(block, first_[size_class]);
    first_[size_class] = block;
  }
  /// The first free block of the class, or none.
  [[nodiscard]] std::uint32_t first(std::size_t size_class) const noexcept {
    return first_[size_class];
  }

 private:
  std::array<std::uint32_t, Classes> first_;
};

}  // namespace hitmask::detail::base
