// How boxes and pivots move when a frame is mirrored and turned.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::detail::sheet {

inline constexpr std::size_t orientation_count = 8;
inline constexpr std::int64_t pivot_unit = 65'536;  // of a pixel

[[nodiscard]] constexpr bool is_mirrored(Orientation orientation) noexcept {
  return orientation >= Orientation::mirrored;
}
/// Clockwise, after mirroring.
[[nodiscard]] constexpr std::int32_t quarters_of(Orientation orientation) noexcept {
  return static_cast<std::int32_t>(orientation) & 3;
}
[[nodiscard]] constexpr std::size_t number_of(Orientation orientation) noexcept {
  return static_cast<std::size_t>(orientation) & (orientation_count - 1);
}

/// A box in a frame, and the frame's pivot.
struct PlacedBox {
  Size frame;
  Box box;
  Pivot pivot;
};

[[nodiscard]] constexpr PlacedBox mirrored(const PlacedBox& from) noexcept {
  const std::int32_t width = from.frame.width;
  return {from.frame,
          {width - from.box.x - from.box.w, from.box.y, from.box.w, from.box.h},
          {width * pivot_unit - from.pivot.x, from.pivot.y}};
}

/// Pixel (x, y) becomes (height - 1 - y, x).
[[nodiscard]] constexpr PlacedBox turned_once(const PlacedBox& from) noexcept {
  const std::int32_t height = from.frame.height;
  return {{height, from.frame.width},
          {height - from.box.y - from.box.h, from.box.x, from.box.h, from.box.w},
          {height * pivot_unit - from.pivot.y, from.pivot.x}};
}

[[nodiscard]] constexpr PlacedBox oriented(PlacedBox placed, Orientation orientation) noexcept {
  if (is_mirrored(orientation)) placed = mirrored(placed);
  for (std::int32_t i = 0; i < quarters_of(orientation); ++i) placed = turned_once(placed);
  return placed;
}

/// The floor of the pivot, from the box's corner.
[[nodiscard]] constexpr Point origin_of(const PlacedBox& placed) noexcept {
  return {static_cast<std::int32_t>((placed.pivot.x >> 16) - placed.box.x),
          static_cast<std::int32_t>((placed.pivot.y >> 16) - placed.box.y)};
}

}  // namespace hitmask::detail::sheet
