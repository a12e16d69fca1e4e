// Who is near the bodies that move in a calm world: kept from step to step, so that a body has to
// be looked up in the index only when it leaves the room it was given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "world/bodies.hpp"
#include "world/buffer.hpp"
#include "world/lower_parts.hpp"

namespace hitmask::detail {

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

/// A body that changed of late. One line of the cache, with all its neighbours when they are few.
struct alignas(64) Watch {
  static constexpr std::uint32_t inline_room = 5;

  Bounds stored = nowhere;  ///< its box in the index: all it may cover until it is looked up again
  Point placed{};           ///< the corner of its bounds when it was looked up
  std::uint32_t step = 0;   ///< and the number of that step
  BodyIndex body = 0;
  std::uint32_t count = 0;
  std::uint32_t block = 0;       ///< where its neighbours stand when they are many
  std::uint16_t generation = 0;  ///< in the last step
  std::uint8_t power = 0;        ///< of the block's room; 0: they stand here
  bool still = false;            ///< in which index it is
  Neighbour few[inline_room];
};

/// The watched bodies and their neighbours. Of two watched bodies each is the other's neighbour or
/// neither is.
class Watches {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// Nobody is watched.
  void clear() noexcept;
  /// Everything below is about bodies below this number.
  void reserve_bodies(std::size_t bodies);

  /// A body's number among the watches; or none.
  [[nodiscard]] std::uint32_t number(BodyIndex body) const noexcept { return numbers_[body]; }
  [[nodiscard]] bool watches(BodyIndex body) const noexcept { return numbers_[body] != none; }
  [[nodiscard]] Watch& operator[](std::uint32_t number) noexcept { return watches_[number]; }
  [[nodiscard]] const Watch& operator[](std::uint32_t number) const noexcept {
    return watches_[number];
  }
  [[nodiscard]] Watch& of(BodyIndex body) noexcept { return watches_[numbers_[body]]; }
  [[nodiscard]] const Watch& of(BodyIndex body) const noexcept { return watches_[numbers_[body]]; }
  [[nodiscard]] std::size_t size() const noexcept { return watches_.size(); }
  /// Neighbours of all of them.
  [[nodiscard]] std::size_t neighbours() const noexcept { return total_; }
  /// The most neighbours anybody has had.
  [[nodiscard]] std::size_t longest() const noexcept { return longest_; }

  [[nodiscard]] std::span<Neighbour> neighbours(Watch& watch) noexcept {
    return {watch.power == 0 ? watch.few : pool_.begin() + watch.block, watch.count};
  }
  [[nodiscard]] std::span<const Neighbour> neighbours(const Watch& watch) const noexcept {
    return {watch.power == 0 ? watch.few : pool_.begin() + watch.block, watch.count};
  }
  /// Its entry in a watch; or null.
  [[nodiscard]] Neighbour* find(Watch& watch, BodyIndex other) noexcept;

  /// Starts watching a body that is not watched yet. Its neighbours are to be added.
  Watch& add(BodyIndex body);
  /// Adds a neighbour; the caller sees to the other one's watch. May move other watches' neighbours
  /// in memory, but no watch.
  void push(Watch& watch, Neighbour neighbour);
  /// Takes a neighbour out; the last one takes its place.
  void drop(Watch& watch, Neighbour* entry) noexcept;
  /// Stops watching a body; it stays where it is in the others' lists. Another watch takes its
  /// number.
  void remove(std::uint32_t number) noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  static constexpr unsigned powers = 32;
  static constexpr std::uint32_t no_block = 0x7FFF'FFFF;
  static constexpr std::array<std::uint32_t, powers> no_blocks = [] {
    std::array<std::uint32_t, powers> blocks{};
    blocks.fill(no_block);
    return blocks;
  }();

  void grow(Watch& watch);
  void give_back(const Watch& watch) noexcept;

  Vector<std::uint32_t> numbers_;  // of each body's watch
  Buffer<Watch> watches_;          // without gaps
  Buffer<Neighbour> pool_;         // blocks of 2^power neighbours
  // The first unused block, by power: its first neighbour tells the next one.
  std::array<std::uint32_t, powers> unused_ = no_blocks;
  std::size_t total_ = 0;
  std::uint32_t longest_ = 0;
};

}  // namespace hitmask::detail
