// Finds the runs of solid pixels in a mask's rows.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hitmask/mask.hpp"

namespace hitmask::detail::motion {

/// The first solid (or clear) column at or after x, or `end`.
template <bool Solid>
[[nodiscard]] std::int32_t next_column(const MaskView& mask, std::int32_t y, std::int32_t x,
                                       std::int32_t end) noexcept {
  while (x < end) {
    const std::uint64_t word = mask.strip(x >> 6)[y];
    const std::uint64_t wanted = (Solid ? word : ~word) >> (x & 63);
    if (wanted != 0) return std::min(x + std::countr_zero(wanted), end);
    x = (x | 63) + 1;
  }
  return end;
}

/// Calls visit(left, right) for every run of solid pixels in a row. `right` is exclusive.
template <class Visit>
void for_each_run_of_row(const MaskView& mask, std::int32_t y, Visit&& visit) {
  const auto end = static_cast<std::int32_t>(right_of(mask.solid_bounds()));
  std::int32_t x = mask.solid_bounds().x;
  while ((x = next_column<true>(mask, y, x, end)) < end) {
    const std::int32_t right = next_column<false>(mask, y, x, end);
    visit(x, right);
    x = right;
  }
}

}  // namespace hitmask::detail::motion
