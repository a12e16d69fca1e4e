// Terrains: what lies where, and what stands on it.
#include "hitmask/motion.hpp"
#include "terrain.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_status hm_terrain_to_mask(hm_terrain terrain, hm_box box, hm_mask* mask) {
  return with(terrain, [&](const Terrain& t) { return c::give(mask, to_mask(t, c::in(box))); });
}

hm_status hm_terrain_material_mask(hm_terrain terrain, hm_box box, int32_t material,
                                   hm_mask* mask) {
  return with(terrain, [&](const Terrain& t) {
    return c::give(mask, material_mask(t, c::in(box), material));
  });
}

hm_status hm_terrain_to_text(hm_terrain terrain, hm_box box, char** text) {
  if (text == nullptr) return refuse_null("text");
  return with(terrain, [&](const Terrain& t) { return hand_out(to_text(t, c::in(box)), text); });
}

hm_status hm_terrain_components(hm_terrain terrain, hm_component** out, size_t* count) {
  return with(terrain, [&](const Terrain& t) { return hand_out(components(t), out, count); });
}

hm_status hm_terrain_trace(hm_terrain terrain, hm_box box, hm_point** corners, size_t* corner_count,
                           hm_loop** loops, size_t* loop_count) {
  if (const hm_status bad = not_null(corners, corner_count, loops, loop_count)) return bad;
  return with(terrain, [&](const Terrain& t) {
    return hand_out_boundary(trace(t, c::in(box)), corners, corner_count, loops, loop_count);
  });
}

hm_status hm_terrain_overlap(hm_terrain terrain, hm_mask mask, hm_point position, int32_t* yes) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(yes, overlap(t, m, c::in(position)));
  });
}

hm_status hm_terrain_overlap_area(hm_terrain terrain, hm_mask mask, hm_point position,
                                  int64_t* area) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(area, overlap_area(t, m, c::in(position)));
  });
}

hm_status hm_terrain_first_point(hm_terrain terrain, hm_mask mask, hm_point position,
                                 hm_point* point) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(point, first_point(t, m, c::in(position)));
  });
}

hm_status hm_terrain_contact(hm_terrain terrain, hm_mask mask, hm_point position, int32_t details,
                             hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer_contact(contact,
                          hitmask::contact(t, m, c::in(position), static_cast<Details>(details)));
  });
}

hm_status hm_terrain_material_counts(hm_terrain terrain, hm_mask mask, hm_point position,
                                     int64_t* counts) {
  if (counts == nullptr) return refuse_null("counts");
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    const MaterialCounts found = material_counts(t, m, c::in(position));
    std::copy(found.begin(), found.end(), counts);
    return HM_OK;
  });
}

hm_status hm_terrain_sweep(hm_terrain terrain, hm_mask mask, hm_point position, hm_point delta,
                           int32_t details, hm_sweep* sweep) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(
        sweep, hitmask::sweep(t, m, c::in(position), c::in(delta), static_cast<Details>(details)));
  });
}

hm_status hm_terrain_ray(hm_terrain terrain, hm_point from, hm_point to, int32_t normal_radius,
                         hm_ray_hit* hit) {
  return with(terrain, [&](const Terrain& t) {
    return answer(hit, ray(t, c::in(from), c::in(to), normal_radius));
  });
}

hm_status hm_terrain_separate(hm_terrain terrain, hm_mask mask, hm_point position, int32_t limit,
                              hm_point* move) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(move, separate(t, m, c::in(position), limit));
  });
}

hm_status hm_terrain_separate_axis(hm_terrain terrain, hm_mask mask, hm_point position,
                                   int32_t limit, int32_t axis, hm_point* move) {
  if (const hm_status bad = one_of(axis, HM_AXIS_Y, "axis")) return bad;
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(move, separate(t, m, c::in(position), limit, static_cast<Axis>(axis)));
  });
}

hm_status hm_terrain_separate_direction(hm_terrain terrain, hm_mask mask, hm_point position,
                                        int32_t limit, hm_point direction, hm_point* move) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(move, separate(t, m, c::in(position), limit, c::in(direction)));
  });
}

hm_status hm_terrain_distance(hm_terrain terrain, hm_mask mask, hm_point position,
                              hm_distance* distance) {
  return with(terrain, mask, [&](const Terrain& t, const Mask& m) {
    return answer(distance, hitmask::distance(t, m, c::in(position)));
  });
}

hm_status hm_terrain_nearest(hm_terrain terrain, hm_point point, hm_point* pixel) {
  return with(terrain, [&](const Terrain& t) { return answer(pixel, nearest(t, c::in(point))); });
}
