// Checks the simplified chains of a terrain's chunks against those without an epsilon, as
// contour_check.hpp checks boundaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/contour.hpp"
#include "reference/contour_check.hpp"

namespace hitmask::reference {

class ChainCheck {
 public:
  ChainCheck(const Chains& exact, const Chains& simple, std::int64_t epsilon)
      : exact_(exact), simple_(simple), epsilon_(epsilon), used_(exact.chains.size()) {}

  /// What is wrong; empty when nothing is.
  [[nodiscard]] std::string problem() {
    if (exact_.chunks != simple_.chunks) return "other chunks";
    if (exact_.chains.size() != simple_.chains.size()) return "other chains";
    for (const Chain& chain : simple_.chains)
      if (!has_original(chain)) return "a chain is not within epsilon";
    for (const Chain& chain : simple_.chains)
      if (!is_in_its_chunk(chain)) return "a chain leaves its chunk";
    // Those of two chunks may touch at the edge between them.
    for (std::size_t i = 0; i < simple_.chains.size(); ++i)
      for (std::size_t k = 0; k <= i; ++k)
        if (simple_.chains[i].chunk == simple_.chains[k].chunk && do_cross(i, k))
          return "chains cross";
    return {};
  }

 private:
  using Walls = std::vector<std::pair<Point, Point>>;

  /// The point in the middle of a side of four is that which made a chain of a triangle, or a
  /// corner on a straight side where another loop pinches it.
  enum class Middle { is_added, is_corner };

  /// Without ghosts, and without the point that was added to a triangle.
  static Corners corners_of(const Chains& chains, const Chain& chain, Middle middle) {
    const auto points = chains.points_of(chain);
    const std::size_t ghosts = chain.is_loop ? 0 : 1;
    Corners corners;
    for (std::size_t i = ghosts; i + ghosts < points.size(); ++i) {
      const Point corner{static_cast<std::int32_t>(points[i].x),
                         static_cast<std::int32_t>(points[i].y)};
      const bool may_be_corner = corner.x == points[i].x && corner.y == points[i].y;
      if (chain.is_loop && points.size() == 4 && is_middle(points, i) &&
          (middle == Middle::is_added || !may_be_corner))
        continue;
      corners.push_back(corner);
    }
    return corners;
  }
  static bool is_middle(std::span<const ChainPoint> points, std::size_t i) {
    const ChainPoint before = points[(i + 3) % 4], after = points[(i + 1) % 4];
    return 2 * points[i].x == before.x + after.x && 2 * points[i].y == before.y + after.y;
  }
  static Walls walls_of(const Chains& chains, const Chain& chain) {
    const Corners corners = corners_of(chains, chain, Middle::is_corner);
    Walls walls;
    for (std::size_t i = 0; i + (chain.is_loop ? 0 : 1) < corners.size(); ++i)
      walls.emplace_back(corners[i], point_after(corners, i));
    return walls;
  }

  /// Open ones keep their ends; closed by an edge between these, they are loops, too.
  [[nodiscard]] bool has_original(const Chain& chain) {
    return has_original(chain, corners_of(simple_, chain, Middle::is_added)) ||
           has_original(chain, corners_of(simple_, chain, Middle::is_corner));
  }
  [[nodiscard]] bool has_original(const Chain& chain, const Corners& simple) {
    for (std::size_t i = 0; i < exact_.chains.size(); ++i) {
      const Chain& other = exact_.chains[i];
      if (used_[i] || other.chunk != chain.chunk || other.is_loop != chain.is_loop) continue;
      const Corners exact = corners_of(exact_, other, Middle::is_corner);
      if (!chain.is_loop && (exact.front() != simple.front() || exact.back() != simple.back()))
        continue;
      if (is_near(exact, simple, chain.is_loop)) return used_[i] = true;
    }
    return false;
  }
  [[nodiscard]] bool is_near(const Corners& exact, const Corners& simple, bool is_loop) const {
    // Two corners are an edge there and back.
    if (!is_loop && simple.size() == 2) return stretch_fits(exact, 0, exact.size() - 1, epsilon_);
    return !matching(exact, simple, epsilon_).empty();
  }

  [[nodiscard]] bool is_in_its_chunk(const Chain& chain) const {
    const Point first{chain.chunk.x * Terrain::chunk_side, chain.chunk.y * Terrain::chunk_side};
    for (const Point corner : corners_of(simple_, chain, Middle::is_corner)) {
      const Point at = corner - first;
      if (at.x < 0 || at.y < 0 || at.x > Terrain::chunk_side || at.y > Terrain::chunk_side)
        return false;
    }
    return true;
  }

  [[nodiscard]] bool do_cross(std::size_t first, std::size_t second) const {
    const Walls a = walls_of(simple_, simple_.chains[first]);
    const Walls b = walls_of(simple_, simple_.chains[second]);
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t k = 0; k < (first == second ? i : b.size()); ++k)
        if (edges_meet_badly(a[i].first, a[i].second, b[k].first, b[k].second)) return true;
    return false;
  }

  const Chains& exact_;
  const Chains& simple_;
  std::int64_t epsilon_;
  std::vector<bool> used_;
};

/// What is wrong with all chains of a terrain, epsilon in 1/256 pixel; empty when nothing is.
inline std::string chain_problem(const Terrain& terrain, std::int64_t epsilon) {
  const std::vector<ChunkChange> all = changes({}, terrain);
  const Chains exact = chunk_chains(terrain, all, 0);
  const Chains simple = chunk_chains(terrain, all, static_cast<double>(epsilon) / 256);
  return ChainCheck(exact, simple, epsilon).problem();
}

}  // namespace hitmask::reference
