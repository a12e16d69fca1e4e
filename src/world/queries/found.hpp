// The bodies that a query found, to be visited in order of id.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "base/allocator.hpp"
#include "base/compiler.hpp"
#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::queries {

/// A list of body indices. Allocates only beyond `few` bodies.
class FoundBodies {
 public:
  static constexpr std::size_t few = 512;

  FoundBodies() noexcept {}  // leaves the list as it is

  void push(BodyIndex i) {
    least_ = std::min(least_, i);
    most_ = std::max(most_, i);
    if (count_ < few)
      list_[count_] = i;
    else
      push_further(i);
    ++count_;
  }

  /// Visits their ids in order, until visit(id) returns false. Returns how many were visited. Takes
  /// all ids before the first visit, because the visitor may change the world.
  std::size_t visit(const Scene& scene, const Visitor<BodyId>& visit) {
    if (count_ > few) return visit_many(scene, visit);
    base::SmallList<BodyId, few> ids;
    for_each_in_order([&](BodyIndex i) { ids.push(scene.id(i)); });
    return hand_out(ids.items(), visit);
  }

 private:
  static constexpr std::size_t most_words = 1024;

  HITMASK_NOINLINE void push_further(BodyIndex i) {
    if (further_.empty()) further_.reserve(8 * few);
    further_.push_back(i);
  }

  HITMASK_NOINLINE std::size_t visit_many(const Scene& scene, const Visitor<BodyId>& visit) {
    base::Vector<BodyId> ids;
    ids.reserve(count_);
    for_each_in_order([&](BodyIndex i) { ids.push_back(scene.id(i)); });
    return hand_out(std::span<BodyId>(ids), visit);
  }

  template <class Each>
  void for_each_in_order(const Each& each) {
    constexpr std::size_t worth_bits = 16;
    if (count_ < worth_bits) {
      std::sort(list_.data(), list_.data() + count_);
      std::for_each_n(list_.begin(), count_, each);
      return;
    }
    const std::size_t words = (std::size_t{most_} - least_) / 64 + 1;
    if (words <= std::min(most_words, count_ * 4)) return read_bits(words, each);
    further_.insert(further_.end(), list_.data(), list_.data() + std::min(count_, few));
    std::sort(further_.begin(), further_.end());
    for (const BodyIndex i : further_) each(i);
  }
  /// If the indices lie close together, marking each in a set of bits and reading these in order is
  /// faster than comparing them.
  template <class Each>
  void read_bits(std::size_t words, const Each& each) const {
    std::array<std::uint64_t, most_words> bits;
    std::fill_n(bits.begin(), words, 0);
    const auto mark = [&](BodyIndex i) {
      bits[(i - least_) / 64] |= std::uint64_t{1} << (i - least_) % 64;
    };
    std::for_each_n(list_.begin(), std::min(count_, few), mark);
    for (const BodyIndex i : further_) mark(i);
    for (std::size_t word = 0; word < words; ++word)
      for (std::uint64_t rest = bits[word]; rest != 0; rest &= rest - 1)
        each(least_ + static_cast<BodyIndex>(word * 64) +
             static_cast<BodyIndex>(std::countr_zero(rest)));
  }

  std::size_t count_ = 0;
  BodyIndex least_ = std::numeric_limits<BodyIndex>::max();
  BodyIndex most_ = 0;
  std::array<BodyIndex, few> list_;  // the first, not initialised; the others are in `further_`
  base::Vector<BodyIndex> further_;
};

}  // namespace hitmask::detail::world::queries
