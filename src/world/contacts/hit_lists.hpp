// Pairs that touch, as they are found: in one list for each range of lower bodies, so that several
// threads can sort them, a range each.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.hpp"
#include "hitmask/pairs.hpp"

namespace hitmask::detail::world::contacts {

/// How the slots of a world are cut into ranges. A power of two each, and not too few.
class SlotRanges {
 public:
  static constexpr std::size_t most = 16;

  SlotRanges() = default;
  /// A single range when no other thread would share the work: one list is quicker to fill than
  /// several.
  SlotRanges(std::size_t slots, bool shared) noexcept : slots_(std::max<std::size_t>(1, slots)) {
    while (count() > (shared ? most : 1)) ++shift_;
  }

  [[nodiscard]] std::size_t count() const noexcept { return ((slots_ - 1) >> shift_) + 1; }
  [[nodiscard]] std::size_t of(std::uint32_t slot) const noexcept { return slot >> shift_; }
  /// The first slot of a range; that of the range after the last one is the number of slots.
  [[nodiscard]] std::size_t start(std::size_t range) const noexcept {
    return range == count() ? slots_ : range << shift_;
  }

 private:
  std::size_t slots_ = 1;
  unsigned shift_ = 12;
};

class HitLists {
 public:
  /// Forgets everything.
  void start(const SlotRanges& ranges) noexcept {
    ranges_ = ranges;
    for (base::Buffer<IndexPair>& list : lists_) list.clear();
  }
  /// Room for as many as these in each range, and so many more.
  void make_room(std::span<const std::size_t> starts, std::size_t more) {
    for (std::size_t i = 0; i + 1 < starts.size() && i < ranges_.count(); ++i)
      lists_[i].make_room(starts[i + 1] - starts[i] + more);
  }
  /// Room for so many more, whatever their bodies.
  void make_room(std::size_t more) {
    for (std::size_t i = 0; i < ranges_.count(); ++i) lists_[i].make_room(lists_[i].size() + more);
  }
  /// In any order; it comes in as (lower, higher).
  void push(std::uint32_t a, std::uint32_t b) noexcept {
    const IndexPair hit = a < b ? IndexPair{a, b} : IndexPair{b, a};
    lists_[ranges_.of(hit.a)].push(hit);
  }

  [[nodiscard]] std::span<const IndexPair> in(std::size_t range) const noexcept {
    return lists_[range];
  }
  [[nodiscard]] std::size_t size() const noexcept {
    std::size_t sum = 0;
    for (const base::Buffer<IndexPair>& list : lists_) sum += list.size();
    return sum;
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    std::size_t sum = 0;
    for (const base::Buffer<IndexPair>& list : lists_) sum += list.memory_bytes();
    return sum;
  }

 private:
  SlotRanges ranges_;
  std::array<base::Buffer<IndexPair>, SlotRanges::most> lists_;
};

}  // namespace hitmask::detail::world::contacts
