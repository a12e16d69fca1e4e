// sweep(): how far one figure gets past another.
#include <string>

#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/sweep_figures.hpp"

namespace hitmask {

namespace detail::motion {

Status ends_within_int32(Point from, Point delta) {
  const WidePoint end = WidePoint(from) + WidePoint(delta);
  if (is_int32(end)) return {};
  return Error{"the sweep would end at (" + std::to_string(end.x) + ", " + std::to_string(end.y) +
               "), which is not within int32"};
}

Sweep sweep_along(const Figure& a, const Figure& b, const Way& way, WidePoint origin,
                  Details details) {
  const auto met = first_meeting(a, b, way, all_of(way));
  auto result = swept<Sweep>(way, met, origin);
  if (met) result.contact = overlap::contact_of(a, b, way.at(*met), details);
  return result;
}

Result<Sweep> sweep_figures(const Figure& a, const Figure& b, Point offset, Point delta,
                            Details details) {
  if (const Status status = ends_within_int32(offset, delta); !status) return status.error();
  return sweep_along(a, b, {offset, delta}, {}, details);
}

}  // namespace detail::motion

Result<Sweep> sweep(const MaskView& a, const MaskView& b, Point offset, Point delta,
                    Details details) {
  return detail::motion::sweep_figures({&a, a.size()}, {&b, b.size()}, offset, delta, details);
}

}  // namespace hitmask
