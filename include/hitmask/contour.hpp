// Contours for physics engines and editors: boundaries with few corners, convex parts, boxes,
// chains.
//
// trace() (hitmask/shape.hpp) gives the exact boundary of a mask, with a corner at every step of
// its pixels. These functions make from it what engines want. Everything that is decided is decided
// in integers, so the same call gives the same corners on every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask {

/// The same loops with fewer corners, each a corner of `boundary`. An edge of the result stands for
/// the stretch of the boundary between its ends: every point of the stretch is within `epsilon`
/// pixels of the edge, and every point of the edge within `epsilon` of the stretch. Edges meet at
/// corners only, loops never cross, what was inside a loop stays inside, and no loop vanishes. No
/// corner is superfluous: without any one of them, one of these would not hold.
///
/// `epsilon` is rounded down to 1/256 pixel; with 0 the result is what trace() gives. Loops keep
/// their order, their component and their direction, and start at their topmost, then leftmost
/// corner.
///
/// For a boundary of trace(), or of this function. Throws std::invalid_argument for a negative
/// epsilon, NaN, or loops that are not in the corners; std::length_error for a boundary longer than
/// max_mask_side.
[[nodiscard]] HITMASK_API Boundary simplify(const Boundary& boundary, double epsilon);

// --- Convex parts -------------------------------------------------------------------------------

/// A convex polygon, given by its corners: clockwise on the screen from the topmost, then leftmost
/// one, no three in a line.
struct ConvexPart {
  std::size_t first_corner = 0;  ///< in ConvexParts::corners
  std::size_t corner_count = 0;
  std::uint32_t component = 0;  ///< that of the loops around it
};

/// Sorted by component.
struct ConvexParts {
  std::vector<Point> corners;
  std::vector<ConvexPart> parts;
  [[nodiscard]] std::span<const Point> corners_of(const ConvexPart& part) const noexcept {
    return std::span<const Point>(corners).subspan(part.first_corner, part.corner_count);
  }
};

/// Cuts what a boundary encloses into convex polygons of at most `max_vertices` corners, for
/// engines without concave shapes. They share no area and leave no gap, holes stay open, and their
/// areas add up to that of the boundary exactly.
///
/// Throws std::invalid_argument for max_vertices below 3, and for loops that cross, touch anywhere
/// but at corners of both, or do not have the solid side on their right, with the numbers of one or
/// two such loops, from 0; std::length_error for a boundary longer than max_mask_side.
[[nodiscard]] HITMASK_API ConvexParts convex_parts(const Boundary& boundary,
                                                   std::int32_t max_vertices = 8);

/// Boxes that cover exactly the solid pixels and share none, for tile engines: few, but not always
/// the fewest. Sorted by their first pixel: topmost, then leftmost.
[[nodiscard]] HITMASK_API std::vector<Box> rectangles(const MaskView& mask);

// --- Chains -------------------------------------------------------------------------------------
// For engines that have one-sided chains of edges, such as Box2D 3: static ground that bodies do
// not catch on. An edge from p to q stops what comes from the side that (q.y - p.y, p.x - q.x)
// points to, which is the free one.

/// Which way y points in the engine.
enum class YAxis : std::uint8_t {
  down,  ///< as in hitmask
  up,    ///< y is negated, and chains run the other way
};

struct ChainOptions {
  YAxis y_axis = YAxis::down;
  /// Points that follow one another are at least that far apart, in pixels; rounded down to 1/256.
  /// Nearer corners are left out, except at the ends of open chains.
  double least_spacing = 0;
  friend constexpr bool operator==(const ChainOptions&, const ChainOptions&) = default;
};

/// In pixels. Whole or half numbers.
struct ChainPoint {
  double x = 0;
  double y = 0;
  friend constexpr bool operator==(const ChainPoint&, const ChainPoint&) = default;
};

/// At least four points.
struct Chain {
  std::size_t first_point = 0;  ///< in Chains::points
  std::size_t point_count = 0;
  bool is_loop =
      true;       ///< otherwise its first and last points are ghosts: there is no wall to them
  Point chunk{};  ///< of chunk_chains(): the chunk that it is in
};

struct Chains {
  std::vector<ChainPoint> points;
  std::vector<Chain> chains;
  std::vector<Point>
      chunks;  ///< of chunk_chains(): all whose chains are here, from the top left on
  [[nodiscard]] std::span<const ChainPoint> points_of(const Chain& chain) const noexcept {
    return std::span<const ChainPoint>(points).subspan(chain.first_point, chain.point_count);
  }
};

/// A closed chain for each loop of a boundary, in its order. A triangle gets a fourth point, in the
/// middle of its longest side. A loop that is too small for four points at the least spacing has no
/// chain. Throws std::invalid_argument for a least spacing that is negative or NaN, and as
/// simplify() does.
[[nodiscard]] HITMASK_API Chains chains(const Boundary& boundary, const ChainOptions& options = {});

/// The chains of the chunks that changed, from Terrain::drain_dirty(), and of all chunks whose
/// chains may change with them: replace those of all `Chains::chunks`, and the chains are those
/// that the whole terrain has. These are the chunks around one that changed; where the pixels along
/// its side changed, also those around the neighbour behind that side. An empty box counts as the
/// whole chunk. The boundary of each chunk is simplified by itself. At the edge of a chunk the
/// ground has no wall: chains are open there, both chunks have the same point, and the ghosts are
/// the neighbour's next points. Throws as simplify() and chains() do.
[[nodiscard]] HITMASK_API Chains chunk_chains(const Terrain& terrain,
                                              std::span<const ChunkChange> dirty, double epsilon,
                                              const ChainOptions& options = {});

}  // namespace hitmask
