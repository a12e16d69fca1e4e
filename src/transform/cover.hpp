// Which pixels a placed mask can cover, exactly: by their centres, or by any part of their area.
#pragma once

#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/spans.hpp"

namespace hitmask::detail::transform {

/// The tight box around the pixels whose centre is in the solid box; world pixels.
[[nodiscard]] WideBounds tight_reach(const PlacedMask& placed) noexcept;

/// The tight box around the pixels that share area with the image of the solid box; world pixels.
[[nodiscard]] WideBounds touched_reach(const PlacedMask& placed) noexcept;

/// Sets every pixel of `out` that shares area with the image of a solid pixel. The corner of `out`
/// is at (left, top) of the world.
void fill_touched(const PlacedMask& placed, std::int64_t left, std::int64_t top,
                  Mask& out) noexcept;

}  // namespace hitmask::detail::transform
