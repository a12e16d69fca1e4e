// The index that stays from frame to frame: tiles a few bodies wide, each with the boxes that stand
// in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/result.hpp"
#include "pairs/tiles/shape.hpp"
#include "pairs/tiles/store.hpp"

namespace hitmask::detail::pairs::tiles {

/// Boxes by number, to be asked "which boxes overlap this one?". To update a box that stays in its
/// tiles, the common case, writes it in place. Const functions may run at the same time. When
/// memory runs out in one of the others, the index is left empty.
class TileIndex {
 public:
  TileIndex() { lay_out_nothing(); }

  void clear() noexcept;
  /// Forgets everything and takes the boxes of `members`: boxes[m] for each m in members.
  void build(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);
  /// Gives a number its box. Adds it when it has none yet, removes it when the box is `nowhere`.
  void set(std::uint32_t number, const Bounds& box);
  /// set() for many: boxes[m] for each m in members. Builds anew when the tiles no longer fit the
  /// boxes, or most of them changed.
  void update(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);

  /// The box a number has here; `nowhere` when it has none.
  [[nodiscard]] Bounds box(std::uint32_t number) const noexcept {
    const TileStore::Place place = store_.first(number);
    return place == TileStore::absent ? nowhere : store_.box(place);
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Numbers whose boxes overlap `box`, each once, in batches, in no order; false stops. Returns
  /// false when stopped.
  bool query(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const;

  /// The tiles with boxes in them, for debug drawing.
  void for_each_region(Visitor<const Bounds&> visit) const;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks that every box stands once in each of its tiles, and nowhere else.
  [[nodiscard]] Result<void> validate() const;

 private:
  enum class Others : std::uint8_t { stay, go };

  /// Empties the index when memory runs out half-way through a change.
  class AllOrNothing;

  [[nodiscard]] std::uint32_t giants() const noexcept {
    return store_.count(TileShape::tile_of_giants);
  }
  void lay_out_nothing();
  void add(std::uint32_t number, const Bounds& box);
  void remove(std::uint32_t number, const TileRange& range) noexcept;
  void rewrite(std::uint32_t number, const TileRange& range, const Bounds& box) noexcept;
  /// Does not look whether the tiles still fit.
  void set_box(std::uint32_t number, const Bounds& box);
  /// Asks for the memory that set_box() will need for the first few of these numbers. To be called
  /// again with the rest of them each time one is done.
  void prefetch_set(std::span<const Bounds> given,
                    std::span<const std::uint32_t> members) const noexcept;
  /// The square of the plane for which an entry stands in a tile.
  [[nodiscard]] Bounds square(std::uint32_t tile, TileStore::Place place) const noexcept;

  /// Whether the tiles fit the boxes badly by now. Each limit is a share of the boxes away from
  /// where it was when the tiles were laid out, so the cost of building anew has been earned.
  [[nodiscard]] bool is_outgrown() const noexcept;
  /// Lays out tiles anew, with other boxes for these numbers. All other boxes stay, or go.
  void build(std::span<const Bounds> given, std::span<const std::uint32_t> members, Others others);
  void gather_others();
  void gather(std::span<const Bounds> given, std::span<const std::uint32_t> members);
  void count_entries();
  void fill();

  TileShape shape_;
  TileStore store_;
  std::size_t size_ = 0;

  /// What the tiles were laid out for.
  struct Built {
    std::size_t size = 0;
    std::uint64_t entries = 0;
    std::uint64_t crowd = 0;
    std::uint64_t giants = 0;
    std::size_t blocks = 0;
  };
  Built built_;

  // Memory to build with.
  base::Vector<std::uint32_t> numbers_;
  base::Vector<Bounds> boxes_;
  base::Vector<std::uint32_t> counts_;
};

class TileIndex::AllOrNothing {
 public:
  explicit AllOrNothing(TileIndex& index) noexcept : index_(&index) {}
  ~AllOrNothing() {
    if (index_ != nullptr) index_->clear();
  }
  AllOrNothing(const AllOrNothing&) = delete;
  AllOrNothing& operator=(const AllOrNothing&) = delete;
  void done() noexcept { index_ = nullptr; }

 private:
  TileIndex* index_;
};

}  // namespace hitmask::detail::pairs::tiles
