#include "hitmask/mask.hpp"

#include "convert.hpp"
#include "hitmask/shape.hpp"

using namespace hitmask;
using namespace hitmask::c;

hm_status hm_mask_create(hm_size size, int32_t solid, hm_mask* mask) {
  if (const hm_status bad = check_size(size)) return bad;
  return guarded([&] {
    Result<Mask> made = Mask::create(in(size));
    if (made && solid != 0) made->fill();
    return give(mask, std::move(made), HM_ERROR_MEMORY);
  });
}

hm_status hm_mask_from_text(const char* text, hm_mask* mask) {
  if (text == nullptr) return refuse_null("text");
  return guarded([&] { return give(mask, Mask::parse_text(text), HM_ERROR_DATA); });
}

hm_status hm_mask_copy(hm_mask mask, hm_mask* copy) {
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  return guarded([&] { return give_object(copy, object->shared()); });
}

hm_status hm_mask_destroy(hm_mask mask) { return destroy(mask); }

hm_status hm_mask_size(hm_mask mask, hm_size* size) {
  return with(mask, [&](const Mask& m) { return answer(size, m.size()); });
}

hm_status hm_mask_solid_box(hm_mask mask, hm_box* box) {
  return with(mask, [&](const Mask& m) { return answer(box, solid_box(m)); });
}

hm_status hm_mask_solid_bounds(hm_mask mask, hm_box* box) {
  return with(mask, [&](const Mask& m) { return answer(box, m.solid_bounds()); });
}

hm_status hm_mask_solid_diagonals(hm_mask mask, hm_diagonals* diagonals) {
  if (diagonals == nullptr) return refuse_null("diagonals");
  return with(mask, [&](const Mask& m) {
    const Diagonals& d = m.view().solid_diagonals();
    *diagonals = {d.least_sum, d.greatest_sum, d.least_difference, d.greatest_difference};
    return HM_OK;
  });
}

hm_status hm_mask_strips(hm_mask mask, hm_strips* strips) {
  if (strips == nullptr) return refuse_null("strips");
  return with(mask, [&](const Mask& m) {
    const MaskView& view = m.view();
    *strips = {view.strip(0), static_cast<size_t>(view.strip_stride()), view.strip_count()};
    return HM_OK;
  });
}

hm_status hm_mask_get(hm_mask mask, hm_point at, int32_t* solid) {
  return with(mask, [&](const Mask& m) { return answer(solid, m.get(in(at))); });
}

hm_status hm_mask_set(hm_mask mask, hm_point at, int32_t solid) {
  bool inside = false;
  const hm_status status = change(mask, [&](Mask& m) { inside = m.set(in(at), solid != 0); });
  return status == HM_OK && !inside ? HM_NONE : status;
}

hm_status hm_mask_count(hm_mask mask, int64_t* count) {
  return with(mask, [&](const Mask& m) { return answer(count, m.count()); });
}

hm_status hm_mask_memory_bytes(hm_mask mask, size_t* bytes) {
  return with(mask, [&](const Mask& m) { return answer(bytes, m.memory_bytes()); });
}

hm_status hm_mask_fill(hm_mask mask) {
  return change(mask, [](Mask& m) { m.fill(); });
}

hm_status hm_mask_clear(hm_mask mask) {
  return change(mask, [](Mask& m) { m.clear(); });
}

hm_status hm_mask_invert(hm_mask mask) {
  return change(mask, [](Mask& m) { m.invert(); });
}

hm_status hm_mask_draw(hm_mask mask, hm_mask other, hm_point at) {
  return change(mask, other, [&](Mask& m, const Mask& o) { m.draw(o, in(at)); });
}

hm_status hm_mask_erase(hm_mask mask, hm_mask other, hm_point at) {
  return change(mask, other, [&](Mask& m, const Mask& o) { m.erase(o, in(at)); });
}

hm_status hm_mask_keep(hm_mask mask, hm_mask other, hm_point at) {
  return change(mask, other, [&](Mask& m, const Mask& o) { m.keep(o, in(at)); });
}

hm_status hm_mask_toggle(hm_mask mask, hm_mask other, hm_point at) {
  return change(mask, other, [&](Mask& m, const Mask& o) { m.toggle(o, in(at)); });
}

hm_status hm_mask_tighten(hm_mask mask) {
  return change(mask, [](Mask& m) { m.tighten(); });
}

hm_status hm_mask_equal(hm_mask a, hm_mask b, int32_t* yes) {
  return with(a, b,
              [&](const Mask& first, const Mask& second) { return answer(yes, first == second); });
}

hm_status hm_mask_hash(hm_mask mask, uint64_t* hash) {
  return with(mask, [&](const Mask& m) { return answer(hash, hash_of(m)); });
}

hm_status hm_mask_to_text(hm_mask mask, char** text) {
  return with(mask, [&](const Mask& m) { return hand_out(to_text(m), text); });
}

hm_status hm_mask_validate(hm_mask mask) {
  return with(mask, [](const Mask& m) { return done(validate(m), HM_ERROR_INTERNAL); });
}
