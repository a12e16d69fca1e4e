// Allocation of the tiles' blocks; adding and removing entries.
#include "pairs/tiles/store.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/fail.hpp"

namespace hitmask::detail::pairs::tiles {
namespace {

using Block = TileStore::Block;

/// Four sizes per doubling, so that freed blocks are reused and no tile wastes much.
constexpr std::uint32_t rounded_capacity(std::uint32_t blocks) noexcept {
  if (blocks <= 8) return blocks;
  const std::uint32_t step = std::bit_floor(blocks - 1) / 4;
  return (blocks + step - 1) / step * step;
}

/// 0 ... 127, for rounded capacities.
constexpr std::size_t class_of(std::uint32_t capacity) noexcept {
  if (capacity <= 8) return capacity;
  const std::uint32_t floor = std::bit_floor(capacity - 1);
  const auto doublings = static_cast<std::uint32_t>(std::countr_zero(floor)) - 3;
  return 8 + 4 * doublings + (capacity - floor) / (floor / 4);
}

constexpr std::uint32_t largest_pool = 0xFFFF'FFFF / Block::boxes;  // so that positions fit 32 bits

constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();  // left of anything

}  // namespace

void TileStore::copy_entry(Place from, Place to) noexcept {
  const std::uint32_t moved = number(from);
  put(to, moved, box(from));
  if (first_[moved] == from) first_[moved] = to;
}

TileStore::Place TileStore::append(std::uint32_t tile_number, std::uint32_t number,
                                   const Bounds& box) {
  Tile& tile = tiles_[tile_number];
  if (tile.count == tile.capacity * Block::boxes) enlarge(tile);
  const Place place = first_place(tile) + tile.count;
  if (place % Block::boxes == 0) std::ranges::fill(blocks_[place / Block::boxes].left, never);
  put(place, number, box);
  crowd_ += 2 * std::uint64_t{tile.count} + 1;
  ++tile.count;
  ++entries_;
  return place;
}

void TileStore::remove(std::uint32_t tile_number, Place place) noexcept {
  Tile& tile = tiles_[tile_number];
  const Place last = first_place(tile) + --tile.count;
  if (place != last) copy_entry(last, place);
  blocks_[last / Block::boxes].left[last % Block::boxes] = never;
  crowd_ -= 2 * std::uint64_t{tile.count} + 1;
  --entries_;
  if (tile.count == 0) release(tile);
}

TileStore::Place TileStore::find(std::uint32_t tile, std::uint32_t number) const noexcept {
  const Block* const blocks = blocks_.data() + tiles_[tile].first;
  return first_place(tile) + static_cast<Place>(kernels::active_pairs().tile_find(blocks, number));
}

/// From the free list of its class, or from the unused end.
std::uint32_t TileStore::allocate(std::uint32_t capacity) {
  const auto next_of = [this](std::uint32_t block) { return blocks_[block].number[0]; };
  const std::uint32_t free = free_.take(class_of(capacity), next_of);
  if (free != free_.none) return free;
  if (capacity > largest_pool - used_) base::fail_length("too many boxes for a tile index");
  if (used_ + capacity > blocks_.size())
    blocks_.resize(std::max(used_ + capacity, blocks_.size() + blocks_.size() / 2));
  used_ += capacity;
  return static_cast<std::uint32_t>(used_ - capacity);
}

void TileStore::release(Tile& tile) noexcept {
  if (tile.capacity == 0) return;
  free_.give(class_of(tile.capacity), tile.first,
             [this](std::uint32_t block, std::uint32_t next) { blocks_[block].number[0] = next; });
  tile = {};
}

void TileStore::enlarge(Tile& tile) {
  Tile larger = tile;
  larger.capacity = rounded_capacity(tile.capacity + tile.capacity / 4 + 1);
  larger.first = allocate(larger.capacity);
  std::copy_n(blocks_.data() + tile.first, tile.capacity, blocks_.data() + larger.first);
  const Place from = first_place(tile);
  const Place to = first_place(larger);
  for (std::uint32_t i = 0; i < tile.count; ++i)
    if (Place& first = first_[number(to + i)]; first == from + i) first = to + i;
  release(tile);
  tile = larger;
}

void TileStore::lay_out(std::span<const std::uint32_t> counts) {
  reset();
  tiles_.resize(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    tiles_[i].capacity = rounded_capacity(blocks_for(counts[i] + counts[i] / 16 + 2));
    used_ += tiles_[i].capacity;
  }
  if (used_ > largest_pool) base::fail_length("too many boxes for a tile index");
  if (used_ > blocks_.size()) {
    blocks_.clear();  // the old contents need not be copied
    blocks_.resize(used_ + used_ / 8);
  }
  std::uint32_t first = 0;
  for (Tile& tile : tiles_) {
    tile.first = first;
    first += tile.capacity;
  }
}

void TileStore::finish(std::span<const Place> ends) noexcept {
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    const std::uint32_t count = ends[i] - first_place(tiles_[i]);
    tiles_[i].count = count;
    entries_ += count;
    crowd_ += std::uint64_t{count} * count;
    for (Place place = ends[i]; place % Block::boxes != 0; ++place)
      blocks_[place / Block::boxes].left[place % Block::boxes] = never;
  }
}

void TileStore::clear() noexcept {
  reset();
  std::fill(first_.begin(), first_.end(), absent);
}

void TileStore::reset() noexcept {
  tiles_.clear();
  free_.clear();
  used_ = 0;
  entries_ = 0;
  crowd_ = 0;
}

void TileStore::reserve_numbers(std::uint32_t highest) {
  if (highest < first_.size()) return;
  first_.resize(std::max<std::size_t>(std::size_t{highest} + 1, first_.size() * 3 / 2), absent);
}

std::size_t TileStore::memory_bytes() const noexcept {
  return blocks_.capacity() * sizeof(Block) + tiles_.capacity() * sizeof(Tile) +
         first_.capacity() * sizeof(Place);
}

}  // namespace hitmask::detail::pairs::tiles
