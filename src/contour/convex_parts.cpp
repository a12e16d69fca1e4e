// Triangles are joined where the result is convex and has few enough corners, over long diagonals
// first: those are sides of slivers.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/fail.hpp"
#include "contour/triangulate.hpp"
#include "contour/tube.hpp"
#include "hitmask/contour.hpp"

namespace hitmask {

namespace {

using namespace detail::contour;

/// The sides of all polygons, three for each triangle at first, linked clockwise. A corner that has
/// become flat stays linked, so that polygons beyond it can be joined still.
class PartJoiner {
 public:
  PartJoiner(const Triangles& triangles, std::int32_t max_vertices)
      : triangles_(triangles),
        most_(static_cast<std::uint32_t>(max_vertices)),
        sides_(3 * triangles.parts.size()),
        counts_(triangles.parts.size(), 3),
        merged_(triangles.parts.size()) {
    for (std::uint32_t side = 0; side < sides_.size(); ++side) {
      const std::uint32_t first = side - side % 3;
      sides_[side] = {triangles.parts[side / 3].sites[side % 3], first + (side + 1) % 3,
                      first + (side + 2) % 3};
    }
    for (std::uint32_t part = 0; part < merged_.size(); ++part) merged_[part] = part;
  }

  [[nodiscard]] ConvexParts run() {
    for (const Diagonal& diagonal : diagonals()) join(diagonal);
    return result();
  }

 private:
  struct PartSide {
    std::uint32_t site;  // at which it begins
    std::uint32_t next, previous;
    bool is_gone = false;
  };
  /// Two sides of different triangles between the same sites.
  struct Diagonal {
    std::uint32_t one, other, number;
    std::int64_t length_squared;
  };
  /// A side by its sites, the lesser first.
  struct SideKey {
    std::uint32_t lesser, greater, side;
  };

  [[nodiscard]] Point at(std::uint32_t side) const noexcept {
    return triangles_.sites[sides_[side].site];
  }

  [[nodiscard]] std::vector<Diagonal> diagonals() const {
    const std::vector<SideKey> keys = sorted_sides();
    std::vector<Diagonal> found;
    for (std::size_t i = 0; i + 1 < keys.size(); ++i)
      if (keys[i].lesser == keys[i + 1].lesser && keys[i].greater == keys[i + 1].greater) {
        const Vector length = between(at(keys[i].side), at(keys[i + 1].side));
        const auto number = static_cast<std::uint32_t>(found.size());
        found.push_back({keys[i].side, keys[i + 1].side, number, dot(length, length)});
      }
    std::ranges::sort(found, [](const Diagonal& a, const Diagonal& b) {
      return a.length_squared != b.length_squared ? a.length_squared > b.length_squared
                                                  : a.number < b.number;
    });
    return found;
  }

  [[nodiscard]] std::vector<SideKey> sorted_sides() const {
    std::vector<SideKey> keys;
    keys.reserve(sides_.size());
    for (std::uint32_t side = 0; side < sides_.size(); ++side) {
      const auto [lesser, greater] = std::minmax(sides_[side].site, sides_[sides_[side].next].site);
      keys.push_back({lesser, greater, side});
    }
    std::sort(keys.begin(), keys.end(), [](const SideKey& a, const SideKey& b) {
      if (a.lesser != b.lesser) return a.lesser < b.lesser;
      return a.greater != b.greater ? a.greater < b.greater : a.side < b.side;
    });
    return keys;
  }

  /// How the polygon bends where `before` would lead on to `after`.
  [[nodiscard]] std::int64_t bend(std::uint32_t before, std::uint32_t after) const noexcept {
    return turn_of(at(before), at(after), at(sides_[after].next));
  }

  void join(const Diagonal& diagonal) {
    const auto [one, other, number, length] = diagonal;
    const std::uint32_t after_other = sides_[other].next, before_one = sides_[one].previous;
    const std::uint32_t after_one = sides_[one].next, before_other = sides_[other].previous;
    const std::int64_t at_begin = bend(before_one, after_other);
    const std::int64_t at_end = bend(before_other, after_one);
    const std::uint32_t a = root_of(one / 3), b = root_of(other / 3);
    const std::uint32_t count =
        counts_[a] + counts_[b] - (at_begin > 0 ? 1 : 2) - (at_end > 0 ? 1 : 2);
    if (at_begin < 0 || at_end < 0 || count > most_) return;
    link(before_one, after_other);
    link(before_other, after_one);
    sides_[one].is_gone = sides_[other].is_gone = true;
    merged_[std::max(a, b)] = std::min(a, b);
    counts_[std::min(a, b)] = count;
  }

  void link(std::uint32_t side, std::uint32_t next) noexcept {
    sides_[side].next = next;
    sides_[next].previous = side;
  }

  [[nodiscard]] std::uint32_t root_of(std::uint32_t part) noexcept {
    while (merged_[part] != part) part = merged_[part] = merged_[merged_[part]];
    return part;
  }

  /// By component, then as found.
  [[nodiscard]] ConvexParts result() {
    std::vector<std::uint32_t> order;
    for (std::uint32_t part = 0; part < merged_.size(); ++part)
      if (merged_[part] == part) order.push_back(part);
    std::ranges::sort(order, {}, [&](std::uint32_t part) {
      return std::pair(triangles_.parts[part].component, part);
    });
    ConvexParts found;
    found.parts.reserve(order.size());
    const std::vector<std::uint32_t> sides = side_of_each();
    for (const std::uint32_t part : order) add_part(part, sides[part], found);
    return found;
  }

  /// Of each part that is left, one of its sides.
  [[nodiscard]] std::vector<std::uint32_t> side_of_each() {
    std::vector<std::uint32_t> sides(merged_.size());
    for (std::uint32_t side = 0; side < sides_.size(); ++side)
      if (!sides_[side].is_gone) sides[root_of(side / 3)] = side;
    return sides;
  }

  void add_part(std::uint32_t part, std::uint32_t any_side, ConvexParts& found) const {
    std::uint32_t first = any_side;  // sites are numbered from top to bottom
    for (std::uint32_t side = sides_[first].next; side != any_side; side = sides_[side].next)
      if (sides_[side].site < sides_[first].site) first = side;
    const std::size_t begin = found.corners.size();
    std::uint32_t side = first;
    do {
      if (bend(sides_[side].previous, side) != 0) found.corners.push_back(at(side));
      side = sides_[side].next;
    } while (side != first);
    found.parts.push_back({begin, found.corners.size() - begin, triangles_.parts[part].component});
  }

  const Triangles& triangles_;
  std::uint32_t most_;
  std::vector<PartSide> sides_;
  std::vector<std::uint32_t> counts_;  // corners of each part that are not flat
  std::vector<std::uint32_t> merged_;  // of each part: the one it became part of, or itself
};

}  // namespace

ConvexParts convex_parts(const Boundary& boundary, std::int32_t max_vertices) {
  if (max_vertices < 3) detail::base::fail_argument("convex parts of fewer than 3 vertices");
  const Triangles triangles = triangles_of(boundary);
  return PartJoiner(triangles, max_vertices).run();
}

}  // namespace hitmask
