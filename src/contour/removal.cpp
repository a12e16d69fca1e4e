// A corner k between i and j may go when the tolerance holds and no other corner is in the triangle
// i, k, j: an edge that crosses the new edge from i to j would have to leave the triangle through
// the old edges, which it does not cross, or end inside it.
//
// Several corners may be at one point (a pinch). At k, the others are in the way when their edges
// lead into the triangle. At i or j, they are when an edge of theirs lies on the new edge.
#include "contour/removal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "contour/corner_grid.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

namespace {

struct Triangle {
  Point i, k, j;
  std::int64_t turn;  // positive when clockwise

  /// Edges included; the same for a flat triangle.
  [[nodiscard]] bool holds(Point point) const noexcept {
    const std::int64_t sides[] = {turn_of(i, k, point), turn_of(k, j, point), turn_of(j, i, point)};
    if (turn > 0) return sides[0] >= 0 && sides[1] >= 0 && sides[2] >= 0;
    if (turn < 0) return sides[0] <= 0 && sides[1] <= 0 && sides[2] <= 0;
    return sides[2] == 0 && dot(between(i, point), between(j, point)) <= 0;
  }
  /// Whether the direction from k to a point leads into the triangle.
  [[nodiscard]] bool leads_inside(Point point) const noexcept {
    const std::int64_t first = turn_of(i, k, point), second = turn_of(k, j, point);
    return turn > 0 ? first > 0 && second > 0 : first < 0 && second < 0;
  }
  [[nodiscard]] Box box() const noexcept {
    const auto [left, right] = std::minmax({i.x, k.x, j.x});
    const auto [top, bottom] = std::minmax({i.y, k.y, j.y});
    return {left, top, right - left, bottom - top};
  }
  [[nodiscard]] Range columns(const Range& rows) const noexcept {
    Range all{std::int64_t{1} << 32, -(std::int64_t{1} << 32)};
    add_columns(i, k, rows, all);
    add_columns(k, j, rows, all);
    add_columns(j, i, rows, all);
    return all;
  }

 private:
  /// Those of an edge within the rows, rounded outwards.
  static void add_columns(Point a, Point b, const Range& rows, Range& all) noexcept {
    if (b.y < a.y) std::swap(a, b);
    if (a.y > rows.high || b.y < rows.low) return;
    const Vector along = between(a, b);
    std::int64_t first = a.x, last = b.x;
    if (a.y < rows.low) first = a.x + along.x * (rows.low - a.y) / along.y;
    if (b.y > rows.high) last = a.x + along.x * (rows.high - a.y) / along.y;
    all = {std::min({all.low, first - 1, last - 1}), std::max({all.high, first + 1, last + 1})};
  }
};

class Removal {
 public:
  Removal(Rings& rings, const Box& bounds, std::int64_t epsilon_parts)
      : rings_(rings),
        grid_(rings, bounds),
        epsilon_parts_(epsilon_parts),
        queued_(rings.corner_count()),
        watchers_(rings.corner_count(), none) {
    for (std::uint32_t corner = 0; corner < rings.corner_count(); ++corner)
      if (rings.has(corner)) add(corner);
  }

  /// Corners with short new edges first. So an edge grows by pieces of its own size, not by many
  /// small ones, and small loops are done before large ones find them in their way.
  void run() {
    for (std::size_t level = 0; level < levels_.size();) {
      if (levels_[level].empty()) {
        ++level;
        continue;
      }
      const std::uint32_t corner = levels_[level].back();
      levels_[level].pop_back();
      if (!rings_.has(corner) || queued_[corner] != level + 1) continue;
      queued_[corner] = 0;
      if (may_go(corner)) level = std::min(level, take_out(corner));
    }
  }

 private:
  static constexpr std::uint32_t none = Rings::none;

  /// A corner to test again when another is taken out.
  struct Watcher {
    std::uint32_t corner;
    std::uint32_t next;  // of the same list
  };

