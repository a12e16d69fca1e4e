// Motion, mask against mask.
#include "hitmask/motion.hpp"

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_status hm_sweep_of(hm_mask a, hm_mask b, hm_point offset, hm_point delta, int32_t details,
                      hm_sweep* sweep) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, b, [&](const Mask& m, const Mask& n) {
    return answer(sweep,
                  hitmask::sweep(m, n, in(offset), in(delta), static_cast<Details>(details)));
  });
}

hm_status hm_surface_normal(hm_mask mask, hm_point pixel, int32_t radius, hm_normal* normal) {
  return with(mask,
              [&](const Mask& m) { return answer(normal, surface_normal(m, in(pixel), radius)); });
}

hm_status hm_ray(hm_mask mask, hm_point from, hm_point to, int32_t normal_radius, hm_ray_hit* hit) {
  return with(mask,
              [&](const Mask& m) { return answer(hit, ray(m, in(from), in(to), normal_radius)); });
}

hm_point hm_direction_of(int32_t face) {
  return one_of(face, HM_FACE_BOTTOM, "face") ? hm_point{}
                                              : out(direction_of(static_cast<Face>(face)));
}

hm_status hm_separate(hm_mask a, hm_mask b, hm_point offset, int32_t limit, hm_point* move) {
  return with(a, b, [&](const Mask& m, const Mask& n) {
    return answer(move, separate(m, n, in(offset), limit));
  });
}

hm_status hm_separate_axis(hm_mask a, hm_mask b, hm_point offset, int32_t limit, int32_t axis,
                           hm_point* move) {
  if (const hm_status bad = one_of(axis, HM_AXIS_Y, "axis")) return bad;
  return with(a, b, [&](const Mask& m, const Mask& n) {
    return answer(move, separate(m, n, in(offset), limit, static_cast<Axis>(axis)));
  });
}

hm_status hm_separate_direction(hm_mask a, hm_mask b, hm_point offset, int32_t limit,
                                hm_point direction, hm_point* move) {
  return with(a, b, [&](const Mask& m, const Mask& n) {
    return answer(move, separate(m, n, in(offset), limit, in(direction)));
  });
}

hm_status hm_distance_of(hm_mask a, hm_mask b, hm_point offset, hm_distance* distance) {
  return with(a, b, [&](const Mask& m, const Mask& n) {
    return answer(distance, hitmask::distance(m, n, in(offset)));
  });
}
