// Chunks from a file: layers from masks, and whether they can be those of a chunk.
#pragma once

#include <span>

#include "terrain/tree.hpp"

namespace hitmask::detail::terrain {

/// The pixels of a mask of a chunk's size, whose bounds are exact.
[[nodiscard]] Layer layer_of(const Mask& mask);

/// Why no chunk has these layers, or null.
[[nodiscard]] const char* wrong_about(const Layers& layers) noexcept;

/// No two chunks are for the same place. Sorts them.
[[nodiscard]] Terrain terrain_of(const TerrainOptions& options, std::span<Replacement> chunks);

}  // namespace hitmask::detail::terrain
