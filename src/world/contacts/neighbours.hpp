// Fat boxes with neighbour lists: which bodies are near those that move in a calm world. Kept from
// step to step, so that a body has to be looked up only when it leaves its fat box.
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

/// Another body, and whether the two touched in the last step.
class Neighbour {
 public:
  Neighbour() = default;
  Neighbour(BodyIndex body, bool touched) noexcept : value_(body << 1 | (touched ? 1U : 0U)) {}

  [[nodiscard]] BodyIndex body() const noexcept { return value_ >> 1; }
  [[nodiscard]] bool touched() const noexcept { return (value_ & 1) != 0; }

 private:
  std::uint32_t value_ = 0;
};

/// A body that changed lately. It fills one cache line, with all its neighbours when they are few.
struct alignas(64) FatBox {
  static constexpr std::uint32_t inline_room = 5;

  Bounds box = nowhere;    ///< in the index: all it may cover until it is looked up again
  Point placed{};          ///< the corner of its bounds when it was looked up
  std::uint32_t step = 0;  ///< and the number of that step
  BodyIndex body = 0;
  std::uint32_t count = 0;       ///< of its neighbours
  std::uint32_t block = 0;       ///< where they stand when they are many
  std::uint16_t generation = 0;  ///< of the body in the last step
  std::uint8_t power = 0;        ///< of the block's room; 0: they stand here
  bool is_static = false;        ///< in which index it is
  Neighbour few[inline_room];
};

/// The fat boxes of a world and their neighbours. Of two bodies with fat boxes, each is the other's
/// neighbour or neither is.
class NeighbourLists {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// No body has a fat box.
  void clear() noexcept;
  /// Everything below is about bodies below this number.
  void reserve_bodies(std::size_t bodies);

  /// The number of a body's fat box; or none.
  [[nodiscard]] std::uint32_t number(BodyIndex body) const noexcept { return numbers_[body]; }
  [[nodiscard]] bool has(BodyIndex body) const noexcept { return numbers_[body] != none; }
  /// The same, also for bodies that came after reserve_bodies().
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
  /// Neighbours of all of them.
  [[nodiscard]] std::size_t neighbours() const noexcept { return total_; }
  /// The most neighbours that a body has had.
  [[nodiscard]] std::size_t longest() const noexcept { return longest_; }

  [[nodiscard]] std::span<Neighbour> neighbours(FatBox& fat) noexcept {
    return {fat.power == 0 ? fat.few : pool_.begin() + fat.block, fat.count};
  }
  [[nodiscard]] std::span<const Neighbour> neighbours(const FatBox& fat) const noexcept {
    return {fat.power == 0 ? fat.few : pool_.begin() + fat.block, fat.count};
  }
  /// The entry of a neighbour; or null.
  [[nodiscard]] Neighbour* find(FatBox& fat, BodyIndex other) noexcept;

  /// Gives a body that has none a fat box, without neighbours.
  FatBox& add(BodyIndex body);
  /// Adds a neighbour; the caller adds the other direction. May move other lists in memory, but no
  /// fat box.
  void push(FatBox& fat, Neighbour neighbour);
  /// Takes a neighbour out; the last one takes its place.
  void drop(FatBox& fat, Neighbour* entry) noexcept;
  /// Takes away a fat box; the body stays where it is in other lists. Another fat box takes its
  /// number.
  void remove(std::uint32_t number) noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks the numbers, the counts, that neighbours know of each other, and the blocks of the
  /// pool.
  [[nodiscard]] Result<void> validate() const;

 private:
  [[nodiscard]] Result<void> validate_fat_box(std::uint32_t number) const;
  [[nodiscard]] Result<void> validate_pool() const;
  void grow(FatBox& fat);
  void give_back(const FatBox& fat) noexcept;

  base::Vector<std::uint32_t> numbers_;  // of each body's fat box
  base::Buffer<FatBox> boxes_;           // without gaps
  base::Buffer<Neighbour> pool_;         // blocks of 2^power neighbours
  base::FreeBlocks<32> free_;            // blocks of the pool, by power
  std::size_t total_ = 0;
  std::uint32_t longest_ = 0;
};

}  // namespace hitmask::detail::world::contacts
