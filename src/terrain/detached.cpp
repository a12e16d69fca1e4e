#include "terrain/detached.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/checkpoint.hpp"
#include "shape/row_edges.hpp"
#include "terrain/border.hpp"
#include "terrain/edit.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

constexpr std::uint32_t held = 1;  // a mark; searches that found no anchor have others
constexpr std::uint32_t dust = ~std::uint32_t{0};

std::uint64_t key_of(Point place) noexcept {
  const Square square = square_of(place);
  return std::uint64_t{square.row} << 32 | square.column;
}

/// How many chunks apart.
std::int64_t apart(Point a, Point b) noexcept {
  const auto along = [](std::int64_t from, std::int64_t to) {
    return from < to ? to - from : from - to;
  };
  return std::max(along(a.x, b.x), along(a.y, b.y));
}

bool lies_before(Point a, Point b) noexcept { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// Whether a mask of the box takes too much memory for so few pixels. A diagonal line can be as
/// long as a mask, and would take half a gigabyte. Below the size of a chunk it does not matter.
bool is_too_sparse(const Box& box, std::int64_t area) noexcept {
  constexpr std::int64_t most_per_pixel = 1024;
  const std::int64_t pixels = std::int64_t{box.w} * box.h;
  return pixels > pixels_of_chunk && pixels / most_per_pixel > area;
}

bool fits_a_mask(const Box& box) noexcept {
  return box.w <= max_mask_side && box.h <= max_mask_side;
}

}  // namespace

DetachedSearch::DetachedSearch(ComponentGraph& graph, const TerrainAnchors& anchors,
                               Neighbours neighbours)
    : graph_(graph), anchors_(anchors), neighbours_(neighbours), searches_(held) {
  for (const Point point : anchors.points)
    if (is_within_reach(point)) points_[key_of(terrain::chunk_of(point))].push_back(point);
}

bool DetachedSearch::has_point(const GraphNode& node) {
  const Chunk& chunk = *node.chunk->chunk;
  const auto points = points_.find(key_of(chunk.place()));
  if (points == points_.end()) return false;
  const auto [entry, is_new] = held_by_points_.try_emplace(&chunk);
  if (is_new)
    for (const LabelledRun& run : labelled_runs(chunk, neighbours_))
      for (const Point point : points->second)
        if (const Point at = point - chunk.corner();
            at.y == run.y && at.x >= run.from && at.x < run.to)
          entry->second.push_back(run.component);
  return std::find(entry->second.begin(), entry->second.end(), node.component) !=
         entry->second.end();
}

bool DetachedSearch::is_held(const GraphNode& node) {
  if (anchors_.floor && bottom_of(node.box()) > *anchors_.floor) return true;
  if (anchors_.hard && node.chunk->labels->hard[node.component] != 0) return true;
  return !points_.empty() && has_point(node);
}

std::int64_t DetachedSearch::distance_of(const GraphNode& node) const noexcept {
  constexpr std::size_t most_points = 8;  // more would cost more than they show
  const Point place = node.chunk->chunk->place();
  std::int64_t distance = std::numeric_limits<std::int64_t>::max();
  if (anchors_.floor)
    distance = std::max<std::int64_t>((std::int64_t{*anchors_.floor} >> 9) - place.y, 0);
  for (std::size_t i = 0; i < std::min(anchors_.points.size(), most_points); ++i)
    distance = std::min(distance, apart(place, terrain::chunk_of(anchors_.points[i])));
  return distance;
}

void DetachedSearch::open(const Open& one) {
  open_.push_back(one);
  std::push_heap(open_.begin(), open_.end(), is_farther);
}

void DetachedSearch::push(const GraphNode& node, std::int64_t distance, std::uint32_t search) {
  node.mark() = search;
  seen_.push_back(node);
  open({distance, node, false});
}

DetachedSearch::Open DetachedSearch::take_nearest() {
  std::pop_heap(open_.begin(), open_.end(), is_farther);
  const Open nearest = open_.back();
  open_.pop_back();
  return nearest;
}

