// Checks a simplified boundary against the definition, without the library's code: every corner and
// sample, every pair of edges, every pair of loops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_trace.hpp"

namespace hitmask::reference {

using Corners = std::vector<Point>;

inline Point point_after(const Corners& corners, std::size_t i) {
  return corners[(i + 1) % corners.size()];
}
inline Point point_before(const Corners& corners, std::size_t i) {
  return corners[(i + corners.size() - 1) % corners.size()];
}

/// Whether a point is within epsilon / 256 of a segment; all are multiplied by `scale`.
inline bool is_within(Point p, Point a, Point b, std::int64_t epsilon, std::int64_t scale = 1) {
  const std::int64_t dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const std::int64_t along = dx * px + dy * py, length = dx * dx + dy * dy;
  const std::int64_t most = epsilon * epsilon * scale * scale;
  if (along <= 0) return (px * px + py * py) * 65536 <= most;
  if (along >= length) {
    const std::int64_t qx = p.x - b.x, qy = p.y - b.y;
    return (qx * qx + qy * qy) * 65536 <= most;
  }
  // Small boundaries only: the squares of cross products fit.
  const std::int64_t cross = dx * py - dy * px;
  return cross * cross * 65536 <= most * length;
}

/// The stretch of corners from..to (to may be beyond the end: cyclic) and its edge, both ways.
inline bool stretch_fits(const Corners& loop, std::size_t from, std::size_t to,
                         std::int64_t epsilon) {
  const auto at = [&](std::size_t i) { return loop[i % loop.size()]; };
  const Point a = at(from), b = at(to);
  for (std::size_t i = from; i <= to; ++i)
    if (!is_within(at(i), a, b, epsilon)) return false;
  constexpr std::int32_t parts = 8;
  const auto scaled = [&](Point p) { return Point{p.x * parts, p.y * parts}; };
  for (std::int32_t t = 0; t <= parts; ++t) {
    const Point sample{a.x * (parts - t) + b.x * t, a.y * (parts - t) + b.y * t};
    bool is_near = false;
    for (std::size_t i = from; i < to && !is_near; ++i)
      is_near = is_within(sample, scaled(at(i)), scaled(at(i + 1)), epsilon, parts);
    if (!is_near) return false;
  }
  return true;
}

/// Which corner of the original loop each corner of the simplified one is, increasing from the
/// first and cyclic; empty when there is no way that fits.
inline std::vector<std::size_t> matching(const Corners& original, const Corners& simple,
                                         std::int64_t epsilon) {
  const std::size_t n = original.size();
  for (std::size_t start = 0; start < n; ++start) {
    if (original[start] != simple[0]) continue;
    // Per corner: the places it can be, each with the place of the corner before.
    std::vector<std::map<std::size_t, std::size_t>> places(simple.size() + 1);
    places[0][start] = start;
    for (std::size_t i = 1; i <= simple.size(); ++i)
      for (const auto& [from, unused] : places[i - 1]) {
        for (std::size_t to = from + 1; to <= start + n; ++to) {
          const bool is_last = i == simple.size();
          if (is_last != (to == start + n) || original[to % n] != simple[i % simple.size()])
            continue;
          if (stretch_fits(original, from, to, epsilon)) places[i].emplace(to, from);
        }
      }
    if (places.back().empty()) continue;
    std::vector<std::size_t> found(simple.size() + 1);
    std::size_t place = places.back().begin()->first;
    for (std::size_t i = simple.size() + 1; i-- > 0;) {
      found[i] = place;
      place = places[i][place];
    }
    found.pop_back();
    return found;
  }
  return {};
}

inline int sign_of(std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

/// Whether p lies on the segment, its ends included.
inline bool is_on(Point p, Point a, Point b) {
  return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
         std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

/// Whether two edges share anything but ends of both.
inline bool edges_meet_badly(Point a, Point b, Point c, Point d) {
  const auto is_end = [](Point p, Point q, Point r) { return p == q || p == r; };
  if ((a == c && b == d) || (a == d && b == c)) return true;
  if (is_on(a, c, d) && !is_end(a, c, d)) return true;
  if (is_on(b, c, d) && !is_end(b, c, d)) return true;
  if (is_on(c, a, b) && !is_end(c, a, b)) return true;
  if (is_on(d, a, b) && !is_end(d, a, b)) return true;
  return sign_of(turn(a, b, c)) * sign_of(turn(a, b, d)) < 0 &&
         sign_of(turn(c, d, a)) * sign_of(turn(c, d, b)) < 0;
}

/// Whether direction d is strictly between a and b, turning clockwise from a.
inline bool is_turned_between(Point a, Point d, Point b) {
  const auto side = [](Point p, Point q) { return sign_of(turn({0, 0}, p, q)); };
  if (side(a, b) > 0) return side(a, d) > 0 && side(d, b) > 0;
  return side(a, d) > 0 || side(d, b) > 0;
}

/// Whether two paths through one point, by the corners before and after it, cross there.
inline bool paths_cross(Point at, Point a, Point b, Point c, Point d) {
  return is_turned_between(a - at, c - at, b - at) != is_turned_between(a - at, d - at, b - at);
}

/// How often a loop goes round the middle of a segment, which is not on the loop.
inline int winding_of(const Corners& loop, Point a, Point b) {
  const Point p{a.x + b.x, a.y + b.y};
  int winding = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Point from{loop[i].x * 2, loop[i].y * 2};
    const Point next = point_after(loop, i);
    const Point to{next.x * 2, next.y * 2};
    if (from.y <= p.y && to.y > p.y && turn(from, to, p) > 0) ++winding;
    if (from.y > p.y && to.y <= p.y && turn(from, to, p) < 0) --winding;
  }
  return winding;
}

/// A boundary that is checked, and the original it comes from.
class ContourCheck {
 public:
  ContourCheck(const Boundary& original, const Boundary& simple, std::int64_t epsilon)
      : epsilon_(epsilon), same_loops_(original.loops.size() == simple.loops.size()) {
    for (const Loop& loop : original.loops) original_.push_back(corners_in(original, loop));
    for (const Loop& loop : simple.loops) {
      simple_.push_back(corners_in(simple, loop));
      holes_.push_back(loop.is_hole);
    }
    for (std::size_t i = 0; same_loops_ && i < simple.loops.size(); ++i)
      same_loops_ = original.loops[i].component == simple.loops[i].component &&
                    original.loops[i].is_hole == simple.loops[i].is_hole;
  }

  /// What is wrong; empty when nothing is.
  [[nodiscard]] std::string problem() {
    if (!same_loops_) return "other loops";
    for (std::size_t i = 0; i < simple_.size(); ++i) {
      if (simple_[i].size() < 3) return "a loop vanished";
      const auto higher = [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
      if (*std::min_element(simple_[i].begin(), simple_[i].end(), higher) != simple_[i][0])
        return "starts elsewhere";
      matches_.push_back(matching(original_[i], simple_[i], epsilon_));
      if (matches_[i].empty()) return "not within epsilon, or no corners of the original";
    }
    if (const std::string shape = shape_problem(); !shape.empty()) return shape;
    return superfluous();
  }

 private:
  static Corners corners_in(const Boundary& boundary, const Loop& loop) {
    const auto corners = boundary.corners_of(loop);
    return {corners.begin(), corners.end()};
  }

  [[nodiscard]] std::string shape_problem() const {
    for (std::size_t i = 0; i < simple_.size(); ++i) {
      if ((twice_signed_area(simple_[i]) > 0) == holes_[i]) return "turns the other way";
      for (std::size_t edge = 0; edge < simple_[i].size(); ++edge) {
        if (edge_is_bad(i, edge)) return "edges cross or touch";
        if (corner_is_bad(i, edge)) return "loops cross at a corner";
      }
      if (nesting_changed(i)) return "another nesting";
    }
    return {};
  }

  /// Edge number `edge` of a loop against all others.
  [[nodiscard]] bool edge_is_bad(std::size_t loop, std::size_t edge) const {
    const Point a = simple_[loop][edge], b = point_after(simple_[loop], edge);
    if (a == b) return true;
    for (std::size_t i = 0; i < simple_.size(); ++i)
      for (std::size_t other = 0; other < simple_[i].size(); ++other)
        if (!(i == loop && other == edge) &&
            edges_meet_badly(a, b, simple_[i][other], point_after(simple_[i], other)))
          return true;
    return false;
  }

  [[nodiscard]] bool corner_is_bad(std::size_t loop, std::size_t corner) const {
    const Corners& own = simple_[loop];
    for (const Corners& others : simple_)
      for (std::size_t i = 0; i < others.size(); ++i)
        if (others[i] == own[corner] && !(&others == &own && i == corner) &&
            paths_cross(own[corner], point_before(own, corner), point_after(own, corner),
                        point_before(others, i), point_after(others, i)))
          return true;
    return false;
  }

  [[nodiscard]] bool nesting_changed(std::size_t loop) const {
    for (std::size_t i = 0; i < simple_.size(); ++i)
      if (i != loop && (is_other(i, loop) || is_other(loop, i))) return true;
    return false;
  }
  [[nodiscard]] bool is_other(std::size_t outer, std::size_t inner) const {
    return winding_of(original_[outer], original_[inner][0], original_[inner][1]) !=
           winding_of(simple_[outer], simple_[inner][0], simple_[inner][1]);
  }

  /// Takes out every corner in turn.
  [[nodiscard]] std::string superfluous() {
    for (std::size_t i = 0; i < simple_.size(); ++i)
      for (std::size_t corner = 0; corner < simple_[i].size(); ++corner)
        if (simple_[i].size() > 3 && is_superfluous(i, corner))
          return "corner " + std::to_string(corner) + " of loop " + std::to_string(i) +
                 " is superfluous";
    return {};
  }

  [[nodiscard]] bool is_superfluous(std::size_t loop, std::size_t corner) {
    const std::vector<std::size_t>& match = matches_[loop];
    const std::size_t count = match.size(), n = original_[loop].size();
    const std::size_t from = corner == 0 ? match[count - 1] : match[corner - 1] + n;
    const std::size_t to = corner + 1 == count ? match[0] + 2 * n : match[corner + 1] + n;
    if (!stretch_fits(original_[loop], from, to, epsilon_)) return false;
    const Corners kept = simple_[loop];
    simple_[loop].erase(simple_[loop].begin() + static_cast<std::ptrdiff_t>(corner));
    const std::size_t edge = corner == 0 ? count - 2 : corner - 1;
    const bool is_fine = (twice_signed_area(simple_[loop]) > 0) != holes_[loop] &&
                         twice_signed_area(simple_[loop]) != 0 && !edge_is_bad(loop, edge) &&
                         !corner_is_bad(loop, edge) &&
                         !corner_is_bad(loop, (edge + 1) % (count - 1)) && !nesting_changed(loop);
    simple_[loop] = kept;
    return is_fine;
  }

  std::int64_t epsilon_;
  bool same_loops_;
  std::vector<Corners> original_, simple_;
  std::vector<bool> holes_;
  std::vector<std::vector<std::size_t>> matches_;
};

/// What is wrong with a simplified boundary, epsilon in 1/256 pixel; empty when nothing is.
inline std::string contour_problem(const Boundary& original, const Boundary& simple,
                                   std::int64_t epsilon) {
  return ContourCheck(original, simple, epsilon).problem();
}

}  // namespace hitmask::reference
