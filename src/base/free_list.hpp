// Numbers of an array that are free to be used again.
#pragma once

#include <algorithm>
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
  void shrink() noexcept { numbers_.shrink(); }

  [[nodiscard]] bool empty() const noexcept { return numbers_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
  [[nodiscard]] const std::uint32_t* begin() const noexcept { return numbers_.begin(); }
  [[nodiscard]] const std::uint32_t* end() const noexcept { return numbers_.end(); }
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return numbers_.memory_bytes(); }

 private:
  Buffer<std::uint32_t> numbers_;
};

}  // namespace hitmask::detail::base
