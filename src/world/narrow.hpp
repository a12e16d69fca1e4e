// What queries ask of a body's pixels: the nearest one, and the first one on a path.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "overlap/figure.hpp"
#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// A squared distance without end, and what those beyond 2^63 - 1 are given as.
inline constexpr std::int64_t any_distance = std::numeric_limits<std::int64_t>::max();

struct NearestPixel {
  std::int64_t squared_distance;
  Point pixel;
  friend bool operator==(const NearestPixel&, const NearestPixel&) = default;
};
/// The solid pixel nearest to (from_x, from_y), which is in the figure's pixels and up to 2^33
/// away: topmost, then leftmost of the nearest. Nothing when its squared distance is over `within`.
[[nodiscard]] std::optional<NearestPixel> nearest_pixel(const Figure& figure, std::int64_t from_x,
                                                        std::int64_t from_y,
                                                        std::int64_t within) noexcept;

struct PathEntry {
  std::int64_t steps;
  std::int64_t x, y;
  friend bool operator==(const PathEntry&, const PathEntry&) = default;
};
/// The first solid pixel on the way of a pixel from `from` by (dx, dy), one axis per step: with i
/// and j steps done on x and y, x iff i < |dx| and (2i+1)|dy| <= (2j+1)|dx|, else y. Everything in
/// the figure's pixels, all four numbers up to 2^33. Takes time for the steps inside the solid box,
/// not for those before it.
[[nodiscard]] std::optional<PathEntry> first_on_path(const Figure& figure, std::int64_t from_x,
                                                     std::int64_t from_y, std::int64_t dx,
                                                     std::int64_t dy) noexcept;

}  // namespace hitmask::detail
