// A plain box over a mask: which of the mask's words it covers.
#pragma once

#include <algorithm>
#include <cstdint>

#include "geometry/edges.hpp"
#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

/// The window's columns within one strip.
[[nodiscard]] inline std::uint64_t columns_in(const geometry::Bounds& window,
                                              std::int32_t strip) noexcept {
  const std::int32_t start = strip * MaskView::strip_width;
  const std::int32_t from = std::max(window.left - start, 0);
  const std::int32_t to = std::min(window.right - start, MaskView::strip_width);
  return (~std::uint64_t{0} >> (MaskView::strip_width - (to - from))) << from;
}

/// Whether the block row around `row` may hold a pixel in this strip. Requires an occupancy.
[[nodiscard]] inline bool is_occupied(const MaskView& mask, std::int32_t strip,
                                      std::int32_t row) noexcept {
  return ((mask::block_strip(mask, strip >> 3)[row >> 3] >> (8 * (strip & 7))) & 0xFF) != 0;
}

/// Calls visit(strip, top, bottom) for runs of rows in the window that may hold pixels, covering
/// all pixels. Stops and returns true when visit returns true.
template <class Visit>
bool for_each_occupied_run(const MaskView& mask, const geometry::Bounds& window, std::int32_t strip,
                           Visit&& visit) noexcept {
  if (!mask::has_occupancy(mask)) return visit(strip, window.top, window.bottom);
  const auto end_of = [&](std::int32_t row, bool occupied) {
    while (row < window.bottom && is_occupied(mask, strip, row) == occupied) row = (row | 7) + 1;
    return std::min(row, window.bottom);
  };
  std::int32_t row = end_of(window.top, false);
  while (row < window.bottom) {
    const std::int32_t end = end_of(row, true);
    if (visit(strip, row, end)) return true;
    row = end_of(end, false);
  }
  return false;
}

/// The same for all strips, left to right.
template <class Visit>
bool for_each_occupied(const MaskView& mask, const geometry::Bounds& window,
                       Visit&& visit) noexcept {
  for (std::int32_t strip = mask::first_strip(window); strip <= mask::last_strip(window); ++strip)
    if (for_each_occupied_run(mask, window, strip, visit)) return true;
  return false;
}

/// Whether the mask has a pixel in the window. The window must not be empty.
[[nodiscard]] bool any_in(const MaskView& mask, const geometry::Bounds& window) noexcept;

}  // namespace hitmask::detail::overlap
