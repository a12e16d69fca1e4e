#include "terrain/border.hpp"

#include <algorithm>

namespace hitmask::detail::terrain {

WorldBorder::WorldBorder(const Bounds& solid, Point period) {
  const auto spans = [](std::int64_t from, std::int64_t to, std::int32_t length) {
    return length != 0 && to - from == length;
  };
  if (spans(solid.left, solid.right, period.x)) {
    lines_.push_back({true, solid.left, solid.top, solid.bottom});
    lines_.push_back({true, solid.right - 1, solid.top, solid.bottom});
  }
  if (spans(solid.top, solid.bottom, period.y)) {
    lines_.push_back({false, solid.top, solid.left, solid.right});
    lines_.push_back({false, solid.bottom - 1, solid.left, solid.right});
  }
}

void WorldBorder::add_runs_in(GraphChunk& chunk, const Line& line, Neighbours neighbours,
                              std::vector<LineRun>& runs) {
  const Point corner = chunk.chunk->corner();
  const std::int32_t at = line.at - (line.is_column ? corner.x : corner.y);
  const std::int32_t start = line.is_column ? corner.y : corner.x;
  if (at == 0 || at == chunk_side - 1) {  // the labels know
    const Side side = line.is_column ? (at == 0 ? Side::left : Side::right)
                                     : (at == 0 ? Side::top : Side::bottom);
    for (const BorderRun& run : chunk.labels->side(side))
      runs.push_back({start + run.from, start + run.to, {&chunk, run.component}});
    return;
  }
  for (const LabelledRun& run : labelled_runs(*chunk.chunk, neighbours)) {
    if (line.is_column && run.from <= at && at < run.to)
      runs.push_back({start + run.y, start + run.y + 1, {&chunk, run.component}});
    if (!line.is_column && run.y == at)
      runs.push_back({start + run.from, start + run.to, {&chunk, run.component}});
  }
}

std::vector<WorldBorder::LineRun> WorldBorder::runs_of(const Line& line, ComponentGraph& graph,
                                                       Neighbours neighbours) {
  std::vector<LineRun> runs;
  for (std::int32_t along = line.from >> 9; along <= (line.to - 1) >> 9; ++along) {
    const std::int32_t at = line.at >> 9;
    GraphChunk* const chunk = graph.chunk_at(line.is_column ? Point{at, along} : Point{along, at});
    if (chunk != nullptr) add_runs_in(*chunk, line, neighbours, runs);
  }
  return runs;
}

void WorldBorder::link(ComponentGraph& graph, Neighbours neighbours) const {
  const std::int32_t reach = neighbours == Neighbours::eight ? 1 : 0;
  for (std::size_t i = 0; i < lines_.size(); i += 2) {
    const std::vector<LineRun> here = runs_of(lines_[i], graph, neighbours);
    const std::vector<LineRun> there = runs_of(lines_[i + 1], graph, neighbours);
    for (const LineRun& run : here) {
      auto other = std::partition_point(there.begin(), there.end(), [&](const LineRun& one) {
        return one.to + reach <= run.from;
      });
      for (; other != there.end() && other->from < run.to + reach; ++other)
        graph.link(run.node, other->node);
    }
  }
  if (lines_.size() == 4 && reach == 1) link_corners(graph, neighbours);
}

/// Around both axes at once, opposite corners touch.
void WorldBorder::link_corners(ComponentGraph& graph, Neighbours neighbours) const {
  const std::vector<LineRun> top = runs_of(lines_[2], graph, neighbours);
  const std::vector<LineRun> bottom = runs_of(lines_[3], graph, neighbours);
  if (top.empty() || bottom.empty()) return;
  const std::int32_t left = lines_[2].from;
  const std::int32_t right = lines_[2].to;
  if (top.front().from == left && bottom.back().to == right)
    graph.link(top.front().node, bottom.back().node);
  if (top.back().to == right && bottom.front().from == left)
    graph.link(top.back().node, bottom.front().node);
}

}  // namespace hitmask::detail::terrain
