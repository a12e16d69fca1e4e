// Numbers and blocks of an array that are free to be used again.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/buffer.hpp"

namespace hitmask::detail::base {

/// The number that was freed last is used first.
class FreeList {
 public:
  /// Room for so many numbers, so that give() cannot fail.
  void make_room(std::size_t numbers) { numbers_.make_room(numbers); }
  /// Adds the numbers [from, to), of which the lowest is used first. Only where there is room.
  void give_range(std::uint32_t from, std::uint32_t to) noexcept {
    while (to > from) numbers_.push(--to);
  }
  void give(std::uint32_t number) noexcept { numbers_.push(number); }
  /// Only when there is one.
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

/// Blocks are numbered below 2^31 - 1. The caller keeps the link to the next block inside a free
/// block.
template <std::size_t Classes>
class FreeBlocks {
 public:
  static constexpr std::uint32_t none = 0x7FFF'FFFF;

  FreeBlocks() noexcept { clear(); }
  void clear() noexcept { first_.fill(none); }

  /// A free block of the class; or none. next_of(block) reads the link.
  template <class NextOf>
  [[nodiscard]] std::uint32_t take(std::size_t size_class, const NextOf& next_of) noexcept {
    const std::uint32_t block = first_[size_class];
    if (block != none) first_[size_class] = next_of(block);
    return block;
  }
  /// The block is free from now on. set_next(block, next) writes the link.
  template <class SetNext>
  void give(std::size_t size_class, std::uint32_t block, const SetNext& set_next) noexcept {
    set_next(block, first_[size_class]);
    first_[size_class] = block;
  }
  /// The first free block of the class; or none.
  [[nodiscard]] std::uint32_t first(std::size_t size_class) const noexcept {
    return first_[size_class];
  }

 private:
  std::array<std::uint32_t, Classes> first_;
};

}  // namespace hitmask::detail::base
