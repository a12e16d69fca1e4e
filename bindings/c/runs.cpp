// Masks as runs.
#include "hitmask/runs.hpp"

#include "terrain.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

[[nodiscard]] constexpr hm_run_at run_out(const RunAt& run) noexcept {
  return {run.x, run.y, run.length};
}

hm_status give_runs(hm_runs* where, Runs&& runs) { return give_object(where, std::move(runs)); }

hm_status give_runs(hm_runs* where, hm_point* position, RunsAt&& placed) {
  if (const hm_status bad = not_null(where, position)) return bad;
  const hm_status status = give_runs(where, std::move(placed.runs));
  if (status == HM_OK) *position = c::out(placed.position);
  return status;
}

/// Answers with the runs that make(runs) returns.
template <class Make>
hm_status make_runs(hm_runs from, hm_runs* out, Make&& make) noexcept {
  return with(from, [&](const Runs& runs) { return give_runs(out, make(runs)); });
}

template <class Make>
hm_status make_runs(hm_runs a, hm_runs b, hm_runs* out, Make&& make) noexcept {
  return with(a, b, [&](const Runs& r, const Runs& s) { return give_runs(out, make(r, s)); });
}

/// Changes the first by the second.
template <class Change>
hm_status change_runs(hm_runs runs, hm_runs other, Change&& change) noexcept {
  return with(runs, other, [&](Runs& r, const Runs& s) {
    change(r, s);
    return HM_OK;
  });
}

}  // namespace

hm_status hm_runs_create(hm_size size, const hm_run_at* runs, size_t count, hm_runs* out) {
  if (runs == nullptr && count > 0) return refuse_null("runs");
  return guarded([&] {
    c::Vector<RunAt> list;
    list.reserve(count);
    for (size_t i = 0; i < count; ++i) list.push_back({runs[i].x, runs[i].y, runs[i].length});
    Result<Runs> made = Runs::create(c::in(size), list);
    if (made) return give_runs(out, std::move(*made));
    const bool is_size = made.error().code == ErrorCode::size;
    return refuse(is_size ? HM_ERROR_ARGUMENT : HM_ERROR_DATA, made.error());
  });
}

hm_status hm_runs_from_mask(hm_mask mask, hm_runs* out) {
  return with(mask, [&](const Mask& m) { return give_runs(out, Runs(m.view())); });
}

hm_status hm_runs_copy(hm_runs runs, hm_runs* copy) {
  return make_runs(runs, copy, [](const Runs& r) { return Runs(r); });
}

hm_status hm_runs_destroy(hm_runs runs) { return destroy(runs); }

hm_status hm_runs_size(hm_runs runs, hm_size* size) {
  return with(runs, [&](const Runs& r) { return answer(size, r.size()); });
}

hm_status hm_runs_count(hm_runs runs, int64_t* count) {
  return with(runs, [&](const Runs& r) { return answer(count, r.count()); });
}

hm_status hm_runs_solid_bounds(hm_runs runs, hm_box* box) {
  return with(runs, [&](const Runs& r) { return answer(box, r.solid_bounds()); });
}

hm_status hm_runs_memory_bytes(hm_runs runs, size_t* bytes) {
  return with(runs, [&](const Runs& r) { return answer(bytes, r.memory_bytes()); });
}

hm_status hm_runs_hash(hm_runs runs, uint64_t* hash) {
  return with(runs, [&](const Runs& r) { return answer(hash, hash_of(r)); });
}

hm_status hm_runs_runs(hm_runs runs, hm_run_at** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(runs, [&](const Runs& r) {
    const auto list = r.runs();
    hm_run_at* const buffer = list.empty() ? nullptr : Allocator<hm_run_at>().allocate(list.size());
    std::transform(list.begin(), list.end(), buffer, run_out);
    *out = buffer;
    *count = list.size();
    return HM_OK;
  });
}

