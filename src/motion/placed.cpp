// Placed masks in motion: whole pixels move what a placed mask covers and change nothing else, so
// both are rasterised and the functions for masks do the rest.
#include <cstdint>
#include <string>
#include <utility>

#include "hitmask/motion.hpp"
#include "motion/placed_far.hpp"

namespace hitmask {

using detail::FarWay;

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
constexpr Point minus(Point a, Point b) noexcept { return {a.x - b.x, a.y - b.y}; }

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

Status check_end(const TransformedMask& b, Point delta) {
  const std::int64_t x = std::int64_t{b.position().x} + delta.x;
  const std::int64_t y = std::int64_t{b.position().y} + delta.y;
  if (FarWay::is_int32(x) && FarWay::is_int32(y)) return {};
  return Error{"the sweep would end at (" + std::to_string(x) + ", " + std::to_string(y) +
               "), which is not within int32"};
}

/// Where b's raster lies as seen from a's; up to 2^32 pixels away.
FarWay way_of(const Rasters& rasters, Point delta) noexcept {
  return {std::int64_t{rasters.b.at.x} - rasters.a.at.x,
          std::int64_t{rasters.b.at.y} - rasters.a.at.y, delta.x, delta.y};
}

/// The same counted from where b is placed.
Sweep from_place(Sweep found, Point offset) noexcept {
  if (found.last_free) found.last_free = minus(*found.last_free, offset);
  if (found.first_blocked) found.first_blocked = minus(*found.first_blocked, offset);
  return found;
}

Result<Sweep> sweep_rasters(const Rasters& rasters, Point delta, Details details) {
  const FarWay way = way_of(rasters, delta);
  if (!way.is_near()) return sweep_far(rasters.a.mask, rasters.b.mask, way, details);
  Result<Sweep> found = sweep(rasters.a.mask, rasters.b.mask, way.start(), delta, details);
  return found.ok() ? Result<Sweep>(from_place(*found, way.start())) : found;
}

/// Nothing is rasterised for two that are apart already.
template <class... Way>
Result<std::optional<Point>> separated(const TransformedMask& a, const TransformedMask& b,
                                       std::int32_t limit, Way... way) {
  if (!overlap(a, b)) return std::optional<Point>(Point{});
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  const Point offset = offset_between(rasters->a, {}, rasters->b, {});
  return separate(rasters->a.mask, rasters->b.mask, offset, limit, way...);
}

std::optional<RayHit> ray_in(const Raster& raster, Point from, Point to, std::int32_t radius) {
  const FarWay way{std::int64_t{from.x} - raster.at.x, std::int64_t{from.y} - raster.at.y,
                   std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
  if (!way.is_near()) return ray_far(raster.mask, way, radius);
  return ray(raster.mask, way.start(), way.end(), radius);
}

}  // namespace

Result<Sweep> sweep(const TransformedMask& a, const TransformedMask& b, Point delta,
                    Details details) {
  if (Status status = check_end(b, delta); !status) return status.error();
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  Result<Sweep> found = sweep_rasters(*rasters, delta, details);
  if (found.ok()) found->contact = in_world(found->contact, rasters->a.at, details);
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
  std::optional<RayHit> hit = ray_in(*raster, from, to, normal_radius);
  if (hit) hit->pixel = plus(hit->pixel, raster->at);
  return hit;
}

Result<std::optional<Distance>> distance(const TransformedMask& a, const TransformedMask& b) {
  const Result<Rasters> rasters = rasters_of(a, b);
  if (!rasters) return rasters.error();
  const FarWay way = way_of(*rasters, {});
  if (is_empty(rasters->a.mask.solid_box()) || is_empty(rasters->b.mask.solid_box()))
    return std::optional<Distance>();
  if (!way.is_near()) return Error{"the masks are further apart than int32 reaches"};
  std::optional<Distance> found = distance(rasters->a.mask, rasters->b.mask, way.start());
  if (found) {
    found->a = plus(found->a, rasters->a.at);
    found->b = plus(found->b, rasters->b.at);
  }
  return found;
}

}  // namespace hitmask
