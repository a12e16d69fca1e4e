// unstick(): finds the shortest move out of several obstacles at once, row by row.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "base/allocator.hpp"
#include "base/checkpoint.hpp"
#include "base/integers.hpp"
#include "motion/obstacles.hpp"
#include "overlap/chunk_area.hpp"

namespace hitmask {

namespace detail::motion {

namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();

/// Lengths [from, to] of moves in one direction along one axis.
struct MoveRange {
  std::int64_t from, to;
};

/// An obstacle, and the part of the moving shapes that must not overlap it.
struct Hindrance {
  Obstacle obstacle;
  const MovingPart* part;
};

/// Searches moves up to some length. The shortest move out ends where a step back along either axis
/// would be blocked. So it ends in the starting row, or in a row where an obstacle may have a top
/// or bottom edge.
class UnstickSearch {
 public:
  /// The position stays within int32.
  explicit UnstickSearch(Point position) noexcept : position_(position) {}

  /// `all` must contain all that moves of this length can reach.
  [[nodiscard]] std::optional<WidePoint> best_within(std::int32_t length,
                                                     const base::Vector<Hindrance>& all) {
    all_ = &all;
    best_.reset();
    longest_ = std::int64_t{length} * length;
    if (!find_shortest(length)) return std::nullopt;
    look_in_row(0);
    collect_rows(-1, up_);
    collect_rows(1, down_);
    look_in_rows();
    return best_;
  }

 private:
  /// A move out of all obstacles is at least as long as a move out of each, which separate() finds
  /// fast for two masks. Returns false if an obstacle cannot be left at all.
  [[nodiscard]] bool find_shortest(std::int32_t length) {
    shortest_ = 0;
    for (const Hindrance& one : *all_) {
      const MaskView* const mask = one.part->shape.mask;
      if (mask == nullptr || one.obstacle.mask == nullptr) continue;
      const Point offset = saturated(offset_at(one, position_));
      const auto move = separate(*one.obstacle.mask, *mask, offset, length);
      if (!move) return false;
      shortest_ = std::max(shortest_, squared_length(*move));
    }
    return true;
  }

  /// How far down (or up) the shape may move when it leaves an obstacle. A plain box is left only
  /// at its edge; a mask may be left at any of its rows.
  [[nodiscard]] MoveRange exit_range(const Hindrance& one, std::int32_t sign) const noexcept {
    const ShapeView still = shape_view_of(one.obstacle);
    const ShapeView& shape = one.part->shape;
    const Box a = overlap::solid_box_of(still);
    const Box b = overlap::solid_box_of(shape);
    const std::int64_t offset = offset_at(one, position_).y;
    const std::int64_t to =
        sign > 0 ? bottom_of(a) - b.y - offset : bottom_of(b) + offset - std::int64_t{a.y};
    const std::int64_t rows =
        (still.is_box() ? 0 : std::int64_t{a.h} - 1) + (shape.is_box() ? 0 : std::int64_t{b.h} - 1);
    return {std::max<std::int64_t>(to - rows, 1), to};
  }

  /// Rows to search, nearest first, as disjoint ranges.
  void collect_rows(std::int32_t sign, base::Vector<MoveRange>& rows) {
    rows.clear();
    for (const Hindrance& one : *all_) rows.push_back(exit_range(one, sign));
    std::sort(rows.begin(), rows.end(),
              [](const MoveRange& one, const MoveRange& other) { return one.from < other.from; });
    std::int64_t seen = 0;
    for (MoveRange& reach : rows) {
      reach.from = std::max(reach.from, seen + 1);
      seen = std::max(seen, reach.to);
    }
    std::erase_if(rows, [](const MoveRange& reach) { return reach.from > reach.to; });
  }

  /// Searches rows above and below alternately, up to the length of the best move.
  void look_in_rows() {
    auto up = up_.begin();
    auto down = down_.begin();
    for (std::int64_t row = 1;; ++row) {
      while (up != up_.end() && up->to < row) ++up;
      while (down != down_.end() && down->to < row) ++down;
      const std::int64_t next = std::min(up == up_.end() ? highest + 2 : up->from,
                                         down == down_.end() ? highest + 2 : down->from);
      row = std::max(row, next);
      if (row > highest + 1 || row * row > longest_) return;
      if (up != up_.end() && up->from <= row) look_in_row(-row);
      if (down != down_.end() && down->from <= row) look_in_row(row);
    }
  }

  /// Finds the nearest free move of a row on either side.
  void look_in_row(std::int64_t row) {
    base::checkpoint();
    const std::int64_t y = position_.y + row;
    if (y < lowest || y > highest || row * row > longest_) return;
    for (const std::int32_t sign : {-1, 1}) {
      const std::int64_t available = sign < 0 ? position_.x - lowest : highest - position_.x;
      const std::int64_t far = std::min(available, base::floor_sqrt(longest_ - row * row));
      const std::int64_t near = shortest_along_row(row);
      if (near > far) continue;  // the other side may have more space
      if (const auto x = first_free({position_.x, position_.y + row}, sign, near, far))
        accept({sign * *x, row});
    }
  }
  /// The minimum length along x of a move in this row.
  [[nodiscard]] std::int64_t shortest_along_row(std::int64_t row) const noexcept {
    const std::int64_t missing = shortest_ - row * row;
    return missing <= 0 ? 0 : base::floor_sqrt(missing - 1) + 1;
  }
  void accept(WidePoint move) noexcept {
    if (best_ && !is_shorter(move, *best_)) return;
    best_ = move;
    longest_ = squared_length(move);
  }

