// sweep(): how far one figure gets past another.
#include <string>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/sweep_figures.hpp"

namespace hitmask {

namespace detail {

namespace {

bool is_int32(std::int64_t value) noexcept { return value == saturate(value); }

/// All the way, unless something is found.
Sweep unhindered(const Way& way) noexcept {
  Sweep result;
  result.steps = way.steps();
  result.last_free = way.at(way.across(), way.down());
  return result;
}

Sweep blocked_at(const Way& way, const Staircase& walk, Contact contact) noexcept {
  Sweep result;
  result.first_blocked = way.at(walk);
  result.contact = contact;
  result.started_overlapping = walk.steps() == 0;
  if (result.started_overlapping) return result;
  result.steps = walk.steps() - 1;
  result.last_free = saturated(place_before(way, walk));
  return result;
}

}  // namespace

Status ends_within_int32(Point from, Point delta) {
  const WidePoint end = WidePoint(from) + WidePoint(delta);
  if (is_int32(end.x) && is_int32(end.y)) return {};
  return Error{"the sweep would end at (" + std::to_string(end.x) + ", " + std::to_string(end.y) +
               "), which is not within int32"};
}

Result<Sweep> sweep_figures(const Figure& a, const Figure& b, Point offset, Point delta,
                            Details details) {
  if (const Status status = ends_within_int32(offset, delta); !status) return status.error();
  const Way way{offset, delta};
  const auto met = first_meeting(a, b, way, all_of(way));
  if (!met) return unhindered(way);
  return blocked_at(way, *met, contact_of(a, b, way.at(*met), details));
}

}  // namespace detail

Result<Sweep> sweep(const MaskView& a, const MaskView& b, Point offset, Point delta,
                    Details details) {
  return detail::sweep_figures({&a, a.size()}, {&b, b.size()}, offset, delta, details);
}

}  // namespace hitmask
