// separate(): finds the shortest move that separates two masks, using growing maps of blocked
// moves.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "base/checkpoint.hpp"
#include "hitmask/motion.hpp"
#include "motion/blocked_moves.hpp"
#include "motion/path.hpp"
#include "motion/separate_tiles.hpp"
#include "motion/staircase.hpp"

namespace hitmask {

using detail::motion::BlockedMoves;
using detail::motion::is_shorter;
using detail::motion::magnitude;
using detail::motion::squared_length;
using detail::motion::Staircase;

namespace {

/// How far b must move along one axis to separate the solid boxes, which also separates the masks.
std::int64_t exit_distance(const Box& a, const Box& b, Point offset) noexcept {
  const std::int64_t left = right_of(b) + offset.x - a.x;
  const std::int64_t right = right_of(a) - b.x - offset.x;
  const std::int64_t up = bottom_of(b) + offset.y - a.y;
  const std::int64_t down = bottom_of(a) - b.y - offset.y;
  return std::min({left, right, up, down});
}

/// Finds the best move. A map computed from some rows of the moving mask shows nearly all blocked
/// moves; those that appear free are tested in order, best first. The mask with the smaller box is
/// split into rows. If that is a, then a moves, and moves are negated.
class SeparateSearch {
 public:
  SeparateSearch(const MaskView& a, const MaskView& b, Point offset)
      : a_(a),
        b_(b),
        offset_(offset),
        a_moves_(area_of(a.solid_bounds()) < area_of(b.solid_bounds())),
        sign_(a_moves_ ? -1 : 1),
        blocked_(a_moves_ ? b : a, a_moves_ ? a : b, {sign_ * offset.x, sign_ * offset.y}) {}

  /// The best move up to this length.
  [[nodiscard]] std::optional<Point> best_within(std::int32_t reach) {
    best_.reset();
    longest_ = std::int64_t{reach} * reach;
    reach_ = reach;
    look_in_band(0);
    for (std::int32_t band = 1; is_open(band) || is_open(-band); ++band) {
      detail::base::checkpoint();
      if (is_open(band)) look_in_band(band);
      if (is_open(-band)) look_in_band(-band);
    }
    return best_;
  }

 private:
  static constexpr std::int32_t band_height = 64;  // band 0 is in the middle
  static constexpr int most_tries = 96;            // before computing a complete map
  static constexpr int key_shift = 8;              // a key's lower bits are its row and sides
  static constexpr std::uint64_t no_key = std::numeric_limits<std::uint64_t>::max();

  [[nodiscard]] static std::int32_t top_of(std::int32_t band) noexcept {
    return band * band_height - band_height / 2;
  }
  /// Whether a band may hold a better move.
  [[nodiscard]] bool is_open(std::int32_t band) const noexcept {
    const std::int64_t nearest = band > 0 ? top_of(band) : 1 - top_of(band + 1);
    return nearest * nearest <= longest_;
  }

  void look_in_band(std::int32_t band) {
    const std::int32_t top = std::max(top_of(band), -reach_);
    const std::int32_t bottom = std::min(top_of(band + 1) - 1, reach_);
    moves_ = {-reach_, top, 2 * reach_ + 1, bottom - top + 1};
    blocked_.compute(moves_, BlockedMoves::Rows::some);
    if (try_in_order(most_tries)) return;
    blocked_.compute(moves_, BlockedMoves::Rows::all);
    try_in_order(std::numeric_limits<int>::max());
  }

  /// Returns false if it gives up.
  bool try_in_order(int tries) {
    keys_.fill(no_key);
    nearest_read_ = no_key;
    next_distance_ = std::max({0, moves_.y, 1 - moves_.y - moves_.h});
    read_rows_until(static_cast<std::uint64_t>(longest_));
    while (true) {
      const std::uint64_t first = least_of_all();
      if (read_rows_until(std::min(first >> key_shift, static_cast<std::uint64_t>(longest_))))
        continue;
      if (first == no_key) return true;
      const std::int32_t row = row_of_key(first);
      const bool to_left = (first & 1) == 0;
      const Nearest& nearest = nearest_of(row);
      const Point move = move_at(row, to_left ? nearest.on_left : nearest.on_right);
      if (!is_better(move)) return true;
      if (tries-- == 0) return false;
      if (is_free(move)) return accept(move);
      pass_over(row, to_left);
    }
  }