bool DetachedSearch::finds_hold(std::uint32_t search) {
  while (!open_.empty()) {
    Open here = take_nearest();
    if (is_held(here.node)) return true;
    bool is_found = false;
    const bool is_done = graph_.for_each_neighbour(here.node, [&](const GraphNode& next) {
      if (next.mark() == held) is_found = true;
      if (next.mark() != 0) return !is_found;
      const std::int64_t distance = distance_of(next);
      push(next, distance, search);
      return here.is_put_off || distance >= here.distance;
    });
    if (is_found) return true;
    here.is_put_off = true;
    if (!is_done) open(here);
  }
  return false;
}

void DetachedSearch::look_at(const GraphNode& node) {
  if (node.mark() != 0) return;
  base::checkpoint();
  open_.clear();
  seen_.clear();
  push(node, distance_of(node), ++searches_);
  if (finds_hold(searches_)) {
    for (const GraphNode& one : seen_) one.mark() = held;
  } else {
    detached_.push_back(seen_);
  }
}

std::uint32_t PieceCutter::new_piece(const DetachedGroup& group) {
  TerrainPiece piece;
  Box box{};
  Point first = group.front().first();
  for (const GraphNode& node : group) {
    piece.area += node.get().area;
    box = united(box, node.box());
    if (lies_before(node.first(), first)) first = node.first();
  }
  if (piece.area < least_area_) return dust;
  piece.pixels.position = {box.x, box.y};
  if (fits_a_mask(box) && !is_too_sparse(box, piece.area))
    piece.pixels.mask = Mask(box.w, box.h);
  else
    piece.terrain.emplace(terrain_.options());
  pieces_.push_back(std::move(piece));
  firsts_.push_back(first);
  return static_cast<std::uint32_t>(pieces_.size());
}

void PieceCutter::add(const DetachedGroup& group) {
  const std::uint32_t piece = new_piece(group);
  for (const GraphNode& node : group) {
    const auto [entry, is_new] = numbers_.try_emplace(node.chunk->chunk, chunks_.size());
    if (is_new)
      chunks_.push_back({node.chunk->chunk, std::vector<std::uint32_t>(node.chunk->marks.size())});
    chunks_[entry->second].pieces[node.component] = piece;
  }
}

/// A piece that is no mask.
void PieceCutter::add_to_terrain(TerrainPiece& piece, const Chunk& chunk, const Mask& pixels) {
  piece.terrain->deposit(pixels, chunk.corner());
  for (std::size_t i = 1; i < material_count; ++i) {
    if (chunk.layers[i].is_none()) continue;
    Mask of_material = chunk.layers[i].copy();
    of_material.keep(pixels);
    piece.terrain->repaint(MaskAt{std::move(of_material), chunk.corner()}, static_cast<int>(i));
  }
}

void PieceCutter::cut_chunk(const CutChunk& cut) {
  const Point corner = cut.chunk->corner();
  Mask removed(chunk_size);
  std::unordered_map<std::uint32_t, Mask> for_terrains;
  for (const LabelledRun& run : labelled_runs(*cut.chunk, terrain_.options().neighbours)) {
    const std::uint32_t number = cut.pieces[run.component];
    if (number == 0) continue;
    shape::set_run(removed, run.y, run.from, run.to);
    if (number == dust) continue;
    TerrainPiece& piece = pieces_[number - 1];
    const Point by = corner - piece.pixels.position;
    if (!piece.terrain)
      shape::set_run(piece.pixels.mask, run.y + by.y, run.from + by.x, run.to + by.x);
    else
      shape::set_run(for_terrains.try_emplace(number, chunk_size).first->second, run.y, run.from,
                     run.to);
  }
  for (auto& [number, pixels] : for_terrains) {
    pixels.tighten();
    add_to_terrain(pieces_[number - 1], *cut.chunk, pixels);
  }
  removed.tighten();
  const Stroke stroke{MovedBrush(removed, corner), TerrainAction::carve_all, 0, terrain_.options()};
  EditedChunk rest = edited_chunk(cut.chunk, cut.chunk->place(), stroke);
  replacements_.push_back(
      {cut.chunk->square, make_chunk(cut.chunk->place(), std::move(rest.layers))});
}

