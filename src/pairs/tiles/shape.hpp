// The size of the tiles of a TileIndex, and which of them a box is in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::tiles {

/// The plane is divided into squares (or rectangles, where boxes are wide or high) that wrap
/// around: square (column, row) belongs to tile (column mod columns, row mod rows). So the position
/// and spread of the boxes do not matter. Boxes that cover very many tiles, or the same tile twice,
/// are giants: they are kept in one extra tile, which every query scans.
struct TileShape {
  static constexpr std::uint64_t most_tiles_of_a_box = 64;
  static constexpr std::uint32_t fewest = 8;  // columns or rows
  static constexpr std::uint32_t tile_of_giants = 0;

  int shift_x = 6, shift_y = 6;  // squares are 2^shift pixels wide and high, 0 ... 31
  std::uint32_t columns = fewest, rows = fewest;  // powers of two

  [[nodiscard]] constexpr std::uint32_t tile(std::int32_t column, std::int32_t row) const noexcept {
    return 1 + (static_cast<std::uint32_t>(row) & (rows - 1)) * columns +
           (static_cast<std::uint32_t>(column) & (columns - 1));
  }
  /// Including the giants' tile.
  [[nodiscard]] constexpr std::uint32_t tiles() const noexcept { return columns * rows + 1; }

  /// The box must not be `nowhere`.
  [[nodiscard]] constexpr TileRange range(const Bounds& box) const noexcept {
    return {box.left >> shift_x, box.top >> shift_y, (box.right - 1) >> shift_x,
            (box.bottom - 1) >> shift_y};
  }
  /// No tile occurs twice.
  [[nodiscard]] constexpr bool is_simple(const TileRange& range) const noexcept {
    return range.width() <= columns && range.height() <= rows;
  }
  [[nodiscard]] constexpr bool is_giant(const TileRange& range) const noexcept {
    return !is_simple(range) || std::uint64_t{range.width()} * range.height() > most_tiles_of_a_box;
  }
  /// Visits the tiles that store a box of this range.
  template <class Visit>
  constexpr void for_each_tile(const TileRange& range, Visit&& visit) const {
    if (range.is_one()) return visit(tile(range.left, range.top));
    if (is_giant(range)) return visit(tile_of_giants);
    for (std::int32_t row = range.top; row <= range.bottom; ++row)
      for (std::int32_t column = range.left; column <= range.right; ++column)
        visit(tile(column, row));
  }

  /// Adds one to the count of each of those tiles.
  constexpr void count(const TileRange& range, std::span<std::uint32_t> counts) const {
    if (!range.is_small()) return for_each_tile(range, [&](std::uint32_t t) { ++counts[t]; });
    // At most two by two tiles, without branches, which would be unpredictable.
    const std::uint32_t wide = range.left != range.right ? 1 : 0;
    const std::uint32_t high = range.top != range.bottom ? 1 : 0;
    ++counts[tile(range.left, range.top)];
    counts[tile(range.right, range.top)] += wide;
    counts[tile(range.left, range.bottom)] += high;
    counts[tile(range.right, range.bottom)] += wide & high;
  }

  /// The near and far edge of a column or row of squares. The far edge of one is the near edge of
  /// the next, unless that is beyond int32.
  [[nodiscard]] static constexpr std::int32_t start(std::int32_t square, int shift) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(square) << shift);
  }
  [[nodiscard]] static constexpr std::int32_t end(std::int32_t square, int shift) noexcept {
    return saturate((std::int64_t{square} + 1) * (std::int64_t{1} << shift));
  }
};

/// The shape with the fastest queries, estimated from a sample of the boxes. None of them is
/// `nowhere`. `counts` is scratch memory.
[[nodiscard]] TileShape plan_tiles(std::span<const Bounds> boxes,
                                   base::Vector<std::uint32_t>& counts);

}  // namespace hitmask::detail::pairs::tiles
