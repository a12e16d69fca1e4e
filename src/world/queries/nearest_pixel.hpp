// Finds the solid pixel of a shape that is nearest to a point.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "overlap/shape_view.hpp"

namespace hitmask::detail::world::queries {

using overlap::ShapeView;

/// No limit. Squared distances beyond 2^63 - 1 are reported as this value.
inline constexpr std::int64_t any_distance = std::numeric_limits<std::int64_t>::max();

struct NearestPixel {
  std::int64_t squared_distance;
  Point pixel;
  friend bool operator==(const NearestPixel&, const NearestPixel&) = default;
};
/// The solid pixel nearest to (from_x, from_y), which is in the shape's pixels and up to 2^33 away.
/// Ties: topmost, then leftmost. Returns nothing if its squared distance exceeds `within`.
[[nodiscard]] std::optional<NearestPixel> nearest_pixel(const ShapeView& shape, std::int64_t from_x,
                                                        std::int64_t from_y,
                                                        std::int64_t within) noexcept;

}  // namespace hitmask::detail::world::queries
