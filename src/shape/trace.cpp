// Boundaries as loops of pixel edges.
//
// There is no pixel-by-pixel walk. Between each row and the next the corners are found a word at a
// time, and each is linked to the two it shares an edge with: horizontally to its neighbour on the
// same line, vertically to the corner where the edge from above began. Then the links are followed.
#include <bit>
#include <utility>
#include <vector>

#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "mask/clip.hpp"

namespace hitmask {

using detail::mask::strip_of;

namespace {

/// The pixels of two neighbouring rows around the corners at the left ends of the columns of a
/// strip, one bit per column.
struct Line {
  std::uint64_t above, above_left, below, below_left;

  [[nodiscard]] std::uint64_t up() const noexcept { return above ^ above_left; }
  [[nodiscard]] std::uint64_t down() const noexcept { return below ^ below_left; }
  [[nodiscard]] std::uint64_t right() const noexcept { return above ^ below; }
  /// Where four edges meet: two solid and two clear pixels on opposite diagonals.
  [[nodiscard]] std::uint64_t crossings() const noexcept { return up() & down() & right(); }
  /// Where exactly one vertical and one horizontal edge meet.
  [[nodiscard]] std::uint64_t turns() const noexcept { return up() ^ down(); }
};

/// Calls visit(x of the strip, Line) for each strip in which the line between rows y - 1 and y has
/// horizontal edges. There are zero rows above and below each strip.
template <class Visit>
void for_each_line(const MaskView& mask, std::int32_t y, Visit&& visit) {
  const Box& solid = mask.solid_bounds();
  const std::int32_t last = strip_of(solid.x + solid.w - 1);
  const std::uint64_t* row = mask.strip(strip_of(solid.x)) + y;
  std::uint64_t above_before = 0, below_before = 0;
  for (std::int32_t strip = strip_of(solid.x); strip <= last; ++strip) {
    const std::uint64_t above = row[-1], below = row[0];
    if (((above ^ below) | (above_before ^ below_before)) != 0)
      visit(strip * MaskView::strip_width,
            Line{above, above << 1 | above_before, below, below << 1 | below_before});
    above_before = above >> 63;
    below_before = below >> 63;
    row += mask.strip_stride();
  }
  if (above_before != below_before)
    visit((last + 1) * MaskView::strip_width, Line{0, above_before, 0, below_before});
}

/// The limit on corners, crossings counted twice: a link needs its top bit as a flag.
constexpr std::uint64_t most_corners = 0x7FFF'FFFF;

std::size_t count_corners(const MaskView& mask) {
  std::uint64_t count = 0;
  const Box& solid = mask.solid_bounds();
  for (std::int32_t y = solid.y; y <= solid.y + solid.h; ++y)
    for_each_line(mask, y, [&](std::int32_t, const Line& line) {
      count += static_cast<std::uint64_t>(std::popcount(line.turns()));
      if (const std::uint64_t crossings = line.crossings(); crossings != 0)
        count += 2 * static_cast<std::uint64_t>(std::popcount(crossings));
    });
  if (count > most_corners) detail::base::fail_length("a boundary of over 2,147,483,647 corners");
  return static_cast<std::size_t>(count);
}

class Tracer {
 public:
  Tracer(const MaskView& mask, Neighbours neighbours)
      : mask_(mask),
        eight_(neighbours == Neighbours::eight),
        open_(static_cast<std::size_t>(mask.width()) + 1) {
    corners_.resize(count_corners(mask));
  }

  [[nodiscard]] Boundary run() {
    const Box& solid = mask_.solid_bounds();
    detail::base::Checkpoints<64> checkpoints;
    for (std::int32_t y = solid.y; y <= solid.y + solid.h; ++y, checkpoints.pass()) link_line(y);
    follow_all();
    put_in_order();
    return std::move(boundary_);
  }

 private:
  /// Coordinates of masks, and so of corners, end at 65,535.
  struct Corner {
    std::uint16_t x, y;
    std::uint32_t next;  // the next corner; once followed, `followed` and its loop number
  };
  static constexpr std::uint32_t followed = 0x8000'0000;

  /// A corner with edges to the right and down: a loop may start here. A loop starts at its first
  /// corner of this kind, because its topmost, then leftmost corner is one.
  struct Start {
    std::uint32_t corner;
    std::uint32_t owner;  // for a hole: a corner of its component, on an earlier loop
  };
  static constexpr std::uint32_t no_owner = 0xFFFF'FFFF;

  /// One strip of one line.
  struct Place {
    Line line;
    std::int32_t x, y;
  };

  void link_line(std::int32_t y) {
    for_each_line(mask_, y, [&](std::int32_t x, const Line& line) {
      const Place place{line, x, y};
      const std::uint64_t crossings = line.crossings();
      for (std::uint64_t bits = line.turns() | crossings; bits != 0; bits &= bits - 1) {
        const std::uint64_t bit = bits & (~bits + 1);
        (crossings & bit) != 0 ? add_crossing(place, bit) : add_turn(place, bit);
      }
    });
  }

  void add_turn(const Place& place, std::uint64_t bit) {
    const std::int32_t x = place.x + std::countr_zero(bit);
    const std::uint32_t corner = new_corner(x, place.y);
    const bool down = (place.line.down() & bit) != 0;
    const bool right = (place.line.right() & bit) != 0;
    if (!down) end_vertical(place, bit, x, corner);
    if (!right) end_horizontal(place, bit, corner);
    if (down) open_[static_cast<std::size_t>(x)] = corner;
    if (right) left_end_ = corner;
    if (down && right) add_start(place, bit, corner);
  }

