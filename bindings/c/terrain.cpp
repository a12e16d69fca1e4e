// Terrains: the value and its edits.
#include "terrain.hpp"

#include <memory>

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// Calls work(terrain, brush).
template <class Work>
hm_status edit_with(hm_terrain terrain, const hm_brush* brush, int32_t material,
                    hm_terrain_change* change, Work&& work) noexcept {
  if (const hm_status bad = check_material(material)) return bad;
  return with(terrain, [&](Terrain& t) {
    TerrainBrush wanted;
    if (const hm_status bad = brush_in(brush, wanted)) return bad;
    return answer_if_wanted(change, work(t, wanted));
  });
}

hm_status placed_out(hm_terrain_change* where,
                     const Result<TerrainChange, TransformError>& change) noexcept {
  if (!change) return refuse(change.error());
  return answer_if_wanted(where, *change);
}

/// Hands out what a change of the terrain gave; takes the change back when that fails.
template <class Work>
hm_status hand_out_or_undo(Terrain& terrain, Work&& work) {
  const Terrain before = terrain;
  const hm_status status = guarded(std::forward<Work>(work));
  if (status >= 0) return status;
  // An assignment would keep what the variable remembers, which is to go back too.
  std::destroy_at(&terrain);
  std::construct_at(&terrain, before);
  return status;
}

hm_status visit_edit(const TerrainEdit& edit, hm_terrain_edit_visitor visit, void* user, bool& on) {
  hm_terrain_edit its{static_cast<int32_t>(edit.action), {}, c::out(edit.place), edit.material};
  std::vector<hm_point> corners;
  std::visit(
      [&](const auto& brush) {
        using Brush = std::decay_t<decltype(brush)>;
        if constexpr (std::is_same_v<Brush, Box>) its.brush = hm_brush_box(c::out(brush));
        if constexpr (std::is_same_v<Brush, DiscBrush>)
          its.brush = hm_brush_disc(c::out(brush.centre), brush.radius);
        if constexpr (std::is_same_v<Brush, EllipseBrush>)
          its.brush = hm_brush_ellipse(c::out(brush.box));
        if constexpr (std::is_same_v<Brush, LineBrush>)
          its.brush = hm_brush_line(c::out(brush.from), c::out(brush.to), brush.thickness);
        if constexpr (std::is_same_v<Brush, PolygonBrush>) {
          for (const Point corner : brush.corners) corners.push_back(c::out(corner));
          its.brush =
              hm_brush_polygon(corners.data(), corners.size(), static_cast<int32_t>(brush.rule));
        }
        if constexpr (std::is_same_v<Brush, MaskAt>) {
          its.brush = hm_brush_mask({}, c::out(brush.position));
        }
      },
      edit.brush);
  if (const auto* brush = std::get_if<MaskAt>(&edit.brush))
    if (const hm_status bad = c::give(&its.brush.mask, Mask(brush->mask))) return bad;
  struct End {
    hm_mask mask;
    ~End() {
      if (mask.id != 0) static_cast<void>(destroy(mask));
    }
  } const end{its.brush.mask};
  on = call_back([&] { return visit(&its, user); }) != 0;
  return HM_OK;
}

}  // namespace

hm_status hm_terrain_create(const hm_terrain_options* options, hm_terrain* terrain) {
  TerrainOptions wanted;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  return guarded([&] { return give_object(terrain, Terrain(wanted)); });
}

hm_status hm_terrain_from_mask(hm_mask mask, hm_point at, int32_t material,
                               const hm_terrain_options* options, hm_terrain* terrain) {
  TerrainOptions wanted;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  if (const hm_status bad = check_material(material)) return bad;
  return with(mask, [&](const Mask& m) {
    return give_object(terrain, Terrain(m, c::in(at), material, wanted));
  });
}

hm_status hm_terrain_copy(hm_terrain terrain, hm_terrain* copy) {
  return with(terrain, [&](const Terrain& t) { return give_object(copy, Terrain(t)); });
}

hm_status hm_terrain_assign(hm_terrain terrain, hm_terrain from) {
  return with(terrain, from, [](Terrain& t, const Terrain& other) {
    t = other;
    return HM_OK;
  });
}

hm_status hm_terrain_destroy(hm_terrain terrain) { return destroy(terrain); }

hm_status hm_terrain_get_options(hm_terrain terrain, hm_terrain_options* options) {
  return with(terrain, [&](const Terrain& t) { return answer(options, t.options()); });
}

