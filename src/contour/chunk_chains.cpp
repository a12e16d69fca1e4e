#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "base/integers.hpp"
#include "contour/chain_writer.hpp"
#include "contour/chunk_pieces.hpp"
#include "contour/simplify.hpp"
#include "contour/tube.hpp"
#include "hitmask/contour.hpp"

namespace hitmask {

namespace {

using namespace detail::contour;

struct ChunkOrder {
  bool operator()(Point a, Point b) const noexcept { return is_before(a, b); }
};

class ChunkChainMaker {
 public:
  ChunkChainMaker(const Terrain& terrain, double epsilon, const ChainOptions& options)
      : terrain_(terrain), epsilon_parts_(parts_of(epsilon, "epsilon")), writer_(options) {}

  [[nodiscard]] Chains run(std::span<const ChunkChange> dirty) {
    for (const Point chunk : with_neighbours(dirty)) {
      writer_.found().chunks.push_back(chunk);
      for (const Piece& piece : pieces(chunk).all) add(piece, chunk);
    }
    return std::move(writer_.found());
  }

 private:
  using Chunks = std::set<Point, ChunkOrder>;

  /// The ghosts of the chunks around depend on what changed. Behind a side where pixels changed,
  /// the neighbour's cuts may have changed, so that it is simplified anew up to its far sides: the
  /// ghosts of the chunks around the neighbour depend on it, too.
  [[nodiscard]] static Chunks with_neighbours(std::span<const ChunkChange> dirty) {
    Chunks chunks;
    for (const ChunkChange& change : dirty) {
      add_with_those_around(chunks, change.chunk);
      for (const Point side : {Point{-1, 0}, Point{1, 0}, Point{0, -1}, Point{0, 1}})
        if (reaches_side(change, side)) add_with_those_around(chunks, change.chunk + side);
    }
    return chunks;
  }

  static void add_with_those_around(Chunks& chunks, Point middle) {
    for (std::int32_t y = -1; y <= 1; ++y)
      for (std::int32_t x = -1; x <= 1; ++x) {
        const Point chunk = middle + Point{x, y};
        if (exists(chunk)) chunks.insert(chunk);
      }
  }

  /// Whether the pixels along a side of the chunk may have changed. An empty box says nothing.
  [[nodiscard]] static bool reaches_side(const ChunkChange& change, Point side) noexcept {
    const Box& box = change.box;
    if (is_empty(box)) return true;
    const auto reaches = [](std::int64_t from, std::int64_t length, std::int64_t chunk,
                            std::int32_t way) {
      const std::int64_t first = chunk * Terrain::chunk_side;
      return way < 0 ? from <= first : from + length >= first + Terrain::chunk_side;
    };
    return side.x != 0 ? reaches(box.x, box.w, change.chunk.x, side.x)
                       : reaches(box.y, box.h, change.chunk.y, side.y);
  }

  [[nodiscard]] static bool exists(Point chunk) noexcept {
    constexpr std::int32_t most = Terrain::reach / Terrain::chunk_side;
    return chunk.x >= -most && chunk.x < most && chunk.y >= -most && chunk.y < most;
  }

  /// Simplified once. Thinned, too, so that ghosts are points of the neighbour's chain.
  const ChunkPieces& pieces(Point chunk) {
    const auto [place, is_new] = pieces_.try_emplace(chunk);
    ChunkPieces& its = place->second;
    if (!is_new || !exists(chunk)) return its;
    its = pieces_of(terrain_, chunk, epsilon_parts_);
    for (const std::size_t open : its.open)
      its.all[open].points = writer_.thinned(its.all[open].points);
    return its;
  }

  void add(const Piece& piece, Point chunk) {
    if (piece.is_loop) return writer_.add_loop(piece.points, chunk);
    std::vector<Point> points{ghost_before(piece, chunk)};
    points.insert(points.end(), piece.points.begin(), piece.points.end());
    points.push_back(ghost_after(piece, chunk));
    writer_.add_open(points, chunk);
  }

  /// The last corner before the end of the piece that leads here.
  [[nodiscard]] Point ghost_before(const Piece& piece, Point chunk) {
    const Point start = piece.points.front();
    const Piece* const other =
        find_near(start, chunk, [&](const Piece& one) { return one.points.back() == start; });
    if (other != nullptr) return other->points[other->points.size() - 2];
    return start - (piece.points[1] - start);
  }
  /// The first corner after the start of the piece that leads on.
  [[nodiscard]] Point ghost_after(const Piece& piece, Point chunk) {
    const Point end = piece.points.back();
    const Piece* const other =
        find_near(end, chunk, [&](const Piece& one) { return one.points.front() == end; });
    if (other != nullptr) return other->points[1];
    return end - (piece.points[piece.points.size() - 2] - end);
  }

  /// Of the open pieces of the other chunks around a point.
  template <class Fits>
  [[nodiscard]] const Piece* find_near(Point at, Point chunk, Fits&& fits) {
    for (const std::int32_t y : {at.y - 1, at.y})
      for (const std::int32_t x : {at.x - 1, at.x}) {
        const Point other = chunk_of({x, y});
        if (other == chunk) continue;
        const ChunkPieces& near = pieces(other);
        for (const std::size_t open : near.open)
          if (fits(near.all[open])) return &near.all[open];
      }
    return nullptr;
  }

  [[nodiscard]] static Point chunk_of(Point pixel) noexcept {
    const auto divided = [](std::int32_t value) {
      return static_cast<std::int32_t>(detail::base::floor_divided(value, Terrain::chunk_side));
    };
    return {divided(pixel.x), divided(pixel.y)};
  }

  const Terrain& terrain_;
  std::int64_t epsilon_parts_;
  ChainWriter writer_;
  std::map<Point, ChunkPieces, ChunkOrder> pieces_;
};

}  // namespace

Chains chunk_chains(const Terrain& terrain, std::span<const ChunkChange> dirty, double epsilon,
                    const ChainOptions& options) {
  return ChunkChainMaker(terrain, epsilon, options).run(dirty);
}

}  // namespace hitmask
