// Sweeps a placed mask that moves and rotates, in steps so short that no point of it moves more
// than a pixel. Skips steps at which a circle around it does not touch the other mask.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "hitmask/motion.hpp"
#include "motion/turning.hpp"

namespace hitmask {

namespace {

using detail::motion::length_of;
using detail::motion::longest_path;
using detail::motion::radius_of;
using detail::motion::steps_for;

struct TurningPath {
  TransformParts from;
  Travel travel;
  std::int32_t step_count;

  [[nodiscard]] double part(double all, std::int32_t step) const noexcept {
    return all * step / step_count;
  }
  [[nodiscard]] TransformParts at(std::int32_t step) const noexcept {
    TransformParts parts = from;
    parts.x += part(travel.x, step);
    parts.y += part(travel.y, step);
    parts.angle = parts.angle + Angle::turns(part(travel.turns, step));
    return parts;
  }
};

/// Finds steps that need no test, because the pivot is farther from a's bounds than b reaches. Uses
/// doubles with a margin far larger than their rounding error, so it affects the amount of work but
/// never the result.
class ClearSteps {
 public:
  ClearSteps(const PlacedMask& a, const TurningPath& path, double radius) noexcept
      : path_(path),
        box_(bounds(a)),
        reach_(radius + margin),
        per_step_(length_of(path.travel.x, path.travel.y) / path.step_count),
        always_placeable_(is_always_placeable(path.from, radius)) {}

  /// The first step from `step` on that needs a test; at most one past the last step.
  [[nodiscard]] std::int32_t next_from(std::int32_t step) const noexcept {
    if (!always_placeable_) return step;
    const std::int32_t end = path_.step_count + 1;
    if (is_empty(box_)) return end;
    const double clear = distance_at(step) - reach_;
    if (clear <= 0) return step;
    const double steps = clear / per_step_;  // infinite if it rotates in place
    if (steps >= end - step) return end;
    return step + static_cast<std::int32_t>(steps) + 1;
  }

 private:
  static constexpr double margin = 2;  // pixels

  /// Whether place() succeeds at all angles, as skipped steps do not call it. The limits are well
  /// inside those of place().
  [[nodiscard]] static bool is_always_placeable(const Transform& at, double radius) noexcept {
    const Transform back = inverse(at);
    return radius < 262'144 && squares_of(at) < 4096.0 * 4096.0 && squares_of(back) < 512.0 * 512.0;
  }
  [[nodiscard]] static double squares_of(const Transform& t) noexcept {
    return t.xx * t.xx + t.xy * t.xy + t.yx * t.yx + t.yy * t.yy;
  }

  /// From the pivot to the box.
  [[nodiscard]] double distance_at(std::int32_t step) const noexcept {
    const double x = path_.from.x + path_.part(path_.travel.x, step);
    const double y = path_.from.y + path_.part(path_.travel.y, step);
    return length_of(std::max({box_.x - x, x - double(right_of(box_)), 0.0}),
                     std::max({box_.y - y, y - double(bottom_of(box_)), 0.0}));
  }

  const TurningPath& path_;
  Box box_;
  double reach_;
  double per_step_;
  bool always_placeable_;
};

/// How far it gets, without the contact.
Result<TurningSweep, MotionError> walked(const PlacedMask& a, const MaskView& b,
                                         const TurningPath& path, const ClearSteps& clear) {
  TurningSweep result;
  result.step_count = path.step_count;
  for (std::int32_t step = 0; step <= path.step_count; ++step) {
    step = clear.next_from(step);
    if (step > path.step_count) break;
    const Result<PlacedMask, TransformError> placed = place(b, path.at(step));
    if (!placed) return motion_error(placed.error());
    if (!overlap(a, *placed)) continue;
    result.first_blocked = *placed;
    result.started_overlapping = step == 0;
    result.steps = std::max(step - 1, 0);
    return result;
  }
  result.steps = path.step_count;
  return result;
}

}  // namespace

Result<TurningSweep, MotionError> sweep(const PlacedMask& a, const MaskView& b,
                                        const TransformParts& from, const Travel& travel,
                                        Details details) {
  for (const double number : {travel.x, travel.y, travel.turns})
    if (!detail::transform::is_finite(number)) return MotionError::travel_not_finite;
  if (const auto start = place(b, from); !start) return motion_error(start.error());
  const double radius = radius_of(b.solid_bounds(), from);
  const double longest = longest_path(travel, radius);
  if (!(longest <= max_turning_steps)) return MotionError::travel_steps;
  const TurningPath path{from, travel, steps_for(longest)};
  if (const auto end = place(b, path.at(path.step_count)); !end) return motion_error(end.error());
  Result<TurningSweep, MotionError> result = walked(a, b, path, ClearSteps(a, path, radius));
  if (!result.ok()) return result;
  if (result->first_blocked) result->contact = contact(a, *result->first_blocked, details);
  if (!result->started_overlapping) result->last_free = *place(b, path.at(result->steps));
  return result;
}

}  // namespace hitmask
