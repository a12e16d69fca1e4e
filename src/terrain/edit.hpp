// Edits of chunks: carve, deposit and repaint.
#pragma once

#include "hitmask/terrain.hpp"
#include "terrain/brush.hpp"
#include "terrain/chunk.hpp"

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

}  // namespace hitmask::detail::terrain
