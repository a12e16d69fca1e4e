#include "overlap/box_window.hpp"

namespace hitmask::detail::overlap {

namespace {

/// Tests one word in the middle of the window: if a box overlaps a sprite, it usually does so
/// there.
bool any_in_middle(const MaskView& mask, const geometry::Bounds& window) noexcept {
  const std::int32_t strip = mask::strip_of((window.left + window.right) >> 1);
  const std::int32_t row = (window.top + window.bottom) >> 1;
  return (mask.strip(strip)[row] & columns_in(window, strip)) != 0;
}

bool any_in_rows(const std::uint64_t* rows, std::int32_t count, std::uint64_t columns) noexcept {
  constexpr std::int32_t rows_at_once = 8;
  for (std::int32_t top = 0; top < count; top += rows_at_once) {
    std::uint64_t all = 0;
    const std::int32_t bottom = std::min(top + rows_at_once, count);
    for (std::int32_t row = top; row < bottom; ++row) all |= rows[row];
    if ((all & columns) != 0) return true;
  }
  return false;
}

}  // namespace

bool any_in(const MaskView& mask, const geometry::Bounds& window) noexcept {
  if (any_in_middle(mask, window)) return true;
  return for_each_occupied(
      mask, window, [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
        return any_in_rows(mask.strip(strip) + top, bottom - top, columns_in(window, strip));
      });
}

}  // namespace hitmask::detail::overlap
