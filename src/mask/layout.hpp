// The occupancy: one bit per block of 8x8 pixels, set if the block may hold a solid pixel.
//
// It rejects near misses without reading pixels. Masks with a side above 64 pixels have one. Its
// layout is that of the mask: strips, with the same zero rows below.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/access.hpp"

namespace hitmask::detail::mask {

inline constexpr int block_side = 8;  // pixels

/// For smaller masks, reading the pixels is faster.
[[nodiscard]] constexpr bool keeps_occupancy(Size size) noexcept {
  return size.width > MaskView::strip_width || size.height > MaskView::strip_width;
}

[[nodiscard]] inline bool has_occupancy(const MaskView& view) noexcept {
  return Access::occupancy(view) != nullptr;
}
/// The mask's size in blocks, rounded up.
[[nodiscard]] constexpr Size block_size(const MaskView& view) noexcept {
  return {(view.width() + block_side - 1) / block_side,
          (view.height() + block_side - 1) / block_side};
}
[[nodiscard]] constexpr std::int32_t block_strip_count(const MaskView& view) noexcept {
  return (block_size(view).width + MaskView::strip_width - 1) / MaskView::strip_width;
}
/// Words from one strip of blocks to the next.
[[nodiscard]] constexpr std::ptrdiff_t block_strip_stride(const MaskView& view) noexcept {
  return std::ptrdiff_t{block_size(view).height} + MaskView::rows_below;
}
/// Row 0 of a strip of blocks. Requires an occupancy.
[[nodiscard]] inline const std::uint64_t* block_strip(const MaskView& view,
                                                      std::int32_t index) noexcept {
  return Access::occupancy(view) + index * block_strip_stride(view);
}
[[nodiscard]] inline std::uint64_t* block_strip(Mask& mask, std::int32_t index) noexcept {
  return Access::occupancy(mask) + index * block_strip_stride(mask.view());
}

/// Recomputes the occupancy of a strip's rows [top, bottom) from the pixels, in whole blocks. The
/// result is exact.
void refresh_blocks(Mask& mask, std::int32_t strip, std::int32_t top, std::int32_t bottom) noexcept;

/// Mask::tighten() after functions of Mask or shape.hpp that changed pixels inside a box only, for
/// a mask that was tight before and has an occupancy. The box is in the mask and not empty.
void tighten_inside(Mask& mask, const Box& changed) noexcept;

/// Checks that nothing is set around the pixels and the blocks: what validate() checks besides the
/// bounds and what the occupancy says.
[[nodiscard]] Result<void> validate_padding(const MaskView& mask);

}  // namespace hitmask::detail::mask
