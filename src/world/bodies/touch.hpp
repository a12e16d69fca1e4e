// Tests two bodies: whether they may collide, whether they touch, and their contact. Supports
// wrapping worlds.
#pragma once

#include <algorithm>

#include "world/bodies/store.hpp"

namespace hitmask::detail::world::bodies {

using overlap::TestResult;

/// Whether two bodies belong to one tree.
[[nodiscard]] inline bool are_family(const Record& a, const Record& b) noexcept {
  return a.family == b.family && a.family != 0;
}

/// The same for the root of a tree in consecutive slots and a body below it, which a byte of the
/// lower one tells. False for all other bodies, of one tree or not.
[[nodiscard]] inline bool are_root_and_run(const std::uint8_t* roles, BodyIndex a,
                                           BodyIndex b) noexcept {
  const BodyIndex low = std::min(a, b);
  const std::uint32_t size = roles[low];
  return static_cast<bool>(static_cast<unsigned>(size <= role::largest_run) &
                           static_cast<unsigned>(std::max(a, b) - low < size));
}

/// Filters, families and static bodies, tested before any pixel is read.
[[nodiscard]] inline bool may_meet(const Store& bodies, BodyIndex a, BodyIndex b) noexcept {
  if ((bodies.flags[a] & bodies.flags[b] & flag::is_static) != 0) return false;
  const Record& first = bodies.records[a];
  const Record& second = bodies.records[b];
  return !are_family(first, second) && hitmask::may_meet(first.filter, second.filter);
}

/// Whether two bodies touch. Their boxes must overlap somewhere in the world.
[[nodiscard]] TestResult test_bodies(const Store& bodies, BodyIndex a, BodyIndex b) noexcept;

/// Tests two shapes over all copies in a wrapping world. `offset` is b's corner minus a's, both in
/// [0, period).
[[nodiscard]] TestResult test_copies(const ShapeView& a, const ShapeView& b, Point offset,
                                     const Periods& periods) noexcept;
[[nodiscard]] Contact contact_of_copies(const ShapeView& a, const ShapeView& b, Point offset,
                                        Details details, const Periods& periods) noexcept;

/// In a's pixels, for any two bodies. Clamping the offset to int32 is safe: shapes that far apart
/// do not overlap.
[[nodiscard]] inline Contact contact_of_bodies(const Store& bodies, BodyIndex a, BodyIndex b,
                                               Details details) noexcept {
  const Point from = bodies.corners[a];
  const Point to = bodies.corners[b];
  const Point offset{saturate(std::int64_t{to.x} - from.x), saturate(std::int64_t{to.y} - from.y)};
  return contact_of_copies(bodies.shape_view(a), bodies.shape_view(b), offset, details,
                           bodies.periods);
}

}  // namespace hitmask::detail::world::bodies
