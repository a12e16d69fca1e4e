// A line sweeps over the boundary, from one point with corners to the next. Between the edges that
// it meets lie cells, inside and outside in turn; each inside cell is the lower end of a polygon
// that every row crosses once. At a point cells begin, end, split, join, or get a corner on one
// side. All corners at a point are handled together, so that pinches need no care.
//
// Edges that become neighbours are tested for crossing, so that any wrong boundary is found.
#include "contour/triangulate.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/fail.hpp"
#include "contour/monotone.hpp"
#include "contour/rings.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

namespace {

struct Edge {
  Point upper, lower;
  std::uint32_t component;
  bool inside_right;  // solid on the side of greater x; below, for a horizontal edge, is left
};

/// Left of: of two edges that a row crosses and that do not cross each other.
struct IsLeft {
  const std::vector<Edge>* edges;
  bool operator()(std::uint32_t first, std::uint32_t second) const noexcept {
    const Edge& a = (*edges)[first];
    const Edge& b = (*edges)[second];
    if (is_before(b.upper, a.upper)) return side_of(b, a) > 0;
    return side_of(a, b) < 0;
  }
  /// Of an edge that begins no earlier. Negative to the right.
  static std::int64_t side_of(const Edge& edge, const Edge& later) noexcept {
    const std::int64_t side = turn_of(edge.upper, edge.lower, later.upper);
    return side != 0 ? side : turn_of(edge.upper, edge.lower, later.lower);
  }
};

/// A corner of a loop: the edges from it and to it are numbered by their first corners.
struct Corner {
  Point at;
  std::uint32_t edge_to, edge_from;
};

/// Whether two edges share anything but ends of both.
bool meet_between_corners(const Edge& a, const Edge& b) noexcept {
  const auto opposite = [](const Edge& edge, const Edge& other) {
    const std::int64_t upper = turn_of(edge.upper, edge.lower, other.upper);
    const std::int64_t lower = turn_of(edge.upper, edge.lower, other.lower);
    return (upper < 0 && lower > 0) || (upper > 0 && lower < 0);
  };
  const auto holds = [](const Edge& edge, Point point) {
    return is_before(edge.upper, point) && is_before(point, edge.lower) &&
           turn_of(edge.upper, edge.lower, point) == 0;
  };
  return (opposite(a, b) && opposite(b, a)) || holds(a, b.upper) || holds(a, b.lower) ||
         holds(b, a.upper) || holds(b, a.lower) || (a.upper == b.upper && a.lower == b.lower);
}

[[noreturn]] void fail_crossing(std::string_view where) {
  base::fail_argument(
      std::string("loops that cross, touch between corners or run the wrong way round: ")
          .append(where));
}

class SweepLine {
 public:
  explicit SweepLine(const Boundary& boundary)
      : boundary_(boundary), status_(IsLeft{&edges_}), polygons_(triangles_) {
    add_edges();
    cells_.resize(edges_.size());
    places_.resize(edges_.size(), status_.end());
  }

  [[nodiscard]] Triangles run() {
    std::sort(corners_.begin(), corners_.end(),
              [](const Corner& a, const Corner& b) { return is_before(a.at, b.at); });
    for (std::size_t first = 0, end = 0; first < corners_.size(); first = end) {
      while (end < corners_.size() && corners_[end].at == corners_[first].at) ++end;
      pass(std::span<const Corner>(corners_).subspan(first, end - first));
    }
    return std::move(triangles_);
  }

 private:
  using Status = std::set<std::uint32_t, IsLeft>;
  using Place = Status::iterator;
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// The polygons of the cell right of an edge: two after a join, until the next corner.
  struct Cell {
    std::uint32_t left = none, right = none;
  };

  void add_edges() {
    const Rings rings(boundary_);  // checks the loops
    edges_.resize(boundary_.corners.size());
    corners_.reserve(boundary_.corners.size());
    for (const Loop& loop : boundary_.loops)
      for (std::size_t i = loop.first_corner; i < loop.first_corner + loop.corner_count; ++i) {
        const auto corner = static_cast<std::uint32_t>(i);
        const Point from = rings.at(corner), to = rings.at(rings.next(corner));
        if (from == to) fail_at(corner);
        const bool is_down = is_before(from, to);
        edges_[i] = {is_down ? from : to, is_down ? to : from, loop.component, !is_down};
        corners_.push_back({from, rings.previous(corner), corner});
      }
  }

  /// The loop that an edge belongs to.
  [[nodiscard]] std::size_t loop_of(std::uint32_t edge) const noexcept {
    const auto has = [&](const Loop& loop) {
      return loop.first_corner <= edge && edge - loop.first_corner < loop.corner_count;
    };
    return static_cast<std::size_t>(std::ranges::find_if(boundary_.loops, has) -
                                    boundary_.loops.begin());
  }
  [[noreturn]] void fail_at(std::uint32_t edge) const { fail_at(edge, edge); }
  [[noreturn]] void fail_at(std::uint32_t edge, std::uint32_t other) const {
    const auto [one, two] = std::minmax({loop_of(edge), loop_of(other)});
    const std::string least = std::to_string(one);
    fail_crossing(one == two ? "loop " + least : "loops " + least + " and " + std::to_string(two));
  }

  /// All that happens at a point.
  void pass(std::span<const Corner> corners) {
    site_ = static_cast<std::uint32_t>(triangles_.sites.size());
    triangles_.sites.push_back(corners.front().at);
    ending_.clear();
    starting_.clear();
    for (const Corner& corner : corners)
      for (const std::uint32_t edge : {corner.edge_to, corner.edge_from})
        (edges_[edge].lower == corner.at ? ending_ : starting_).push_back(edge);
    std::sort(starting_.begin(), starting_.end(), IsLeft{&edges_});
    const Place after = ending_.empty() ? place_of(starting_.front()) : take_out_ending();
    left_ = after == status_.begin() ? none : *std::prev(after);
    right_ = after == status_.end() ? none : *after;
    check_sides(ending_);
    check_sides(starting_);
    change_cells();
    put_in_starting(after);
  }