  /// How far the shapes must move along x from a position, at least `near` and at most `far`
  /// pixels, until they overlap nothing.
  [[nodiscard]] std::optional<std::int64_t> first_free(WidePoint from, std::int32_t sign,
                                                       std::int64_t near,
                                                       std::int64_t far) const noexcept {
    const Path path{from, {sign * far, 0}};
    Staircase walk = path.walk();
    walk.advance(near);
    // Leaves one obstacle after another, until a full round finds nothing overlapping.
    for (std::size_t index = 0, free = 0; free < all_->size(); index = (index + 1) % all_->size()) {
      const Hindrance& one = (*all_)[index];
      const Path past{offset_at(one, from), path.delta};
      const auto out =
          first_parting(shape_view_of(one.obstacle), one.part->shape, past, {walk, far});
      if (!out) return std::nullopt;
      free = out->steps() == walk.steps() ? free + 1 : 1;
      walk = *out;
    }
    return walk.steps();
  }

  [[nodiscard]] static WidePoint offset_at(const Hindrance& one, WidePoint position) noexcept {
    return offset_from(one.obstacle, position + one.part->shift);
  }

  Point position_;
  const base::Vector<Hindrance>* all_ = nullptr;
  base::Vector<MoveRange> up_, down_;
  std::int64_t shortest_ = 0;  // squared; shorter moves are blocked
  std::int64_t longest_ = 0;   // squared; the length of the best move once there is one
  std::optional<WidePoint> best_;
};

/// The chunks of an obstacle that lie in an area, each as one of its own: it is left when all are.
void add_chunks(const Obstacle& obstacle, const MovingPart& part, const WideBounds& area,
                base::Vector<Hindrance>& found) {
  const Point at = obstacle.position;
  const WideBounds near =
      geometry::shared(geometry::moved(area, -std::int64_t{at.x}, -std::int64_t{at.y}),
                       overlap::solid_area_of(*obstacle.chunks));
  if (is_empty(near)) return;
  const geometry::Bounds inside{saturate(near.left), saturate(near.top), saturate(near.right),
                                saturate(near.bottom)};
  obstacle.chunks->for_each_in(inside, [&](const ShapeView& chunk, Point corner) {
    Obstacle one = obstacle;
    one.chunks = nullptr;
    one.mask = chunk.mask;
    one.size = chunk.size;
    one.position = saturated(WidePoint(at) + WidePoint(corner));
    found.push_back({one, &part});
    return true;
  });
}

/// Queries the obstacles that moves up to `length` can reach.
void gather(std::span<const MovingPart> parts, WidePoint position, std::int64_t length,
            base::Vector<Hindrance>& found) {
  found.clear();
  const WidePoint reach(length, length);
  for (const MovingPart& part : parts) {
    const WidePoint corner = position + part.shift;
    const WideBounds area = area_between(part.shape, corner - reach, corner + reach);
    query_obstacles(part.obstacles, area, [&](const Obstacle& obstacle) {
      if (obstacle.chunks != nullptr)
        add_chunks(obstacle, part, area, found);
      else if (!is_empty(overlap::solid_box_of(shape_view_of(obstacle))))
        found.push_back({obstacle, &part});
    });
  }
}

}  // namespace

/// Tries short moves first: most are short, and then few obstacles matter.
std::optional<Point> unstick_parts(std::span<const MovingPart> parts, Point position,
                                   std::int32_t limit) {
  constexpr std::int64_t first_length = 16;
  if (std::all_of(parts.begin(), parts.end(), [&](const MovingPart& part) {
        return fits(part.shape, WidePoint(position) + part.shift, part.obstacles);
      }))
    return Point{};
  base::Vector<Hindrance> found;
  UnstickSearch search(position);
  limit = std::max(limit, 0);
  for (std::int64_t length = first_length;; length *= 4) {
    const auto within = static_cast<std::int32_t>(std::min<std::int64_t>(length, limit));
    gather(parts, position, within, found);
    if (const auto best = search.best_within(within, found)) return saturated(*best);
    if (within == limit) return std::nullopt;
  }
}

std::optional<Point> unstick(const ShapeView& shape, Point position, std::int32_t limit,
                             ObstacleQuery obstacles) {
  const MovingPart part{shape, {}, obstacles};
  return unstick_parts(std::span(&part, 1), position, limit);
}

std::optional<Point> unstick_mover(const ShapeView& shape, Point position, WidePoint shift,
                                   std::int32_t limit, ObstacleQuery obstacles) {
  const WidePoint corner = WidePoint(position) + shift;
  const auto is_passed = [&](const Obstacle& obstacle) {
    return obstacle.one_way != Face::none && overlaps_at(obstacle, shape, corner);
  };
  const auto others = [&](const Box& box, Visitor<const Obstacle&> visit) {
    return obstacles(
        box, [&](const Obstacle& obstacle) { return is_passed(obstacle) || visit(obstacle); });
  };
  const MovingPart part{shape, shift, others};
  return unstick_parts(std::span(&part, 1), position, limit);
}

}  // namespace detail::motion

std::optional<Point> unstick(const MaskView& mask, Point position, std::int32_t limit,
                             ObstacleQuery obstacles) {
  return detail::motion::unstick(detail::motion::shape_view_of(mask), position, limit, obstacles);
}

}  // namespace hitmask
