// overlap_in() that also reports which stage decided.
#pragma once

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

}  // namespace hitmask::detail::overlap