  /// Two corners at one point. Each pair of edges that belong together encloses one pixel: a clear
  /// one when the solid pixels are connected, otherwise a solid one.
  void add_crossing(const Place& place, std::uint64_t bit) {
    const std::int32_t x = place.x + std::countr_zero(bit);
    const std::uint32_t left = new_corner(x, place.y);
    const std::uint32_t right = new_corner(x, place.y);
    const bool left_goes_up = ((place.line.above & bit) != 0) == eight_;
    end_horizontal(place, bit, left);
    left_end_ = right;
    end_vertical(place, bit, x, left_goes_up ? left : right);
    open_[static_cast<std::size_t>(x)] = left_goes_up ? right : left;
    if (left_goes_up) add_start(place, bit, right);
  }

  std::uint32_t new_corner(std::int32_t x, std::int32_t y) noexcept {
    corners_[made_] = {static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y), 0};
    return static_cast<std::uint32_t>(made_++);
  }

  void link(std::uint32_t from, std::uint32_t to) noexcept { corners_[from].next = to; }

  /// The edge from above ends. With solid pixels on its right it runs up, otherwise down.
  void end_vertical(const Place& place, std::uint64_t bit, std::int32_t x,
                    std::uint32_t corner) noexcept {
    const std::uint32_t top = open_[static_cast<std::size_t>(x)];
    const bool runs_up = (place.line.above & bit) != 0;
    link(runs_up ? corner : top, runs_up ? top : corner);
  }

  /// The edge from the left ends. With solid pixels below it runs right, otherwise left.
  void end_horizontal(const Place& place, std::uint64_t bit, std::uint32_t corner) noexcept {
    const bool runs_right = (place.line.below_left & bit) != 0;
    link(runs_right ? left_end_ : corner, runs_right ? corner : left_end_);
  }

  /// When the pixel below and to the right is clear it may be the first of a hole. The run that
  /// ends here belongs to the component around it, and so does the edge at which that run begins.
  void add_start(const Place& place, std::uint64_t bit, std::uint32_t corner) {
    if ((place.line.below & bit) != 0) return starts_.push_back({corner, no_owner});
    const auto begin = static_cast<std::size_t>(begin_of_run(place, bit));
    starts_.push_back({corner, open_[begin]});
  }

  /// For the run that ends below, just left of the corner.
  [[nodiscard]] std::int32_t begin_of_run(const Place& place, std::uint64_t bit) const noexcept {
    std::int32_t strip = strip_of(place.x);
    std::uint64_t gaps = ~place.line.below & (bit - 1);
    while (gaps == 0 && strip > 0) gaps = ~mask_.strip(--strip)[place.y];
    return gaps == 0 ? 0 : (strip + 1) * MaskView::strip_width - std::countl_zero(gaps);
  }

  void follow_all() {
    boundary_.corners.reserve(corners_.size());
    detail::base::Checkpoints<4096> checkpoints;
    for (const Start& start : starts_) {
      checkpoints.pass();
      if ((corners_[start.corner].next & followed) == 0) follow(start);
    }
  }

  void follow(const Start& start) {
    const std::size_t first = boundary_.corners.size();
    const std::uint32_t mark = followed | static_cast<std::uint32_t>(boundary_.loops.size());
    Corner* const corners = corners_.data();
    std::uint32_t at = start.corner;
    do {
      const Corner corner = corners[at];
      corners[at].next = mark;
      boundary_.corners.push_back({corner.x, corner.y});
      at = corner.next;
    } while (at != start.corner);
    const bool is_hole = start.owner != no_owner;
    const std::uint32_t component = is_hole ? component_of(start.owner) : components_++;
    boundary_.loops.push_back({first, boundary_.corners.size() - first, component, is_hole});
  }

  /// For a corner that has been followed.
  [[nodiscard]] std::uint32_t component_of(std::uint32_t corner) const noexcept {
    return boundary_.loops[corners_[corner].next & ~followed].component;
  }

  /// Loops were found from top to bottom. A stable sort by component keeps outer loops first.
  void put_in_order() {
    if (boundary_.loops.size() == components_) return;
    std::vector<std::size_t> place(std::size_t{components_} + 1);
    for (const Loop& loop : boundary_.loops) ++place[loop.component + 1];
    for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
    std::vector<Loop> ordered(boundary_.loops.size());
    for (const Loop& loop : boundary_.loops) ordered[place[loop.component]++] = loop;
    boundary_.loops = std::move(ordered);
  }

  const MaskView& mask_;
  bool eight_;
  std::vector<Corner> corners_;
  std::size_t made_ = 0;
  std::vector<std::uint32_t> open_;  // per column: the upper end of the vertical edge there
  std::uint32_t left_end_ = 0;       // start of the current horizontal edge
  std::vector<Start> starts_;
  std::uint32_t components_ = 0;
  Boundary boundary_;
};

}  // namespace

Boundary trace(const MaskView& mask, Neighbours neighbours) {
  if (is_empty(mask.solid_bounds())) return {};
  return Tracer(mask, neighbours).run();
}

}  // namespace hitmask
