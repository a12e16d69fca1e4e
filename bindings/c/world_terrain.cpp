// Bodies whose shape is a terrain.
#include <algorithm>

#include "terrain.hpp"
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

using Changed = Result<TerrainChange, WorldError>;

hm_status change_out(hm_terrain_change* where, const Changed& change) noexcept {
  if (!change) return outcome(change.error());
  return answer_if_wanted(where, *change);
}

/// Calls work(world, brush).
template <class Work>
hm_status edit_body(hm_world world, const hm_brush* brush, hm_terrain_change* change,
                    Work&& work) noexcept {
  return with_idle(world, [&](WorldObject& object) {
    TerrainBrush wanted;
    if (const hm_status bad = brush_in(brush, wanted)) return bad;
    return change_out(change, work(object.world, wanted));
  });
}

/// Calls work(world, placed).
template <class Work>
hm_status edit_placed(hm_world world, hm_placed_mask placed, hm_terrain_change* change,
                      Work&& work) noexcept {
  const Pin<hm_world> changed(world);
  if (!changed) return refuse_handle(world);
  const Pin<hm_placed_mask> brush(placed);
  if (!brush) return refuse_handle(placed);
  return with_idle(world, [&](WorldObject& object) {
    return change_out(change, work(object.world, look(*brush)));
  });
}

/// Takes the pieces out of a body's terrain; puts them back when they cannot be handed out.
hm_status detach(World& world, BodyId body, const TerrainAnchors& anchors, std::int64_t least_area,
                 hm_terrain_piece** where, std::size_t* count) {
  const std::optional<BodyDefinition> before = world.body(body);
  auto pieces = world.detached(body, anchors, least_area);
  if (!pieces) return outcome(pieces.error());
  const hm_status status =
      guarded([&] { return hand_out_pieces(std::move(*pieces), where, count); });
  if (status >= 0) return status;
  const hm_status undone = outcome(world.set_shape(body, before->shape));
  return undone < 0 ? undone : status;
}

bool is_above(const ChunkChange& a, const ChunkChange& b) noexcept {
  return std::pair(a.chunk.y, a.chunk.x) < std::pair(b.chunk.y, b.chunk.x);
}

/// All that is kept for a body, each chunk once.
std::vector<ChunkChange> kept_changes(const std::vector<KeptChanges>& kept, BodyId body) {
  std::vector<ChunkChange> all;
  for (const KeptChanges& one : kept)
    if (one.body == body) all.insert(all.end(), one.changes.begin(), one.changes.end());
  std::ranges::sort(all, is_above);
  std::size_t count = 0;
  for (const ChunkChange& change : all) {
    if (count > 0 && all[count - 1].chunk == change.chunk)
      all[count - 1].box = united(all[count - 1].box, change.box);
    else
      all[count++] = change;
  }
  all.resize(count);
  return all;
}

/// The world gives its changes only once: they are kept until they have been handed out.
hm_status drain(WorldObject& object, BodyId body, hm_chunk_change** where, std::size_t* count) {
  std::vector<KeptChanges>& kept = object.kept;
  std::erase_if(kept, [&](const KeptChanges& one) {
    return one.changes.empty() || !object.world.check(one.body);
  });
  if (const Outcome alive = object.world.check(body); !alive) return outcome(alive);
  kept.push_back({body, {}});
  auto dirty = object.world.drain_dirty(body);
  if (!dirty) return kept.pop_back(), outcome(dirty.error());
  kept.back().changes = std::move(*dirty);
  const hm_status status = hand_out(kept_changes(kept, body), where, count);
  std::erase_if(kept, [&](const KeptChanges& one) { return one.body == body; });
  return status;
}

}  // namespace

hm_shape hm_shape_of_terrain(hm_terrain terrain) { return {{}, {}, {}, terrain}; }

hm_status hm_world_carve(hm_world world, hm_body body, const hm_brush* brush,
                         hm_terrain_change* change) {
  return edit_body(world, brush, change,
                   [&](World& w, const TerrainBrush& b) { return w.carve(in_body(body), b); });
}

hm_status hm_world_carve_placed(hm_world world, hm_body body, hm_placed_mask placed,
                                hm_terrain_change* change) {
  return edit_placed(world, placed, change,
                     [&](World& w, const PlacedMask& p) { return w.carve(in_body(body), p); });
}

hm_status hm_world_deposit(hm_world world, hm_body body, const hm_brush* brush, int32_t material,
                           hm_terrain_change* change) {
  return edit_body(world, brush, change, [&](World& w, const TerrainBrush& b) {
    return w.deposit(in_body(body), b, material);
  });
}

hm_status hm_world_deposit_placed(hm_world world, hm_body body, hm_placed_mask placed,
                                  int32_t material, hm_terrain_change* change) {
  return edit_placed(world, placed, change, [&](World& w, const PlacedMask& p) {
    return w.deposit(in_body(body), p, material);
  });
}

hm_status hm_world_deposit_piece(hm_world world, hm_body body, const hm_terrain_piece* piece,
                                 hm_point at, hm_terrain_change* change) {
  return with_idle(world, [&](WorldObject& object) {
    TerrainPiece wanted;
    if (const hm_status bad = piece_in(piece, wanted)) return bad;
    return change_out(change, object.world.deposit(in_body(body), wanted, c::in(at)));
  });
}

hm_status hm_world_repaint(hm_world world, hm_body body, const hm_brush* brush, int32_t material,
                           hm_terrain_change* change) {
  return edit_body(world, brush, change, [&](World& w, const TerrainBrush& b) {
    return w.repaint(in_body(body), b, material);
  });
}

hm_status hm_world_edit(hm_world world, hm_body body, const hm_terrain_edit* edit,
                        hm_terrain_change* change) {
  return with_idle(world, [&](WorldObject& object) {
    TerrainEdit wanted;
    if (const hm_status bad = edit_in(edit, wanted)) return bad;
    return change_out(change, object.world.edit(in_body(body), wanted));
  });
}

hm_status hm_world_detached(hm_world world, hm_body body, const hm_terrain_anchors* anchors,
                            int64_t least_area, hm_terrain_piece** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with_idle(world, [&](WorldObject& object) {
    TerrainAnchors wanted;
    if (const hm_status bad = anchors_in(anchors, wanted)) return bad;
    return detach(object.world, in_body(body), wanted, least_area, out, count);
  });
}

hm_status hm_world_drain_dirty(hm_world world, hm_body body, hm_chunk_change** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with_idle(world,
                   [&](WorldObject& object) { return drain(object, in_body(body), out, count); });
}

hm_status hm_world_terrain(hm_world world, hm_body body, hm_terrain* terrain) {
  return with(world, [&](const World& w) {
    std::optional<Terrain> its = w.terrain(in_body(body));
    if (its) return give_object(terrain, std::move(*its));
    const hm_status bad = check_body(w, body);
    return bad != HM_OK ? bad : outcome(WorldError::no_terrain);
  });
}
