#include "motion/separate_tiles.hpp"

#include <algorithm>
#include <bit>

#include "base/allocator.hpp"
#include "base/checkpoint.hpp"
#include "base/integers.hpp"
#include "motion/path.hpp"

namespace hitmask::detail::motion {

namespace {

using mask::Convolution;
using mask::RowRange;

constexpr std::int32_t tile_rows = Convolution::tile_rows;

/// Moves [from, to] along one axis.
struct Span {
  std::int32_t from, to;

  [[nodiscard]] std::int32_t nearest() const noexcept { return std::max({0, from, -to}); }
  [[nodiscard]] std::int32_t farthest() const noexcept { return std::max(-from, to); }
};

/// Rounded down.
constexpr std::int32_t quotient_of(std::int32_t value, std::int32_t divisor) noexcept {
  return static_cast<std::int32_t>(base::floor_divided(value, divisor));
}

/// A free move in a row is a clear bit. Tiles are computed in rounds, each for longer moves than
/// the one before, so that what lies beyond the answer is hardly ever computed.
class TileSearch {
 public:
  TileSearch(const MaskView& a, const MaskView& b, Point offset,
             const mask::ConvolutionMemory& memory)
      : sums_(a, b, memory), first_{1 - b.width() - offset.x, 1 - b.height() - offset.y} {}

  [[nodiscard]] std::optional<Point> best_of(const MoveLengths& lengths) {
    longest_ = std::int64_t{lengths.to} * lengths.to;
    std::int32_t done = -1;  // tiles that begin up to here are done
    while (done < lengths.to && !(best_ && longest_ <= squared_length({done, 0}))) {
      const std::int32_t next = std::min(next_after(std::max(done, lengths.from)), lengths.to);
      collect_tiles(done, next, lengths.from);
      compute_tiles();
      for (std::size_t i = 0; i < places_.size(); ++i) look_in_tile(places_[i], tiles_[i]);
      done = next;
    }
    return best_;
  }

 private:
  /// A tile: a strip of the convolution, and the first of its rows.
  struct Place {
    std::int32_t strip, row;
  };

  /// A round that loads the masks again should be worth it.
  [[nodiscard]] std::int32_t next_after(std::int32_t length) const noexcept {
    return (sums_.is_in_one_part() ? length * 3 / 2 : length * 4) + 64;
  }

  [[nodiscard]] Span columns_of(std::int32_t strip) const noexcept {
    return {first_.x + strip * 64, first_.x + strip * 64 + 63};
  }

  /// Tiles whose nearest move is longer than `done` and at most `next`, and which hold moves that
  /// are longer than `blocked`.
  void collect_tiles(std::int32_t done, std::int32_t next, std::int32_t blocked) {
    places_.clear();
    const std::int32_t bottom = quotient_of(next + tile_rows / 2, tile_rows);
    for (std::int32_t i = quotient_of(tile_rows / 2 - next, tile_rows); i <= bottom; ++i) {
      const std::int32_t top = i * tile_rows - tile_rows / 2;
      const Span rows{top, top + tile_rows - 1};
      const std::int32_t last = quotient_of(next - first_.x, 64);
      for (std::int32_t strip = quotient_of(-next - first_.x, 64); strip <= last; ++strip)
        if (is_due(columns_of(strip), rows, done, next) &&
            squared_length({columns_of(strip).farthest(), rows.farthest()}) >
                squared_length({blocked, 0}))
          places_.push_back({strip, top - first_.y});
    }
    tiles_.assign(places_.size(), {});
  }
  [[nodiscard]] bool is_due(const Span& columns, const Span& rows, std::int32_t done,
                            std::int32_t next) const noexcept {
    const std::int64_t nearest = squared_length({columns.nearest(), rows.nearest()});
    return nearest <= std::min(squared_length({next, 0}), longest_) &&
           (done < 0 || nearest > squared_length({done, 0}));
  }

  void compute_tiles() {
    base::Checkpoints<16> checkpoints;
    sums_.for_each_part([&](RowRange) {
      for (std::size_t i = 0; i < places_.size(); ++i, checkpoints.pass())
        sums_.add(places_[i].strip, places_[i].row, tiles_[i]);
    });
  }

  void look_in_tile(const Place& place, const Convolution::Tile& tile) noexcept {
    const std::int32_t left = columns_of(place.strip).from;
    for (std::int32_t i = 0; i < tile_rows; ++i)
      look_in_row(left, first_.y + place.row + i, ~tile[static_cast<std::size_t>(i)]);
  }

  /// The nearest free moves on both sides of the middle.
  void look_in_row(std::int32_t left, std::int32_t y, std::uint64_t free) noexcept {
    const std::int32_t middle = std::clamp(-left, 0, 64);
    const std::uint64_t before = middle == 64 ? free : free & ((std::uint64_t{1} << middle) - 1);
    if (before != 0) consider({left + 63 - std::countl_zero(before), y});
    if (before != free) consider({left + std::countr_zero(free ^ before), y});
  }
  void consider(Point move) noexcept {
    if (squared_length(move) > longest_ || (best_ && !is_shorter(move, *best_))) return;
    best_ = move;
    longest_ = squared_length(move);
  }

  Convolution sums_;
  Point first_;  // the move of the convolution's pixel (0, 0)
  base::Vector<Place> places_;
  base::Vector<Convolution::Tile> tiles_;
  std::int64_t longest_ = 0;  // squared; the length of the best move once there is one
  std::optional<Point> best_;
};

}  // namespace

std::optional<Point> separate_by_tiles(const MaskView& a, const MaskView& b, Point offset,
                                       const MoveLengths& lengths,
                                       const mask::ConvolutionMemory& memory) {
  return TileSearch(a, b, offset, memory).best_of(lengths);
}

}  // namespace hitmask::detail::motion
