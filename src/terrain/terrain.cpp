// Terrain: the value, its numbers, and its pixels as masks and text.
#include "hitmask/terrain.hpp"

#include <algorithm>

#include "terrain/edit.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

using detail::terrain::Chunk;
using detail::terrain::find_chunk;
using TerrainAccess = detail::terrain::Access;

namespace {

/// Null where nothing is solid.
const Chunk* chunk_around(const detail::terrain::Tree& tree, Point at) noexcept {
  return detail::terrain::is_within_reach(at) ? find_chunk(tree, detail::terrain::chunk_of(at))
                                              : nullptr;
}

Point inside_chunk(Point at) noexcept { return {at.x & 511, at.y & 511}; }

bool same_pixels(const Chunk* a, const Chunk* b) noexcept {
  return a != nullptr && b != nullptr && a->layers == b->layers;
}

}  // namespace

Terrain::Terrain(const MaskView& mask, Point at, int material, const TerrainOptions& options)
    : options_(options) {
  deposit(mask, at, material);
}

std::int64_t Terrain::count() const noexcept { return tree_ != nullptr ? tree_->count : 0; }

Box Terrain::solid_bounds() const noexcept {
  return tree_ != nullptr ? detail::geometry::box_of(tree_->bounds) : Box{};
}

std::size_t Terrain::chunk_count() const noexcept { return tree_ != nullptr ? tree_->chunks : 0; }

std::size_t Terrain::memory_bytes() const noexcept {
  return sizeof(Terrain) + detail::terrain::bytes_below(tree_.get());
}

bool Terrain::get(Point at) const noexcept {
  const Chunk* const chunk = chunk_around(tree_, at);
  return chunk != nullptr && chunk->solid().get(inside_chunk(at));
}

std::optional<int> Terrain::material(Point at) const noexcept {
  const Chunk* const chunk = chunk_around(tree_, at);
  if (chunk == nullptr || !chunk->solid().get(inside_chunk(at))) return std::nullopt;
  return chunk->material(inside_chunk(at));
}

bool operator==(const Terrain& a, const Terrain& b) noexcept {
  if (a.options() != b.options() || hash_of(a) != hash_of(b)) return false;
  bool same = true;
  detail::terrain::for_each_difference(
      TerrainAccess::tree(a).get(), TerrainAccess::tree(b).get(),
      [&](const Chunk* one, const Chunk* other) { same = same && same_pixels(one, other); });
  return same;
}

std::uint64_t hash_of(const Terrain& terrain) noexcept {
  using detail::terrain::mixed;
  std::uint64_t options = terrain.options().neighbours == Neighbours::eight ? 1 : 0;
  for (const Material& material : terrain.options().materials)
    options = options << 1 | (material.hard ? 1u : 0u);
  const auto& tree = TerrainAccess::tree(terrain);
  return mixed(mixed(options + 1) + (tree != nullptr ? tree->hash : 0));
}

std::uint64_t chunk_hash(const Terrain& terrain, Point chunk) noexcept {
  constexpr std::int32_t end = detail::terrain::chunks_to_reach;
  const bool is_there = chunk.x >= -end && chunk.x < end && chunk.y >= -end && chunk.y < end;
  const Chunk* const found = is_there ? find_chunk(TerrainAccess::tree(terrain), chunk) : nullptr;
  return found != nullptr ? found->hash : 0;
}

namespace {

/// A mask of a box. Calls draw(chunk, mask, position of the chunk on it).
template <class Draw>
Mask drawn_box(const Terrain& terrain, const Box& box, const Draw& draw) {
  Mask mask(std::max(box.w, 0), std::max(box.h, 0));
  const auto area = detail::terrain::within_reach(detail::geometry::wide_bounds_of(box));
  if (is_empty(box) || is_empty(area)) return mask;
  detail::terrain::for_each_chunk(TerrainAccess::tree(terrain).get(), area,
                                  [&](const Chunk& chunk) {
                                    draw(chunk, mask, chunk.corner() - Point{box.x, box.y});
                                    return true;
                                  });
  mask.tighten();
  return mask;
}

}  // namespace

Mask to_mask(const Terrain& terrain, const Box& box) {
  return drawn_box(terrain, box, [](const Chunk& chunk, Mask& mask, Point at) {
    chunk.solid().draw_on(mask, at);
  });
}

Mask material_mask(const Terrain& terrain, const Box& box, int material) {
  const std::size_t kind = detail::terrain::checked_material(material);
  return drawn_box(terrain, box, [&](const Chunk& chunk, Mask& mask, Point at) {
    chunk.layers[kind].draw_on(mask, at);
    if (kind != 0) return;
    // Layer 0 has the solid pixels of all materials.
    for (std::size_t i = 1; i < chunk.layers.size(); ++i) chunk.layers[i].erase_from(mask, at);
  });
}

std::string to_text(const Terrain& terrain, const Box& box) {
  return to_text(to_mask(terrain, box));
}

}  // namespace hitmask
