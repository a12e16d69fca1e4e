// Turns two masks and an offset into a window, and a window into strip rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "geometry/edges.hpp"
#include "hitmask/mask.hpp"
#include "kernels/table.hpp"
#include "mask/diagonals.hpp"
#include "mask/layout.hpp"
#include "mask/octagon.hpp"

namespace hitmask::detail::mask {

/// The positions that two ranges share along one axis, relative to the start of a: [from, to).
/// `distance` is b's start minus a's, in 64 bits so that no int32 offset overflows.
struct SharedRange {
  std::int64_t from, to;

  SharedRange(std::int64_t distance, std::int64_t a_length, std::int64_t b_length) noexcept
      : from(std::max<std::int64_t>(distance, 0)), to(std::min(a_length, distance + b_length)) {}
  [[nodiscard]] bool empty() const noexcept { return from >= to; }
};

/// Two boxes clipped against each other, relative to a's corner.
struct SharedBox {
  SharedRange x, y;

  /// In a's pixels. It lies inside a's box, so it fits 32 bits.
  [[nodiscard]] geometry::Bounds window(const Box& a_box) const noexcept {
    return {static_cast<std::int32_t>(a_box.x + x.from),
            static_cast<std::int32_t>(a_box.y + y.from), static_cast<std::int32_t>(a_box.x + x.to),
            static_cast<std::int32_t>(a_box.y + y.to)};
  }
};

/// The columns or rows that two boxes share, relative to a's corner. `reach` widens b's box on all
/// sides: use 1 to include b one pixel further. Valid for all int32 offsets.
[[nodiscard]] inline SharedRange shared_columns(const Box& a_box, const Box& b_box, Point offset,
                                                std::int32_t reach = 0) noexcept {
  return {std::int64_t{b_box.x} + offset.x - a_box.x - reach, a_box.w,
          std::int64_t{b_box.w} + 2 * reach};
}
[[nodiscard]] inline SharedRange shared_rows(const Box& a_box, const Box& b_box, Point offset,
                                             std::int32_t reach = 0) noexcept {
  return {std::int64_t{b_box.y} + offset.y - a_box.y - reach, a_box.h,
          std::int64_t{b_box.h} + 2 * reach};
}

/// The window of two boxes; empty if they do not overlap.
[[nodiscard]] inline geometry::Bounds clip(const Box& a_box, const Box& b_box, Point offset,
                                           std::int32_t reach = 0) noexcept {
  const SharedBox shared{shared_columns(a_box, b_box, offset, reach),
                         shared_rows(a_box, b_box, offset, reach)};
  if (shared.x.empty() || shared.y.empty()) return {};
  return shared.window(a_box);
}

/// The part of a box inside a mask that `placed` covers; empty if they do not overlap. `placed` may
/// lie anywhere and have any size.
[[nodiscard]] inline geometry::Bounds clip(const Box& box,
                                           const geometry::WideBounds& placed) noexcept {
  const std::int64_t left = std::max<std::int64_t>(box.x, placed.left);
  const std::int64_t top = std::max<std::int64_t>(box.y, placed.top);
  const std::int64_t right = std::min(right_of(box), placed.right);
  const std::int64_t bottom = std::min(bottom_of(box), placed.bottom);
  if (left >= right || top >= bottom) return {};
  return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
          static_cast<std::int32_t>(right), static_cast<std::int32_t>(bottom)};
}

/// False proves that two masks share no pixel. May be true if one has none.
[[nodiscard]] inline bool octagons_meet(const MaskView& a, const MaskView& b,
                                        Point offset) noexcept {
  return apart_along(Access::octagon(a), Access::octagon(b), offset) == 0;
}

/// The overlap of the solid boxes, or nothing if boxes or diagonals prove that the masks share no
/// pixel.
[[nodiscard]] inline std::optional<SharedBox> shared_solid_box(const MaskView& a, const MaskView& b,
                                                               Point offset) noexcept {
  if (!octagons_meet(a, b, offset)) return std::nullopt;
  const SharedRange y = shared_rows(a.solid_bounds(), b.solid_bounds(), offset);
  if (y.empty()) return std::nullopt;  // one of the masks is empty, which is so along both axes
  return SharedBox{shared_columns(a.solid_bounds(), b.solid_bounds(), offset), y};
}

