// What touches across the border of a world that wraps around.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/graph.hpp"

namespace hitmask::detail::terrain {

/// The outermost columns or rows of a terrain that is as long as the world's period. It is never
/// longer, so nothing else touches across the border.
class WorldBorder {
 public:
  /// `period` is 0 along an axis that does not wrap around.
  WorldBorder(const Bounds& solid, Point period);

  /// Links the nodes that touch across the border.
  void link(ComponentGraph& graph, Neighbours neighbours) const;
  /// Calls visit(GraphNode) for the nodes at the border.
  template <class Visit>
  void for_each_node(ComponentGraph& graph, Neighbours neighbours, Visit&& visit) const {
    for (const Line& line : lines_)
      for (const LineRun& run : runs_of(line, graph, neighbours)) visit(run.node);
  }

 private:
  /// Pixels [from, to) of a row or column.
  struct Line {
    bool is_column;
    std::int32_t at, from, to;
  };
  struct LineRun {
    std::int32_t from, to;
    GraphNode node;
  };

  [[nodiscard]] static std::vector<LineRun> runs_of(const Line& line, ComponentGraph& graph,
                                                    Neighbours neighbours);
  static void add_runs_in(GraphChunk& chunk, const Line& line, Neighbours neighbours,
                          std::vector<LineRun>& runs);
  void link_corners(ComponentGraph& graph, Neighbours neighbours) const;

  std::vector<Line> lines_;  // in pairs that touch
};

}  // namespace hitmask::detail::terrain
