// The solid pixel of a figure that is nearest to a point.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "overlap/shape_view.hpp"

namespace hitmask::detail::world::queries {

using overlap::ShapeView;

/// A squared distance without end, and what those beyond 2^63 - 1 are given as.
inline constexpr std::int64_t any_distance = std::numeric_limits<std::int64_t>::max();

struct NearestPixel {
  std::int64_t squared_distance;
  Point pixel;
  friend bool operator==(const NearestPixel&, const NearestPixel&) = default;
};
/// The solid pixel nearest to (from_x, from_y), which is in the figure's pixels and up to 2^33
/// away: topmost, then leftmost of the nearest. Nothing when its squared distance is over `within`.
[[nodiscard]] std::optional<NearestPixel> nearest_pixel(const ShapeView& shape, std::int64_t from_x,
                                                        std::int64_t from_y,
                                                        std::int64_t within) noexcept;

}  // namespace hitmask::detail::world::queries
