// What the calls on terrains share: brushes, edits, anchors and pieces, in and out.
#pragma once

#include "convert.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask::c {

hm_status options_in(const hm_terrain_options* from, TerrainOptions& options) noexcept;
hm_status check_material(std::int32_t material) noexcept;
hm_status brush_in(const hm_brush* from, TerrainBrush& brush);
hm_status edit_in(const hm_terrain_edit* from, TerrainEdit& edit);
hm_status anchors_in(const hm_terrain_anchors* from, TerrainAnchors& anchors);
hm_status piece_in(const hm_terrain_piece* from, TerrainPiece& piece);

/// New handles for all pieces, or an error and none.
hm_status hand_out_pieces(std::vector<TerrainPiece>&& pieces, hm_terrain_piece** where,
                          std::size_t* count);
/// The corners and loops of a boundary, or an error and neither.
hm_status hand_out_boundary(const Boundary& boundary, hm_point** corners, std::size_t* corner_count,
                            hm_loop** loops, std::size_t* loop_count);

inline hm_status give(hm_terrain* where, Result<Terrain>&& terrain) {
  if (!terrain) return refuse(HM_ERROR_DATA, terrain.error());
  return give_object(where, std::move(*terrain));
}

}  // namespace hitmask::c
