// The loops that find pairs of boxes: a third table per instruction set, compiled on its own.
//
// The kernels know nothing of bodies. A box is four edges: left, top, right, bottom; half-open.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/table.hpp"
#include "kernels/tile_block.hpp"

namespace hitmask::kernels {

/// Cells along one axis, 2^shift pixels wide each. What lies outside [low, high] counts as if it
/// lay on the edge, so the number of a cell never falls when the coordinate grows. high <
/// INT32_MAX.
struct Cells {
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::int32_t shift = 0;  // 0 ... 31
};

/// Of a coordinate.
[[nodiscard]] constexpr std::uint32_t cell_of(const Cells& cells, std::int32_t at) noexcept {
  const std::int32_t inside = at < cells.low ? cells.low : at > cells.high ? cells.high : at;
  const auto distance = static_cast<std::uint32_t>(inside) - static_cast<std::uint32_t>(cells.low);
  return distance >> cells.shift;
}

/// Of what lies just before a far edge.
[[nodiscard]] constexpr std::uint32_t cell_before(const Cells& cells, std::int32_t edge) noexcept {
  return edge <= cells.low ? 0 : cell_of(cells, edge - 1);
}

[[nodiscard]] constexpr std::int32_t start_of_last(const Cells& cells) noexcept {
  const std::uint32_t distance = cell_of(cells, cells.high) << cells.shift;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(cells.low) + distance);
}

/// The first and the last cell that a box stands in; none when the last comes first.
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

/// Boxes in order of the cell of their left edge, edge by edge. Far edges are complemented, which
/// turns their order round: every comparison then has its operand from memory on the same side. The
/// last box is followed by `sorted_margin` more that start at INT32_MAX and so meet nothing.
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
/// How far near_pairs() looks at most.
inline constexpr std::size_t most_near = 35;
inline constexpr std::size_t sorted_margin = (most_near / box_lanes + 3) * box_lanes;

/// Pairs on their way out, as two columns of numbers.
struct FoundPairs {
  std::uint32_t* first = nullptr;
  std::uint32_t* second = nullptr;
  std::size_t count = 0;
  /// A search returns when there are more; there must be memory for `pairs_margin` more than that.
  std::size_t enough = 0;
};
inline constexpr std::size_t pairs_margin = (most_near + 1) * box_lanes;

/// What a search through sorted boxes goes by, and where it stands when it has found enough.
struct PairSearch {
  Cells columns;                             // those the boxes are sorted by
  const std::uint32_t* cell_ends = nullptr;  // for each of them, one past its last box, ...
  std::uint32_t cell_start = 0;              // ... counted from this one
  std::int32_t top = 0;  // pairs of which both start above it belong to another search
  // Boxes with more to be compared with than near_pairs() has done, and which of those come first.
  // With memory for all boxes from `at` to `stop`, and `box_lanes` more.
  std::uint32_t* far = nullptr;
  std::uint32_t* far_others = nullptr;
  std::size_t far_count = 0;
  std::size_t at = 0;          // the next box of near_pairs(), or of `far`
  std::size_t stop = 0;        // one past the last box of near_pairs()
  std::uint64_t compared = 0;  // pairs of boxes; the same on every target
};

struct PairsTable {
  // Those that take n boxes look at up to `box_lanes` - 1 more, and write as many where they write.

  /// Boxes given as x, y, width and height to edges. Far edges stop at INT32_MAX; boxes that are
  /// empty, or then have nothing left, become INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN.
  void (*edges_of_boxes)(std::int32_t* boxes, std::size_t n) noexcept;
  /// x becomes y, and y becomes x.
  void (*swap_axes)(std::int32_t* edges, std::size_t n) noexcept;
  /// The cells between top and bottom of each box.
  void (*rows_of_boxes)(const std::int32_t* edges, std::size_t n, const Cells&,
                        CellRange* ranges) noexcept;
  /// The cells of each top left corner, numbered row by row, and how many rows further down the
  /// bottom is. Boxes that end before they start count to `nowhere`.
  void (*corner_cells)(const std::int32_t* edges, std::size_t n, const CellGrid&,
                       std::uint32_t* cells, std::int32_t* rows_more) noexcept;
  /// The cell of each left edge.
  void (*left_cells)(const std::int32_t* edges, std::size_t n, const Cells&,
                     std::uint32_t* cells) noexcept;
  /// Lays out boxes edge by edge in the given order, and the margin behind them. Without `numbers`
  /// they are numbered as they come. `order` must be good for `box_lanes` - 1 boxes more.
  void (*lay_out)(const std::int32_t* edges, const std::uint32_t* numbers,
                  const std::uint32_t* order, const SortedBoxes& out) noexcept;

  /// Compares the boxes with those that follow, several with as many at a time, as long as that
  /// is worth it; gathers the others for far_pairs(). False when it found enough and there is more.
  bool (*near_pairs)(const SortedBoxes&, PairSearch&, FoundPairs&) noexcept;
  /// Goes on with these, one by one. False likewise.
  bool (*far_pairs)(const SortedBoxes&, PairSearch&, FoundPairs&) noexcept;
  /// n pairs of numbers, the lower one first. Writes up to `box_lanes` - 1 pairs more.
  void (*join_pairs)(const std::uint32_t* first, const std::uint32_t* second, std::size_t n,
                     std::uint32_t* pairs) noexcept;

  /// Writes the numbers of the boxes that overlap the probe, and up to `TileBlock::boxes` more.
  /// Returns how many they are.
  std::size_t (*tile_hits)(const TileBlock* blocks, std::size_t count, const TileProbe&,
                           std::uint32_t* numbers) noexcept;
  /// Where a number stands in the blocks, counted in boxes. It must be there.
  std::size_t (*tile_find)(const TileBlock* blocks, std::uint32_t number) noexcept;
};

[[nodiscard]] inline const PairsTable& active_pairs() noexcept { return *active().pairs; }

}  // namespace hitmask::kernels
