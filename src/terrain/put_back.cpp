// Pieces that landed become ground again.
#include <cstdint>

#include "base/checkpoint.hpp"
#include "terrain/edit.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

/// Deposits on a terrain, and adds up what changed.
class Filler {
 public:
  explicit Filler(Terrain& terrain) noexcept : terrain_(terrain) {}

  void add(const MaskView& mask, Point at, int material) {
    add_change(change_, terrain_.deposit(mask, at, material));
  }
  void add(const Layer& layer, Point at, int material) {
    if (layer.is_full())
      add_change(change_, terrain_.deposit(translated(chunk_box, at), material));
    else if (!layer.is_none())
      add(*layer.mask(), at, material);
  }
  /// Material 0 last: it fills what the others left.
  void add(const Chunk& chunk, Point at) {
    for (std::size_t i = 1; i < material_count; ++i) add(chunk.layers[i], at, static_cast<int>(i));
    add(chunk.solid(), at, 0);
  }
  [[nodiscard]] const TerrainChange& change() const noexcept { return change_; }

 private:
  Terrain& terrain_;
  TerrainChange change_;
};

/// Whether a chunk that begins there can have pixels within the reach.
bool is_near_reach(WidePoint corner) noexcept {
  const auto is_near = [](std::int64_t along) {
    return along > -std::int64_t{Terrain::reach} - chunk_side && along < Terrain::reach;
  };
  return is_near(corner.x) && is_near(corner.y);
}

void add_terrain(Filler& filler, const Terrain& piece, WidePoint at) {
  const Box solid = piece.solid_bounds();
  const WidePoint by = at - WidePoint(Point{solid.x, solid.y});
  for_each_chunk(Access::tree(piece).get(), [&](const Chunk& chunk) {
    base::checkpoint();
    const WidePoint corner = WidePoint(chunk.corner()) + by;
    if (is_near_reach(corner)) filler.add(chunk, motion::saturated(corner));
  });
}

void add_masks(Filler& filler, const TerrainPiece& piece, Point at) {
  for (const MaterialMask& part : piece.materials) filler.add(part.mask, at, part.material);
  filler.add(piece.pixels.mask, at, 0);
}

}  // namespace

TerrainChange put_back(Terrain& terrain, const TerrainPiece& piece, WidePoint at) {
  Terrain filled = terrain;  // memory may run out between two parts
  Filler filler(filled);
  if (piece.terrain)
    add_terrain(filler, *piece.terrain, at);
  else
    add_masks(filler, piece, motion::saturated(at));
  Access::set_tree(terrain, Access::tree(filled));
  return filler.change();
}

}  // namespace detail::terrain

TerrainChange Terrain::deposit(const TerrainPiece& piece, Point at) {
  return detail::terrain::put_back(*this, piece, at);
}

}  // namespace hitmask
