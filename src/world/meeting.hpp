// Two bodies of a world against each other: who may meet, whether they touch, and their contact,
// in worlds that wrap around as well.
#pragma once

#include "world/bodies.hpp"

namespace hitmask::detail {

/// Filters and stillness: decided before any pixel is read.
[[nodiscard]] inline bool may_meet(const Bodies& bodies, BodyIndex a, BodyIndex b) noexcept {
  if ((bodies.flags[a] & bodies.flags[b] & flag::still) != 0) return false;
  return may_meet(bodies.records[a].filter, bodies.records[b].filter);
}

/// Whether two bodies touch whose boxes are known to overlap, somewhere in the world.
[[nodiscard]] Verdict judge(const Bodies& bodies, BodyIndex a, BodyIndex b) noexcept;

/// What a figure shares with another over all copies of a world that wraps around. `offset` is b's
/// position minus a's, both in [0, period).
[[nodiscard]] Verdict judge(const Figure& a, const Figure& b, Point offset,
                            const Periods& periods) noexcept;
[[nodiscard]] Contact contact_of(const Figure& a, const Figure& b, Point offset, Details details,
                                 const Periods& periods) noexcept;

/// For bodies whose boxes overlap somewhere: it fits int32 then.
[[nodiscard]] inline Point offset_between(const Bodies& bodies, BodyIndex a, BodyIndex b) noexcept {
  const Point from = bodies.positions[a];
  const Point to = bodies.positions[b];
  return {to.x - from.x, to.y - from.y};
}

/// In a's pixels, for any two bodies: what int32 cannot tell is too far away, and so is its end.
[[nodiscard]] inline Contact contact_of(const Bodies& bodies, BodyIndex a, BodyIndex b,
                                        Details details) noexcept {
  const Point from = bodies.positions[a];
  const Point to = bodies.positions[b];
  const Point offset{saturate(std::int64_t{to.x} - from.x), saturate(std::int64_t{to.y} - from.y)};
  return contact_of(bodies.figure(a), bodies.figure(b), offset, details, bodies.periods);
}

}  // namespace hitmask::detail
