// Angles and transforms, and masks at evenly spaced angles.
#include "hitmask/transform.hpp"

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

RotationOptions in(const hm_rotation_options& options) noexcept {
  return {c::in(options.parts), options.angles, static_cast<Coverage>(options.coverage),
          options.memory_limit};
}

/// A raster's mask under a handle of its own; the pixels stay shared with the cache.
hm_status give_raster(std::shared_ptr<const MaskAt> raster, hm_mask* mask, hm_point* position) {
  if (raster == nullptr) {
    *mask = {};
    *position = {};
    return HM_NONE;
  }
  const Point corner = raster->position;
  const Mask* pixels = &raster->mask;
  const hm_status status =
      give_object(mask, std::shared_ptr<const Mask>(std::move(raster), pixels));
  if (status == HM_OK) *position = c::out(corner);
  return status;
}

[[nodiscard]] hm_status check_angle(hm_angle angle) noexcept {
  return angle.invalid == 0 ? HM_OK : refuse(HM_ERROR_ARGUMENT, "the angle is not finite");
}

}  // namespace

hm_angle hm_angle_fraction(uint32_t of_a_turn) { return out(Angle::fraction(of_a_turn)); }
hm_angle hm_angle_quarters(int32_t turns) { return out(Angle::quarters(turns)); }
hm_angle hm_angle_turns(double turns) { return out(Angle::turns(turns)); }
hm_angle hm_angle_degrees(double degrees) { return out(Angle::degrees(degrees)); }
hm_angle hm_angle_radians(double radians) { return out(Angle::radians(radians)); }
int64_t hm_sine(hm_angle angle) { return sine(c::in(angle)); }
int64_t hm_cosine(hm_angle angle) { return cosine(c::in(angle)); }

hm_transform_parts hm_transform_parts_default(void) { return out(TransformParts{}); }

hm_status hm_transform_parts_about_middle(hm_mask mask, double x, double y,
                                          hm_transform_parts* parts) {
  return with(mask, [&](const Mask& m) { return answer(parts, about_middle(m, x, y)); });
}

hm_transform hm_transform_default(void) { return out(Transform{}); }

hm_transform hm_transform_of(const hm_transform_parts* parts) {
  return out(parts == nullptr ? Transform{} : Transform(c::in(*parts)));
}

hm_transform hm_transform_multiply(const hm_transform* outer, const hm_transform* inner) {
  const Transform first = inner == nullptr ? Transform{} : c::in(*inner);
  return out(outer == nullptr ? first : c::in(*outer) * first);
}

hm_transform hm_transform_inverse(const hm_transform* transform) {
  return out(transform == nullptr ? Transform{} : inverse(c::in(*transform)));
}

hm_point hm_offset_between(hm_point corner_a, hm_point moved_a, hm_point corner_b,
                           hm_point moved_b) {
  return out(offset_between(c::in(corner_a), c::in(moved_a), c::in(corner_b), c::in(moved_b)));
}

hm_rotation_options hm_rotation_options_default(void) {
  const RotationOptions options;
  return {out(options.parts), options.angles, static_cast<int32_t>(options.coverage),
          options.memory_limit};
}

hm_status hm_rotation_cache_create(hm_mask mask, const hm_rotation_options* options,
                                   hm_rotation_cache* cache) {
  const hm_rotation_options wanted = options == nullptr ? hm_rotation_options_default() : *options;
  if (const hm_status bad = one_of(wanted.coverage, HM_COVER_ANY, "coverage")) return bad;
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  return guarded([&] {
    Result<RotationCache, TransformError> made =
        RotationCache::create(object->shared(), in(wanted));
    if (!made) return refuse(made.error());
    return give_object(cache, std::move(*made));
  });
}

hm_status hm_rotation_cache_destroy(hm_rotation_cache cache) { return destroy(cache); }

hm_status hm_rotation_cache_angle_count(hm_rotation_cache cache, int32_t* count) {
  return with(cache, [&](const RotationCache& r) { return answer(count, r.angle_count()); });
}

hm_status hm_rotation_cache_index_of(hm_rotation_cache cache, hm_angle angle, int32_t* index) {
  if (const hm_status bad = check_angle(angle)) return bad;
  return with(cache,
              [&](const RotationCache& r) { return answer(index, r.index_of(c::in(angle))); });
}

hm_status hm_rotation_cache_angle_at(hm_rotation_cache cache, int32_t index, hm_angle* angle) {
  return with(cache, [&](const RotationCache& r) -> hm_status {
    if (index < 0 || index >= r.angle_count())
      return refuse(HM_ERROR_ARGUMENT, "there is no angle with that number");
    return answer(angle, r.angle_at(index));
  });
}

hm_status hm_rotation_cache_get(hm_rotation_cache cache, hm_angle angle, hm_mask* mask,
                                hm_point* position) {
  if (const hm_status bad = not_null(mask, position)) return bad;
  if (const hm_status bad = check_angle(angle)) return bad;
  return with(cache,
              [&](RotationCache& r) { return give_raster(r.get(c::in(angle)), mask, position); });
}

hm_status hm_rotation_cache_find(hm_rotation_cache cache, hm_angle angle, hm_mask* mask,
                                 hm_point* position) {
  if (const hm_status bad = not_null(mask, position)) return bad;
  if (const hm_status bad = check_angle(angle)) return bad;
  return with(cache, [&](const RotationCache& r) {
    return give_raster(r.find(c::in(angle)), mask, position);
  });
}

hm_status hm_rotation_cache_prepare(hm_rotation_cache cache, int32_t* count) {
  return with(cache, [&](RotationCache& r) { return answer_if_wanted(count, r.prepare()); });
}

hm_status hm_rotation_cache_raster_count(hm_rotation_cache cache, int32_t* count) {
  return with(cache, [&](const RotationCache& r) { return answer(count, r.raster_count()); });
}

hm_status hm_rotation_cache_memory_bytes(hm_rotation_cache cache, size_t* bytes) {
  return with(cache, [&](const RotationCache& r) { return answer(bytes, r.memory_bytes()); });
}
