// The methods of the seeds: all pairs with region masks, the static grid, the partition.
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

/// Every pair, most of them ruled out by two words per box. Memory: one region mask a box.
class AllPairs {
 public:
  SearchCounts run(const BoxSet& set, PairSink sink);

 private:
  void collect(const BoxSet& set);

  base::Vector<RegionMask> regions_;    // of the entries that are somewhere
  base::Vector<std::uint32_t> places_;  // which entries of the set these are
};

/// A static grid of square cells, filled anew in each run. Cells are numbered without end in every
/// direction and share a table of slots about as many as there are boxes, so that neither the
/// world's size nor its shape matters.
class Grid {
 public:
  /// `cell` in pixels; 0: twice the mean side of the boxes. Cells are made larger when boxes would
  /// stand in too many of them.
  SearchCounts run(const BoxSet& set, std::int32_t cell, PairSink sink);

 private:
  /// A box in one of the cells it stands in.
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
  std::size_t boxes_ = 0;             // that are somewhere
  base::Vector<std::size_t> starts_;  // a slot's first entry; one more at the end
  base::Vector<CellEntry> entries_;
  base::Vector<NumberedBox> giants_;  // boxes in very many cells, kept out of them
};

/// Left / crossing / right about a pivot, recursively, in one array that is only permuted; the
/// crossing group is tested against left and right as well.
class Partition {
 public:
  SearchCounts run(const BoxSet& set, PairSink sink);

 private:
  base::Vector<NumberedBox> entries_;
};

}  // namespace hitmask::detail::pairs::classic
