// A set of pairs of numbers: open addressing, linear probing, no tombstones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hitmask::bench {

/// The two numbers of a pair differ, so no key is 0.
class PairSet {
 public:
  PairSet() : slots_(1024, empty) {}

  /// False when it is already there.
  bool insert(std::uint32_t a, std::uint32_t b) {
    if ((size_ + 1) * 2 > slots_.size()) grow();
    if (!place(key_of(a, b))) return false;
    ++size_;
    return true;
  }

  /// It must be present. Later entries of the same run of slots move up, so that no search stops
  /// early.
  void erase(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t key = key_of(a, b);
    std::size_t hole = home_of(key);
    while (slots_[hole] != key) hole = after(hole);
    for (std::size_t slot = after(hole); slots_[slot] != empty; slot = after(slot)) {
      const std::size_t home = home_of(slots_[slot]);
      // Whether home is at or before the hole, modulo the table size.
      if (((slot - home) & (slots_.size() - 1)) < ((slot - hole) & (slots_.size() - 1))) continue;
      slots_[hole] = slots_[slot];
      hole = slot;
    }
    slots_[hole] = empty;
    --size_;
  }

 private:
  static constexpr std::uint64_t empty = 0;

  static std::uint64_t key_of(std::uint32_t a, std::uint32_t b) noexcept {
    return std::uint64_t{std::max(a, b)} << 32 | std::min(a, b);
  }
  [[nodiscard]] std::size_t home_of(std::uint64_t key) const noexcept {
    return (key * 0x9e37'79b9'7f4a'7c15u >> 32) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t after(std::size_t slot) const noexcept {
    return (slot + 1) & (slots_.size() - 1);
  }

  bool place(std::uint64_t key) {
    std::size_t slot = home_of(key);
    for (; slots_[slot] != empty; slot = after(slot))
      if (slots_[slot] == key) return false;
    slots_[slot] = key;
    return true;
  }

  void grow() {
    std::vector<std::uint64_t> old(slots_.size() * 2, empty);
    old.swap(slots_);
    for (const std::uint64_t key : old)
      if (key != empty) place(key);
  }

  std::vector<std::uint64_t> slots_;  // a power of two, at most half full
  std::size_t size_ = 0;
};

}  // namespace hitmask::bench
