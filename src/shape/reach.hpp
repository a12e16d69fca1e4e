// Growing and shrinking of planes, one function per reach.
//
// Shrinking is growing of the complement, in which everything outside the plane is solid: hence the
// flip. Growing in several steps must not lose a pixel because the path to it leaves the plane and
// comes back: either the steps leave another path inside, or they include rows outside.
#pragma once

#include <cstdint>

#include "hitmask/shape.hpp"
#include "shape/columns.hpp"
#include "shape/plane.hpp"

namespace hitmask::detail::shape {

// From one plane into another that is clear, or into the same one. Both have pixels. Distances
// start at 1; the caller limits those far beyond the plane's size.
void grow_square(const PlacedPlane& source, const Plane& target, std::int32_t distance,
                 BitFlip flip);
void grow_diamond(const PlacedPlane& source, const Plane& target, std::int32_t distance,
                  BitFlip flip);
void grow_disc(const PlacedPlane& source, const Plane& target, std::int32_t distance, BitFlip flip);
/// The disc from a distance transform, in a time that does not depend on `distance`.
void grow_disc_by_distance(const Plane& plane, std::int32_t distance, BitFlip flip);

/// The farthest that kernels can widen a word.
inline constexpr std::int32_t widest_in_words = 63;

/// For functions that work in place only.
inline void draw_unless_same(const PlacedPlane& source, const Plane& target) noexcept {
  if (source.plane.words != target.words) draw_plane(source, target);
}
[[nodiscard]] inline PlacedPlane itself(const Plane& plane) noexcept {
  return {view_of(plane), {}};
}

// Any distance from 0 on.
void grow_into(const PlacedPlane& source, const Plane& target, std::int32_t distance, Reach reach);
void shrink_into(const PlaneView& source, const Plane& target, std::int32_t distance, Reach reach);

}  // namespace hitmask::detail::shape
