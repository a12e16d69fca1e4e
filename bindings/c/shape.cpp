// Masks from masks.
#include "hitmask/shape.hpp"

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_status hm_grow(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out, hm_point* position) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, position, grow(m, distance, static_cast<Reach>(reach)));
  });
}

hm_status hm_grow_in_place(hm_mask mask, int32_t distance, int32_t reach) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return change(mask, [&](Mask& m) { grow_in_place(m, distance, static_cast<Reach>(reach)); });
}

hm_status hm_shrink(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, shrink(m, distance, static_cast<Reach>(reach)));
  });
}

hm_status hm_shrink_in_place(hm_mask mask, int32_t distance, int32_t reach) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return change(mask, [&](Mask& m) { shrink_in_place(m, distance, static_cast<Reach>(reach)); });
}

hm_status hm_open(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, hitmask::open(m, distance, static_cast<Reach>(reach)));
  });
}

hm_status hm_close(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, hitmask::close(m, distance, static_cast<Reach>(reach)));
  });
}

hm_status hm_inner_outline(hm_mask mask, int32_t neighbours, hm_mask* out) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, inner_outline(m, static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_outer_outline(hm_mask mask, int32_t neighbours, hm_mask* out, hm_point* position) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, position, outer_outline(m, static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_fill_holes(hm_mask mask, int32_t neighbours, hm_mask* out) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, fill_holes(m, static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_remove_specks(hm_mask mask, int64_t least_area, int32_t neighbours, hm_mask* out) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, remove_specks(m, least_area, static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_smooth(hm_mask mask, int32_t times, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, smooth(m, times)); });
}

hm_status hm_crop(hm_mask mask, hm_box box, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, crop(m, in(box))); });
}

hm_status hm_crop_to_solid(hm_mask mask, hm_mask* out, hm_point* position) {
  return with(mask, [&](const Mask& m) { return give(out, position, crop_to_solid(m)); });
}

hm_status hm_pad(hm_mask mask, int32_t left, int32_t top, int32_t right, int32_t bottom,
                 hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, pad(m, left, top, right, bottom)); });
}

hm_status hm_shift(hm_mask mask, hm_point by, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, shift(m, in(by))); });
}

hm_status hm_shift_in_place(hm_mask mask, hm_point by) {
  return change(mask, [&](Mask& m) { shift_in_place(m, in(by)); });
}

hm_status hm_flip_x(hm_mask mask, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, flip_x(m)); });
}

hm_status hm_flip_y(hm_mask mask, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, flip_y(m)); });
}

hm_status hm_flip_x_in_place(hm_mask mask) {
  return change(mask, [&](Mask& m) { flip_x_in_place(m); });
}

hm_status hm_flip_y_in_place(hm_mask mask) {
  return change(mask, [&](Mask& m) { flip_y_in_place(m); });
}

hm_status hm_turn(hm_mask mask, int32_t quarters, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, turn(m, quarters)); });
}

hm_status hm_transpose(hm_mask mask, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, transpose(m)); });
}

hm_status hm_scale(hm_mask mask, hm_size size, int32_t how, hm_mask* out) {
  if (const hm_status bad = one_of(how, HM_SCALE_ALL, "how")) return bad;
  return with(
      mask, [&](const Mask& m) { return give(out, scale(m, in(size), static_cast<Scale>(how))); });
}

hm_status hm_coarse(hm_mask mask, int32_t k, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, coarse(m, k)); });
}

hm_status hm_hull_mask(hm_mask mask, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, hull_mask(m)); });
}

hm_status hm_largest_component(hm_mask mask, int32_t neighbours, hm_mask* out) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, largest_component(m, static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_component_at(hm_mask mask, hm_point at, int32_t neighbours, hm_mask* out) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return with(mask, [&](const Mask& m) {
    return give(out, component_at(m, in(at), static_cast<Neighbours>(neighbours)));
  });
}

hm_status hm_convolve(hm_mask a, hm_mask b, hm_mask* out, hm_point* position) {
  return with(a, b,
              [&](const Mask& m, const Mask& n) { return give(out, position, convolve(m, n)); });
}

hm_status hm_and(hm_mask a, hm_mask b, hm_mask* out) {
  return with(a, b, [&](const Mask& m, const Mask& n) { return give(out, m.view() & n.view()); });
}

hm_status hm_or(hm_mask a, hm_mask b, hm_mask* out) {
  return with(a, b, [&](const Mask& m, const Mask& n) { return give(out, m.view() | n.view()); });
}

hm_status hm_xor(hm_mask a, hm_mask b, hm_mask* out) {
  return with(a, b, [&](const Mask& m, const Mask& n) { return give(out, m.view() ^ n.view()); });
}

hm_status hm_minus(hm_mask a, hm_mask b, hm_mask* out) {
  return with(a, b, [&](const Mask& m, const Mask& n) { return give(out, m.view() - n.view()); });
}

hm_status hm_not(hm_mask mask, hm_mask* out) {
  return with(mask, [&](const Mask& m) { return give(out, ~m.view()); });
}

hm_status hm_and_in_place(hm_mask a, hm_mask b) {
  return change(a, b, [](Mask& m, const Mask& n) { m &= n; });
}

hm_status hm_or_in_place(hm_mask a, hm_mask b) {
  return change(a, b, [](Mask& m, const Mask& n) { m |= n; });
}

hm_status hm_xor_in_place(hm_mask a, hm_mask b) {
  return change(a, b, [](Mask& m, const Mask& n) { m ^= n; });
}

hm_status hm_minus_in_place(hm_mask a, hm_mask b) {
  return change(a, b, [](Mask& m, const Mask& n) { m -= n; });
}
