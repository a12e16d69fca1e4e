// The boxes of a TileIndex, tile by tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "base/free_list.hpp"
#include "base/prefetch.hpp"
#include "kernels/pairs_table.hpp"
#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::tiles {

/// A list of boxes per tile, and for each number the position of its first entry. The entries of a
/// tile are in consecutive blocks, without gaps.
class TileStore {
 public:
  using Block = kernels::TileBlock;
  /// The position of an entry, in boxes from the first block.
  using Place = std::uint32_t;
  static constexpr Place absent = 0xFFFF'FFFF;

  /// Drops all entries and makes empty tiles, with space for that many boxes each and a few more.
  /// Does not change first().
  void lay_out(std::span<const std::uint32_t> counts);
  /// Drops everything.
  void clear() noexcept;
  /// Makes first() valid for numbers up to this.
  void reserve_numbers(std::uint32_t highest);

  [[nodiscard]] Place first(std::uint32_t number) const noexcept {
    return number < first_.size() ? first_[number] : absent;
  }
  /// Only for reserved numbers.
  void set_first(std::uint32_t number, Place place) noexcept { first_[number] = place; }

  [[nodiscard]] Bounds box(Place place) const noexcept {
    const Block& block = blocks_[place / Block::boxes];
    const std::size_t lane = place % Block::boxes;
    return {block.left[lane], block.top[lane], block.right[lane], block.bottom[lane]};
  }
  [[nodiscard]] std::uint32_t number(Place place) const noexcept {
    return blocks_[place / Block::boxes].number[place % Block::boxes];
  }
  void write(Place place, const Bounds& box) noexcept {
    Block& block = blocks_[place / Block::boxes];
    const std::size_t lane = place % Block::boxes;
    block.left[lane] = box.left;
    block.top[lane] = box.top;
    block.right[lane] = box.right;
    block.bottom[lane] = box.bottom;
  }

  /// Writes an entry of a tile that lay_out() has just made; finish() counts it.
  void put(Place place, std::uint32_t number, const Bounds& box) noexcept {
    write(place, box);
    blocks_[place / Block::boxes].number[place % Block::boxes] = number;
  }
  /// Sets the fill level of the tiles to these positions.
  void finish(std::span<const Place> ends) noexcept;

  Place append(std::uint32_t tile, std::uint32_t number, const Bounds& box);
  /// The tile's last entry moves into the gap.
  void remove(std::uint32_t tile, Place place) noexcept;
  /// The number must be in the tile.
  [[nodiscard]] Place find(std::uint32_t tile, std::uint32_t number) const noexcept;

  [[nodiscard]] std::size_t tiles() const noexcept { return tiles_.size(); }
  [[nodiscard]] std::uint32_t count(std::uint32_t tile) const noexcept {
    return tiles_[tile].count;
  }
  /// The tile's boxes; unused entries of the last block are empty boxes.
  [[nodiscard]] std::span<const Block> blocks(std::uint32_t tile) const noexcept {
    return {blocks_.data() + tiles_[tile].first, blocks_for(tiles_[tile].count)};
  }
  /// Its entries are consecutive from here.
  [[nodiscard]] Place first_place(std::uint32_t tile) const noexcept {
    return first_place(tiles_[tile]);
  }

  // Prefetch hints for callers that know their next access.
  void prefetch_first(std::uint32_t number) const noexcept {
    if (number < first_.size()) base::prefetch(&first_[number]);
  }
  void prefetch_entry(std::uint32_t number) const noexcept {
    if (first(number) < blocks_.size() * Block::boxes)
      base::prefetch(&blocks_[first(number) / Block::boxes]);
  }

  [[nodiscard]] std::uint64_t entries() const noexcept { return entries_; }
  /// The sum of the squared entry counts: the cost of one query per entry.
  [[nodiscard]] std::uint64_t crowd() const noexcept { return crowd_; }
  [[nodiscard]] std::size_t blocks_used() const noexcept { return used_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Tile {
    std::uint32_t first = 0;     // block
    std::uint32_t count = 0;     // boxes
    std::uint32_t capacity = 0;  // blocks
  };

  [[nodiscard]] static constexpr std::uint32_t blocks_for(std::uint32_t boxes) noexcept {
    return (boxes + static_cast<std::uint32_t>(Block::boxes) - 1) / Block::boxes;
  }
  [[nodiscard]] static constexpr Place first_place(const Tile& tile) noexcept {
    return tile.first * static_cast<std::uint32_t>(Block::boxes);
  }
  void reset() noexcept;
  [[nodiscard]] std::uint32_t allocate(std::uint32_t capacity);
  void release(Tile& tile) noexcept;
  void enlarge(Tile& tile);
  void copy_entry(Place from, Place to) noexcept;

  base::Vector<Block> blocks_;
  std::size_t used_ = 0;        // blocks allocated or free; the rest has never been used
  base::FreeBlocks<128> free_;  // by capacity class
  base::Vector<Tile> tiles_;
  base::Vector<Place> first_;
  std::uint64_t entries_ = 0;
  std::uint64_t crowd_ = 0;
};

}  // namespace hitmask::detail::pairs::tiles