/// The columns (axis 0) or rows (axis 1) that two octagons share, ends included, in a's pixels.
/// Reversed if one is empty.
struct SharedSpan {
  std::int64_t first, last;

  SharedSpan(const MaskView& a, const MaskView& b, int axis, std::int64_t offset) noexcept
      : first(std::max<std::int64_t>(Access::octagon(a).least[axis],
                                     Access::octagon(b).least[axis] + offset)),
        last(std::min<std::int64_t>(Access::octagon(a).greatest[axis],
                                    Access::octagon(b).greatest[axis] + offset)) {}
  [[nodiscard]] bool empty() const noexcept { return first > last; }
  [[nodiscard]] std::int32_t middle() const noexcept {
    return static_cast<std::int32_t>((first + last) >> 1);
  }
};

/// Neither may be empty.
[[nodiscard]] inline geometry::Bounds window_of(const SharedSpan& x, const SharedSpan& y) noexcept {
  return {static_cast<std::int32_t>(x.first), static_cast<std::int32_t>(y.first),
          static_cast<std::int32_t>(x.last) + 1, static_cast<std::int32_t>(y.last) + 1};
}

/// Maps strips of a to strips of b for one offset. The window must not be empty; then the offset is
/// small.
class StripPairing {
 public:
  StripPairing(const MaskView& a, const MaskView& b, Point offset) noexcept
      : a_(a), b_(b), strips_(offset.x >> 6), shift_(offset.x & 63), rows_(offset.y) {}

  /// Rows [top, bottom) of a's strip `index`, within the window's columns.
  [[nodiscard]] kernels::StripRows rows(const geometry::Bounds& window, std::int32_t index,
                                        std::int32_t top, std::int32_t bottom) const noexcept {
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

  /// Row `a_row`, in a's coordinates, of a strip of b.
  [[nodiscard]] const std::uint64_t* b_row(std::int32_t strip, std::int32_t a_row) const noexcept {
    return b_.strip(strip) + (a_row - rows_);
  }

  /// The same, or null if b has no such strip.
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
  std::int32_t shift_;   // offset.x mod 64
  std::int32_t rows_;
};

/// True if both masks are one strip wide and at most 64 rows high.
[[nodiscard]] inline bool is_one_on_one(const MaskView& a, const MaskView& b) noexcept {
  return !has_occupancy(a) && !has_occupancy(b);
}

/// The rows that two small masks share, for tests in which a and b can be swapped. The mask further
/// left comes first, so the other is always shifted in the same direction. The swap is arithmetic:
/// a branch on the sign of the offset would be mispredicted half of the time.
[[nodiscard]] inline kernels::OneOnOneRows one_on_one(const MaskView& a, const MaskView& b,
                                                      Point offset,
                                                      const SharedSpan& rows) noexcept {
  const auto first = reinterpret_cast<std::uintptr_t>(a.strip(0) + rows.first);
  const auto second = reinterpret_cast<std::uintptr_t>(b.strip(0) + (rows.first - offset.y));
  const std::int64_t sign = offset.x >> 31;  // -1 when b lies further left
  const std::uintptr_t exchange = (first ^ second) & static_cast<std::uintptr_t>(sign);
  return {reinterpret_cast<const std::uint64_t*>(first ^ exchange),
          reinterpret_cast<const std::uint64_t*>(second ^ exchange),
          static_cast<std::int32_t>(rows.last - rows.first) + 1,
          static_cast<std::int32_t>((offset.x ^ sign) - sign)};
}

/// Tests one row of two small masks, the middle one. If sprites overlap, they usually do so there.
[[nodiscard]] inline bool share_middle_row(const kernels::OneOnOneRows& pair) noexcept {
  const std::int64_t middle = pair.rows >> 1;
  return (pair.strip[middle] & (pair.further_right[middle] << pair.shift)) != 0;
}

/// A shift, because signed division takes four instructions and the compiler does not know that the
/// column is never negative.
[[nodiscard]] constexpr std::int32_t strip_of(std::int32_t column) noexcept { return column >> 6; }

[[nodiscard]] constexpr std::int32_t first_strip(const geometry::Bounds& window) noexcept {
  return strip_of(window.left);
}
[[nodiscard]] constexpr std::int32_t last_strip(const geometry::Bounds& window) noexcept {
  return strip_of(window.right - 1);
}

}  // namespace hitmask::detail::mask
