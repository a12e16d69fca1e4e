// How large the tiles of a TileIndex are, and which of them a box stands in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::tiles {

/// The plane is cut into squares (or rectangles, where boxes are wide or high), which share tiles:
/// square (column, row) belongs to tile (column mod columns, row mod rows). So it does not matter
/// where the boxes are, how far apart, or where they go. Boxes that stand in very many tiles, or
/// twice in the same, are kept apart: in one more tile, which every question looks at.
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
  /// That of the giants included.
  [[nodiscard]] constexpr std::uint32_t tiles() const noexcept { return columns * rows + 1; }

  /// Not for `nowhere`.
  [[nodiscard]] constexpr TileRange range(const Bounds& box) const noexcept {
    return {box.left >> shift_x, box.top >> shift_y, (box.right - 1) >> shift_x,
            (box.bottom - 1) >> shift_y};
  }
  /// No tile comes twice.
  [[nodiscard]] constexpr bool is_simple(const TileRange& range) const noexcept {
    return range.width() <= columns && range.height() <= rows;
  }
  [[nodiscard]] constexpr bool is_giant(const TileRange& range) const noexcept {
    return !is_simple(range) || std::uint64_t{range.width()} * range.height() > most_tiles_of_a_box;
  }
  /// The tiles a box of this range is kept in.
  template <class Visit>
  constexpr void for_each_tile(const TileRange& range, Visit&& visit) const {
    if (range.is_one()) return visit(tile(range.left, range.top));
    if (is_giant(range)) return visit(tile_of_giants);
    for (std::int32_t row = range.top; row <= range.bottom; ++row)
      for (std::int32_t column = range.left; column <= range.right; ++column)
        visit(tile(column, row));
  }

  /// Adds one to each of those tiles.
  constexpr void count(const TileRange& range, std::span<std::uint32_t> counts) const {
    if (!range.is_small()) return for_each_tile(range, [&](std::uint32_t t) { ++counts[t]; });
    // Of two by two tiles, those that are there; without branches, which would be guesswork.
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

/// The shape with which questions are answered fastest, judged by a sample of the boxes. None of
/// them is `nowhere`. `counts` is memory to work with.
[[nodiscard]] TileShape plan_tiles(std::span<const Bounds> boxes,
                                   base::Vector<std::uint32_t>& counts);

}  // namespace hitmask::detail::pairs::tiles
