// The chunks of a terrain: a tree whose nodes have 4 x 4 children, shared by all copies.
//
// A node has at least two children, so a few chunks far apart need few nodes, and the same chunks
// always make the same tree. Nothing in a tree ever changes: an edit makes new nodes from the root
// down to what it replaces, and copies share the rest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "terrain/chunk.hpp"

namespace hitmask::detail::terrain {

inline constexpr std::size_t children_of_node = 16;

struct Node : Item {
  std::array<Tree, children_of_node> children;  // row by row
};

[[nodiscard]] inline const Node& as_node(const Item& item) noexcept {
  return static_cast<const Node&>(item);
}

/// The child of a node of `level` that the chunk is in.
[[nodiscard]] constexpr std::size_t slot_of(Square chunk, std::int32_t level) noexcept {
  const Square child = chunk.up(level - 1);
  return (child.row & 3) * 4 + (child.column & 3);
}

/// Null when the terrain has no solid pixel in that chunk.
[[nodiscard]] inline const Chunk* find_chunk(const Item* item, Square chunk) noexcept {
  while (item != nullptr && chunk.up(item->level) == item->square) {
    if (item->level == 0) return as_chunk(item);
    item = as_node(*item).children[slot_of(chunk, item->level)].get();
  }
  return nullptr;
}
[[nodiscard]] inline const Chunk* find_chunk(const Tree& tree, Point place) noexcept {
  return find_chunk(tree.get(), square_of(place));
}

/// A chunk to put into a tree, or to take out where `chunk` is null.
struct Replacement {
  Square square;
  Tree chunk;
};
/// A tree with other chunks. No two are for the same place. Sorts them.
[[nodiscard]] Tree replaced(const Tree& tree, std::span<Replacement> chunks);

/// Calls visit(const Chunk&) for the chunks with solid bounds that overlap an area, until it
/// returns false. Rows of children from top to bottom. Returns false if it stopped.
template <class Visit>
bool for_each_chunk(const Item* item, const Bounds& area, Visit&& visit) {
  if (item == nullptr || !overlaps(item->bounds, area)) return true;
  if (item->level == 0) return visit(*as_chunk(item));
  const Node& node = as_node(*item);
  const Bounds near = geometry::shared(area, item->bounds);
  const std::int32_t shift = 9 + 2 * (node.level - 1);
  // The children that the area touches. From the corner of the reach on, so nothing is negative.
  const auto child_at = [&](std::int32_t pixel, std::uint32_t first) {
    const auto along = static_cast<std::uint32_t>(pixel + std::int64_t{Terrain::reach}) >> shift;
    return along - 4 * first;
  };
  const std::uint32_t left = child_at(near.left, node.square.column);
  const std::uint32_t right = child_at(near.right - 1, node.square.column);
  const std::uint32_t bottom = child_at(near.bottom - 1, node.square.row);
  for (std::uint32_t row = child_at(near.top, node.square.row); row <= bottom; ++row)
    for (std::uint32_t column = left; column <= right; ++column)
      if (!for_each_chunk(node.children[row * 4 + column].get(), area, visit)) return false;
  return true;
}

/// All of them.
template <class Visit>
void for_each_chunk(const Item* item, Visit&& visit) {
  if (item == nullptr) return;
  if (item->level == 0) return visit(*as_chunk(item));
  for (const Tree& child : as_node(*item).children) for_each_chunk(child.get(), visit);
}

/// Calls visit(before, after), either of which may be null, for the chunks that two trees do not
/// share. Takes time for these and the nodes above them only.
template <class Visit>
void for_each_difference(const Item* before, const Item* after, Visit&& visit) {
  if (before == after) return;
  if (before != nullptr && after != nullptr && before->level == after->level &&
      before->square == after->square) {
    if (before->level == 0) return visit(as_chunk(before), as_chunk(after));
    for (std::size_t i = 0; i < children_of_node; ++i)
      for_each_difference(as_node(*before).children[i].get(), as_node(*after).children[i].get(),
                          visit);
    return;
  }
  for_each_chunk(before, [&](const Chunk& chunk) {
    const Chunk* const other = find_chunk(after, chunk.square);
    if (other != &chunk) visit(&chunk, other);
  });
  for_each_chunk(after, [&](const Chunk& chunk) {
    if (find_chunk(before, chunk.square) == nullptr) visit(nullptr, &chunk);
  });
}

/// How hitmask's own sources reach the tree.
struct Access {
  [[nodiscard]] static const Tree& tree(const Terrain& terrain) noexcept { return terrain.tree_; }
  static void set_tree(Terrain& terrain, Tree tree) noexcept { terrain.tree_ = std::move(tree); }
  /// Terrain::detached() in a world with a period, 0 along an axis that does not wrap around.
  [[nodiscard]] static std::vector<TerrainPiece> detached(Terrain& terrain,
                                                          const TerrainAnchors& anchors,
                                                          std::int64_t least_area, Point period);
};

/// Bytes of everything below an item, and of itself.
[[nodiscard]] std::size_t bytes_below(const Item* item) noexcept;

/// A mask at a position, and the chunks beneath it.
class MaskAtChunks {
 public:
  /// `reach` more pixels on all sides.
  MaskAtChunks(const Terrain& terrain, const MaskView& mask, Point position,
               std::int32_t reach = 0) noexcept
      : tree_(Access::tree(terrain).get()), shape_{&mask, mask.size()}, position_(position) {
    const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
    const WideBounds placed = geometry::moved(solid, position.x, position.y);
    if (!is_empty(solid)) area_ = within_reach(geometry::grown(placed, reach));
  }

  [[nodiscard]] const ShapeView& shape() const noexcept { return shape_; }
  /// Calls visit(chunk, its solid pixels, offset of the mask from it) until it returns false.
  /// Returns false if it stopped.
  template <class Visit>
  bool for_each(Visit&& visit) const {
    if (is_empty(area_)) return true;
    const auto visit_chunk = [&](const Chunk& chunk) {
      return visit(chunk, chunk.solid().shape(), position_ - chunk.corner());
    };
    const Bounds places = chunks_of(area_);
    if (places.right - places.left > 1 || places.bottom - places.top > 1)
      return for_each_chunk(tree_, area_, visit_chunk);
    // The usual case needs no walk through the tree.
    const Chunk* const chunk = find_chunk(tree_, square_of({places.left, places.top}));
    return chunk == nullptr || !overlaps(chunk->bounds, area_) || visit_chunk(*chunk);
  }

 private:
  const Item* tree_;
  ShapeView shape_;
  Point position_;
  Bounds area_{};
};

}  // namespace hitmask::detail::terrain
