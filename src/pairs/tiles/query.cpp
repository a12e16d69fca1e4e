// Which boxes overlap a box.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "pairs/tiles/index.hpp"

namespace hitmask::detail::pairs::tiles {
namespace {

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();

using Block = TileStore::Block;
using Probe = kernels::TileProbe;

Probe unlimited(const Bounds& box) noexcept {
  return {box.left, box.top, box.right, box.bottom, lowest, lowest};
}

/// Collects numbers for take(span), which returns false to stop.
template <class Take>
class Hits {
 public:
  Hits(const TileStore& store, const Take& take) noexcept : store_(store), take_(take) {}

  /// Compares with the boxes of a tile; false when stopped.
  bool scan(std::uint32_t tile, const Probe& probe) {
    const std::span<const Block> blocks = store_.blocks(tile);
    if (count_ + blocks.size() * Block::boxes > capacity) return scan_part_by_part(blocks, probe);
    count_ += tile_hits_(blocks.data(), blocks.size(), probe, numbers_.data() + count_);
    return true;
  }
  bool flush() {
    const std::size_t count = std::exchange(count_, 0);
    return count == 0 || take_(std::span<std::uint32_t>(numbers_.data(), count));
  }

 private:
  static constexpr std::size_t capacity = 256;

  bool scan_part_by_part(std::span<const Block> blocks, const Probe& probe) {
    while (!blocks.empty()) {
      if (!flush()) return false;
      const std::size_t some = std::min(blocks.size(), capacity / Block::boxes);
      count_ = tile_hits_(blocks.data(), some, probe, numbers_.data());
      blocks = blocks.subspan(some);
    }
    return true;
  }

  const TileStore& store_;
  const Take& take_;
  decltype(kernels::PairsTable::tile_hits) tile_hits_ = kernels::active_pairs().tile_hits;
  std::size_t count_ = 0;
  std::array<std::uint32_t, capacity + Block::boxes> numbers_;
};

/// Scans every tile except the giants' one, and reports a number at its first entry: for boxes so
/// large that several of their squares share a tile.
template <class Take>
bool scan_all_tiles(const TileStore& store, const Bounds& box, const Take& take) {
  for (std::uint32_t tile = TileShape::tile_of_giants + 1; tile < store.tiles(); ++tile) {
    const auto take_first = [&](std::span<std::uint32_t> found) {
      const auto is_further = [&](std::uint32_t number) {
        return store.first(number) - store.first_place(tile) >= store.count(tile);
      };
      const auto end = std::remove_if(found.begin(), found.end(), is_further);
      return end == found.begin() || take(std::span<std::uint32_t>(found.begin(), end));
    };
    Hits hits(store, take_first);
    if (!hits.scan(tile, unlimited(box)) || !hits.flush()) return false;
  }
  return true;
}

/// Along one axis, a square reports only the boxes that start in it; the first square also those
/// that started before. So a box in several tiles is reported once, and one that merely shares the
/// tile not at all.
template <class Take>
bool scan_squares(Hits<Take>& hits, const TileShape& shape, const TileRange& range,
                  const Bounds& box) {
  Probe probe = unlimited(box);
  for (std::int32_t row = range.top; row <= range.bottom; ++row) {
    if (row != range.top) probe.least_top = TileShape::start(row, shape.shift_y);
    probe.bottom = row == range.bottom ? box.bottom : TileShape::start(row + 1, shape.shift_y);
    probe.least_left = lowest;
    for (std::int32_t column = range.left; column <= range.right; ++column) {
      if (column != range.left) probe.least_left = TileShape::start(column, shape.shift_x);
      probe.right = column == range.right ? box.right : TileShape::start(column + 1, shape.shift_x);
      if (!hits.scan(shape.tile(column, row), probe)) return false;
    }
  }
  return true;
}

enum class Giants : std::uint8_t { with, without };

template <class Take>
bool search(const TileShape& shape, const TileStore& store, const Bounds& box, const Take& take,
            Giants giants) {
  if (is_nowhere(box)) return true;
  const TileRange range = shape.range(box);
  Hits hits(store, take);
  if (giants == Giants::with && store.count(TileShape::tile_of_giants) != 0 &&
      !hits.scan(TileShape::tile_of_giants, unlimited(box)))
    return false;
  const auto scan = [&] {
    if (range.is_one()) return hits.scan(shape.tile(range.left, range.top), unlimited(box));
    if (shape.is_simple(range)) return scan_squares(hits, shape, range, box);
    return hits.flush() && scan_all_tiles(store, box, take);
  };
  return scan() && hits.flush();
}

}  // namespace

bool TileIndex::query(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const {
  return search(shape_, store_, box, visit, Giants::with);
}

bool TileIndex::query_giants(const Bounds& box,
                             Visitor<std::span<const std::uint32_t>> visit) const {
  if (giants() == 0) return true;
  Hits hits(store_, visit);
  return hits.scan(TileShape::tile_of_giants, unlimited(box)) && hits.flush();
}

bool TileIndex::query_others(const Bounds& box,
                             Visitor<std::span<const std::uint32_t>> visit) const {
  return search(shape_, store_, box, visit, Giants::without);
}

}  // namespace hitmask::detail::pairs::tiles
