// Arithmetic on the ranges of x + y and x - y that a mask's solid pixels cover.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hitmask/mask.hpp"

namespace hitmask::detail::mask {

/// The diagonals of a full box. Boxes inside a mask are small enough not to overflow.
[[nodiscard]] constexpr Diagonals diagonals_of(const Box& box) noexcept {
  if (is_empty(box)) return {};
  const std::int32_t right = box.x + box.w - 1;
  const std::int32_t bottom = box.y + box.h - 1;
  return {box.x + box.y, right + bottom, box.x - bottom, right - box.y};
}

/// The diagonals of a mask moved by `offset`. The offset must be small, as it is if the boxes
/// overlap.
[[nodiscard]] constexpr Diagonals moved_diagonals(const Diagonals& d, Point offset) noexcept {
  const std::int32_t sum = offset.x + offset.y;
  const std::int32_t difference = offset.x - offset.y;
  return {d.least_sum + sum, d.greatest_sum + sum, d.least_difference + difference,
          d.greatest_difference + difference};
}

[[nodiscard]] constexpr Diagonals united_diagonals(const Diagonals& a,
                                                   const Diagonals& b) noexcept {
  return {std::min(a.least_sum, b.least_sum), std::max(a.greatest_sum, b.greatest_sum),
          std::min(a.least_difference, b.least_difference),
          std::max(a.greatest_difference, b.greatest_difference)};
}

/// The intersection. Disjoint ranges come out reversed.
[[nodiscard]] constexpr Diagonals shared_diagonals(const Diagonals& a,
                                                   const Diagonals& b) noexcept {
  return {std::max(a.least_sum, b.least_sum), std::min(a.greatest_sum, b.greatest_sum),
          std::max(a.least_difference, b.least_difference),
          std::min(a.greatest_difference, b.greatest_difference)};
}

/// False proves that two masks share no pixel. Uses no branches, since they would be unpredictable.
[[nodiscard]] constexpr bool may_meet(const Diagonals& a, const Diagonals& b,
                                      Point offset) noexcept {
  const std::int32_t sum = offset.x + offset.y;
  const std::int32_t difference = offset.x - offset.y;
  return ((b.least_sum + sum <= a.greatest_sum) & (b.greatest_sum + sum >= a.least_sum) &
          (b.least_difference + difference <= a.greatest_difference) &
          (b.greatest_difference + difference >= a.least_difference)) != 0;
}

}  // namespace hitmask::detail::mask
