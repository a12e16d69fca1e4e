// Simple methods to compare with: all pairs with region masks, a static grid, partitioning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/retro/region_mask.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::classic {

struct NumberedBox {
  Bounds box;
  std::uint32_t number;
};

/// Tests every pair; two words per box rule out most of them. Memory: one region mask per box.
class AllPairs {
 public:
  SearchCounts run(const BoxSet& set, PairSink sink);

 private:
  void collect(const BoxSet& set);

  base::Vector<RegionMask> regions_;    // of the entries that have a box
  base::Vector<std::uint32_t> places_;  // their indices in the set
};

/// A static grid of square cells, rebuilt in each run. Cells are unbounded in every direction and
/// hashed into about as many slots as there are boxes, so the world's size and shape do not matter.
class Grid {
 public:
  /// `cell` in pixels; 0: twice the mean side of the boxes. Cells are enlarged when boxes would
  /// cover too many of them.
  SearchCounts run(const BoxSet& set, std::int32_t cell, PairSink sink);

 private:
  /// A box in one of the cells it covers.
  struct CellEntry {
    Bounds box;
    std::uint32_t number;
    std::int32_t column, row;
  };

  void fill(const BoxSet& set, std::int32_t cell);
  [[nodiscard]] bool count_entries(std::span<const Bounds> boxes);
  void scatter(const BoxSet& set);
  void search_slot(std::span<const CellEntry> slot, SearchCounts& counts, PairBatch& batch) const;
  void search_giants(const BoxSet& set, SearchCounts& counts, PairBatch& batch) const;
  [[nodiscard]] TileRange cells_of(const Bounds& box) const noexcept;
  [[nodiscard]] std::size_t slot_of(std::int32_t column, std::int32_t row) const noexcept;

  std::int32_t cell_ = 1;             // pixels
  std::size_t boxes_ = 0;             // those that are not `nowhere`
  base::Vector<std::size_t> starts_;  // first entry of each slot; one more at the end
  base::Vector<CellEntry> entries_;
  base::Vector<NumberedBox> giants_;  // boxes that cover very many cells, stored separately
};

/// Left / crossing / right of a pivot, recursively, by permuting one array; the crossing group is
/// tested against left and right as well.
class Partition {
 public:
  SearchCounts run(const BoxSet& set, PairSink sink);

 private:
  base::Vector<NumberedBox> entries_;
};

}  // namespace hitmask::detail::pairs::classic
