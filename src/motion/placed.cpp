// Motion of placed masks. Moving by whole pixels does not change what a placed mask covers, so both
// are rasterised and passed to the functions for masks.
#include <cstdint>
#include <string>
#include <utility>

#include "hitmask/motion.hpp"
#include "motion/ray_walk.hpp"
#include "motion/sweep_shapes.hpp"

namespace hitmask {

using detail::motion::Path;
using detail::motion::WidePoint;

namespace {

struct Rasters {
  MaskAt a;
  MaskAt b;
};

Result<Rasters, TransformError> rasters_of(const PlacedMask& a, const PlacedMask& b) {
  Result<MaskAt, TransformError> of_a = rasterise(a);
  if (!of_a) return of_a.error();
  Result<MaskAt, TransformError> of_b = rasterise(b);
  if (!of_b) return of_b.error();
  return Rasters{std::move(*of_a), std::move(*of_b)};
}

constexpr Point plus(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }

/// From a mask's pixels to world coordinates. Details that were not requested stay zero.
Contact in_world(Contact contact, Point corner, Details details) noexcept {
  if (!contact) return contact;
  if (wants(details, Details::first)) contact.first = plus(contact.first, corner);
  if (wants(details, Details::box)) {
    contact.box.x += corner.x;
    contact.box.y += corner.y;
  }
  if (wants(details, Details::centroid)) {
    contact.sum_x += contact.area * corner.x;
    contact.sum_y += contact.area * corner.y;
  }
  return contact;
}

/// The offset between the rasters, up to 2^32 pixels.
WidePoint offset_of(const Rasters& rasters) noexcept {
  return WidePoint(rasters.b.position) - WidePoint(rasters.a.position);
}

template <class Value>
Result<Value, MotionError> found_or_error(const std::optional<Value>& found) noexcept {
  if (!found) return MotionError::not_found;
  return *found;
}

/// Does not rasterise masks that do not overlap.
template <class... How>
Result<Point, MotionError> separated(const PlacedMask& a, const PlacedMask& b, std::int32_t limit,
                                     How... how) {
  if (!overlap(a, b)) return Point{};
  const Result<Rasters, TransformError> rasters = rasters_of(a, b);
  if (!rasters) return motion_error(rasters.error());
  const Point offset = offset_between(rasters->a, {}, rasters->b, {});
  return found_or_error(separate(rasters->a.mask, rasters->b.mask, offset, limit, how...));
}

}  // namespace

Result<Sweep, MotionError> sweep(const PlacedMask& a, const PlacedMask& b, Point delta,
                                 Details details) {
  if (!detail::motion::ends_within_int32(b.position(), delta)) return MotionError::position;
  const Result<Rasters, TransformError> rasters = rasters_of(a, b);
  if (!rasters) return motion_error(rasters.error());
  const MaskView& still = rasters->a.mask;
  const MaskView& moving = rasters->b.mask;
  const Path path{offset_of(*rasters), delta};
  Sweep found = detail::motion::sweep_along({&still, still.size()}, {&moving, moving.size()}, path,
                                            path.offset, details);
  found.contact = in_world(found.contact, rasters->a.position, details);
  return found;
}

Result<Point, MotionError> separate(const PlacedMask& a, const PlacedMask& b, std::int32_t limit) {
  return separated(a, b, limit);
}
Result<Point, MotionError> separate(const PlacedMask& a, const PlacedMask& b, std::int32_t limit,
                                    Axis axis) {
  return separated(a, b, limit, axis);
}
Result<Point, MotionError> separate(const PlacedMask& a, const PlacedMask& b, std::int32_t limit,
                                    Point direction) {
  return separated(a, b, limit, direction);
}

Result<RayHit, MotionError> ray(const PlacedMask& mask, Point from, Point to,
                                std::int32_t normal_radius) {
  const Result<MaskAt, TransformError> raster = rasterise(mask);
  if (!raster) return motion_error(raster.error());
  const WidePoint start = from;
  const Path path{start - WidePoint(raster->position), to - start};
  std::optional<RayHit> hit = detail::motion::ray_along(raster->mask, path, normal_radius);
  if (!hit) return MotionError::not_found;
  hit->pixel = plus(hit->pixel, raster->position);
  return *hit;
}

Result<Distance, MotionError> distance(const PlacedMask& a, const PlacedMask& b) {
  const Result<Rasters, TransformError> rasters = rasters_of(a, b);
  if (!rasters) return motion_error(rasters.error());
  const WidePoint offset = offset_of(*rasters);
  if (is_empty(rasters->a.mask.solid_bounds()) || is_empty(rasters->b.mask.solid_bounds()))
    return MotionError::not_found;
  if (!is_int32(offset)) return MotionError::too_far;
  std::optional<Distance> found = distance(rasters->a.mask, rasters->b.mask, saturated(offset));
  if (!found) return MotionError::not_found;
  found->a = plus(found->a, rasters->a.position);
  found->b = plus(found->b, rasters->b.position);
  return *found;
}

}  // namespace hitmask
