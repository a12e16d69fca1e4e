// A chunk: 512 x 512 pixels and their materials. Immutable once it is in a tree.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "geometry/edges.hpp"
#include "hitmask/terrain.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::terrain {

using geometry::Bounds;
using geometry::WideBounds;
using overlap::ShapeView;

inline constexpr std::int32_t chunk_side = Terrain::chunk_side;
inline constexpr Size chunk_size{chunk_side, chunk_side};
inline constexpr Box chunk_box{0, 0, chunk_side, chunk_side};
inline constexpr std::int64_t pixels_of_chunk = std::int64_t{chunk_side} * chunk_side;

/// Which chunk a pixel is in: chunk (0, 0) begins at pixel (0, 0).
[[nodiscard]] constexpr Point chunk_of(Point pixel) noexcept {
  return {pixel.x >> 9, pixel.y >> 9};
}
/// The top-left pixel of a chunk.
[[nodiscard]] constexpr Point corner_of(Point chunk) noexcept {
  return {chunk.x * chunk_side, chunk.y * chunk_side};
}
/// The chunks that a box of pixels touches. The box is not empty and within reach.
[[nodiscard]] constexpr Bounds chunks_of(const Bounds& pixels) noexcept {
  return {pixels.left >> 9, pixels.top >> 9, ((pixels.right - 1) >> 9) + 1,
          ((pixels.bottom - 1) >> 9) + 1};
}

[[nodiscard]] constexpr bool is_within_reach(Point at) noexcept {
  return at.x >= -Terrain::reach && at.x < Terrain::reach && at.y >= -Terrain::reach &&
         at.y < Terrain::reach;
}
/// The part of a box in which pixels may exist; empty if there is none.
[[nodiscard]] constexpr Bounds within_reach(const WideBounds& box) noexcept {
  constexpr std::int64_t reach = Terrain::reach;
  const WideBounds inside = geometry::shared(box, {-reach, -reach, reach, reach});
  if (is_empty(inside)) return {};
  return {static_cast<std::int32_t>(inside.left), static_cast<std::int32_t>(inside.top),
          static_cast<std::int32_t>(inside.right), static_cast<std::int32_t>(inside.bottom)};
}

/// 64 bits in, 64 bits out, no two the same.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t value) noexcept {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

/// Pixels that some chunk has, with their number and hash. The hash is a sum over the words, so an
/// edit corrects it where it changed something.
struct Block {
  Mask mask;
  std::int64_t count = 0;
  std::uint64_t hash = 0;
};

/// A set of pixels of a chunk: none, all, or those of a block, which has neither none nor all.
class Layer {
 public:
  Layer() = default;
  [[nodiscard]] static Layer all() noexcept {
    Layer layer;
    layer.is_full_ = true;
    return layer;
  }
  /// Takes over the pixels. `hash` is that of the words; the mask is tight.
  [[nodiscard]] static Layer of(Mask&& mask, std::int64_t count, std::uint64_t hash);

  [[nodiscard]] bool is_full() const noexcept { return is_full_; }
  [[nodiscard]] bool is_none() const noexcept { return !is_full_ && block_ == nullptr; }
  /// Null when there is none, or all.
  [[nodiscard]] const MaskView* mask() const noexcept {
    return block_ != nullptr ? &block_->mask.view() : nullptr;
  }
  [[nodiscard]] const Block* block() const noexcept { return block_.get(); }
  /// For the functions that accept masks and boxes. An empty layer is a box without pixels.
  [[nodiscard]] ShapeView shape() const noexcept {
    if (is_full_) return {nullptr, chunk_size};
    return block_ != nullptr ? ShapeView{mask(), chunk_size} : ShapeView{nullptr, {}};
  }
  [[nodiscard]] bool get(Point at) const noexcept {
    return is_full_ || (block_ != nullptr && block_->mask.get(at));
  }
  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row) const noexcept {
    if (is_full_) return ~std::uint64_t{0};
    return block_ != nullptr ? block_->mask.view().strip(strip)[row] : 0;
  }
  [[nodiscard]] std::int64_t count() const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;
  /// The smallest box around its pixels.
  [[nodiscard]] Box bounds() const noexcept;
  /// A copy of its pixels, of a chunk's size.
  [[nodiscard]] Mask copy() const;
  void draw_on(Mask& mask, Point at) const;
  void erase_from(Mask& mask, Point at) const;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

  /// Whether they share their pixels. Not being shared does not make them different.
  [[nodiscard]] bool is_same_as(const Layer& other) const noexcept {
    return is_full_ == other.is_full_ && block_ == other.block_;
  }
  friend bool operator==(const Layer& a, const Layer& b) noexcept;

 private:
  std::shared_ptr<const Block> block_;
  bool is_full_ = false;
};

