// Growing by a diamond: a series of crosses of increasing size.
#include <algorithm>

#include "shape/reach.hpp"

namespace hitmask::detail::shape {

namespace {

/// Longer steps would save passes over the mask, but need copies of all strips they span.
constexpr std::int32_t most_step = 8192;

/// How much further a cross may reach after growing by a diamond of this distance. Pixels beyond
/// the diamond are at least this far away along one axis, so one arm of the cross ends between them
/// and the pixel they are reached from. That point is inside the plane, wherever its edge is.
constexpr std::int32_t next_step(std::int32_t reached) noexcept {
  return std::min(reached / 2 + 1, most_step);
}

void grow_cross(const Plane& plane, StripWindow& window, std::int32_t step, BitFlip flip) noexcept {
  const std::int32_t strips = step / 64;
  for (std::int32_t i = 0; i < plane.strip_count(); ++i) {
    window.move_to(i);
    const kernels::CrossRows rows{.here = window.strip(i),
                                  .left = window.strip(i - strips),
                                  .further_left = window.strip(i - strips - 1),
                                  .right = window.strip(i + strips),
                                  .further_right = window.strip(i + strips + 1),
                                  .rows = plane.size.height,
                                  .step = step,
                                  .shift = step % 64};
    kernels::active_shape().cross_rows(rows, finish_of(plane, flip, i), plane.strip(i));
  }
}

/// The longest step needed for a distance.
std::int32_t longest_step(std::int32_t distance) noexcept {
  std::int32_t longest = 0;
  for (std::int32_t reached = 0; reached < distance; reached += longest)
    longest = std::max(longest, std::min(next_step(reached), distance - reached));
  return longest;
}

}  // namespace

void grow_diamond(const PlacedPlane& source, const Plane& target, std::int32_t distance,
                  BitFlip flip) {
  // Only the first step, by 1, may read from another plane.
  StripWindow first(source, target.size, flip, 1, 1);
  if (distance == 1) return grow_cross(target, first, 1, flip);
  const std::int32_t longest = longest_step(distance);
  StripWindow window(itself(target), target.size, flip, longest / 64 + 1, longest);
  // All memory is allocated by now.
  grow_cross(target, first, 1, flip);
  for (std::int32_t reached = 1; reached < distance;) {
    const std::int32_t step = std::min(next_step(reached), distance - reached);
    grow_cross(target, window, step, flip);
    reached += step;
  }
}

}  // namespace hitmask::detail::shape
