// The one place where two masks and an offset become a window, and a window becomes strip rows.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "kernels/table.hpp"

namespace hitmask::detail {

/// The part of mask a that box `b_box` of mask b covers, in a's pixels, cut to `a_box`. Empty when
/// they are apart; total over all int32 offsets.
struct Window {
  std::int32_t left = 0, top = 0, right = 0, bottom = 0;
  [[nodiscard]] bool empty() const noexcept { return left >= right || top >= bottom; }
};

/// `reach` widens b's box on all sides: 1 for those who ask about b one pixel further.
[[nodiscard]] inline Window clip(const Box& a_box, const Box& b_box, Point offset,
                                 std::int32_t reach = 0) noexcept {
  // Sides are at most 65,535, so a 64-bit sum cannot wrap, and the result fits what a_box fits.
  const std::int64_t left = std::int64_t{b_box.x} + offset.x - reach;
  const std::int64_t top = std::int64_t{b_box.y} + offset.y - reach;
  const std::int64_t right = left + b_box.w + 2 * reach;
  const std::int64_t bottom = top + b_box.h + 2 * reach;
  const std::int64_t a_right = std::int64_t{a_box.x} + a_box.w;
  const std::int64_t a_bottom = std::int64_t{a_box.y} + a_box.h;
  if (left >= a_right || right <= a_box.x || top >= a_bottom || bottom <= a_box.y) return {};
  return {static_cast<std::int32_t>(std::max<std::int64_t>(left, a_box.x)),
          static_cast<std::int32_t>(std::max<std::int64_t>(top, a_box.y)),
          static_cast<std::int32_t>(std::min(right, a_right)),
          static_cast<std::int32_t>(std::min(bottom, a_bottom))};
}

/// Which strips of b lie over a strip of a, for one offset. Only with a window that is not empty:
/// then the offset is small.
class StripPairing {
 public:
  StripPairing(const MaskView& a, const MaskView& b, Point offset) noexcept
      : a_(a), b_(b), strips_(offset.x >> 6), shift_(offset.x & 63), rows_(offset.y) {}

  /// The rows [top, bottom) of a's strip `index`, in the window's columns.
  [[nodiscard]] kernels::StripRows rows(const Window& window, std::int32_t index, std::int32_t top,
                                        std::int32_t bottom) const noexcept {
    const std::int32_t start = index * MaskView::strip_width;
    const std::int32_t seam = start + shift_;  // first column that b's strip `here` covers
    const std::int32_t here = index - strips_;
    kernels::StripRows s;
    s.a = a_.strip(index) + top;
    if (std::min(window.right, start + MaskView::strip_width) > seam) s.here = b_row(here, top);
    if (std::max(window.left, start) < seam) s.before = b_row(here - 1, top);
    s.rows = bottom - top;
    s.shift = shift_;
    return s;
  }

  /// Row `a_row` (counted in a) of a strip of b.
  [[nodiscard]] const std::uint64_t* b_row(std::int32_t strip, std::int32_t a_row) const noexcept {
    return b_.strip(strip) + (a_row - rows_);
  }

  /// The same, or null when b has no such strip.
  [[nodiscard]] const std::uint64_t* b_row_if_any(std::int32_t strip,
                                                  std::int32_t a_row) const noexcept {
    return strip >= 0 && strip < b_.strip_count() ? b_row(strip, a_row) : nullptr;
  }

  [[nodiscard]] std::int32_t shift() const noexcept { return shift_; }
  [[nodiscard]] std::int32_t b_strip(std::int32_t a_strip) const noexcept {
    return a_strip - strips_;
  }

 private:
  const MaskView& a_;
  const MaskView& b_;
  std::int32_t strips_;  // floor(offset.x / 64)
  std::int32_t shift_;   // the rest, 0 ... 63
  std::int32_t rows_;
};

[[nodiscard]] constexpr std::int32_t first_strip(const Window& window) noexcept {
  return window.left / MaskView::strip_width;
}
[[nodiscard]] constexpr std::int32_t last_strip(const Window& window) noexcept {
  return (window.right - 1) / MaskView::strip_width;
}

}  // namespace hitmask::detail