hm_status hm_terrain_count(hm_terrain terrain, int64_t* count) {
  return with(terrain, [&](const Terrain& t) { return answer(count, t.count()); });
}

hm_status hm_terrain_solid_bounds(hm_terrain terrain, hm_box* box) {
  return with(terrain, [&](const Terrain& t) { return answer(box, t.solid_bounds()); });
}

hm_status hm_terrain_chunk_count(hm_terrain terrain, size_t* count) {
  return with(terrain, [&](const Terrain& t) { return answer(count, t.chunk_count()); });
}

hm_status hm_terrain_memory_bytes(hm_terrain terrain, size_t* bytes) {
  return with(terrain, [&](const Terrain& t) { return answer(bytes, t.memory_bytes()); });
}

hm_status hm_terrain_hash(hm_terrain terrain, uint64_t* hash) {
  return with(terrain, [&](const Terrain& t) { return answer(hash, hash_of(t)); });
}

hm_status hm_terrain_chunk_hash(hm_terrain terrain, hm_point chunk, uint64_t* hash) {
  return with(terrain, [&](const Terrain& t) { return answer(hash, chunk_hash(t, c::in(chunk))); });
}

hm_status hm_terrain_equal(hm_terrain a, hm_terrain b, int32_t* yes) {
  return with(a, b, [&](const Terrain& t, const Terrain& u) { return answer(yes, t == u); });
}

hm_status hm_terrain_get(hm_terrain terrain, hm_point at, int32_t* solid) {
  return with(terrain, [&](const Terrain& t) { return answer(solid, t.get(c::in(at))); });
}

hm_status hm_terrain_material(hm_terrain terrain, hm_point at, int32_t* material) {
  return with(terrain, [&](const Terrain& t) { return answer(material, t.material(c::in(at))); });
}

hm_status hm_terrain_set(hm_terrain terrain, hm_point at, int32_t solid, int32_t material) {
  if (const hm_status bad = check_material(material)) return bad;
  return with(terrain, [&](Terrain& t) {
    return t.set(c::in(at), solid != 0, material) ? hm_status{HM_OK} : hm_status{HM_NONE};
  });
}

hm_status hm_terrain_carve(hm_terrain terrain, const hm_brush* brush, hm_terrain_change* change) {
  return edit_with(terrain, brush, 0, change,
                   [](Terrain& t, const TerrainBrush& b) { return t.carve(b); });
}

hm_status hm_terrain_carve_placed(hm_terrain terrain, hm_placed_mask placed,
                                  hm_terrain_change* change) {
  return with(terrain, placed,
              [&](Terrain& t, const PlacedMask& p) { return placed_out(change, t.carve(p)); });
}

hm_status hm_terrain_deposit(hm_terrain terrain, const hm_brush* brush, int32_t material,
                             hm_terrain_change* change) {
  return edit_with(terrain, brush, material, change,
                   [&](Terrain& t, const TerrainBrush& b) { return t.deposit(b, material); });
}

hm_status hm_terrain_deposit_placed(hm_terrain terrain, hm_placed_mask placed, int32_t material,
                                    hm_terrain_change* change) {
  if (const hm_status bad = check_material(material)) return bad;
  return with(terrain, placed, [&](Terrain& t, const PlacedMask& p) {
    return placed_out(change, t.deposit(p, material));
  });
}

hm_status hm_terrain_deposit_piece(hm_terrain terrain, const hm_terrain_piece* piece, hm_point at,
                                   hm_terrain_change* change) {
  return with(terrain, [&](Terrain& t) {
    TerrainPiece wanted;
    if (const hm_status bad = piece_in(piece, wanted)) return bad;
    return answer_if_wanted(change, t.deposit(wanted, c::in(at)));
  });
}

hm_status hm_terrain_repaint(hm_terrain terrain, const hm_brush* brush, int32_t material,
                             hm_terrain_change* change) {
  return edit_with(terrain, brush, material, change,
                   [&](Terrain& t, const TerrainBrush& b) { return t.repaint(b, material); });
}

hm_status hm_terrain_apply(hm_terrain terrain, const hm_terrain_edit* edit,
                           hm_terrain_change* change) {
  return with(terrain, [&](Terrain& t) {
    TerrainEdit wanted;
    if (const hm_status bad = edit_in(edit, wanted)) return bad;
    return answer_if_wanted(change, t.apply(wanted));
  });
}