/// The column and row of a square of 4^level x 4^level chunks, counted from the corner of the
/// reach.
struct Square {
  std::uint32_t column = 0;
  std::uint32_t row = 0;

  /// The one of a higher level that it lies in.
  [[nodiscard]] constexpr Square up(std::int32_t levels) const noexcept {
    return {column >> (2 * levels), row >> (2 * levels)};
  }
  friend constexpr bool operator==(const Square&, const Square&) = default;
};
inline constexpr std::int32_t chunks_to_reach = Terrain::reach / chunk_side;
[[nodiscard]] constexpr Square square_of(Point chunk) noexcept {
  return {static_cast<std::uint32_t>(chunk.x + chunks_to_reach),
          static_cast<std::uint32_t>(chunk.y + chunks_to_reach)};
}
[[nodiscard]] constexpr Point place_of(Square square) noexcept {
  return {static_cast<std::int32_t>(square.column) - chunks_to_reach,
          static_cast<std::int32_t>(square.row) - chunks_to_reach};
}

/// A node of the tree or a chunk: the sums over what is below it. What searches read comes first,
/// so that it lies in one cache line.
struct Item {
  std::int32_t level = 0;  ///< a chunk: 0; a node covers a square of 4^level x 4^level chunks
  Square square{};         ///< among those of its level
  Bounds bounds = geometry::nowhere;  ///< of the solid pixels in the world, exact
  /// Of a chunk: row 0 of its solid pixels, and of their occupancy. Null if all are solid.
  const std::uint64_t* words = nullptr;
  const std::uint64_t* blocks = nullptr;
  std::int64_t count = 0;
  std::uint64_t hash = 0;
  std::size_t chunks = 1;
};

struct ChunkLabels;

/// Layer 0 has the solid pixels, layer m > 0 those of material m. What is in none of these is of
/// material 0. It has at least one solid pixel.
struct Chunk : Item {
  Chunk() = default;
  Chunk(const Chunk&) = delete;
  Chunk& operator=(const Chunk&) = delete;
  ~Chunk();

  std::array<Layer, material_count> layers;
  /// Made by the first detached() that needs them, then the same for all who share the chunk.
  mutable std::atomic<const ChunkLabels*> labels{nullptr};

  [[nodiscard]] const Layer& solid() const noexcept { return layers[0]; }
  [[nodiscard]] Point place() const noexcept { return place_of(square); }
  [[nodiscard]] Point corner() const noexcept { return corner_of(place()); }
  [[nodiscard]] bool has_materials() const noexcept;
  /// `at` is a solid pixel of the chunk.
  [[nodiscard]] int material(Point at) const noexcept;
};

using Layers = std::array<Layer, material_count>;

/// Null when no pixel is solid.
[[nodiscard]] Tree make_chunk(Point place, Layers&& layers);
[[nodiscard]] inline const Chunk* as_chunk(const Item* item) noexcept {
  return static_cast<const Chunk*>(item);
}

/// Where two layers differ, inside a window of the chunk: how many pixels, and the box around them.
struct Difference {
  std::int64_t pixels = 0;
  std::uint64_t hash_step = 0;  ///< to add to the hash
  Box box{};
};
/// From `before` to `after`; the same outside the window.
[[nodiscard]] Difference difference(const Layer& before, const MaskView& after,
                                    const Bounds& window) noexcept;
[[nodiscard]] Box difference_box(const Layer& a, const Layer& b) noexcept;

}  // namespace hitmask::detail::terrain