hm_status hm_runs_equal(hm_runs a, hm_runs b, int32_t* yes) {
  return with(a, b, [&](const Runs& r, const Runs& s) { return answer(yes, r == s); });
}

hm_status hm_runs_get(hm_runs runs, hm_point at, int32_t* solid) {
  return with(runs, [&](const Runs& r) { return answer(solid, r.get(c::in(at))); });
}

hm_status hm_runs_to_mask(hm_runs runs, hm_mask* mask) {
  return with(runs, [&](const Runs& r) { return c::give(mask, to_mask(r)); });
}

hm_status hm_runs_to_mask_box(hm_runs runs, hm_box box, hm_mask* mask) {
  return with(runs, [&](const Runs& r) { return c::give(mask, to_mask(r, c::in(box))); });
}

hm_status hm_runs_to_text(hm_runs runs, hm_box box, char** text) {
  if (text == nullptr) return refuse_null("text");
  return with(runs, [&](const Runs& r) { return hand_out(to_text(r, c::in(box)), text); });
}

hm_status hm_runs_to_terrain(hm_runs runs, hm_point at, int32_t material,
                             const hm_terrain_options* options, hm_terrain* terrain) {
  TerrainOptions wanted;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  if (const hm_status bad = check_material(material)) return bad;
  return with(runs, [&](const Runs& r) {
    return give_object(terrain, to_terrain(r, c::in(at), material, wanted));
  });
}

hm_status hm_terrain_to_runs(hm_terrain terrain, hm_box box, hm_runs* out) {
  return with(terrain, [&](const Terrain& t) { return give_runs(out, to_runs(t, c::in(box))); });
}

hm_status hm_runs_draw(hm_runs runs, hm_runs other, hm_point at) {
  return change_runs(runs, other, [&](Runs& r, const Runs& s) { r.draw(s, c::in(at)); });
}

hm_status hm_runs_erase(hm_runs runs, hm_runs other, hm_point at) {
  return change_runs(runs, other, [&](Runs& r, const Runs& s) { r.erase(s, c::in(at)); });
}

hm_status hm_runs_keep(hm_runs runs, hm_runs other, hm_point at) {
  return change_runs(runs, other, [&](Runs& r, const Runs& s) { r.keep(s, c::in(at)); });
}

hm_status hm_runs_toggle(hm_runs runs, hm_runs other, hm_point at) {
  return change_runs(runs, other, [&](Runs& r, const Runs& s) { r.toggle(s, c::in(at)); });
}

hm_status hm_runs_and(hm_runs a, hm_runs b, hm_runs* out) {
  return make_runs(a, b, out, [](const Runs& r, const Runs& s) { return r & s; });
}

hm_status hm_runs_or(hm_runs a, hm_runs b, hm_runs* out) {
  return make_runs(a, b, out, [](const Runs& r, const Runs& s) { return r | s; });
}

hm_status hm_runs_xor(hm_runs a, hm_runs b, hm_runs* out) {
  return make_runs(a, b, out, [](const Runs& r, const Runs& s) { return r ^ s; });
}

hm_status hm_runs_minus(hm_runs a, hm_runs b, hm_runs* out) {
  return make_runs(a, b, out, [](const Runs& r, const Runs& s) { return r - s; });
}

hm_status hm_runs_overlap(hm_runs a, hm_runs b, hm_point offset, int32_t* yes) {
  return with(a, b, [&](const Runs& r, const Runs& s) {
    return answer(yes, overlap(r, s, c::in(offset)));
  });
}

hm_status hm_runs_overlap_mask(hm_runs a, hm_mask mask, hm_point offset, int32_t* yes) {
  return with(a, mask, [&](const Runs& r, const Mask& m) {
    return answer(yes, overlap(r, m, c::in(offset)));
  });
}

hm_status hm_runs_first_point(hm_runs a, hm_runs b, hm_point offset, hm_point* point) {
  return with(a, b, [&](const Runs& r, const Runs& s) {
    return answer(point, first_point(r, s, c::in(offset)));
  });
}

