// distance(): finds the nearest pair of pixels by subdividing squares of both masks and skipping
// pairs of squares that cannot hold a nearer one. Where that takes too long, columns are compared
// with rows.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "geometry/edges.hpp"
#include "hitmask/motion.hpp"
#include "motion/block_tree.hpp"
#include "motion/distance_columns.hpp"

namespace hitmask {

using detail::geometry::Bounds;
using detail::motion::BlockTree;
using detail::motion::is_nearer;
using detail::motion::squared_length;

namespace {

/// The coordinates of a square within its level.
struct Square {
  std::int32_t x, y;
};

/// Two squares of the same level, and a lower bound for their pixels.
struct Pair {
  Square a, b;
  Distance bound;
};

/// The distance between two ranges [from, to); 0 if they overlap.
std::int64_t gap_between(std::int64_t from, std::int64_t to, std::int64_t other_from,
                         std::int64_t other_to) noexcept {
  return std::max({std::int64_t{0}, other_from - to + 1, from - other_to + 1});
}

Bounds pixels_in(const MaskView& mask, Square square, std::size_t level) noexcept {
  const std::int32_t side = 8 << level;
  const Box& solid = mask.solid_bounds();
  return {std::max(square.x * side, solid.x), std::max(square.y * side, solid.y),
          std::min(square.x * side + side, solid.x + solid.w),
          std::min(square.y * side + side, solid.y + solid.h)};
}

class NearestPair {
 public:
  NearestPair(const MaskView& a, const MaskView& b, Point offset)
      : a_(a),
        b_(b),
        offset_(offset),
        levels_(detail::motion::levels_for(a.size(), b.size())),
        a_tree_(a, levels_),
        b_tree_(b, levels_) {}

  /// Gives up when it takes longer than comparing columns with rows. Round shapes inside each other
  /// have too many pairs of squares that are almost equally near.
  [[nodiscard]] std::optional<Distance> search() {
    effort_ = most_effort(a_.solid_bounds(), b_.solid_bounds());
    look(levels_ - 1, {{0, 0}, {0, 0}, {}});
    if (effort_ >= 0) return best_;
    return detail::motion::nearest_by_columns(a_, b_, offset_, best_);
  }

 private:
  static constexpr std::int64_t effort_of_blocks = 8;  // of comparing two blocks; of a square: 1

  [[nodiscard]] static std::int64_t most_effort(const Box& a, const Box& b) noexcept {
    constexpr std::int64_t pixels_per_effort = 128;
    constexpr std::int64_t least = 1024;
    return least + std::min(std::int64_t{a.w} * b.h, std::int64_t{b.w} * a.h) / pixels_per_effort;
  }

  [[nodiscard]] bool may_improve(const Distance& bound) const noexcept {
    return !best_ || is_nearer(bound, *best_);
  }

  /// Up to four by four.
  struct Children {
    std::array<Pair, 16> pairs;
    std::size_t count = 0;
  };

  void look(std::size_t level, const Pair& pair) {
    effort_ -= level == 0 ? effort_of_blocks : 1;
    if (effort_ < 0) return;
    if (level == 0) return compare(pair);
    Children children = children_of(level - 1, pair);
    const auto end = children.pairs.begin() + static_cast<std::ptrdiff_t>(children.count);
    std::sort(children.pairs.begin(), end,
              [](const Pair& one, const Pair& other) { return is_nearer(one.bound, other.bound); });
    for (auto child = children.pairs.begin(); child != end; ++child) {
      if (!may_improve(child->bound)) return;  // later children are no better
      look(level - 1, *child);
    }
  }

