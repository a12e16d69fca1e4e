// The components of all chunks as a graph: two are neighbours when they touch across a border.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "terrain/labels.hpp"
#include "terrain/tree.hpp"

namespace hitmask::detail::terrain {

struct GraphLink;

/// A chunk that a search has come to.
struct GraphChunk {
  const Chunk* chunk = nullptr;
  const ChunkLabels* labels = nullptr;
  std::vector<std::uint32_t> marks;     ///< by component, the search's; 0 at first
  std::array<GraphChunk*, 9> around{};  ///< row by row, itself in the middle
  std::array<bool, 9> is_known_around{};
  std::vector<GraphLink> links;  ///< to components that do not touch it
};

/// One component of one chunk.
struct GraphNode {
  GraphChunk* chunk = nullptr;
  std::uint32_t component = 0;

  [[nodiscard]] const Component& get() const noexcept {
    return chunk->labels->components[component];
  }
  [[nodiscard]] std::uint32_t& mark() const noexcept { return chunk->marks[component]; }
  /// In world pixels.
  [[nodiscard]] Box box() const noexcept { return translated(get().box, chunk->chunk->corner()); }
  [[nodiscard]] Point first() const noexcept { return get().first + chunk->chunk->corner(); }
};

/// From a component of a chunk.
struct GraphLink {
  std::uint32_t component = 0;
  GraphNode to;
};

/// Finds chunks as they are needed. Labels are those that the chunks keep, or, for questions that
/// must not write, the graph's own.
class ComponentGraph {
 public:
  ComponentGraph(const Tree& tree, const TerrainOptions& options, bool keeps_labels)
      : tree_(tree.get()), options_(options), keeps_labels_(keeps_labels) {}

  /// Null when nothing is solid there.
  [[nodiscard]] GraphChunk* chunk_at(Point place);
  [[nodiscard]] GraphChunk& chunk_of(const Chunk& chunk);
  [[nodiscard]] GraphChunk* beside(GraphChunk& chunk, std::int32_t x, std::int32_t y);

  /// Calls visit(GraphNode) for each neighbour of a node, perhaps several times, until it returns
  /// false. Returns false if it stopped.
  template <class Visit>
  bool for_each_neighbour(const GraphNode& node, Visit&& visit) {
    for (const Touch touch : node.chunk->labels->touches_of(node.component))
      if (!for_each_across(*node.chunk, touch.side, node.chunk->labels->side(touch.side)[touch.run],
                           visit))
        return false;
    for (const GraphLink& link : node.chunk->links)
      if (link.component == node.component && !visit(link.to)) return false;
    return true;
  }
  /// Makes them neighbours, although they do not touch.
  void link(const GraphNode& a, const GraphNode& b) {
    a.chunk->links.push_back({a.component, b});
    b.chunk->links.push_back({b.component, a});
  }
  /// Calls visit(GraphNode) for the components of the chunks around that touched a pixel which
  /// `before` has and `after`, null or the chunk in its place, has not.
  template <class Visit>
  void for_each_around_lost(const Chunk& before, const Chunk* after, Visit&& visit);

 private:
  [[nodiscard]] std::int32_t reach() const noexcept {
    return options_.neighbours == Neighbours::eight ? 1 : 0;
  }
  template <class Visit>
  static bool for_each_run(GraphChunk* chunk, Side side, std::int32_t from, std::int32_t to,
                           Visit&& visit) {
    if (chunk == nullptr) return true;
    const auto& runs = chunk->labels->side(side);
    auto run = std::partition_point(runs.begin(), runs.end(),
                                    [&](const BorderRun& one) { return one.to <= from; });
    for (; run != runs.end() && run->from < to; ++run)
      if (!visit(GraphNode{chunk, run->component})) return false;
    return true;
  }
  template <class Visit>
  bool for_each_across(GraphChunk& chunk, Side side, const BorderRun& run, Visit&& visit) {
    return for_each_across([&](std::int32_t x, std::int32_t y) { return beside(chunk, x, y); },
                           side, run, visit);
  }
  template <class Visit>
  bool for_each_across(Point place, Side side, const BorderRun& run, Visit&& visit) {
    return for_each_across(
        [&](std::int32_t x, std::int32_t y) { return chunk_at({place.x + x, place.y + y}); }, side,
        run, visit);
  }
  /// `find` returns the chunk so many columns and rows further, or null.
  template <class Find, class Visit>
    requires std::invocable<Find, std::int32_t, std::int32_t>
  bool for_each_across(Find&& find, Side side, const BorderRun& run, Visit&& visit) {
    const bool is_column = side == Side::left || side == Side::right;
    const std::int32_t step = side == Side::left || side == Side::top ? -1 : 1;
    GraphChunk* const other = is_column ? find(step, 0) : find(0, step);
    if (!for_each_run(other, opposite(side), run.from - reach(), run.to + reach(), visit))
      return false;
    if (is_column || reach() == 0) return true;
    // The chunks at the corners, which only pixels of the first and last row touch.
    return (run.from > 0 ||
            for_each_run(find(-1, step), opposite(side), chunk_side - 1, chunk_side, visit)) &&
           (run.to < chunk_side || for_each_run(find(1, step), opposite(side), 0, 1, visit));
  }

  const Item* tree_;
  const TerrainOptions& options_;
  bool keeps_labels_;
  std::unordered_map<std::uint64_t, GraphChunk> chunks_;
  std::vector<std::unique_ptr<const ChunkLabels>> own_labels_;
};

template <class Visit>
void ComponentGraph::for_each_around_lost(const Chunk& before, const Chunk* after, Visit&& visit) {
  const Layer none;
  const Layer& now = after != nullptr ? after->solid() : none;
  for (const Side side : {Side::top, Side::bottom, Side::left, Side::right}) {
    const BorderRun lost = lost_along(side, before.solid(), now);
    if (lost.from < lost.to)
      for_each_across(before.place(), side, lost, [&](const GraphNode& node) {
        visit(node);
        return true;
      });
  }
}

}  // namespace hitmask::detail::terrain
