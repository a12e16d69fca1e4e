// The chunks of a terrain as one shape, for the functions on shape views.
#pragma once

#include <memory>

#include "terrain/tree.hpp"

namespace hitmask::detail::terrain {

/// Valid as long as the terrain is, and does not change.
class ChunksOfTree : public overlap::ChunkSet {
 public:
  explicit ChunksOfTree(const Terrain& terrain) noexcept
      : ChunkSet(terrain.solid_bounds()), root_(Access::tree(terrain).get()) {}

  void for_each_in(const Bounds& area, Visit visit) const final {
    const auto visit_chunk = [&](const Chunk& chunk) {
      return visit(chunk.solid().shape(), chunk.corner());
    };
    const Bounds places = chunks_of(area);
    if (places.right - places.left != 1 || places.bottom - places.top != 1) {
      for_each_chunk(root_, area, visit_chunk);
      return;
    }
    // The usual case needs no walk through the tree.
    const Chunk* const chunk = find_chunk(root_, square_of({places.left, places.top}));
    if (chunk != nullptr && overlaps(chunk->bounds, area)) visit_chunk(*chunk);
  }

 private:
  const Item* root_;
};

/// Keeps the terrain alive.
class TerrainChunks final : public ChunksOfTree {
 public:
  explicit TerrainChunks(std::shared_ptr<const Terrain> terrain) noexcept
      : ChunksOfTree(*terrain), terrain_(std::move(terrain)) {}

  [[nodiscard]] const std::shared_ptr<const Terrain>& terrain() const noexcept { return terrain_; }

 private:
  std::shared_ptr<const Terrain> terrain_;
};

/// Each chunk as an obstacle of its own, for questions about places alone: contacts and normals
/// would be those of one chunk.
class ChunkObstacles {
 public:
  explicit ChunkObstacles(const Terrain& terrain) noexcept : root_(Access::tree(terrain).get()) {}

  void operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    const Bounds area = within_reach(geometry::wide_bounds_of(box));
    if (hitmask::is_empty(box) || is_empty(area)) return;
    for_each_chunk(root_, area, [&](const Chunk& chunk) {
      const MaskView* const mask = chunk.solid().mask();
      return mask != nullptr ? visit(Obstacle(*mask, chunk.corner()))
                             : visit(Obstacle(translated(chunk_box, chunk.corner())));
    });
  }

 private:
  const Item* root_;
};

}  // namespace hitmask::detail::terrain
