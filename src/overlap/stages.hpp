// overlap_in() that also reports which stage decided.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

enum class Stage : std::uint8_t {
  blocks,  ///< no shared pixel, proved by the occupancies
  pixels,  ///< no shared pixel, after reading pixels
  shared,
};

/// The window must come from shared_solid_box().
[[nodiscard]] Stage overlap_stage(const MaskView& a, const MaskView& b, Point offset,
                                  const geometry::Bounds& window) noexcept;

/// `b << shift`, or `b >> -shift` where that is negative, -63 ... 63. Rotates and masks, because a
/// branch on the sign of a random offset would be mispredicted half of the time.
[[nodiscard]] constexpr std::uint64_t shifted(std::uint64_t b, std::int32_t shift) noexcept {
  const std::uint64_t from_shift_on = ~std::uint64_t{0} << (shift & 63);
  const auto flip = static_cast<std::uint64_t>(std::int64_t{shift} >> 63);
  return std::rotl(b, shift & 63) & (from_shift_on ^ flip);
}

/// The first stage alone: tests one word of each mask at a point in the window. If sprites overlap,
/// they usually do so in its middle.
[[nodiscard]] inline bool share_at(const MaskView& a, const MaskView& b, Point offset,
                                   std::int32_t x, std::int32_t y) noexcept {
  const std::int32_t a_strip = mask::strip_of(x);
  const std::int32_t b_strip = mask::strip_of(x - offset.x);
  const std::uint64_t a_word = a.strip(a_strip)[y];
  const std::uint64_t b_word = b.strip(b_strip)[y - offset.y];
  // Both strips contain column x, so they are less than one strip apart.
  const std::int32_t shift = (b_strip - a_strip) * MaskView::strip_width + offset.x;
  return (a_word & shifted(b_word, shift)) != 0;
}

/// The other stages.
[[nodiscard]] Stage stage_after_middle(const MaskView& a, const MaskView& b, Point offset,
                                       const geometry::Bounds& window) noexcept;

}  // namespace hitmask::detail::overlap
