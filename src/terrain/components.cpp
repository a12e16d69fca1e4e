// The components of the whole terrain, and boundaries of a part of it.
#include <algorithm>
#include <vector>

#include "base/checkpoint.hpp"
#include "hitmask/terrain.hpp"
#include "terrain/graph.hpp"

namespace hitmask {

namespace {

using detail::terrain::GraphNode;

bool comes_first(Point a, Point b) noexcept { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// All that hangs together with a node. Marks it.
Component component_around(detail::terrain::ComponentGraph& graph, const GraphNode& start,
                           std::vector<GraphNode>& open) {
  Component whole{{}, 0, start.first()};
  open.assign(1, start);
  start.mark() = 1;
  while (!open.empty()) {
    const GraphNode node = open.back();
    open.pop_back();
    whole.area += node.get().area;
    whole.box = united(whole.box, node.box());
    if (comes_first(node.first(), whole.first)) whole.first = node.first();
    graph.for_each_neighbour(node, [&](const GraphNode& next) {
      if (next.mark() == 0) open.push_back(next);
      next.mark() = 1;
      return true;
    });
  }
  return whole;
}

}  // namespace

std::vector<Component> components(const Terrain& terrain) {
  const auto& tree = detail::terrain::Access::tree(terrain);
  detail::terrain::ComponentGraph graph(tree, terrain.options(), false);
  std::vector<Component> found;
  std::vector<GraphNode> open;
  detail::terrain::for_each_chunk(tree.get(), [&](const detail::terrain::Chunk& chunk) {
    detail::base::checkpoint();
    detail::terrain::GraphChunk& here = graph.chunk_of(chunk);
    for (std::uint32_t i = 0; i < here.marks.size(); ++i)
      if (here.marks[i] == 0) found.push_back(component_around(graph, {&here, i}, open));
  });
  std::sort(found.begin(), found.end(),
            [](const Component& a, const Component& b) { return comes_first(a.first, b.first); });
  return found;
}

Boundary trace(const Terrain& terrain, const Box& box) {
  Boundary boundary = trace(to_mask(terrain, box), terrain.options().neighbours);
  for (Point& corner : boundary.corners) corner += Point{box.x, box.y};
  return boundary;
}

}  // namespace hitmask
