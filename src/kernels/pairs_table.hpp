// The loops that find pairs of boxes: a third table per instruction set, compiled separately.
//
// The kernels know nothing of bodies. A box is four edges: left, top, right, bottom; half-open.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/table.hpp"
#include "kernels/tile_block.hpp"

namespace hitmask::kernels {

/// Cells along one axis, each 2^shift pixels wide. Coordinates outside [low, high] are clamped, so
/// the cell number never falls when the coordinate grows. high < INT32_MAX.
struct Cells {
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::int32_t shift = 0;  // 0 ... 31
};

/// The cell of a coordinate.
[[nodiscard]] constexpr std::uint32_t cell_of(const Cells& cells, std::int32_t at) noexcept {
  const std::int32_t inside = at < cells.low ? cells.low : at > cells.high ? cells.high : at;
  const auto distance = static_cast<std::uint32_t>(inside) - static_cast<std::uint32_t>(cells.low);
  return distance >> cells.shift;
}

/// The cell just before a far edge.
[[nodiscard]] constexpr std::uint32_t cell_before(const Cells& cells, std::int32_t edge) noexcept {
  return edge <= cells.low ? 0 : cell_of(cells, edge - 1);
}

[[nodiscard]] constexpr std::int32_t start_of_last(const Cells& cells) noexcept {
  const std::uint32_t distance = cell_of(cells, cells.high) << cells.shift;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(cells.low) + distance);
}

/// The first and the last cell a box is in; empty when last < first.
struct CellRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

/// Cells in two dimensions.
struct CellGrid {
  Cells columns;
  Cells rows;
  std::uint32_t column_count = 0;
  std::uint32_t nowhere = 0;
};

/// Boxes ordered by the cell of their left edge, edge by edge. Far edges are complemented, which
/// reverses their order: every comparison then has its memory operand on the same side. The last
/// box is followed by `sorted_margin` more that start at INT32_MAX and so overlap nothing.
struct SortedBoxes {
  std::int32_t* left = nullptr;
  std::int32_t* top = nullptr;
  std::int32_t* not_right = nullptr;
  std::int32_t* not_bottom = nullptr;
  std::uint32_t* number = nullptr;
  std::size_t count = 0;
};
/// The most boxes in a vector.
inline constexpr std::size_t box_lanes = 8;
/// How far ahead near_pairs() looks at most.
inline constexpr std::size_t most_near = 35;
inline constexpr std::size_t sorted_margin = (most_near / box_lanes + 3) * box_lanes;

/// Output of a search: pairs as two columns of numbers.
struct FoundPairs {
  std::uint32_t* first = nullptr;
  std::uint32_t* second = nullptr;
  std::size_t count = 0;
  /// A search returns when there are more. The arrays need space for `pairs_margin` more than that.
  std::size_t enough = 0;
};
inline constexpr std::size_t pairs_margin = (most_near + 1) * box_lanes;

/// Parameters of a search through sorted boxes, and its position when it has found enough.
struct PairSearch {
  Cells columns;                             // the columns by which the boxes are sorted
  const std::uint32_t* cell_ends = nullptr;  // for each column, one past its last box, ...
  std::uint32_t cell_start = 0;              // ... relative to this one
  std::int32_t top = 0;  // pairs with both boxes starting above it belong to another search
  // Boxes that have more candidates than near_pairs() checked, and the first of those candidates.
  // With space for all boxes from `at` to `stop`, and `box_lanes` more.
  std::uint32_t* far = nullptr;
  std::uint32_t* far_others = nullptr;
  std::size_t far_count = 0;
  std::size_t at = 0;          // the next box of near_pairs(), or of `far`
  std::size_t stop = 0;        // one past the last box of near_pairs()
  std::uint64_t compared = 0;  // pairs of boxes; the same on every target
};

struct PairsTable {
  // Functions on n boxes read up to `box_lanes` - 1 more, and write that many more.

  /// Converts boxes from x, y, width, height to edges. Far edges are clamped to INT32_MAX; boxes
  /// that are empty, also after clamping, become INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN.
  void (*edges_of_boxes)(std::int32_t* boxes, std::size_t n) noexcept;
  /// x becomes y, and y becomes x.
  void (*swap_axes)(std::int32_t* edges, std::size_t n) noexcept;
  /// The cells between top and bottom of each box.
  void (*rows_of_boxes)(const std::int32_t* edges, std::size_t n, const Cells&,
                        CellRange* ranges) noexcept;
  /// The cell of each top left corner, numbered row by row, and how many rows further down the
  /// bottom is. Boxes that end before they start get the cell `nowhere`.
  void (*corner_cells)(const std::int32_t* edges, std::size_t n, const CellGrid&,
                       std::uint32_t* cells, std::int32_t* rows_more) noexcept;
  /// The cell of each left edge.
  void (*left_cells)(const std::int32_t* edges, std::size_t n, const Cells&,
                     std::uint32_t* cells) noexcept;
  /// Lays out boxes edge by edge in the given order, with the margin after them. Without `numbers`
  /// they are numbered in input order. `order` must have `box_lanes` - 1 more valid entries.
  void (*lay_out)(const std::int32_t* edges, const std::uint32_t* numbers,
                  const std::uint32_t* order, const SortedBoxes& out) noexcept;

  /// Compares the boxes with those that follow, several with several at a time, as long as that
  /// pays; collects the rest for far_pairs(). False when it found enough and there is more.
  bool (*near_pairs)(const SortedBoxes&, PairSearch&, FoundPairs&) noexcept;
  /// Continues with the collected boxes, one by one. False likewise.
  bool (*far_pairs)(const SortedBoxes&, PairSearch&, FoundPairs&) noexcept;
  /// n pairs of numbers, the lower one first. Writes up to `box_lanes` - 1 pairs more.
  void (*join_pairs)(const std::uint32_t* first, const std::uint32_t* second, std::size_t n,
                     std::uint32_t* pairs) noexcept;

  /// Writes the numbers of the boxes that overlap the probe, and up to `TileBlock::boxes` more.
  /// Returns the number of overlaps.
  std::size_t (*tile_hits)(const TileBlock* blocks, std::size_t count, const TileProbe&,
                           std::uint32_t* numbers) noexcept;
  /// The index of a number in the blocks, in boxes. It must be present.
  std::size_t (*tile_find)(const TileBlock* blocks, std::uint32_t number) noexcept;
};

[[nodiscard]] inline const PairsTable& active_pairs() noexcept { return *active().pairs; }

}  // namespace hitmask::kernels
