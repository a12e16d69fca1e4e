// The pixels of a chunk are traced alone. Where the pixel beyond the chunk's edge is solid too, the
// boundary is cut: its edge there is no wall. The ends of cuts become corners that stay, so that
// both chunks have them. Each chunk keeps to its own square, so that chunks cannot cross.
#include "contour/chunk_pieces.hpp"

#include <utility>

#include "contour/rings.hpp"
#include "contour/simplify.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::detail::contour {

namespace {

constexpr std::int32_t chunk_side = Terrain::chunk_side;

class ChunkBoundary {
 public:
  ChunkBoundary(const Terrain& terrain, Point chunk)
      : origin_{chunk.x * chunk_side, chunk.y * chunk_side},
        pixels_(to_mask(terrain, {origin_.x - 1, origin_.y - 1, chunk_side + 2, chunk_side + 2})) {
    const Boundary traced =
        trace(crop(pixels_, {1, 1, chunk_side, chunk_side}), terrain.options().neighbours);
    for (const Loop& loop : traced.loops) add_loop(traced.corners_of(loop), loop);
  }

  [[nodiscard]] ChunkPieces run(std::int64_t epsilon_parts) && {
    Rings rings(boundary_);
    rings.fix(fixed_);
    simplify_rings(rings, boundary_, epsilon_parts);
    for (const Loop& loop : boundary_.loops) add_pieces(rings, loop);
    return std::move(pieces_);
  }

 private:
  /// Copies the corners, and adds those where cuts begin or end.
  void add_loop(std::span<const Point> corners, const Loop& loop) {
    const std::size_t first = boundary_.corners.size();
    for (std::size_t i = 0; i < corners.size(); ++i)
      add_edge(corners[i], corners[i + 1 == corners.size() ? 0 : i + 1]);
    const std::size_t count = boundary_.corners.size() - first;
    boundary_.loops.push_back({first, count, loop.component, loop.is_hole});
    for (std::size_t i = 0; i < count; ++i)
      if (cut_[first + i]) fixed_[first + i] = fixed_[first + (i + 1) % count] = true;
  }

  /// Pixel by pixel, since the neighbour may be solid anywhere along it.
  void add_edge(Point from, Point to) {
    add_corner(from, is_cut(from, to));
    if (!is_on_border(from, to)) return;
    const Point step = step_of(from, to);
    for (Point at = from + step; at != to; at += step)
      if (is_cut(at, to) != cut_.back()) add_corner(at, !cut_.back());
  }

  void add_corner(Point at, bool is_cut) {
    boundary_.corners.push_back(at);
    cut_.push_back(is_cut);
    fixed_.push_back(false);
  }

  [[nodiscard]] static Point step_of(Point from, Point to) noexcept {
    const auto sign = [](std::int32_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
    return {sign(to.x - from.x), sign(to.y - from.y)};
  }
  [[nodiscard]] static bool is_on_border(Point from, Point to) noexcept {
    const auto both = [&](std::int32_t at) {
      return (from.x == at && to.x == at) || (from.y == at && to.y == at);
    };
    return both(0) || both(chunk_side);
  }

  /// Whether the pixel beyond the first step of an edge is solid. The solid pixel of the chunk is
  /// on the right of the step, the other on its left.
  [[nodiscard]] bool is_cut(Point at, Point to) const noexcept {
    if (!is_on_border(at, to)) return false;
    const Point step = step_of(at, to);
    const std::int32_t x = step.y > 0 || step.x > 0 ? at.x : at.x - 1;
    const std::int32_t y = step.y > 0 || step.x < 0 ? at.y : at.y - 1;
    return pixels_.get(x + 1, y + 1);  // which begin one pixel before the chunk
  }

  void add_pieces(const Rings& rings, const Loop& loop) {
    const auto first = static_cast<std::uint32_t>(loop.first_corner);
    const auto end = static_cast<std::uint32_t>(loop.first_corner + loop.corner_count);
    bool has_cut = false;
    for (std::uint32_t corner = first; corner < end; ++corner)
      if (cut_[corner]) {
        has_cut = true;
        add_open_piece(rings, rings.next(corner));
      }
    if (!has_cut) add_closed_piece(rings, first, end);
  }

  /// From the end of one cut to the begin of the next, unless that is the same point.
  void add_open_piece(const Rings& rings, std::uint32_t corner) {
    if (cut_[corner]) return;
    Piece piece{{world(rings.at(corner))}, false};
    do {
      corner = rings.next(corner);
      piece.points.push_back(world(rings.at(corner)));
    } while (!cut_[corner]);
    pieces_.open.push_back(pieces_.all.size());
    pieces_.all.push_back(std::move(piece));
  }

  void add_closed_piece(const Rings& rings, std::uint32_t first, std::uint32_t end) {
    Piece piece;
    for (std::uint32_t corner = first; corner < end; ++corner)
      if (rings.has(corner)) piece.points.push_back(world(rings.at(corner)));
    pieces_.all.push_back(std::move(piece));
  }

  [[nodiscard]] Point world(Point at) const noexcept { return at + origin_; }

  Point origin_;
  Mask pixels_;              // of the chunk, and one more on each side
  Boundary boundary_;        // relative to the chunk
  std::vector<bool> cut_;    // per corner: its edge is shared with a neighbour's solid pixels
  std::vector<bool> fixed_;  // per corner: it is an end of such an edge
  ChunkPieces pieces_;
};

}  // namespace

ChunkPieces pieces_of(const Terrain& terrain, Point chunk, std::int64_t epsilon_parts) {
  return ChunkBoundary(terrain, chunk).run(epsilon_parts);
}

}  // namespace hitmask::detail::contour
