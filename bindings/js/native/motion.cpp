// Sweeps, separation, rays and distances of two masks or two placed masks.
#include "hitmask/motion.hpp"

#include "placed.hpp"

namespace hitmask::js {

std::int32_t refuse(MotionError error) noexcept {
  return refuse(static_cast<Code>(static_cast<int>(Code::motion) + static_cast<int>(error)),
                message_of(error));
}

namespace {

struct TwoMasks {
  const MaskView* a = nullptr;
  const MaskView* b = nullptr;
  TwoMasks(std::int32_t first, std::int32_t second) noexcept
      : a(view_of(first)), b(view_of(second)) {}
  /// With memory for the masks that a question may make on its way.
  [[nodiscard]] std::int32_t refusal() const noexcept {
    if (a == nullptr || b == nullptr) return refuse_disposed();
    return has_room_for(a->size(), 4) && has_room_for(b->size(), 4) ? 0 : refuse_memory();
  }
};

struct TwoPlaced {
  const PlacedObject* a = nullptr;
  const PlacedObject* b = nullptr;
  TwoPlaced(std::int32_t first, std::int32_t second) noexcept
      : a(find<PlacedObject>(first)), b(find<PlacedObject>(second)) {}
  [[nodiscard]] std::int32_t refusal() const noexcept {
    if (a == nullptr || b == nullptr) return refuse_disposed();
    return has_room_to_rasterise(*a) && has_room_to_rasterise(*b) ? 0 : refuse_memory();
  }

 private:
  [[nodiscard]] static bool has_room_to_rasterise(const PlacedObject& object) noexcept {
    const Box box = bounds(object.placed);
    return !is_mask_size(box.w, box.h) || has_room_for({box.w, box.h}, 4);
  }
};

std::int32_t answer_ray(const RayHit& hit) noexcept {
  Answer answer;
  add(answer, hit);
  return 1;
}

/// 1 and the answer, 0 where nothing is found, or the refusal.
template <class Value, class Give>
std::int32_t answer_found(const Result<Value, MotionError>& result, Give&& give_value) noexcept {
  if (result) return give_value(*result);
  return result.error() == MotionError::not_found ? 0 : refuse(result.error());
}

std::int32_t answer_sweep(const Result<Sweep, MotionError>& sweep) noexcept {
  if (!sweep) return refuse(sweep.error());
  Answer answer;
  add_sweep(answer, *sweep);
  return sweep->blocked() ? 1 : 0;
}

std::int32_t answer_distance(const Distance& distance) noexcept {
  Answer().add(static_cast<double>(distance.squared)).add(distance.a).add(distance.b);
  return 1;
}

}  // namespace

HITMASK_EXPORT(sweep)
std::int32_t js_sweep(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy,
                      std::int32_t by_x, std::int32_t by_y, std::int32_t details) noexcept {
  const TwoMasks masks(a, b);
  if (const std::int32_t refusal = masks.refusal()) return refusal;
  return answer_sweep(
      sweep(*masks.a, *masks.b, {dx, dy}, {by_x, by_y}, static_cast<Details>(details & 31)));
}

/// how: 0 anywhere, 1 along x, 2 along y, 3 along a direction.
HITMASK_EXPORT(separate)
std::int32_t js_separate(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy,
                         std::int32_t limit, std::int32_t how, std::int32_t to_x,
                         std::int32_t to_y) noexcept {
  const TwoMasks masks(a, b);
  if (const std::int32_t refusal = masks.refusal()) return refusal;
  const Point offset{dx, dy};
  switch (how) {
    case 0: return answer_point(separate(*masks.a, *masks.b, offset, limit));
    case 1: return answer_point(separate(*masks.a, *masks.b, offset, limit, Axis::x));
    case 2: return answer_point(separate(*masks.a, *masks.b, offset, limit, Axis::y));
    default: return answer_point(separate(*masks.a, *masks.b, offset, limit, Point{to_x, to_y}));
  }
}

HITMASK_EXPORT(distance)
std::int32_t js_distance(std::int32_t a, std::int32_t b, std::int32_t dx,
                         std::int32_t dy) noexcept {
  const TwoMasks masks(a, b);
  if (const std::int32_t refusal = masks.refusal()) return refusal;
  const auto found = distance(*masks.a, *masks.b, {dx, dy});
  return found ? answer_distance(*found) : 0;
}

HITMASK_EXPORT(ray)
std::int32_t js_ray(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t to_x,
                    std::int32_t to_y, std::int32_t normal_radius) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  const auto hit = ray(*mask, {x, y}, {to_x, to_y}, normal_radius);
  return hit ? answer_ray(*hit) : 0;
}

HITMASK_EXPORT(surface_normal)
std::int32_t js_surface_normal(std::int32_t handle, std::int32_t x, std::int32_t y,
                               std::int32_t radius) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  Answer answer;
  add(answer, surface_normal(*mask, {x, y}, radius));
  return 0;
}

// --- Placed masks -------------------------------------------------------------------------------

HITMASK_EXPORT(placed_sweep)
std::int32_t js_placed_sweep(std::int32_t a, std::int32_t b, std::int32_t by_x, std::int32_t by_y,
                             std::int32_t details) noexcept {
  const TwoPlaced placed(a, b);
  if (const std::int32_t refusal = placed.refusal()) return refusal;
  return answer_sweep(
      sweep(placed.a->placed, placed.b->placed, {by_x, by_y}, static_cast<Details>(details & 31)));
}

HITMASK_EXPORT(placed_separate)
std::int32_t js_placed_separate(std::int32_t a, std::int32_t b, std::int32_t limit,
                                std::int32_t how, std::int32_t to_x, std::int32_t to_y) noexcept {
  const TwoPlaced placed(a, b);
  if (const std::int32_t refusal = placed.refusal()) return refusal;
  const auto answer = [](Point move) { return answer_point(move); };
  const PlacedMask& first = placed.a->placed;
  const PlacedMask& second = placed.b->placed;
  switch (how) {
    case 0: return answer_found(separate(first, second, limit), answer);
    case 1: return answer_found(separate(first, second, limit, Axis::x), answer);
    case 2: return answer_found(separate(first, second, limit, Axis::y), answer);
    default: return answer_found(separate(first, second, limit, Point{to_x, to_y}), answer);
  }
}

HITMASK_EXPORT(placed_distance)
std::int32_t js_placed_distance(std::int32_t a, std::int32_t b) noexcept {
  const TwoPlaced placed(a, b);
  if (const std::int32_t refusal = placed.refusal()) return refusal;
  return answer_found(distance(placed.a->placed, placed.b->placed), answer_distance);
}

HITMASK_EXPORT(placed_ray)
std::int32_t js_placed_ray(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t to_x,
                           std::int32_t to_y, std::int32_t normal_radius) noexcept {
  const TwoPlaced placed(handle, handle);
  if (const std::int32_t refusal = placed.refusal()) return refusal;
  return answer_found(ray(placed.a->placed, {x, y}, {to_x, to_y}, normal_radius), answer_ray);
}

}  // namespace hitmask::js
