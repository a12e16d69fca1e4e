// Tests a pair in stages, cheapest first: one word in the middle, the occupancies, the pixels.
#include "overlap/stages.hpp"

#include "kernels/table.hpp"
#include "overlap/candidates.hpp"

namespace hitmask::detail::overlap {

Stage overlap_stage(const MaskView& a, const MaskView& b, Point offset,
                    const geometry::Bounds& window) noexcept {
  if (share_at(a, b, offset, (window.left + window.right) >> 1, (window.top + window.bottom) >> 1))
    return Stage::shared;
  return stage_after_middle(a, b, offset, window);
}

Stage stage_after_middle(const MaskView& a, const MaskView& b, Point offset,
                         const geometry::Bounds& window) noexcept {
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