  [[nodiscard]] Children children_of(std::size_t level, const Pair& pair) const noexcept {
    Children children;
    for (std::int32_t i = 0; i < 4; ++i) {
      const Square a{2 * pair.a.x + (i & 1), 2 * pair.a.y + (i >> 1)};
      if (!a_tree_.get(level, a.x, a.y)) continue;
      for (std::int32_t j = 0; j < 4; ++j) {
        const Square b{2 * pair.b.x + (j & 1), 2 * pair.b.y + (j >> 1)};
        if (!b_tree_.get(level, b.x, b.y)) continue;
        const Distance bound = bound_of(level, a, b);
        if (may_improve(bound)) children.pairs[children.count++] = {a, b, bound};
      }
    }
    return children;
  }

  [[nodiscard]] Distance bound_of(std::size_t level, Square a, Square b) const noexcept {
    const Bounds one = pixels_in(a_, a, level);
    const Bounds other = pixels_in(b_, b, level);
    const std::int64_t x = gap_between(one.left, one.right, std::int64_t{other.left} + offset_.x,
                                       std::int64_t{other.right} + offset_.x);
    const std::int64_t y = gap_between(one.top, one.bottom, std::int64_t{other.top} + offset_.y,
                                       std::int64_t{other.bottom} + offset_.y);
    return {squared_length(x, y), {one.left, one.top}, {other.left, other.top}};
  }

  /// Compares two blocks, pixel by pixel of a.
  void compare(const Pair& pair) {
    const Bounds pixels = pixels_in(a_, pair.a, 0);
    for (std::int32_t y = pixels.top; y < pixels.bottom; ++y)
      for (std::int32_t x = pixels.left; x < pixels.right; ++x)
        if (a_.get(x, y)) compare_with({x, y}, pair.b);
  }

  void compare_with(Point a, Square block) {
    const Bounds pixels = pixels_in(b_, block, 0);
    for (std::int32_t y = pixels.top; y < pixels.bottom; ++y) {
      const std::int64_t down = std::int64_t{y} + offset_.y - a.y;
      if (best_ && squared_length(0, down) > best_->squared) continue;
      const std::uint64_t row = (b_.strip(block.x >> 3)[y] >> ((block.x & 7) * 8)) & 0xFF;
      // The column of a's pixel, as a bit position in the row.
      const std::int64_t middle = std::int64_t{a.x} - offset_.x - block.x * 8;
      consider(a, {block.x * 8, y}, last_until(row, middle));
      consider(a, {block.x * 8, y}, first_from(row, middle));
    }
  }

  /// Positions of set bits in a row of eight; -1 if there is none.
  [[nodiscard]] static int last_until(std::uint64_t row, std::int64_t place) noexcept {
    if (place < 0) return -1;
    const std::uint64_t part = place >= 7 ? row : row & ((std::uint64_t{2} << place) - 1);
    return 63 - std::countl_zero(part);
  }
  [[nodiscard]] static int first_from(std::uint64_t row, std::int64_t place) noexcept {
    if (place > 7) return -1;
    const std::uint64_t part = place <= 0 ? row : row & (~std::uint64_t{0} << place);
    return part == 0 ? -1 : std::countr_zero(part);
  }

  void consider(Point a, Point row, int place) noexcept {
    if (place < 0) return;
    const Point b{row.x + place, row.y};
    const Distance distance{
        squared_length(std::int64_t{b.x} + offset_.x - a.x, std::int64_t{b.y} + offset_.y - a.y), a,
        b};
    if (may_improve(distance)) best_ = distance;
  }

  const MaskView& a_;
  const MaskView& b_;
  Point offset_;
  std::size_t levels_;
  BlockTree a_tree_;
  BlockTree b_tree_;
  std::int64_t effort_ = 0;  // left; negative: it gave up
  std::optional<Distance> best_;
};

}  // namespace

std::optional<Distance> distance(const MaskView& a, const MaskView& b, Point offset) {
  if (is_empty(a.solid_bounds()) || is_empty(b.solid_bounds())) return std::nullopt;
  if (const auto shared = first_point(a, b, offset))
    return Distance{0, *shared, {shared->x - offset.x, shared->y - offset.y}};
  return NearestPair(a, b, offset).search();
}

}  // namespace hitmask
