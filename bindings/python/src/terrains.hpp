// Brushes, edits and pieces of terrains as Python hands them over.
#pragma once

#include <string>
#include <vector>

#include "bind.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask::python {

/// A brush and where it goes: a box, a Disc, an Ellipse, a Line, a Polygon, a MaskAt, a mask or a
/// placed mask.
[[nodiscard]] TerrainEdit edit_with(TerrainAction action, nb::handle brush, const Vector& at,
                                    std::int64_t material);
/// A hitmask.TerrainEdit.
[[nodiscard]] TerrainEdit edit_in(nb::handle object,
                                  const char* wanted = "edit must be a hitmask.TerrainEdit");
[[nodiscard]] TerrainEditTuple edit_out(const TerrainEdit& edit);

[[nodiscard]] bool is_piece(nb::handle object);
[[nodiscard]] TerrainPiece piece_in(nb::handle object);
[[nodiscard]] std::vector<TerrainPieceTuple> pieces_out(std::vector<TerrainPiece>&& pieces);
[[nodiscard]] TerrainAnchors anchors_in(nb::handle floor, const std::vector<Vector>& points,
                                        bool hard);
[[nodiscard]] int material_in(std::int64_t material);

[[nodiscard]] TerrainChangeTuple change_out(const TerrainChange& change);
[[nodiscard]] std::vector<ChunkChangeTuple> chunks_out(const std::vector<ChunkChange>& changes);

}  // namespace hitmask::python

/// The types in stubs.
#define HITMASK_BRUSH "hitmask._types.BrushLike"
#define HITMASK_AT "at: hitmask._types.PointLike = (0, 0)"
