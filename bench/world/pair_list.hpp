// The pairs of fat boxes that a tree has found, kept from frame to frame as Box2D keeps its
// contacts, and which of them touch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "world/pair_set.hpp"
#include "world/pairs.hpp"

namespace hitmask::bench {

/// A pair stays while its fat boxes overlap. Each body has a list of its pairs, so that when little
/// moves only the pairs of moved bodies are checked.
class PairList {
 public:
  explicit PairList(std::size_t bodies) : first_edge_(bodies, none) {}

  /// Ignores pairs that are already there.
  void add(std::uint32_t a, std::uint32_t b, std::span<const Edges> boxes) {
    if (!set_.insert(a, b)) return;
    const auto pair = static_cast<std::uint32_t>(pairs_.size());
    pairs_.push_back({{a, b}, {none, none}, {none, none}, share_area(boxes[a], boxes[b])});
    link(pair, 0);
    link(pair, 1);
  }

  /// Compares the boxes of every pair that may have changed, and removes those whose fat boxes,
  /// fat(body), are apart. Call after adding new pairs.
  template <class Fat>
  void update(std::span<const Edges> boxes, std::span<const std::uint32_t> moved, Fat fat) {
    constexpr std::size_t few = 4;  // with fewer moved, lists beat a full pass
    if (moved.size() * few > boxes.size()) {
      for (std::uint32_t pair = 0; pair < pairs_.size();)
        if (refresh(pair, boxes, fat)) ++pair;
      return;
    }
    for (const std::uint32_t body : moved)
      for (std::uint32_t edge = first_edge_[body]; edge != none;) {
        const std::uint32_t pair = edge >> 1;
        const std::uint32_t next = pairs_[pair].next[edge & 1];
        const auto last = static_cast<std::uint32_t>(pairs_.size() - 1);
        const bool kept = refresh(pair, boxes, fat);
        // The removed pair was replaced by the last one, which may be the next in the list.
        edge = !kept && next != none && next >> 1 == last ? pair << 1 | (next & 1) : next;
      }
  }

  template <class Pairs>
  void report(Pairs& pairs) const {
    for (const Pair& pair : pairs_)
      if (pair.touching) pairs(pair.body[0], pair.body[1]);
  }

 private:
  // An edge is a pair's number and, in the lowest bit, which of its bodies it belongs to.
  static constexpr std::uint32_t none = 0xffff'ffff;

  struct Pair {
    std::uint32_t body[2];
    std::uint32_t next[2];  // next edges in each body's list
    std::uint32_t previous[2];
    bool touching;
  };

  /// False when the pair was removed.
  template <class Fat>
  bool refresh(std::uint32_t number, std::span<const Edges> boxes, Fat fat) {
    Pair& pair = pairs_[number];
    const bool touching = share_area(boxes[pair.body[0]], boxes[pair.body[1]]);
    pair.touching = touching;
    if (touching || fat(pair.body[0], pair.body[1])) return true;
    remove(number);
    return false;
  }

  void link(std::uint32_t pair, std::uint32_t side) {
    const std::uint32_t edge = pair << 1 | side;
    std::uint32_t& first = first_edge_[pairs_[pair].body[side]];
    pairs_[pair].next[side] = first;
    if (first != none) pairs_[first >> 1].previous[first & 1] = edge;
    first = edge;
  }

  /// Makes the neighbours of `pair` in a body's list point to `edge` and `back` instead.
  void replace(const Pair& pair, std::uint32_t side, std::uint32_t forward, std::uint32_t back) {
    const std::uint32_t next = pair.next[side];
    const std::uint32_t previous = pair.previous[side];
    if (previous != none)
      pairs_[previous >> 1].next[previous & 1] = forward;
    else
      first_edge_[pair.body[side]] = forward;
    if (next != none) pairs_[next >> 1].previous[next & 1] = back;
  }

  void remove(std::uint32_t number) {
    set_.erase(pairs_[number].body[0], pairs_[number].body[1]);
    for (const std::uint32_t side : {0u, 1u})
      replace(pairs_[number], side, pairs_[number].next[side], pairs_[number].previous[side]);
    if (number + 1 != pairs_.size()) {
      pairs_[number] = pairs_.back();
      for (const std::uint32_t side : {0u, 1u})
        replace(pairs_[number], side, number << 1 | side, number << 1 | side);
    }
    pairs_.pop_back();
  }

  PairSet set_;
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> first_edge_;  // of each body's list
};

}  // namespace hitmask::bench
