// Finds what has lost its hold.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "terrain/graph.hpp"

namespace hitmask::detail::terrain {

/// What a terrain was held by.
struct Settled {
  TerrainAnchors anchors{};
  Point period{};  ///< of the world, which the ground wraps around with
  friend bool operator==(const Settled&, const Settled&) = default;
};

/// Nodes that hang together.
using DetachedGroup = std::vector<GraphNode>;

/// Searches from nodes that may have lost their hold until each search meets an anchor, or what an
/// earlier one has shown to be held, or has seen everything it hangs together with. Chunks nearer
/// to an anchor come first, and a node waits with its other neighbours once it has met such a one:
/// so a search in solid ground goes straight there.
class DetachedSearch {
 public:
  DetachedSearch(ComponentGraph& graph, const TerrainAnchors& anchors, Neighbours neighbours);

  void look_at(const GraphNode& node);
  [[nodiscard]] std::vector<DetachedGroup>& detached() noexcept { return detached_; }

 private:
  struct Open {
    std::int64_t distance;  // in chunks, to the nearest anchor that is known
    GraphNode node;
    bool is_put_off;  // it has met a nearer one, and looks at all neighbours when its turn comes
  };
  [[nodiscard]] static bool is_farther(const Open& a, const Open& b) noexcept {
    return a.distance > b.distance;
  }

  [[nodiscard]] bool is_held(const GraphNode& node);
  [[nodiscard]] bool has_point(const GraphNode& node);
  [[nodiscard]] std::int64_t distance_of(const GraphNode& node) const noexcept;
  void open(const Open& one);
  [[nodiscard]] Open take_nearest();
  void push(const GraphNode& node, std::int64_t distance, std::uint32_t search);
  [[nodiscard]] bool finds_hold(std::uint32_t search);

  ComponentGraph& graph_;
  const TerrainAnchors& anchors_;
  Neighbours neighbours_;
  std::unordered_map<std::uint64_t, std::vector<Point>> points_;  // by chunk
  std::unordered_map<const Chunk*, std::vector<std::uint32_t>> held_by_points_;
  std::vector<Open> open_;  // a heap
  DetachedGroup seen_;      // by the current search
  std::uint32_t searches_ = 0;
  std::vector<DetachedGroup> detached_;
};

/// Takes groups out of the terrain's chunks. Pieces below the least area are not handed out.
class PieceCutter {
 public:
  PieceCutter(const Terrain& terrain, std::int64_t least_area) noexcept
      : terrain_(terrain), least_area_(least_area) {}

  void add(const DetachedGroup& group);
  /// Call after the last one.
  void cut();
  [[nodiscard]] std::vector<TerrainPiece> take_pieces();
  [[nodiscard]] Tree tree() { return replaced(Access::tree(terrain_), replacements_); }

 private:
  /// Which piece the components of a chunk belong to: a number from 1 on, 0 for none.
  struct CutChunk {
    const Chunk* chunk = nullptr;
    std::vector<std::uint32_t> pieces;
  };

  [[nodiscard]] std::uint32_t new_piece(const DetachedGroup& group);
  void cut_chunk(const CutChunk& cut);
  void add_to_terrain(TerrainPiece& piece, const Chunk& chunk, const Mask& pixels);
  void add_materials(const CutChunk& cut);
  void finish(TerrainPiece& piece);

  const Terrain& terrain_;
  std::int64_t least_area_;
  std::vector<TerrainPiece> pieces_;
  std::vector<Point> firsts_;  // of the pieces
  std::unordered_map<const Chunk*, std::size_t> numbers_;
  std::vector<CutChunk> chunks_;
  std::vector<Replacement> replacements_;
};

}  // namespace hitmask::detail::terrain
