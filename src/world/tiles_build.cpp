// Laying out the tiles of a TileIndex, from scratch or when they fit no longer.
#include <algorithm>

#include "world/tiles_memory.hpp"
#include "world/tiles_plan.hpp"

namespace hitmask::detail {
namespace {

/// The place of a number that is about to be built in.
constexpr TileStore::Place gathered = TileStore::absent - 1;

}  // namespace

/// Every entry that its number's place speaks of: each number once.
void TileMemory::gather_others() {
  for (std::uint32_t tile = 0; tile < store.tiles(); ++tile) {
    const TileStore::Place end = store.first_place(tile) + store.count(tile);
    for (TileStore::Place place = store.first_place(tile); place != end; ++place) {
      const std::uint32_t number = store.number(place);
      if (store.first(number) != place) continue;
      store.set_first(number, gathered);
      numbers.push_back(number);
      boxes.push_back(store.box(place));
    }
  }
}

void TileMemory::gather(std::span<const Bounds> given, std::span<const std::uint32_t> members) {
  for (const std::uint32_t number : members) {
    if (store.first(number) == gathered || is_nowhere(given[number])) continue;
    store.set_first(number, gathered);
    numbers.push_back(number);
    boxes.push_back(given[number]);
  }
}

void TileMemory::count_entries() {
  counts.assign(shape.tiles(), 0);
  for (const Bounds& box : boxes) shape.count(shape.range(box), counts);
}

/// Puts the boxes into tiles that have room for them. `counts` holds the places to be filled next.
void TileMemory::fill() {
  for (std::uint32_t tile = 0; tile < counts.size(); ++tile) counts[tile] = store.first_place(tile);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    TileStore::Place first = TileStore::absent;
    shape.for_each_tile(shape.range(boxes[i]), [&](std::uint32_t tile) {
      const TileStore::Place place = counts[tile]++;
      store.put(place, numbers[i], boxes[i]);
      first = first == TileStore::absent ? place : first;
    });
    store.set_first(numbers[i], first);
  }
  store.finish(counts);
  size = boxes.size();
}

void TileMemory::build(std::span<const Bounds> given, std::span<const std::uint32_t> members,
                       Others others) {
  AllOrNothing guard(*this);
  std::uint32_t highest = 0;
  for (const std::uint32_t number : members) highest = std::max(highest, number);
  if (!members.empty()) store.reserve_numbers(highest);
  for (const std::uint32_t number : members) store.set_first(number, TileStore::absent);
  numbers.clear();
  boxes.clear();
  if (others == Others::stay)
    gather_others();
  else
    store.clear();
  gather(given, members);
  shape = plan_tiles(boxes, counts);
  count_entries();
  store.lay_out(counts);
  fill();
  built_size = size;
  built_entries = store.entries();
  built_crowd = store.crowd();
  built_giants = giants();
  built_blocks = store.blocks_used();
  guard.done();
}

void TileMemory::lay_out_nothing() {
  counts.assign(shape.tiles(), 0);
  store.lay_out(counts);
}

bool TileMemory::is_outgrown() const noexcept {
  return size > 2 * built_size + 64 || 8 * size + 64 < built_size ||
         store.entries() > 2 * built_entries + 256 ||
         store.crowd() > 4 * built_crowd + 16 * size + 4096 || giants() > 2 * built_giants + 64 ||
         store.blocks_used() > 2 * built_blocks + 256;
}

}  // namespace hitmask::detail
