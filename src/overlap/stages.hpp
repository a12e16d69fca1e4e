// overlap_in() that also tells how far it had to look.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

enum class Stage : std::uint8_t {
  blocks,  ///< nothing shared: the occupancies prove it
  pixels,  ///< nothing shared: the pixels were read
  shared,
};

/// The window must be that of shared_solid_box().
[[nodiscard]] Stage overlap_stage(const MaskView& a, const MaskView& b, Point offset,
                                  const geometry::Bounds& window) noexcept;

}  // namespace hitmask::detail::overlap
