// Obstacles that block from one side only.
#pragma once

#include <optional>

#include "motion/path.hpp"
#include "motion/ray_walk.hpp"

namespace hitmask::detail::motion {

[[nodiscard]] constexpr Face opposite(Face face) noexcept {
  switch (face) {
    case Face::left: return Face::right;
    case Face::right: return Face::left;
    case Face::top: return Face::bottom;
    case Face::bottom: return Face::top;
    case Face::none: break;
  }
  return Face::none;
}

/// Whether a path has a step that enters by this side. Always true for Face::none, which means all
/// sides.
[[nodiscard]] constexpr bool may_enter(Face side, const Path& path) noexcept {
  switch (side) {
    case Face::none: return true;
    case Face::left: return path.delta.x > 0;
    case Face::right: return path.delta.x < 0;
    case Face::top: return path.delta.y > 0;
    case Face::bottom: return path.delta.y < 0;
  }
  return false;
}

/// Where a shape enters a one-way shape by a step against its blocked side. Leaves and enters it
/// until that happens. first_outside(stretch) and first_inside(stretch) return the first place of a
/// stretch that is free, or overlaps.
template <class FirstOutside, class FirstInside>
[[nodiscard]] std::optional<Staircase> first_entered(Face side, const Path& path, Stretch stretch,
                                                     const FirstOutside& first_outside,
                                                     const FirstInside& first_inside) {
  if (!may_enter(side, path)) return std::nullopt;
  while (true) {
    const std::optional<Staircase> outside = first_outside(stretch);
    if (!outside) return std::nullopt;
    const std::optional<Staircase> inside = first_inside(Stretch{*outside, stretch.last});
    if (!inside || face_entered(path, *inside) == side) return inside;
    stretch.from = *inside;
  }
}

}  // namespace hitmask::detail::motion
