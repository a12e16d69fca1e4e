// Boxes into and out of a TileIndex.
#include "world/tiles.hpp"

#include <algorithm>

#include "world/tiles_memory.hpp"

namespace hitmask::detail {

/// The first place is that in the first of the tiles.
void TileMemory::add(std::uint32_t number, const Bounds& box) {
  TileStore::Place first = TileStore::absent;
  shape.for_each_tile(shape.range(box), [&](std::uint32_t tile) {
    const TileStore::Place place = store.append(tile, number, box);
    if (first == TileStore::absent) first = place;
  });
  store.set_first(number, first);
  ++size;
}

void TileMemory::remove(std::uint32_t number, const TileRange& range) noexcept {
  TileStore::Place place = store.first(number);
  store.set_first(number, TileStore::absent);
  shape.for_each_tile(range, [&](std::uint32_t tile) {
    if (place == TileStore::absent) place = store.find(tile, number);
    store.remove(tile, place);
    place = TileStore::absent;
  });
  --size;
}

void TileMemory::rewrite(std::uint32_t number, const TileRange& range, const Bounds& box) noexcept {
  store.write(store.first(number), box);
  if (range.is_one() || shape.is_giant(range)) return;
  for (std::int32_t row = range.top; row <= range.bottom; ++row)
    for (std::int32_t column = range.left + (row == range.top ? 1 : 0); column <= range.right;
         ++column)
      store.write(store.find(shape.tile(column, row), number), box);
}

void TileMemory::set(std::uint32_t number, const Bounds& box) {
  const TileStore::Place place = store.first(number);
  if (place == TileStore::absent) {
    if (is_nowhere(box)) return;
    store.reserve_numbers(number);
    return add(number, box);
  }
  const TileRange before = shape.range(store.box(place));
  if (is_nowhere(box)) return remove(number, before);
  if (shape.range(box) == before) return rewrite(number, before, box);
  remove(number, before);
  add(number, box);
}

void TileMemory::prefetch_set(std::span<const Bounds> given,
                              std::span<const std::uint32_t> members) const noexcept {
  constexpr std::size_t soon = 6;
  constexpr std::size_t later = 12;
  if (members.size() > later) {
    prefetch(&given[members[later]]);
    store.prefetch_first(members[later]);
  }
  if (members.size() > soon) store.prefetch_entry(members[soon]);
}

Bounds TileMemory::square(std::uint32_t tile, TileStore::Place place) const noexcept {
  const auto first_like = [](std::uint32_t wanted, std::int32_t from, std::uint32_t period) {
    const std::uint32_t steps = (wanted - static_cast<std::uint32_t>(from)) & (period - 1);
    return from + static_cast<std::int32_t>(steps);
  };
  const TileRange range = shape.range(store.box(place));
  const std::int32_t column = first_like((tile - 1) % shape.columns, range.left, shape.columns);
  const std::int32_t row = first_like((tile - 1) / shape.columns, range.top, shape.rows);
  return {TileShape::start(column, shape.shift_x), TileShape::start(row, shape.shift_y),
          TileShape::end(column, shape.shift_x), TileShape::end(row, shape.shift_y)};
}

void TileMemory::clear() noexcept {
  store.clear();
  shape = {};
  size = 0;
  built_size = 0;
  built_entries = built_crowd = built_giants = 0;
  built_blocks = 0;
  lay_out_nothing();
}

TileIndex::TileIndex() : memory_(std::make_unique<TileMemory>()) {}
TileIndex::~TileIndex() = default;
TileIndex::TileIndex(TileIndex&&) noexcept = default;
TileIndex& TileIndex::operator=(TileIndex&&) noexcept = default;

void TileIndex::clear() noexcept { memory_->clear(); }

void TileIndex::build(std::span<const Bounds> boxes, std::span<const std::uint32_t> members) {
  memory_->build(boxes, members, TileMemory::Others::go);
}

void TileIndex::set(std::uint32_t number, const Bounds& box) {
  AllOrNothing guard(*memory_);
  memory_->set(number, box);
  if (memory_->is_outgrown()) memory_->build({}, {}, TileMemory::Others::stay);
  guard.done();
}

void TileIndex::update(std::span<const Bounds> boxes, std::span<const std::uint32_t> members) {
  // Moving a box to other tiles costs about as much as building with two.
  constexpr std::size_t few = 64;
  if (members.size() > few + memory_->size / 2)
    return memory_->build(boxes, members, TileMemory::Others::stay);
  AllOrNothing guard(*memory_);
  for (std::size_t i = 0; i < members.size(); ++i) {
    memory_->prefetch_set(boxes, members.subspan(i));
    memory_->set(members[i], boxes[members[i]]);
  }
  if (memory_->is_outgrown()) memory_->build({}, {}, TileMemory::Others::stay);
  guard.done();
}

Bounds TileIndex::box(std::uint32_t number) const noexcept {
  const TileStore::Place place = memory_->store.first(number);
  return place == TileStore::absent ? nowhere : memory_->store.box(place);
}

std::size_t TileIndex::size() const noexcept { return memory_->size; }

void TileIndex::for_each_region(Visitor<const Bounds&> visit) const {
  for (std::uint32_t tile = TileShape::tile_of_giants + 1; tile < memory_->store.tiles(); ++tile) {
    const TileStore::Place first = memory_->store.first_place(tile);
    for (std::uint32_t i = 0; i < memory_->store.count(tile); ++i) {
      const Bounds square = memory_->square(tile, first + i);
      const auto shown = [&](std::uint32_t j) {
        return memory_->square(tile, first + j) == square;
      };
      bool is_new = true;
      for (std::uint32_t j = 0; j < i && is_new; ++j) is_new = !shown(j);
      if (is_new && !visit(square)) return;
    }
  }
}

std::size_t TileIndex::memory_bytes() const noexcept {
  return sizeof(TileMemory) + memory_->store.memory_bytes() +
         memory_->numbers.capacity() * sizeof(std::uint32_t) +
         memory_->boxes.capacity() * sizeof(Bounds) +
         memory_->counts.capacity() * sizeof(std::uint32_t);
}

}  // namespace hitmask::detail
