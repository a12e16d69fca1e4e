// Placed masks behind handles. They hold their mask, which an edit then leaves as it is.
#pragma once

#include "hitmask/motion.hpp"
#include "hitmask/transform.hpp"
#include "masks.hpp"

namespace hitmask::js {

struct PlacedObject {
  std::shared_ptr<const Mask> mask;
  PlacedMask placed;
};

template <>
inline constexpr Kind kind_of<PlacedObject> = Kind::placed;

std::int32_t refuse(TransformError error) noexcept;
std::int32_t refuse(MotionError error) noexcept;

/// The eight numbers of a transform, as JavaScript passes them.
#define HITMASK_TRANSFORM \
  double xx, double xy, double yx, double yy, double x, double y, double pivot_x, double pivot_y

[[nodiscard]] inline Transform transform_of(HITMASK_TRANSFORM) noexcept {
  Transform transform;
  transform.xx = xx, transform.xy = xy, transform.yx = yx, transform.yy = yy;
  transform.x = x, transform.y = y, transform.pivot_x = pivot_x, transform.pivot_y = pivot_y;
  return transform;
}

inline Answer& add(Answer& answer, const Transform& t) noexcept {
  answer.add(t.xx).add(t.xy).add(t.yx).add(t.yy).add(t.x).add(t.y);
  return answer.add(t.pivot_x).add(t.pivot_y);
}

inline Answer& add(Answer& answer, const Normal& n) noexcept {
  return answer.add(static_cast<double>(n.x)).add(static_cast<double>(n.y)).add(n.reliable ? 1 : 0);
}

/// Pixel, face, steps, normal.
inline Answer& add(Answer& answer, const RayHit& hit) noexcept {
  answer.add(hit.pixel).add(static_cast<double>(hit.face)).add(static_cast<double>(hit.steps));
  return add(answer, hit.normal);
}

/// Whatever has steps, last_free, first_blocked, a contact and started_overlapping.
template <class Sweep>
Answer& add_sweep(Answer& answer, const Sweep& sweep) noexcept {
  answer.add(static_cast<double>(sweep.steps)).add(sweep.last_free).add(sweep.first_blocked);
  return answer.add(sweep.started_overlapping ? 1 : 0).add(sweep.contact);
}

}  // namespace hitmask::js
