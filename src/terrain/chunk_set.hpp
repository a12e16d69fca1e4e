// The chunks of a terrain as one shape, for the functions on shape views.
#pragma once

#include <memory>

#include "terrain/tree.hpp"

namespace hitmask::detail::terrain {

/// Keeps the terrain alive.
class TerrainChunks final : public overlap::ChunkSet {
 public:
  explicit TerrainChunks(std::shared_ptr<const Terrain> terrain) noexcept
      : ChunkSet(terrain->solid_bounds()), terrain_(std::move(terrain)) {}

  [[nodiscard]] const std::shared_ptr<const Terrain>& terrain() const noexcept { return terrain_; }
  void for_each_in(const Bounds& area, Visit visit) const override {
    for_each_chunk(Access::tree(*terrain_).get(), area, [&](const Chunk& chunk) {
      return visit(chunk.solid().shape(), chunk.corner());
    });
  }

 private:
  std::shared_ptr<const Terrain> terrain_;
};

}  // namespace hitmask::detail::terrain