hm_status hm_runs_first_point_mask(hm_runs a, hm_mask mask, hm_point offset, hm_point* point) {
  return with(a, mask, [&](const Runs& r, const Mask& m) {
    return answer(point, first_point(r, m, c::in(offset)));
  });
}

hm_status hm_runs_overlap_area(hm_runs a, hm_runs b, hm_point offset, int64_t* area) {
  return with(a, b, [&](const Runs& r, const Runs& s) {
    return answer(area, overlap_area(r, s, c::in(offset)));
  });
}

hm_status hm_runs_overlap_area_mask(hm_runs a, hm_mask mask, hm_point offset, int64_t* area) {
  return with(a, mask, [&](const Runs& r, const Mask& m) {
    return answer(area, overlap_area(r, m, c::in(offset)));
  });
}

hm_status hm_runs_contact(hm_runs a, hm_runs b, hm_point offset, int32_t details,
                          hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, b, [&](const Runs& r, const Runs& s) {
    return answer_contact(contact,
                          hitmask::contact(r, s, c::in(offset), static_cast<Details>(details)));
  });
}

hm_status hm_runs_contact_mask(hm_runs a, hm_mask mask, hm_point offset, int32_t details,
                               hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with(a, mask, [&](const Runs& r, const Mask& m) {
    return answer_contact(contact,
                          hitmask::contact(r, m, c::in(offset), static_cast<Details>(details)));
  });
}

hm_status hm_runs_crop(hm_runs runs, hm_box box, hm_runs* out) {
  return make_runs(runs, out, [&](const Runs& r) { return crop(r, c::in(box)); });
}

hm_status hm_runs_crop_to_solid(hm_runs runs, hm_runs* out, hm_point* position) {
  return with(runs, [&](const Runs& r) { return give_runs(out, position, crop_to_solid(r)); });
}

hm_status hm_runs_pad(hm_runs runs, int32_t left, int32_t top, int32_t right, int32_t bottom,
                      hm_runs* out) {
  return make_runs(runs, out, [&](const Runs& r) { return pad(r, left, top, right, bottom); });
}

hm_status hm_runs_shift(hm_runs runs, hm_point by, hm_runs* out) {
  return make_runs(runs, out, [&](const Runs& r) { return shift(r, c::in(by)); });
}

hm_status hm_runs_flip_x(hm_runs runs, hm_runs* out) {
  return make_runs(runs, out, [](const Runs& r) { return flip_x(r); });
}

hm_status hm_runs_flip_y(hm_runs runs, hm_runs* out) {
  return make_runs(runs, out, [](const Runs& r) { return flip_y(r); });
}

hm_status hm_runs_turn(hm_runs runs, int32_t quarters, hm_runs* out) {
  return make_runs(runs, out, [&](const Runs& r) { return turn(r, quarters); });
}

hm_status hm_runs_transpose(hm_runs runs, hm_runs* out) {
  return make_runs(runs, out, [](const Runs& r) { return transpose(r); });
}

hm_status hm_runs_scale(hm_runs runs, hm_size size, hm_runs* out) {
  return make_runs(runs, out, [&](const Runs& r) { return scale(r, c::in(size)); });
}

hm_status hm_runs_grow(hm_runs runs, int32_t distance, int32_t reach, hm_runs* out,
                       hm_point* position) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return with(runs, [&](const Runs& r) {
    return give_runs(out, position, grow(r, distance, static_cast<Reach>(reach)));
  });
}

hm_status hm_runs_shrink(hm_runs runs, int32_t distance, int32_t reach, hm_runs* out) {
  if (const hm_status bad = one_of(reach, HM_REACH_DISC, "reach")) return bad;
  return make_runs(runs, out,
                   [&](const Runs& r) { return shrink(r, distance, static_cast<Reach>(reach)); });
}