  /// In front of what an edge that is not in the status belongs.
  [[nodiscard]] Place place_of(std::uint32_t edge) const { return status_.lower_bound(edge); }

  /// Sorts them from left to right. Returns what follows them.
  Place take_out_ending() {
    const auto ends_here = [&](std::uint32_t edge) {
      return edges_[edge].lower == triangles_.sites[site_];
    };
    Place place = places_[ending_.front()];
    while (place != status_.begin() && ends_here(*std::prev(place))) --place;
    const std::size_t count = ending_.size();
    const std::uint32_t first = ending_.front();
    ending_.clear();
    while (place != status_.end() && ends_here(*place)) {
      ending_.push_back(*place);
      place = status_.erase(place);
    }
    if (ending_.size() != count) fail_at(first);
    return place;
  }

  void put_in_starting(Place before) {
    for (const std::uint32_t edge : starting_) {
      const std::size_t count = status_.size();
      places_[edge] = status_.insert(before, edge);
      if (status_.size() == count) fail_at(edge);
    }
    if (starting_.empty()) return check_apart(left_, right_);
    check_apart(left_, starting_.front());
    check_apart(starting_.back(), right_);
  }

  void check_apart(std::uint32_t a, std::uint32_t b) const {
    if (a != none && b != none && meet_between_corners(edges_[a], edges_[b])) fail_at(a, b);
  }

  [[nodiscard]] bool is_inside_right_of(std::uint32_t edge) const noexcept {
    return edge != none && edges_[edge].inside_right;
  }

  /// Inside and outside must follow one another.
  void check_sides(const std::vector<std::uint32_t>& edges) const {
    std::uint32_t before = left_;
    for (const std::uint32_t edge : edges) {
      if (is_inside_right_of(before) == edges_[edge].inside_right) fail_at(edge);
      before = edge;
    }
    const bool is_inside = right_ != none && !edges_[right_].inside_right;
    if (is_inside_right_of(before) != is_inside) fail_at(before != none ? before : right_);
  }

  void change_cells() {
    for (std::size_t i = 0; i + 1 < ending_.size(); ++i)
      if (edges_[ending_[i]].inside_right) end(cells_[ending_[i]]);
    const bool is_inside_left = is_inside_right_of(left_);
    const bool is_inside_right = right_ != none && !edges_[right_].inside_right;
    if (ending_.empty()) {
      if (is_inside_left) split();
    } else if (starting_.empty()) {
      if (is_inside_left) join();
    } else {
      if (is_inside_left) add_right(cells_[left_]);
      if (is_inside_right) hand_down_right();
    }
    for (std::size_t i = 0; i + 1 < starting_.size(); ++i)
      if (edges_[starting_[i]].inside_right)
        cells_[starting_[i]] = {polygons_.start(site_, edges_[starting_[i]].component), none};
  }

  /// The cell on the right gets a corner and another edge on its left.
  void hand_down_right() {
    Cell& cell = cells_[ending_.back()];
    add_left(cell);
    cells_[starting_.back()] = cell;
  }

  void end(const Cell& cell) {
    polygons_.finish(cell.left, site_);
    if (cell.right != none) polygons_.finish(cell.right, site_);
  }

  /// A corner on the right side of a cell. Of two polygons, it ends the right one.
  void add_right(Cell& cell) {
    if (cell.right != none) polygons_.finish(cell.right, site_);
    cell.right = none;
    polygons_.add(cell.left, site_, Side::right);
  }
  void add_left(Cell& cell) {
    if (cell.right != none) {
      polygons_.finish(cell.left, site_);
      cell.left = cell.right;
      cell.right = none;
    }
    polygons_.add(cell.left, site_, Side::left);
  }

  /// Two cells become one, with both polygons until the next corner.
  void join() {
    Cell& left = cells_[left_];
    Cell& right = cells_[ending_.back()];
    add_right(left);
    add_left(right);
    left.right = right.left;
  }

  /// A cell becomes two. Its only polygon continues on one side, and an edge from its last corner
  /// begins another.
  void split() {
    Cell& cell = cells_[left_];
    Cell& other = cells_[starting_.back()];
    if (cell.right == none) {
      const std::uint32_t one = cell.left, component = edges_[left_].component;
      const std::uint32_t fresh = polygons_.start(polygons_.last_site(one), component);
      cell = polygons_.last_side(one) == Side::left ? Cell{fresh, one} : Cell{one, fresh};
    }
    other = {cell.right, none};
    cell.right = none;
    polygons_.add(cell.left, site_, Side::right);
    polygons_.add(other.left, site_, Side::left);
  }

  const Boundary& boundary_;
  std::vector<Edge> edges_;
  std::vector<Corner> corners_;
  Status status_;              // edges that the line meets, from left to right
  std::vector<Place> places_;  // of each edge
  std::vector<Cell> cells_;    // right of each edge
  Triangles triangles_;
  MonotonePolygons polygons_;
  // Of the current point: its number, the edges that end and start there, and those beside it.
  std::uint32_t site_ = 0;
  std::vector<std::uint32_t> ending_, starting_;
  std::uint32_t left_ = none, right_ = none;
};

}  // namespace

Triangles triangles_of(const Boundary& boundary) {
  static_cast<void>(bounds_of(boundary.corners));  // so that products fit
  return SweepLine(boundary).run();
}

}  // namespace hitmask::detail::contour
