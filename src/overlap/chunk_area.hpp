// Where a set of chunks has pixels, without the limits of a box.
#pragma once

#include <limits>

#include "overlap/shape_view.hpp"

namespace hitmask::detail::overlap {

/// An area with all solid pixels; empty if there are none. No box is as long as a terrain from the
/// first column to the last: one that is clamped counts as a pixel longer, which has no chunk
/// unless it was that long.
[[nodiscard]] inline geometry::WideBounds solid_area_of(const ChunkSet& chunks) noexcept {
  constexpr std::int32_t longest = std::numeric_limits<std::int32_t>::max();
  const Box& box = chunks.solid_box();
  geometry::WideBounds area = geometry::wide_bounds_of(box);
  if (box.w == longest) ++area.right;
  if (box.h == longest) ++area.bottom;
  return area;
}

}  // namespace hitmask::detail::overlap
