// Tests a pair in stages, cheapest first: one word in the middle, the occupancies, the pixels.
#include "overlap/stages.hpp"

#include "kernels/table.hpp"
#include "overlap/candidates.hpp"

namespace hitmask::detail::overlap {

namespace {

/// Tests one word of each mask in the middle of the window. If sprites overlap, they usually do so
/// there.
bool share_in_middle(const MaskView& a, const MaskView& b, Point offset,
                     const geometry::Bounds& window) noexcept {
  const std::int32_t x = (window.left + window.right) >> 1;
  const std::int32_t y = (window.top + window.bottom) >> 1;
  const std::int32_t a_strip = mask::strip_of(x);
  const std::int32_t b_strip = mask::strip_of(x - offset.x);
  const std::uint64_t a_word = a.strip(a_strip)[y];
  const std::uint64_t b_word = b.strip(b_strip)[y - offset.y];
  // Both strips contain column x, so they are less than one strip apart.
  const std::int32_t shift = (b_strip - a_strip) * MaskView::strip_width + offset.x;
  return (a_word & (shift >= 0 ? b_word << shift : b_word >> -shift)) != 0;
}

}  // namespace

Stage overlap_stage(const MaskView& a, const MaskView& b, Point offset,
                    const geometry::Bounds& window) noexcept {
  if (share_in_middle(a, b, offset, window)) return Stage::shared;
  if (worth_testing_any_block(a, b, window) && !may_share_blocks(a, b, offset, window))
    return Stage::blocks;
  const mask::StripPairing pairing(a, b, offset);
  Stage missed = Stage::blocks;
  const auto any_in = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    missed = Stage::pixels;
    return kernels::active().any(pairing.rows(window, strip, top, bottom));
  };
  if (worth_testing_blocks(a, b, window))
    return for_each_candidate_by_blocks<0, 16>(a, b, offset, window, any_in) ? Stage::shared
                                                                             : missed;
  const std::int32_t last = mask::last_strip(window);
  for (std::int32_t strip = mask::first_strip(window); strip <= last; ++strip)
    if (any_in(strip, window.top, window.bottom)) return Stage::shared;
  return missed;
}

}  // namespace hitmask::detail::overlap
