// Pair tests for masks that are already clipped.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

/// The window must come from shared_solid_box().
[[nodiscard]] bool overlap_in(const MaskView& a, const MaskView& b, Point offset,
                              const geometry::Bounds& window) noexcept;
[[nodiscard]] std::int64_t area_in(const MaskView& a, const MaskView& b, Point offset,
                                   const geometry::Bounds& window) noexcept;

}  // namespace hitmask::detail::overlap
