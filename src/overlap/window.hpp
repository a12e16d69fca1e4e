// The pair questions for masks that are clipped already.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

/// The window must be that of shared_solid_box().
[[nodiscard]] bool overlap_in(const MaskView& a, const MaskView& b, Point offset,
                              const geometry::Bounds& window) noexcept;
[[nodiscard]] std::int64_t area_in(const MaskView& a, const MaskView& b, Point offset,
                                   const geometry::Bounds& window) noexcept;

}  // namespace hitmask::detail::overlap
