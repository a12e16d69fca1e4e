// Polygons, filled row by row: each edge crossed by the line through a row's pixel centres switches
// between inside and outside.
//
// Corners have integer coordinates and centres lie halfway between them, so no row runs through a
// corner or along an edge.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/integers.hpp"
#include "hitmask/shape.hpp"
#include "shape/floor_steps.hpp"
#include "shape/spans.hpp"

namespace hitmask {

using detail::base::Int128;
using detail::shape::FloorSteps;
using detail::shape::SharedRows;
using detail::shape::SpanPainter;

namespace {

using Loops = std::span<const std::span<const Point>>;

/// An edge that is not horizontal; crosses the rows [upper.y, lower.y).
struct Edge {
  Point upper, lower;
  bool downwards = false;  // in the direction of the loop
};

template <class Each>
void for_each_edge(const Loops& loops, Each&& each) {
  for (const std::span<const Point> corners : loops)
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point from = corners[i == 0 ? corners.size() - 1 : i - 1];
      const Point to = corners[i];
      if (from.y < to.y) each(Edge{from, to, true});
      if (from.y > to.y) each(Edge{to, from, false});
    }
}

/// The rows of the polygon, in 64 bits.
struct WideRowRange {
  std::int64_t top = 0, bottom = 0;
};
WideRowRange row_range_of(const Loops& loops) noexcept {
  std::int64_t top = std::numeric_limits<std::int32_t>::max();
  std::int64_t bottom = std::numeric_limits<std::int32_t>::min();
  for (const std::span<const Point> corners : loops)
    for (const Point corner : corners) {
      top = std::min<std::int64_t>(top, corner.y);
      bottom = std::max<std::int64_t>(bottom, corner.y);
    }
  return {top, bottom};
}

/// The edges of some rows, by the first row that crosses them.
class EdgeTable {
 public:
  EdgeTable(const Loops& loops, const SharedRows& rows)
      : rows_(rows), starts_(static_cast<std::size_t>(rows.bottom - rows.top) + 1) {
    // Counting sort. Counts are stored one place after their row, so that prefix sums give the
    // starts.
    std::vector<std::int32_t> ends(starts_.size());
    for_each_visible(loops, [&](const Edge& edge) {
      ++starts_[place_of(first_row(edge)) + 1];
      ++ends[place_of(std::min(edge.lower.y, rows_.bottom))];
    });
    std::size_t active = 0;
    for (std::size_t i = 1; i < starts_.size(); ++i) {
      active += starts_[i];
      most_active_ = std::max(most_active_, active);
      active -= static_cast<std::size_t>(ends[i]);
      starts_[i] += starts_[i - 1];
    }
    edges_.resize(starts_.back());
    std::vector<std::size_t> next(starts_);
    for_each_visible(loops,
                     [&](const Edge& edge) { edges_[next[place_of(first_row(edge))]++] = edge; });
  }

  /// The edges that start in a row.
  [[nodiscard]] std::span<const Edge> starting_in(std::int32_t row) const noexcept {
    const std::size_t place = place_of(row);
    return std::span(edges_).subspan(starts_[place], starts_[place + 1] - starts_[place]);
  }
  /// The largest number of edges that any row crosses.
  [[nodiscard]] std::size_t most_active() const noexcept { return most_active_; }

 private:
  template <class Each>
  void for_each_visible(const Loops& loops, Each&& each) const {
    for_each_edge(loops, [&](const Edge& edge) {
      if (edge.upper.y < rows_.bottom && edge.lower.y > rows_.top) each(edge);
    });
  }
  [[nodiscard]] std::int32_t first_row(const Edge& edge) const noexcept {
    return std::max(edge.upper.y, rows_.top);
  }
  [[nodiscard]] std::size_t place_of(std::int32_t row) const noexcept {
    return static_cast<std::size_t>(row - rows_.top);
  }

  SharedRows rows_;
  std::vector<std::size_t> starts_;  // where each row's edges start in edges_, and the end
  std::vector<Edge> edges_;
  std::size_t most_active_ = 0;
};

/// An edge while rows cross it.
class ActiveEdge {
 public:
  ActiveEdge(const Edge& edge, std::int32_t row) noexcept
      : first_inside_(steps(edge, row)), bottom_(edge.lower.y), downwards_(edge.downwards) {}

  /// The first column whose pixel centre is on the edge or right of it.
  [[nodiscard]] Int128 first_inside() const noexcept { return first_inside_.value(); }
  [[nodiscard]] bool downwards() const noexcept { return downwards_; }
  [[nodiscard]] bool crosses(std::int32_t row) const noexcept { return row < bottom_; }
  void advance() noexcept { first_inside_.advance(); }

