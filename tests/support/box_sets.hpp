// Sets of boxes for the broad phase's tests, and their pairs by brute force.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <vector>

#include "pairs/box_set.hpp"
#include "support/offsets.hpp"

namespace hitmask::detail::geometry {

/// RapidCheck finds it by argument-dependent lookup.
inline void showValue(const Bounds& box, std::ostream& stream) {
  stream << "{" << box.left << ", " << box.top << ", " << box.right << ", " << box.bottom << "}";
}

}  // namespace hitmask::detail::geometry

namespace hitmask::support {

using Boxes = std::vector<detail::geometry::Bounds>;
using Pairs = std::vector<IndexPair>;

inline constexpr std::int32_t far = 1 << 30;

inline IndexPair in_order(std::uint32_t a, std::uint32_t b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Every entry against every other, sorted.
inline Pairs brute_force(const detail::pairs::BoxSet& set) {
  Pairs pairs;
  const auto number = [&](std::size_t i) {
    return set.ids.empty() ? static_cast<std::uint32_t>(i) : set.ids[i];
  };
  for (std::size_t i = 0; i < set.boxes.size(); ++i)
    for (std::size_t j = i + 1; j < set.boxes.size(); ++j)
      if (overlaps(set.boxes[i], set.boxes[j])) pairs.push_back(in_order(number(i), number(j)));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace hitmask::support