  /// Reads rows from the middle outwards, up to the distance of the best candidate. Returns whether
  /// it read any.
  bool read_rows_until(std::uint64_t squared) noexcept {
    const std::int32_t before = next_distance_;
    const std::int32_t farthest = std::max(-moves_.y, moves_.y + moves_.h - 1);
    for (; next_distance_ <= farthest &&
           squared_length({0, next_distance_}) <= static_cast<std::int64_t>(squared);
         ++next_distance_) {
      read_row(next_distance_ - moves_.y);
      if (next_distance_ > 0) read_row(-next_distance_ - moves_.y);
      squared = std::min(squared, nearest_read_ >> key_shift);
    }
    return next_distance_ != before;
  }
  void read_row(std::int32_t row) noexcept {
    if (row < 0 || row >= moves_.h) return;
    nearest_of(row) = {next_free<true>(row, reach_), next_free<false>(row, reach_ + 1)};
    key_of(row) = least_key(row);
    nearest_read_ = std::min(nearest_read_, key_of(row));
  }

  [[nodiscard]] bool is_better(Point move) const noexcept {
    return squared_length(move) <= longest_ && (!best_ || is_shorter(move, *best_));
  }
  [[nodiscard]] bool is_free(Point move) const noexcept {
    return !overlap(a_, b_, {offset_.x + move.x, offset_.y + move.y});
  }
  bool accept(Point move) noexcept {
    best_ = move;
    longest_ = squared_length(move);
    return true;
  }

  /// The untested moves of a row that appear free and are nearest to its middle, as columns of the
  /// map, or -1.
  struct Nearest {
    std::int32_t on_left, on_right;
  };
  [[nodiscard]] Nearest& nearest_of(std::int32_t row) noexcept {
    return nearest_[static_cast<std::size_t>(row)];
  }
  [[nodiscard]] std::uint64_t& key_of(std::int32_t row) noexcept {
    return keys_[static_cast<std::size_t>(row)];
  }
  [[nodiscard]] Point move_at(std::int32_t row, std::int32_t column) const noexcept {
    return {sign_ * (moves_.x + column), sign_ * (moves_.y + row)};
  }

  /// Sort key of a move. The lowest bit is the side.
  [[nodiscard]] std::uint64_t key_at(std::int32_t row, std::int32_t column,
                                     bool on_right) const noexcept {
    if (column < 0) return no_key;
    const Point move = move_at(row, column);
    const std::int32_t rank = sign_ > 0 ? row : band_height - 1 - row;
    return static_cast<std::uint64_t>(squared_length(move)) << key_shift |
           static_cast<std::uint64_t>(rank) << 2 | (move.x > 0 ? 2u : 0u) | (on_right ? 1u : 0u);
  }
  [[nodiscard]] std::int32_t row_of_key(std::uint64_t key) const noexcept {
    const auto rank = static_cast<std::int32_t>((key >> 2) % band_height);
    return sign_ > 0 ? rank : band_height - 1 - rank;
  }
  /// Four at a time, so that no comparison depends on the previous one. Without branches, which
  /// would be unpredictable.
  [[nodiscard]] std::uint64_t least_of_all() const noexcept {
    std::array<std::uint64_t, 4> least{no_key, no_key, no_key, no_key};
    const auto rows = static_cast<std::size_t>(moves_.h);
    for (std::size_t row = 0; row < rows; row += 4)
      for (std::size_t i = 0; i < 4; ++i) least[i] = std::min(least[i], keys_[row + i]);
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  }
  [[nodiscard]] std::uint64_t least_key(std::int32_t row) noexcept {
    const Nearest& nearest = nearest_of(row);
    return std::min(key_at(row, nearest.on_left, false), key_at(row, nearest.on_right, true));
  }

  /// The move was blocked: continues with the next one of its row.
  void pass_over(std::int32_t row, bool to_left) noexcept {
    Nearest& nearest = nearest_of(row);
    if (to_left)
      nearest.on_left = next_free<true>(row, nearest.on_left - 1);
    else
      nearest.on_right = next_free<false>(row, nearest.on_right + 1);
    key_of(row) = least_key(row);
  }

