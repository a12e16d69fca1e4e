// sweep(): how far one shape can move past another.
#include "hitmask/motion.hpp"
#include "motion/meeting.hpp"
#include "motion/sweep_shapes.hpp"

namespace hitmask {

namespace detail::motion {

bool ends_within_int32(Point from, Point delta) noexcept {
  return is_int32(WidePoint(from) + WidePoint(delta));
}

Sweep sweep_along(const ShapeView& a, const ShapeView& b, const Path& path, WidePoint origin,
                  Details details) {
  const auto met = first_meeting(a, b, path, all_of(path));
  auto result = swept<Sweep>(path, met, origin);
  if (met) result.contact = overlap::contact_of(a, b, path.at(*met), details);
  return result;
}

Result<Sweep, MotionError> sweep_shapes(const ShapeView& a, const ShapeView& b, Point offset,
                                        Point delta, Details details) {
  if (!ends_within_int32(offset, delta)) return MotionError::position;
  return sweep_along(a, b, {offset, delta}, {}, details);
}

}  // namespace detail::motion

std::string_view message_of(MotionError error) noexcept {
  switch (error) {
    case MotionError::none: return "";
    case MotionError::position: return "the move would end outside int32";
    case MotionError::too_far: return "the masks are further apart than int32 reaches";
    case MotionError::not_found: return "nothing was found";
    case MotionError::travel_not_finite: return "the travel is not a finite number";
    case MotionError::travel_steps: return "the travel takes more than 2^20 steps";
    case MotionError::transform: break;
  }
  const auto number = static_cast<unsigned>(error);
  const auto first = static_cast<unsigned>(MotionError::transform);
  if (number <= first) return "unknown error";
  return message_of(static_cast<TransformError>(number - first));
}

Result<Sweep, MotionError> sweep(const MaskView& a, const MaskView& b, Point offset, Point delta,
                                 Details details) {
  return detail::motion::sweep_shapes({&a, a.size()}, {&b, b.size()}, offset, delta, details);
}

}  // namespace hitmask
