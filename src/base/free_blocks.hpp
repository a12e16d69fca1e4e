// Free blocks of an array, by size class, chained through the blocks themselves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitmask::detail::base {

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

 private:
  std::array<std::uint32_t, Classes> first_;
};

}  // namespace hitmask::detail::base
