// Chooses the tile size by trying a few on a sample of the boxes.
#include "pairs/tiles/shape.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace hitmask::detail::pairs::tiles {
namespace {

/// The fixed cost of visiting a tile, in boxes.
constexpr std::uint64_t tile_overhead = 100;

/// One of `few` boxes spaced evenly over the input.
const Bounds& one_of(std::span<const Bounds> boxes, std::size_t i, std::size_t few) noexcept {
  return boxes[static_cast<std::size_t>(std::uint64_t{i} * boxes.size() / few)];
}

/// One coordinate or side of each box in the sample.
class Sample {
 public:
  static constexpr std::size_t most = 512;

  template <class Measure>
  Sample(std::span<const Bounds> boxes, const Measure& measure) noexcept
      : count_(std::min(boxes.size(), most)) {
    for (std::size_t i = 0; i < count_; ++i) values_[i] = measure(one_of(boxes, i, count_));
  }

  /// The range of most of them; a few outliers change nothing.
  [[nodiscard]] std::int64_t span_of_most() noexcept {
    return ordered(count_ - 1 - count_ / 32) - ordered(count_ / 32);
  }
  /// Without the largest: a few giants do not justify larger tiles.
  [[nodiscard]] std::int64_t mean_of_most() noexcept {
    const std::size_t kept = count_ - count_ / 64;
    static_cast<void>(ordered(kept - 1));
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kept; ++i) sum += values_[i];
    return sum / static_cast<std::int64_t>(kept);
  }

 private:
  /// nth_element: the value at this rank; smaller ones come before it.
  std::int64_t ordered(std::size_t place) noexcept {
    const auto begin = values_.begin();
    const auto nth = begin + static_cast<std::ptrdiff_t>(place);
    std::nth_element(begin, nth, begin + static_cast<std::ptrdiff_t>(count_));
    return *nth;
  }

  std::array<std::int64_t, most> values_;
  std::size_t count_;
};

/// Statistics of the boxes along one axis.
struct AxisExtent {
  std::int64_t side;  // mean
  std::int64_t span;  // from the first near edge to the last far edge, without outliers

  AxisExtent(Sample sides, Sample near_edges) noexcept
      : side(std::max<std::int64_t>(1, sides.mean_of_most())), span(near_edges.span_of_most()) {
    span += span / 16 + side;
  }

  /// Squares of about 2^level mean sides.
  [[nodiscard]] int shift(int level) const noexcept {
    return std::min(63 - std::countl_zero(static_cast<std::uint64_t>(side)) + level, 31);
  }
  [[nodiscard]] std::uint64_t squares(int shift) const noexcept {
    return std::max<std::uint64_t>(TileShape::fewest,
                                   std::bit_ceil(static_cast<std::uint64_t>(span >> shift) + 1));
  }
};

class Planner {
 public:
  Planner(std::span<const Bounds> boxes, base::Vector<std::uint32_t>& counts) noexcept
      : boxes_(boxes),
        counts_(counts),
        x_(Sample(boxes, [](const Bounds& b) { return std::int64_t{b.right} - b.left; }),
           Sample(boxes, [](const Bounds& b) { return std::int64_t{b.left}; })),
        y_(Sample(boxes, [](const Bounds& b) { return std::int64_t{b.bottom} - b.top; }),
           Sample(boxes, [](const Bounds& b) { return std::int64_t{b.top}; })) {}

  /// Hill climbing: from a level that suits most worlds in the cheaper direction.
  [[nodiscard]] TileShape plan() {
    int level = usual_level;
    std::uint64_t best = cost(shape(level));
    for (const int step : {1, -1}) {
      const int before = level;
      while (level + step >= finest_level && level + step <= coarsest_level) {
        const std::uint64_t next = cost(shape(level + step));
        if (next >= best) break;
        best = next;
        level += step;
      }
      if (level != before) break;
    }
    return shape(level);
  }

 private:
  static constexpr int finest_level = 1;
  static constexpr int usual_level = 3;
  static constexpr int coarsest_level = 30;
  static constexpr std::size_t fewest_tried = 256;
  static constexpr std::size_t most_tried = 2048;

  /// Enough tiles to cover the populated area, unless that is too many for the number of boxes.
  [[nodiscard]] TileShape shape(int level) const noexcept {
    TileShape result;
    result.shift_x = x_.shift(level);
    result.shift_y = y_.shift(level);
    std::uint64_t columns = x_.squares(result.shift_x);
    std::uint64_t rows = y_.squares(result.shift_y);
    const std::uint64_t most = std::max<std::uint64_t>(TileShape::fewest * TileShape::fewest,
                                                       std::bit_ceil(boxes_.size() / 2));
    while (columns * rows > most) (columns > rows ? columns : rows) /= 2;
    result.columns = static_cast<std::uint32_t>(columns);
    result.rows = static_cast<std::uint32_t>(rows);
    return result;
  }

  /// The cost of one query per box: counts what the sampled boxes see of each other, scaled to all.
  [[nodiscard]] std::uint64_t cost(const TileShape& tiles) {
    const std::size_t tried =
        std::min(boxes_.size(), std::clamp(boxes_.size() / 2, fewest_tried, most_tried));
    counts_.assign(tiles.tiles(), 0);
    for (std::size_t i = 0; i < tried; ++i)
      tiles.count(tiles.range(one_of(boxes_, i, tried)), counts_);
    std::uint64_t seen = std::uint64_t{counts_[TileShape::tile_of_giants]} * tried;
    std::uint64_t entries = 0;
    for (const std::uint64_t count : std::span(counts_).subspan(TileShape::tile_of_giants + 1)) {
      seen += count * count;
      entries += count;
    }
    return (seen - entries) * (boxes_.size() / tried) + entries * tile_overhead;
  }

  std::span<const Bounds> boxes_;
  base::Vector<std::uint32_t>& counts_;
  AxisExtent x_, y_;
};

}  // namespace

TileShape plan_tiles(std::span<const Bounds> boxes, base::Vector<std::uint32_t>& counts) {
  return boxes.empty() ? TileShape{} : Planner(boxes, counts).plan();
}

}  // namespace hitmask::detail::pairs::tiles
