// Figures that stop others on one side only.
#pragma once

#include <optional>

#include "motion/path.hpp"
#include "motion/ray_walk.hpp"

namespace hitmask::detail::motion {

/// Whether a way has a step against a side; for none, which is all sides, it has.
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

/// Where a figure comes to overlap a one-way figure by a step against its side: out of it and into
/// it again, until it is by such a step. first_outside(stretch) and first_inside(stretch) tell the
/// first place of a stretch that is clear of it, or overlaps it.
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
