// Laying out the tiles of a TileIndex, from scratch or when they fit no longer.
#include <algorithm>

#include "pairs/tiles/index.hpp"
#include "pairs/tiles/shape.hpp"

namespace hitmask::detail::pairs::tiles {
namespace {

/// The place of a number that is about to be built in.
constexpr TileStore::Place gathered = TileStore::absent - 1;

}  // namespace

/// Every entry that its number's place speaks of: each number once.
void TileIndex::gather_others() {
  for (std::uint32_t tile = 0; tile < store_.tiles(); ++tile) {
    const TileStore::Place end = store_.first_place(tile) + store_.count(tile);
    for (TileStore::Place place = store_.first_place(tile); place != end; ++place) {
      const std::uint32_t number = store_.number(place);
      if (store_.first(number) != place) continue;
      store_.set_first(number, gathered);
      numbers_.push_back(number);
      boxes_.push_back(store_.box(place));
    }
  }
}

void TileIndex::gather(std::span<const Bounds> given, std::span<const std::uint32_t> members) {
  for (const std::uint32_t number : members) {
    if (store_.first(number) == gathered || is_nowhere(given[number])) continue;
    store_.set_first(number, gathered);
    numbers_.push_back(number);
    boxes_.push_back(given[number]);
  }
}

void TileIndex::count_entries() {
  counts_.assign(shape_.tiles(), 0);
  for (const Bounds& box : boxes_) shape_.count(shape_.range(box), counts_);
}

/// Puts the boxes into tiles that have room for them. `counts` holds the places to be filled next.
void TileIndex::fill() {
  for (std::uint32_t tile = 0; tile < counts_.size(); ++tile)
    counts_[tile] = store_.first_place(tile);
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    TileStore::Place first = TileStore::absent;
    shape_.for_each_tile(shape_.range(boxes_[i]), [&](std::uint32_t tile) {
      const TileStore::Place place = counts_[tile]++;
      store_.put(place, numbers_[i], boxes_[i]);
      first = first == TileStore::absent ? place : first;
    });
    store_.set_first(numbers_[i], first);
  }
  store_.finish(counts_);
  size_ = boxes_.size();
}

void TileIndex::build(std::span<const Bounds> given, std::span<const std::uint32_t> members,
                      Others others) {
  AllOrNothing guard(*this);
  std::uint32_t highest = 0;
  for (const std::uint32_t number : members) highest = std::max(highest, number);
  if (!members.empty()) store_.reserve_numbers(highest);
  for (const std::uint32_t number : members) store_.set_first(number, TileStore::absent);
  numbers_.clear();
  boxes_.clear();
  if (others == Others::stay)
    gather_others();
  else
    store_.clear();
  gather(given, members);
  shape_ = plan_tiles(boxes_, counts_);
  count_entries();
  store_.lay_out(counts_);
  fill();
  built_ = {size_, store_.entries(), store_.crowd(), giants(), store_.blocks_used()};
  guard.done();
}

void TileIndex::lay_out_nothing() {
  counts_.assign(shape_.tiles(), 0);
  store_.lay_out(counts_);
}

bool TileIndex::is_outgrown() const noexcept {
  return size_ > 2 * built_.size + 64 || 8 * size_ + 64 < built_.size ||
         store_.entries() > 2 * built_.entries + 256 ||
         store_.crowd() > 4 * built_.crowd + 16 * size_ + 4096 ||
         giants() > 2 * built_.giants + 64 || store_.blocks_used() > 2 * built_.blocks + 256;
}

}  // namespace hitmask::detail::pairs::tiles
