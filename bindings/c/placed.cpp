// Masks that are turned, scaled or mirrored at their place.
#include "convert.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/transform.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_status check_coverage(int32_t coverage) noexcept {
  return one_of(coverage, HM_COVER_ANY, "coverage");
}

hm_turning_sweep out(const TurningSweep& sweep) noexcept {
  return {sweep.steps, sweep.step_count, c::out(sweep.blocked()), c::out(sweep.started_overlapping),
          c::out(sweep.contact)};
}

/// A mask's pixels as they are now, at a place.
Result<PlacedObject, TransformError> placed_object(const MaskObject& mask,
                                                   const hm_transform& transform) {
  const Result<PlacedMask, TransformError> placed = place(mask.get(), c::in(transform));
  if (!placed) return placed.error();
  return PlacedObject{mask.shared(), *placed};
}

}  // namespace

hm_status hm_place(hm_mask mask, const hm_transform* transform, hm_placed_mask* placed) {
  if (transform == nullptr) return refuse_null("transform");
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  return guarded([&] {
    Result<PlacedObject, TransformError> made = placed_object(*object, *transform);
    if (!made) return refuse(made.error());
    return give_object(placed, std::move(*made));
  });
}

hm_status hm_placed_mask_destroy(hm_placed_mask placed) { return destroy(placed); }

hm_status hm_placed_mask_set(hm_placed_mask placed, hm_mask mask, const hm_transform* transform) {
  if (transform == nullptr) return refuse_null("transform");
  const Pin<hm_placed_mask> old(placed);
  if (!old) return refuse_handle(placed);
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  return guarded([&] {
    Result<PlacedObject, TransformError> made = placed_object(*object, *transform);
    if (!made) return refuse(made.error());
    *old = std::move(*made);
    return hm_status{HM_OK};
  });
}

hm_status hm_placed_mask_move(hm_placed_mask placed, hm_point by) {
  const Pin<hm_placed_mask> object(placed);
  if (!object) return refuse_handle(placed);
  object->placed = object->placed.moved(in(by));
  return HM_OK;
}

hm_status hm_placed_mask_mask(hm_placed_mask placed, hm_mask* mask) {
  if (mask == nullptr) return refuse_null("mask");
  const Pin<hm_placed_mask> object(placed);
  if (!object) return refuse_handle(placed);
  return guarded([&] { return give_object(mask, MaskObject(object->mask)); });
}

hm_status hm_placed_mask_position(hm_placed_mask placed, hm_point* position) {
  return with(placed, [&](const PlacedMask& p) { return answer(position, p.position()); });
}

hm_status hm_placed_mask_covers(hm_placed_mask placed, hm_point pixel, int32_t* yes) {
  return with(placed, [&](const PlacedMask& p) { return answer(yes, p.covers(in(pixel))); });
}

hm_status hm_placed_mask_bounds(hm_placed_mask placed, int32_t coverage, hm_box* box) {
  if (const hm_status bad = check_coverage(coverage)) return bad;
  return with(placed, [&](const PlacedMask& p) {
    return answer(box, bounds(p, static_cast<Coverage>(coverage)));
  });
}

hm_status hm_placed_mask_rasterise(hm_placed_mask placed, int32_t coverage, hm_mask* mask,
                                   hm_point* position) {
  if (const hm_status bad = check_coverage(coverage)) return bad;
  return with(placed, [&](const PlacedMask& p) {
    Result<MaskAt, TransformError> raster = rasterise(p, static_cast<Coverage>(coverage));
    if (!raster) return refuse(raster.error());
    return give(mask, position, std::move(raster->mask), raster->position);
  });
}

hm_status hm_placed_mask_overlap(hm_placed_mask a, hm_placed_mask b, int32_t* yes) {
  return with(a, b,
              [&](const PlacedMask& p, const PlacedMask& q) { return answer(yes, overlap(p, q)); });
}

hm_status hm_placed_mask_overlap_area(hm_placed_mask a, hm_placed_mask b, int64_t* area) {
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(area, overlap_area(p, q));
  });
}

hm_status hm_placed_mask_first_point(hm_placed_mask a, hm_placed_mask b, hm_point* point) {
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(point, first_point(p, q));
  });
}

hm_status hm_placed_mask_contact(hm_placed_mask a, hm_placed_mask b, int32_t details,
                                 hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer_contact(contact, hitmask::contact(p, q, static_cast<Details>(details)));
  });
}

hm_status hm_placed_mask_sweep(hm_placed_mask a, hm_placed_mask b, hm_point delta, int32_t details,
                               hm_sweep* sweep) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(sweep, hitmask::sweep(p, q, in(delta), static_cast<Details>(details)));
  });
}

hm_status hm_placed_mask_sweep_turning(hm_placed_mask a, hm_mask b, const hm_transform_parts* from,
                                       const hm_travel* travel, int32_t details,
                                       hm_turning_sweep* sweep) {
  if (const hm_status bad = not_null(from, travel, sweep)) return bad;
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, b, [&](const PlacedMask& p, const Mask& m) {
    const Result<TurningSweep, MotionError> done =
        hitmask::sweep(p, m, in(*from), Travel{travel->x, travel->y, travel->turns},
                       static_cast<Details>(details));
    if (!done) return refuse(done.error());
    *sweep = out(*done);
    return hm_status{HM_OK};
  });
}

hm_status hm_placed_mask_separate(hm_placed_mask a, hm_placed_mask b, int32_t limit,
                                  hm_point* move) {
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(move, separate(p, q, limit));
  });
}

hm_status hm_placed_mask_separate_axis(hm_placed_mask a, hm_placed_mask b, int32_t limit,
                                       int32_t axis, hm_point* move) {
  if (const hm_status bad = one_of(axis, HM_AXIS_Y, "axis")) return bad;
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(move, separate(p, q, limit, static_cast<Axis>(axis)));
  });
}

hm_status hm_placed_mask_separate_direction(hm_placed_mask a, hm_placed_mask b, int32_t limit,
                                            hm_point direction, hm_point* move) {
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(move, separate(p, q, limit, in(direction)));
  });
}

hm_status hm_placed_mask_ray(hm_placed_mask placed, hm_point from, hm_point to,
                             int32_t normal_radius, hm_ray_hit* hit) {
  return with(placed, [&](const PlacedMask& p) {
    return answer(hit, ray(p, in(from), in(to), normal_radius));
  });
}

hm_status hm_placed_mask_distance(hm_placed_mask a, hm_placed_mask b, hm_distance* distance) {
  return with(a, b, [&](const PlacedMask& p, const PlacedMask& q) {
    return answer(distance, hitmask::distance(p, q));
  });
}