/// Draws a chunk's materials on the pieces in it; finish() takes away what is not theirs.
void PieceCutter::add_materials(const CutChunk& cut) {
  if (!cut.chunk->has_materials()) return;
  std::vector<std::uint32_t> numbers(cut.pieces);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (const std::uint32_t number : numbers) {
    if (number == 0 || number == dust || pieces_[number - 1].terrain) continue;
    TerrainPiece& piece = pieces_[number - 1];
    piece.materials.resize(material_count);
    for (std::size_t i = 1; i < material_count; ++i) {
      if (cut.chunk->layers[i].is_none()) continue;
      Mask& mask = piece.materials[i].mask;
      if (mask.width() == 0) mask = Mask(piece.pixels.mask.size());
      cut.chunk->layers[i].draw_on(mask, cut.chunk->corner() - piece.pixels.position);
    }
  }
}

void PieceCutter::finish(TerrainPiece& piece) {
  piece.pixels.mask.tighten();
  for (std::size_t i = 0; i < piece.materials.size(); ++i) {
    MaterialMask& part = piece.materials[i];
    part.material = static_cast<int>(i);
    part.mask.keep(piece.pixels.mask);
    part.mask.tighten();
  }
  std::erase_if(piece.materials,
                [](const MaterialMask& part) { return is_empty(part.mask.solid_bounds()); });
}

void PieceCutter::cut() {
  for (const CutChunk& chunk : chunks_) {
    base::checkpoint();
    cut_chunk(chunk);
    add_materials(chunk);
  }
  for (TerrainPiece& piece : pieces_) finish(piece);
}

std::vector<TerrainPiece> PieceCutter::take_pieces() {
  std::vector<std::size_t> order(pieces_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return lies_before(firsts_[a], firsts_[b]); });
  std::vector<TerrainPiece> sorted;
  sorted.reserve(pieces_.size());
  for (const std::size_t i : order) sorted.push_back(std::move(pieces_[i]));
  return sorted;
}

namespace {

/// Everything, or what changed since all of it was held.
void look_at_changes(DetachedSearch& search, ComponentGraph& graph, const Tree& settled,
                     const Tree& now) {
  const auto look_at_all = [&](const Chunk& chunk) {
    GraphChunk& here = graph.chunk_of(chunk);
    for (std::uint32_t i = 0; i < here.marks.size(); ++i) search.look_at({&here, i});
  };
  for_each_difference(settled.get(), now.get(), [&](const Chunk* before, const Chunk* after) {
    if (after != nullptr) look_at_all(*after);
    if (before != nullptr)
      graph.for_each_around_lost(*before, after,
                                 [&](const GraphNode& node) { search.look_at(node); });
  });
}

/// Across the border of the world now, or where it was.
void look_at_border(DetachedSearch& search, ComponentGraph& graph, Neighbours neighbours,
                    const Item* tree, Point period) {
  if (tree == nullptr) return;
  WorldBorder(tree->bounds, period).for_each_node(graph, neighbours, [&](const GraphNode& node) {
    search.look_at(node);
  });
}

}  // namespace

std::vector<TerrainPiece> Access::detached(Terrain& terrain, const TerrainAnchors& anchors,
                                           std::int64_t least_area, Point period) {
  const Tree& tree = terrain.tree_;
  const Neighbours neighbours = terrain.options_.neighbours;
  ComponentGraph graph(tree, terrain.options_, true);
  DetachedSearch search(graph, anchors, neighbours);
  Settled now{anchors, period};
  const bool is_known = terrain.settled_for_ != nullptr && *terrain.settled_for_ == now;
  auto settled_for =
      is_known ? terrain.settled_for_ : std::make_shared<const Settled>(std::move(now));
  const Tree settled = is_known ? terrain.settled_ : nullptr;
  if (tree != nullptr) WorldBorder(tree->bounds, period).link(graph, neighbours);
  look_at_changes(search, graph, settled, tree);
  look_at_border(search, graph, neighbours, tree.get(), period);
  look_at_border(search, graph, neighbours, settled.get(), period);
  PieceCutter cutter(terrain, least_area);
  for (const DetachedGroup& group : search.detached()) cutter.add(group);
  if (!search.detached().empty()) {
    cutter.cut();
    Tree rest = cutter.tree();
    terrain.tree_ = std::move(rest);
  }
  terrain.settled_ = terrain.tree_;
  terrain.settled_for_ = std::move(settled_for);
  return cutter.take_pieces();
}

}  // namespace detail::terrain

std::vector<TerrainPiece> Terrain::detached(const TerrainAnchors& anchors,
                                            std::int64_t least_area) {
  return detail::terrain::Access::detached(*this, anchors, least_area, {});
}

}  // namespace hitmask