 private:
  /// The row through y + 1/2 meets the edge at upper.x + (2(y - upper.y) + 1) dx / 2dy. The column
  /// is that minus 1/2, rounded up, which is rounding down after adding (2dy - 1) / 2dy.
  static FloorSteps steps(const Edge& edge, std::int32_t row) noexcept {
    const std::int64_t dx = std::int64_t{edge.lower.x} - edge.upper.x;
    const std::int64_t dy = std::int64_t{edge.lower.y} - edge.upper.y;
    const std::int64_t twice_down = 2 * (std::int64_t{row} - edge.upper.y) + 1;
    const Int128 start = static_cast<Int128>(twice_down) * dx + dy - 1;
    return {start + static_cast<Int128>(2 * dy) * edge.upper.x, 2 * dx, 2 * dy};
  }

  FloorSteps first_inside_;
  std::int32_t bottom_;
  bool downwards_;
};

/// All memory is allocated before the first pixel is painted.
class PolygonFiller {
 public:
  PolygonFiller(const EdgeTable& edges, std::int32_t width, FillRule rule)
      : edges_(edges), width_(width), counted_(rule == FillRule::even_odd ? 1 : ~0) {
    active_.reserve(edges.most_active());
    crossings_.reserve(edges.most_active());
  }

  void fill_row(std::int32_t row, SpanPainter& painter) noexcept {
    for (const Edge& edge : edges_.starting_in(row)) active_.emplace_back(edge, row);
    crossings_.clear();
    for (const ActiveEdge& edge : active_) crossings_.push_back(crossing(edge));
    std::sort(crossings_.begin(), crossings_.end());
    paint_between(row, painter);
    std::erase_if(active_, [row](const ActiveEdge& edge) { return !edge.crosses(row + 1); });
    for (ActiveEdge& edge : active_) edge.advance();
  }

 private:
  /// A column and a direction in one number, for fast sorting. Columns left of the mask are all
  /// treated alike, and so are those right of it.
  [[nodiscard]] std::uint32_t crossing(const ActiveEdge& edge) const noexcept {
    const Int128 column = std::clamp<Int128>(edge.first_inside(), 0, width_);
    return static_cast<std::uint32_t>(column) * 2 + (edge.downwards() ? 1 : 0);
  }

  void paint_between(std::int32_t row, SpanPainter& painter) const noexcept {
    std::int32_t winding = 0;
    std::uint32_t from = 0;
    for (const std::uint32_t crossing : crossings_) {
      const bool was_inside = is_inside(winding);
      winding += (crossing & 1) != 0 ? 1 : -1;
      if (was_inside == is_inside(winding)) continue;
      if (was_inside) painter.span(row, {from, crossing >> 1});
      from = crossing >> 1;
    }
  }
  [[nodiscard]] bool is_inside(std::int32_t winding) const noexcept {
    return (winding & counted_) != 0;
  }

  const EdgeTable& edges_;
  std::int32_t width_;
  std::int32_t counted_;  // the bits of the winding number that the fill rule uses
  std::vector<ActiveEdge> active_;
  std::vector<std::uint32_t> crossings_;
};

}  // namespace

void paint_polygons(Mask& mask, std::span<const std::span<const Point>> loops, FillRule rule,
                    Paint paint) {
  SpanPainter painter(mask, paint);
  const WideRowRange extent = row_range_of(loops);
  const SharedRows rows = painter.rows(extent.top, extent.bottom);
  if (rows.top == rows.bottom) return;
  const EdgeTable edges(loops, rows);
  PolygonFiller filler(edges, mask.width(), rule);
  for (std::int32_t row = rows.top; row < rows.bottom; ++row) filler.fill_row(row, painter);
}

void paint_polygon(Mask& mask, std::span<const Point> corners, FillRule rule, Paint paint) {
  paint_polygons(mask, std::span(&corners, 1), rule, paint);
}

MaskAt polygon_mask(std::span<const Point> corners, FillRule rule) {
  if (corners.empty()) return {};
  Point least = corners.front(), most = corners.front();
  for (const Point corner : corners) {
    least = {std::min(least.x, corner.x), std::min(least.y, corner.y)};
    most = {std::max(most.x, corner.x), std::max(most.y, corner.y)};
  }
  Mask mask(detail::saturate(std::int64_t{most.x} - least.x),
            detail::saturate(std::int64_t{most.y} - least.y));
  std::vector<Point> moved(corners.begin(), corners.end());
  for (Point& corner : moved) corner = {corner.x - least.x, corner.y - least.y};
  paint_polygon(mask, moved, rule);
  return {std::move(mask), least};
}

}  // namespace hitmask