  /// The first free move of a row, starting at a column, or -1.
  template <bool ToLeft>
  [[nodiscard]] std::int32_t next_free(std::int32_t row, std::int32_t column) const noexcept {
    while (column >= 0 && column < moves_.w) {
      const std::uint64_t free = ~blocked_.word(column >> 6, row);
      const std::uint64_t beyond = ToLeft ? free << (63 - (column & 63)) : free >> (column & 63);
      if (beyond != 0) {
        column += ToLeft ? -std::countl_zero(beyond) : std::countr_zero(beyond);
        return column < moves_.w ? column : -1;
      }
      column = ToLeft ? (column & ~63) - 1 : (column | 63) + 1;
    }
    return -1;
  }

  const MaskView& a_;
  const MaskView& b_;
  Point offset_;
  bool a_moves_;
  std::int32_t sign_;
  BlockedMoves blocked_;
  std::int32_t reach_ = 0;
  Box moves_;
  std::int32_t next_distance_ = 0;  // of the rows to read next
  std::uint64_t nearest_read_ = 0;  // the lowest key read so far
  std::array<Nearest, band_height> nearest_;
  std::array<std::uint64_t, band_height> keys_;
  std::int64_t longest_ = 0;  // squared; the length of the best move once there is one
  std::optional<Point> best_;
};

/// The longest moves for which a map is faster than loading the masks for tiles. A map costs as
/// much as the smaller mask has pixels.
std::int32_t longest_mapped(const MaskView& a, const MaskView& b) noexcept {
  constexpr std::int64_t small = 80 * 80;
  return std::min(area_of(a.solid_bounds()), area_of(b.solid_bounds())) <= small ? 191 : 95;
}

/// Tries small maps first: a map of twice the reach costs four times as much, and most moves are
/// short. Longer moves are searched tile by tile.
std::optional<Point> search(const MaskView& a, const MaskView& b, Point offset,
                            std::int32_t limit) {
  constexpr std::int32_t first_reach = 23;  // one word of columns
  const std::int32_t last_reach = longest_mapped(a, b);
  SeparateSearch moves(a, b, offset);
  std::int32_t reach = std::min(first_reach, limit);
  while (true) {
    if (const auto best = moves.best_within(reach)) return best;
    if (reach == limit) return std::nullopt;
    if (reach == last_reach) break;
    reach = std::min(2 * reach + 1, limit);
  }
  return detail::motion::separate_by_tiles(a, b, offset, {reach, limit});
}

}  // namespace

std::optional<Point> separate(const MaskView& a, const MaskView& b, Point offset,
                              std::int32_t limit) {
  if (!overlap(a, b, offset)) return Point{};
  const std::int64_t surely = exit_distance(a.solid_bounds(), b.solid_bounds(), offset);
  return search(a, b, offset,
                static_cast<std::int32_t>(std::min<std::int64_t>(surely, std::max(limit, 0))));
}

std::optional<Point> separate(const MaskView& a, const MaskView& b, Point offset,
                              std::int32_t limit, Axis axis) {
  if (!overlap(a, b, offset)) return Point{};
  const Point back = axis == Axis::x ? Point{-1, 0} : Point{0, -1};
  // Ends at the latest when the boxes are apart. Overlapping masks are detected fast, so a map of
  // a single row of moves would not be faster.
  detail::base::Checkpoints<16> checkpoints;
  for (std::int32_t length = 1; length <= limit; ++length, checkpoints.pass())
    for (const std::int32_t signed_length : {length, -length}) {
      const Point move{back.x * signed_length, back.y * signed_length};
      if (!overlap(a, b, {offset.x + move.x, offset.y + move.y})) return move;
    }
  return std::nullopt;
}

std::optional<Point> separate(const MaskView& a, const MaskView& b, Point offset,
                              std::int32_t limit, Point direction) {
  if (!overlap(a, b, offset)) return Point{};
  if (direction == Point{}) return std::nullopt;
  const std::int32_t sign_x = direction.x < 0 ? -1 : 1;
  const std::int32_t sign_y = direction.y < 0 ? -1 : 1;
  Staircase walk(magnitude(direction.x), magnitude(direction.y));
  // Ends at the latest when the boxes are apart.
  detail::base::Checkpoints<16> checkpoints;
  for (std::int32_t step = 1; step <= limit; ++step, checkpoints.pass()) {
    walk.step();
    const Point move{static_cast<std::int32_t>(sign_x * walk.i()),
                     static_cast<std::int32_t>(sign_y * walk.j())};
    if (!overlap(a, b, {offset.x + move.x, offset.y + move.y})) return move;
  }
  return std::nullopt;
}

}  // namespace hitmask
