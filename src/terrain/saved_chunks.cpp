#include "terrain/saved_chunks.hpp"

#include <algorithm>

namespace hitmask::detail::terrain {

Layer layer_of(const Mask& mask) {
  const Difference all = difference(Layer{}, mask.view(), {0, 0, chunk_side, chunk_side});
  return Layer::of(Mask(mask), all.pixels, all.hash_step);
}

namespace {

/// Whether the materials are parts of the solid pixels, and no pixel has two, in one word.
bool is_partition(const Layers& layers, std::int32_t strip, std::int32_t row) noexcept {
  std::uint64_t left = layers[0].word(strip, row);
  for (std::size_t i = 1; i < layers.size(); ++i) {
    const std::uint64_t its = layers[i].word(strip, row);
    if ((its & ~left) != 0) return false;
    left &= ~its;
  }
  return true;
}

}  // namespace

const char* wrong_about(const Layers& layers) noexcept {
  if (layers[0].is_none()) return "nothing is solid";
  if (std::all_of(layers.begin() + 1, layers.end(), [](const Layer& its) { return its.is_none(); }))
    return nullptr;
  for (std::int32_t strip = 0; strip < chunk_side / MaskView::strip_width; ++strip)
    for (std::int32_t row = 0; row < chunk_side; ++row)
      if (!is_partition(layers, strip, row))
        return "a pixel has two materials, or has one and is clear";
  return nullptr;
}

Terrain terrain_of(const TerrainOptions& options, std::span<Replacement> chunks) {
  Terrain terrain(options);
  Access::set_tree(terrain, replaced(nullptr, chunks));
  return terrain;
}

}  // namespace hitmask::detail::terrain