  /// To its level, by the length of the edge that would replace its own. Returns the level.
  std::size_t add(std::uint32_t corner) {
    const Vector edge = between(rings_.at(rings_.previous(corner)), rings_.at(rings_.next(corner)));
    const auto length = static_cast<std::uint64_t>(std::max(std::abs(edge.x), std::abs(edge.y)));
    const auto level = static_cast<std::size_t>(std::bit_width(length));
    if (queued_[corner] == level + 1) return level;
    queued_[corner] = static_cast<std::uint8_t>(level + 1);
    levels_[level].push_back(corner);
    return level;
  }

  /// Returns the lowest level that has something new.
  std::size_t take_out(std::uint32_t corner) {
    const std::uint32_t before = rings_.previous(corner), after = rings_.next(corner);
    rings_.take_out(corner);
    // Not as arguments, whose order each compiler chooses: the order decides which corner goes
    // first.
    const std::size_t level_after = add(after);
    std::size_t level = std::min(add(before), level_after);
    for (std::uint32_t i = watchers_[corner]; i != none; i = watches_[i].next)
      if (rings_.has(watches_[i].corner)) level = std::min(level, add(watches_[i].corner));
    return level;
  }

  [[nodiscard]] bool may_go(std::uint32_t corner) {
    const std::uint32_t before = rings_.previous(corner), after = rings_.next(corner);
    if (rings_.is_fixed(corner) || rings_.is_triangle(corner)) return false;
    if (rings_.at(before) == rings_.at(after)) return false;
    const Tube tube(rings_.at(before), rings_.at(after), epsilon_parts_);
    return rings_.all_between(before, after, [&](Point point) { return tube.holds(point); }) &&
           is_clear(before, corner, after);
  }

  /// Remembers what is in the way, to test the corner again without it.
  [[nodiscard]] bool is_clear(std::uint32_t i, std::uint32_t k, std::uint32_t j) {
    const Point a = rings_.at(i), b = rings_.at(k), c = rings_.at(j);
    const Triangle triangle{a, b, c, turn_of(a, b, c)};
    return grid_.visit(
        triangle.box(), [&](const Range& rows) { return triangle.columns(rows); },
        [&](std::uint32_t other) {
          if (other == i || other == k || other == j || !rings_.has(other)) return true;
          if (!triangle.holds(rings_.at(other)) || !is_in_the_way(triangle, other)) return true;
          watch(other, k);
          return false;
        });
  }

  /// For a corner in the triangle or on its edges.
  [[nodiscard]] bool is_in_the_way(const Triangle& triangle, std::uint32_t other) {
    const Point at = rings_.at(other);
    const Point next = rings_.at(rings_.next(other)), previous = rings_.at(rings_.previous(other));
    if (at == triangle.i) return next == triangle.j || previous == triangle.j;
    if (at == triangle.j) return next == triangle.i || previous == triangle.i;
    if (at != triangle.k || triangle.turn == 0) return true;
    return triangle.leads_inside(next) || triangle.leads_inside(previous);
  }

  /// At i or j it is the edge to a neighbour that is in the way, so that the neighbour counts too.
  void watch(std::uint32_t what, std::uint32_t corner) {
    for (const std::uint32_t one : {what, rings_.next(what), rings_.previous(what)}) {
      watches_.push_back({corner, watchers_[one]});
      watchers_[one] = static_cast<std::uint32_t>(watches_.size() - 1);
    }
  }

  Rings& rings_;
  CornerGrid grid_;
  std::int64_t epsilon_parts_;
  std::array<std::vector<std::uint32_t>, 18> levels_;
  std::vector<std::uint8_t> queued_;     // per corner: its level + 1, or 0
  std::vector<std::uint32_t> watchers_;  // per corner: the first of its list in watches_
  std::vector<Watcher> watches_;
};

}  // namespace

void remove_corners(Rings& rings, const Box& bounds, std::int64_t epsilon_parts) {
  Removal(rings, bounds, epsilon_parts).run();
}

}  // namespace hitmask::detail::contour
