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
    for_each_chunk(root_, area, [&](const Chunk& chunk) {
      return visit(chunk.solid().shape(), chunk.corner());
    });
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

}  // namespace hitmask::detail::terrain
