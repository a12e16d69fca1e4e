// The index kept between frames: tiles a few bodies wide, each with a list of the boxes in it.
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

/// Boxes by number, for queries "which boxes overlap this one?". Updating a box that stays in its
/// tiles, the common case, writes it in place. Const functions may run at the same time. When one
/// of the others runs out of memory, the index is left empty.
class TileIndex {
 public:
  TileIndex() { lay_out_nothing(); }

  void clear() noexcept;
  /// Replaces everything with the boxes of `members`: boxes[m] for each m in members.
  void build(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);
  /// Sets the box of a number. Adds it when it is new, removes it when the box is `nowhere`.
  void set(std::uint32_t number, const Bounds& box);
  /// set() for many: boxes[m] for each m in members. Rebuilds when the tiles no longer fit the
  /// boxes, or when most boxes changed.
  void update(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);

  /// The box of a number; `nowhere` when it is not in the index.
  [[nodiscard]] Bounds box(std::uint32_t number) const noexcept {
    const TileStore::Place place = store_.first(number);
    return place == TileStore::absent ? nowhere : store_.box(place);
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Numbers whose boxes overlap `box`, each once, in batches, unordered; false stops. Returns
  /// false when stopped.
  bool query(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const;
  /// query() in two halves, for searches that ask along a path and need the giants only once.
  bool query_giants(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const;
  bool query_others(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const;
  /// The size and number of the tiles.
  [[nodiscard]] const TileShape& shape() const noexcept { return shape_; }
  /// Around all boxes. May be larger, because it does not shrink until the tiles are rebuilt.
  [[nodiscard]] const Bounds& bounds() const noexcept { return bounds_; }

  /// The tiles that hold boxes, for debug drawing.
  void for_each_region(Visitor<const Bounds&> visit) const;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks that every box has one entry in each of its tiles, and no others.
  [[nodiscard]] Result<void> validate() const;

 private:
  enum class Others : std::uint8_t { stay, go };

  /// Empties the index when memory runs out during a change.
  class AllOrNothing;

  [[nodiscard]] std::uint32_t giants() const noexcept {
    return store_.count(TileShape::tile_of_giants);
  }
  void lay_out_nothing();
  void add(std::uint32_t number, const Bounds& box);
  void remove(std::uint32_t number, const TileRange& range) noexcept;
  void rewrite(std::uint32_t number, const TileRange& range, const Bounds& box) noexcept;
  /// Does not check whether the tiles still fit.
  void set_box(std::uint32_t number, const Bounds& box);
  /// Prefetches what set_box() will read for the first few of these numbers. Call again with the
  /// remaining ones after each.
  void prefetch_set(std::span<const Bounds> given,
                    std::span<const std::uint32_t> members) const noexcept;
  /// The grid square that an entry of a tile belongs to.
  [[nodiscard]] Bounds square(std::uint32_t tile, TileStore::Place place) const noexcept;

  /// Whether the tiles no longer fit the boxes. Each limit requires a share of the boxes to have
  /// changed since the tiles were laid out, so rebuilding is amortised.
  [[nodiscard]] bool is_outgrown() const noexcept;
  /// Rebuilds the tiles with new boxes for these numbers. All other boxes are kept, or dropped.
  void build(std::span<const Bounds> given, std::span<const std::uint32_t> members, Others others);
  void gather_others();
  void gather(std::span<const Bounds> given, std::span<const std::uint32_t> members);
  void count_entries();
  void fill();

  TileShape shape_;
  TileStore store_;
  std::size_t size_ = 0;
  Bounds bounds_ = nowhere;

  /// The boxes' statistics when the tiles were laid out.
  struct Built {
    std::size_t size = 0;
    std::uint64_t entries = 0;
    std::uint64_t crowd = 0;
    std::uint64_t giants = 0;
    std::size_t blocks = 0;
  };
  Built built_;

  // Scratch memory of build().
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
