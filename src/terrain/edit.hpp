// Edits of chunks: carve, deposit and repaint.
#pragma once

#include <vector>

#include "hitmask/terrain.hpp"
#include "terrain/brush.hpp"
#include "terrain/tree.hpp"

namespace hitmask::detail::terrain {

/// An edit on its way through the chunks.
struct Stroke {
  const MovedBrush& brush;
  TerrainAction action;
  std::size_t material;
  const TerrainOptions& options;
};

/// A chunk after an edit. `change` is in world pixels; without pixels, nothing else is set.
struct EditedChunk {
  Layers layers;
  TerrainChange change;
};
/// `chunk` is null where nothing is solid yet. The brush's bounds overlap the chunk.
[[nodiscard]] EditedChunk edited_chunk(const Chunk* chunk, Point place, const Stroke& stroke);

/// Adds up changes.
void add_change(TerrainChange& total, const TerrainChange& more) noexcept;

/// Goes through the chunks that brushes touch and collects their new versions. The terrain does not
/// change meanwhile.
class TerrainEditor {
 public:
  explicit TerrainEditor(const Tree& tree) noexcept : tree_(tree) {}

  /// No chunk may be touched by two strokes.
  void add(const Stroke& stroke);
  [[nodiscard]] const TerrainChange& change() const noexcept { return total_; }
  /// Puts the new versions into the terrain with this tree.
  void finish(Terrain& terrain);

 private:
  void visit_places(const Stroke& stroke);
  void edit(const Chunk* chunk, Point place, const Stroke& stroke);

  const Tree& tree_;
  std::vector<Replacement> replacements_;
  TerrainChange total_;
};

/// Terrain::apply() with a brush that is moved once more.
TerrainChange apply_moved(Terrain& terrain, const TerrainEdit& edit, WidePoint by);
/// Terrain::deposit() of a piece.
TerrainChange put_back(Terrain& terrain, const TerrainPiece& piece, WidePoint at);
/// Clears a box of any length, hard or not. Takes time for the chunks in it only.
TerrainChange clear_box(Terrain& terrain, const Box& box);

/// Throws std::invalid_argument for what is no material.
[[nodiscard]] std::size_t checked_material(int material);

}  // namespace hitmask::detail::terrain
