// Fat boxes with neighbour lists, for incremental steps. They are kept from step to step, so a body
// needs an index lookup only when it leaves its fat box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "base/buffer.hpp"
#include "base/free_list.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::contacts {

using bodies::BodyIndex;
using bodies::Bounds;
using bodies::is_nowhere;
using bodies::nowhere;
namespace flag = bodies::flag;

/// A body index, and whether the two bodies touched in the last step.
class Neighbour {
 public:
  Neighbour() = default;
  Neighbour(BodyIndex body, bool touched) noexcept : value_(body << 1 | (touched ? 1U : 0U)) {}

  [[nodiscard]] BodyIndex body() const noexcept { return value_ >> 1; }
  [[nodiscard]] bool touched() const noexcept { return (value_ & 1) != 0; }

 private:
  std::uint32_t value_ = 0;
};

/// A body that changed recently. Fills one cache line, including a short neighbour list.
struct alignas(64) FatBox {
  static constexpr std::uint32_t inline_capacity = 5;

  Bounds box = nowhere;    ///< in the index: contains the body until the next lookup
  Point placed{};          ///< the corner of its bounds at the last lookup
  std::uint32_t step = 0;  ///< the step of the last lookup
  BodyIndex body = 0;
  std::uint32_t count = 0;       ///< number of neighbours
  std::uint32_t block = 0;       ///< start of a long list in the pool
  std::uint16_t generation = 0;  ///< of the body in the last step
  std::uint8_t power = 0;        ///< log2 of the block size; 0: the list is in `few`
  bool is_static = false;        ///< which index it is in
  Neighbour few[inline_capacity];
};

/// The fat boxes of a world and their neighbour lists. If two bodies have fat boxes, both are in
/// each other's lists or neither is.
class NeighbourLists {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  void clear() noexcept;
  /// Body indices passed to the functions below must be below `bodies`.
  void reserve_bodies(std::size_t bodies);

  /// The index of a body's fat box, or none.
  [[nodiscard]] std::uint32_t number(BodyIndex body) const noexcept { return numbers_[body]; }
  [[nodiscard]] bool has(BodyIndex body) const noexcept { return numbers_[body] != none; }
  /// The same, but also valid for bodies added after reserve_bodies().
  [[nodiscard]] bool knows(BodyIndex body) const noexcept {
    return body < numbers_.size() && has(body);
  }
  [[nodiscard]] FatBox& operator[](std::uint32_t number) noexcept { return boxes_[number]; }
  [[nodiscard]] const FatBox& operator[](std::uint32_t number) const noexcept {
    return boxes_[number];
  }
  [[nodiscard]] FatBox& of(BodyIndex body) noexcept { return boxes_[numbers_[body]]; }
  [[nodiscard]] const FatBox& of(BodyIndex body) const noexcept { return boxes_[numbers_[body]]; }
  [[nodiscard]] std::span<const FatBox> all() const noexcept {
    return {boxes_.begin(), boxes_.size()};
  }
  [[nodiscard]] std::size_t size() const noexcept { return boxes_.size(); }
  /// Total number of neighbours.
  [[nodiscard]] std::size_t neighbours() const noexcept { return total_; }
  /// The longest list since clear().
  [[nodiscard]] std::size_t longest() const noexcept { return longest_; }

  [[nodiscard]] std::span<Neighbour> neighbours(FatBox& fat) noexcept {
    return {fat.power == 0 ? fat.few : pool_.begin() + fat.block, fat.count};
  }
  [[nodiscard]] std::span<const Neighbour> neighbours(const FatBox& fat) const noexcept {
    return {fat.power == 0 ? fat.few : pool_.begin() + fat.block, fat.count};
  }
  /// The entry of a neighbour, or null.
  [[nodiscard]] Neighbour* find(FatBox& fat, BodyIndex other) noexcept;

  /// Adds a fat box without neighbours to a body that has none.
  FatBox& add(BodyIndex body);
  /// Adds a neighbour. The caller adds the reverse entry. May move lists in memory, but no fat box.
  void push(FatBox& fat, Neighbour neighbour);
  /// Removes a neighbour and moves the last one into the gap.
  void drop(FatBox& fat, Neighbour* entry) noexcept;
  /// Removes a fat box. The body stays in other lists. The last fat box gets its index.
  void remove(std::uint32_t number) noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks indices, counts, the symmetry of the lists, and the blocks of the pool.
  [[nodiscard]] Result<void> validate() const;

 private:
  [[nodiscard]] Result<void> validate_fat_box(std::uint32_t number) const;
  [[nodiscard]] Result<void> validate_pool() const;
  void grow(FatBox& fat);
  void give_back(const FatBox& fat) noexcept;

  base::Vector<std::uint32_t> numbers_;  // index of each body's fat box
  base::Buffer<FatBox> boxes_;           // contiguous
  base::Buffer<Neighbour> pool_;         // blocks of 2^power neighbours
  base::FreeBlocks<32> free_;            // blocks of the pool, by power
  std::size_t total_ = 0;
  std::uint32_t longest_ = 0;
};

}  // namespace hitmask::detail::world::contacts