hm_status hm_terrain_apply_bytes(hm_terrain terrain, const uint8_t* bytes, size_t count) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return with(terrain, [&](Terrain& t) {
    const auto edits = edits_from_bytes({bytes, count});
    if (!edits) return refuse(HM_ERROR_DATA, edits.error());
    Terrain changed = t;
    for (const TerrainEdit& edit : *edits) changed.apply(edit);
    t = changed;
    return hm_status{HM_OK};
  });
}

hm_status hm_terrain_generate(hm_terrain terrain, hm_box box, hm_chunk_painter paint, void* user,
                              int32_t material, hm_terrain_change* change) {
  if (paint == nullptr) return refuse_null("paint");
  if (const hm_status bad = check_material(material)) return bad;
  return with(terrain, [&](Terrain& t) {
    Terrain changed = t;  // the painter may do anything to the other one
    hm_mask chunk{};
    if (const hm_status bad = c::give(&chunk, Mask(HM_CHUNK_SIDE, HM_CHUNK_SIDE))) return bad;
    const Pin<hm_mask> pinned(chunk);
    struct End {
      hm_mask mask;
      ~End() { static_cast<void>(destroy(mask)); }
    } const end{chunk};
    const auto draw = [&](Mask& pixels, Point corner) {
      pinned->writable() = Mask(HM_CHUNK_SIDE, HM_CHUNK_SIDE);
      call_back([&] { return paint(chunk, c::out(corner), user), 0; });
      pixels.draw(pinned->get(), {});
    };
    const TerrainChange done = changed.generate(c::in(box), draw, material);
    t = changed;
    return answer_if_wanted(change, done);
  });
}

hm_status hm_edits_to_bytes(const hm_terrain_edit* edits, size_t edit_count, uint8_t** out,
                            size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  if (edits == nullptr && edit_count > 0) return refuse_null("edits");
  return guarded([&] {
    std::vector<TerrainEdit> wanted(edit_count);
    for (size_t i = 0; i < edit_count; ++i)
      if (const hm_status bad = edit_in(&edits[i], wanted[i])) return bad;
    return hand_out(edits_to_bytes(wanted), out, count);
  });
}

hm_status hm_edits_from_bytes(const uint8_t* bytes, size_t count, hm_terrain_edit_visitor visit,
                              void* user) {
  if (visit == nullptr) return refuse_null("visit");
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded([&] {
    const auto edits = edits_from_bytes({bytes, count});
    if (!edits) return refuse(HM_ERROR_DATA, edits.error());
    bool on = true;
    for (size_t i = 0; i < edits->size() && on; ++i)
      if (const hm_status bad = visit_edit((*edits)[i], visit, user, on)) return bad;
    return hm_status{HM_OK};
  });
}

hm_status hm_terrain_drain_dirty(hm_terrain terrain, hm_chunk_change** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(terrain, [&](Terrain& t) {
    return hand_out_or_undo(t, [&] { return hand_out(t.drain_dirty(), out, count); });
  });
}

hm_status hm_terrain_changes(hm_terrain before, hm_terrain after, hm_chunk_change** out,
                             size_t* count) {
  return with(before, after, [&](const Terrain& t, const Terrain& u) {
    return hand_out(changes(t, u), out, count);
  });
}

hm_status hm_terrain_detached(hm_terrain terrain, const hm_terrain_anchors* anchors,
                              int64_t least_area, hm_terrain_piece** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(terrain, [&](Terrain& t) {
    TerrainAnchors wanted;
    if (const hm_status bad = anchors_in(anchors, wanted)) return bad;
    return hand_out_or_undo(
        t, [&] { return hand_out_pieces(t.detached(wanted, least_area), out, count); });
  });
}

hm_status hm_terrain_rows_create(int32_t width, hm_point position, int32_t material,
                                 const hm_terrain_options* options, hm_terrain_rows* rows) {
  TerrainOptions wanted;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  if (const hm_status bad = check_material(material)) return bad;
  return guarded([&] { return give_object(rows, width, c::in(position), material, wanted); });
}

hm_status hm_terrain_rows_add(hm_terrain_rows rows, const uint64_t* words, size_t count) {
  if (words == nullptr && count > 0) return refuse_null("words");
  return with(rows, [&](TerrainRows& r) {
    r.add_row({words, count});
    return HM_OK;
  });
}

hm_status hm_terrain_rows_finish(hm_terrain_rows rows, hm_terrain* terrain) {
  if (terrain == nullptr) return refuse_null("terrain");
  return with(rows, [&](TerrainRows& r) { return give_object(terrain, r.finish()); });
}

hm_status hm_terrain_rows_destroy(hm_terrain_rows rows) { return destroy(rows); }
