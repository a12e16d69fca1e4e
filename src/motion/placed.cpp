// Placed masks in motion: whole pixels move what a placed mask covers and change nothing else, so
// both are rasterised and the functions for masks do the rest.
#include <cstdint>
#include <string>
#include <utility>

#include "hitmask/motion.hpp"
#include "motion/ray_walk.hpp"
#include "motion/sweep_figures.hpp"

namespace hitmask {

using detail::motion::Way;
using detail::motion::WidePoint;

namespace {

struct Rasters {
  Raster a;
  Raster b;
};

Result<Rasters> rasters_of(const TransformedMask& a, const TransformedMask& b) {
  Result<Raster> of_a = rasterise(a);
  if (!of_a) return of_a.error();
  Result<Raster> of_b = rasterise(b);
  if (!of_b) return of_b.error();
  return Rasters{std::move(*of_a), std::move(*of_b)};
}

constexpr Point plus(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }

/// From a mask's pixels to the world's. What was not asked for stays zero.
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

/// Where b's raster lies as seen from a's: up to 2^32 pixels away.
WidePoint offset_of(const Rasters& rasters) noexcept {
  return WidePoint(rasters.b.at) - WidePoint(rasters.a.at);
}

/// Nothing is rasterised for two that are apart already.
template <class... How>
Result<std::optional<Point>> separated(const TransformedMask& a, const TransformedMask& b,
                                       std::int32_t limit, How... how) {
  if (!overlap(a, b)) return std::optional<Point>(Point{});
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  const Point offset = offset_between(rasters->a, {}, rasters->b, {});
  return separate(rasters->a.mask, rasters->b.mask, offset, limit, how...);
}

}  // namespace

Result<Sweep> sweep(const TransformedMask& a, const TransformedMask& b, Point delta,
                    Details details) {
  const Status status = detail::motion::ends_within_int32(b.position(), delta);
  if (!status) return status.error();
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  const MaskView& still = rasters->a.mask;
  const MaskView& moving = rasters->b.mask;
  const Way way{offset_of(*rasters), delta};
  Sweep found = detail::motion::sweep_along({&still, still.size()}, {&moving, moving.size()}, way,
                                            way.offset, details);
  found.contact = in_world(found.contact, rasters->a.at, details);
  return found;
}

Result<std::optional<Point>> separate(const TransformedMask& a, const TransformedMask& b,
                                      std::int32_t limit) {
  return separated(a, b, limit);
}
Result<std::optional<Point>> separate(const TransformedMask& a, const TransformedMask& b,
                                      std::int32_t limit, Axis axis) {
  return separated(a, b, limit, axis);
}
Result<std::optional<Point>> separate(const TransformedMask& a, const TransformedMask& b,
                                      std::int32_t limit, Point direction) {
  return separated(a, b, limit, direction);
}

Result<std::optional<RayHit>> ray(const TransformedMask& mask, Point from, Point to,
                                  std::int32_t normal_radius) {
  const Result<Raster> raster = rasterise(mask);
  if (!raster) return raster.error();
  const WidePoint start = from;
  const Way way{start - WidePoint(raster->at), to - start};
  std::optional<RayHit> hit = detail::motion::ray_along(raster->mask, way, normal_radius);
  if (hit) hit->pixel = plus(hit->pixel, raster->at);
  return hit;
}

Result<std::optional<Distance>> distance(const TransformedMask& a, const TransformedMask& b) {
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  const WidePoint offset = offset_of(*rasters);
  if (is_empty(rasters->a.mask.solid_box()) || is_empty(rasters->b.mask.solid_box()))
    return std::optional<Distance>();
  if (!is_int32(offset)) return Error{"the masks are further apart than int32 reaches"};
  std::optional<Distance> found = distance(rasters->a.mask, rasters->b.mask, saturated(offset));
  if (found) {
    found->a = plus(found->a, rasters->a.at);
    found->b = plus(found->b, rasters->b.at);
  }
  return found;
}

}  // namespace hitmask
