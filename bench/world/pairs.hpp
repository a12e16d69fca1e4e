// What is done with found pairs: counted when timing, digested when checking.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::bench {

struct CountPairs {
  void operator()(std::uint32_t, std::uint32_t) noexcept { ++count; }
  std::uint64_t count = 0;
};

/// Equal for equal sets of pairs in any order. node_worker.mjs computes the same.
struct DigestPairs {
  void operator()(std::uint32_t a, std::uint32_t b) noexcept {
    std::uint32_t mixed = (std::min(a, b) ^ std::max(a, b) * 0x9e3779b1u) * 0x85ebca6bu;
    mixed ^= mixed >> 15;
    digest += mixed * 0xc2b2ae35u;
    ++count;
  }
  std::uint64_t count = 0;
  std::uint32_t digest = 0;
};

/// Half-open edges instead of sizes, as most rivals use.
struct Edges {
  std::int32_t left, top, right, bottom;
  friend constexpr bool operator==(const Edges&, const Edges&) = default;
};

[[nodiscard]] constexpr Edges edges_of(const Box& box) noexcept {
  return {box.x, box.y, box.x + box.w, box.y + box.h};
}

[[nodiscard]] constexpr bool share_area(const Edges& a, const Edges& b) noexcept {
  return (a.left < b.right) & (b.left < a.right) & (a.top < b.bottom) & (b.top < a.bottom);
}

[[nodiscard]] constexpr bool contains(const Edges& outer, const Edges& inner) noexcept {
  return (outer.left <= inner.left) & (outer.top <= inner.top) & (outer.right >= inner.right) &
         (outer.bottom >= inner.bottom);
}

constexpr void move_to(Edges& edges, Point position) noexcept {
  edges = {position.x, position.y, position.x + (edges.right - edges.left),
           position.y + (edges.bottom - edges.top)};
}

}  // namespace hitmask::bench
