// Adding, moving and removing the boxes of a TileIndex.
#include "pairs/tiles/index.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "base/compiler.hpp"
#include "base/prefetch.hpp"
#include "pairs/tiles/shape.hpp"

namespace hitmask::detail::pairs::tiles {

/// first() is the entry in the first tile of the range.
void TileIndex::add(std::uint32_t number, const Bounds& box) {
  TileStore::Place first = TileStore::absent;
  shape_.for_each_tile(shape_.range(box), [&](std::uint32_t tile) {
    const TileStore::Place place = store_.append(tile, number, box);
    if (first == TileStore::absent) first = place;
  });
  store_.set_first(number, first);
  ++size_;
}

void TileIndex::remove(std::uint32_t number, const TileRange& range) noexcept {
  TileStore::Place place = store_.first(number);
  store_.set_first(number, TileStore::absent);
  shape_.for_each_tile(range, [&](std::uint32_t tile) {
    if (place == TileStore::absent) place = store_.find(tile, number);
    store_.remove(tile, place);
    place = TileStore::absent;
  });
  --size_;
}

void TileIndex::rewrite(std::uint32_t number, const TileRange& range, const Bounds& box) noexcept {
  store_.write(store_.first(number), box);
  if (range.is_one() || shape_.is_giant(range)) return;
  for (std::int32_t row = range.top; row <= range.bottom; ++row)
    for (std::int32_t column = range.left + (row == range.top ? 1 : 0); column <= range.right;
         ++column)
      store_.write(store_.find(shape_.tile(column, row), number), box);
}

void TileIndex::set_box(std::uint32_t number, const Bounds& box) {
  const TileStore::Place place = store_.first(number);
  if (!holds(bounds_, box)) bounds_ = united(bounds_, box);
  if (place == TileStore::absent) {
    if (is_nowhere(box)) return;
    store_.reserve_numbers(number);
    return add(number, box);
  }
  const TileRange before = shape_.range(store_.box(place));
  if (is_nowhere(box)) return remove(number, before);
  if (shape_.range(box) == before) return rewrite(number, before, box);
  remove(number, before);
  add(number, box);
}

void TileIndex::prefetch_set(std::span<const Bounds> given,
                             std::span<const std::uint32_t> members) const noexcept {
  constexpr std::size_t soon = 6;
  constexpr std::size_t later = 12;
  if (members.size() > later) {
    base::prefetch(&given[members[later]]);
    store_.prefetch_first(members[later]);
  }
  if (members.size() > soon) store_.prefetch_entry(members[soon]);
}

Bounds TileIndex::square(std::uint32_t tile, TileStore::Place place) const noexcept {
  const auto first_like = [](std::uint32_t wanted, std::int32_t from, std::uint32_t period) {
    const std::uint32_t steps = (wanted - static_cast<std::uint32_t>(from)) & (period - 1);
    return from + static_cast<std::int32_t>(steps);
  };
  const TileRange range = shape_.range(store_.box(place));
  const std::int32_t column = first_like((tile - 1) % shape_.columns, range.left, shape_.columns);
  const std::int32_t row = first_like((tile - 1) / shape_.columns, range.top, shape_.rows);
  return {TileShape::start(column, shape_.shift_x), TileShape::start(row, shape_.shift_y),
          TileShape::end(column, shape_.shift_x), TileShape::end(row, shape_.shift_y)};
}

void TileIndex::clear() noexcept {
  store_.clear();
  shape_ = {};
  size_ = 0;
  bounds_ = nowhere;
  built_ = {};
  lay_out_nothing();
}

void TileIndex::build(std::span<const Bounds> boxes, std::span<const std::uint32_t> members) {
  build(boxes, members, Others::go);
}

void TileIndex::set(std::uint32_t number, const Bounds& box) {
  AllOrNothing guard(*this);
  set_box(number, box);
  if (is_outgrown()) build({}, {}, Others::stay);
  guard.done();
}

void TileIndex::update(std::span<const Bounds> boxes, std::span<const std::uint32_t> members) {
  // Moving a box to other tiles costs about as much as building with two.
  constexpr std::size_t few = 64;
  if (members.size() > few + size_ / 2) return build(boxes, members, Others::stay);
  AllOrNothing guard(*this);
  for (std::size_t i = 0; i < members.size(); ++i) {
    prefetch_set(boxes, members.subspan(i));
    set_box(members[i], boxes[members[i]]);
  }
  if (is_outgrown()) build({}, {}, Others::stay);
  guard.done();
}

void TileIndex::for_each_region(Visitor<const Bounds&> visit) const {
  for (std::uint32_t tile = TileShape::tile_of_giants + 1; tile < store_.tiles(); ++tile) {
    const TileStore::Place first = store_.first_place(tile);
    for (std::uint32_t i = 0; i < store_.count(tile); ++i) {
      const Bounds own = square(tile, first + i);
      const auto shown = [&](std::uint32_t j) { return square(tile, first + j) == own; };
      bool is_new = true;
      for (std::uint32_t j = 0; j < i && is_new; ++j) is_new = !shown(j);
      if (is_new && !visit(own)) return;
    }
  }
}

std::size_t TileIndex::memory_bytes() const noexcept {
  return store_.memory_bytes() + base::bytes_of(numbers_) + base::bytes_of(boxes_) +
         base::bytes_of(counts_);
}

namespace {

/// Marks a number that the next build will include.
constexpr TileStore::Place gathered = TileStore::absent - 1;

}  // namespace

/// A number may have several entries; the first is used.
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

namespace {

/// A box around many. Compilers compare the four edges one by one; here they are one vector.
class AllBounds {
 public:
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  void add(const Bounds& box) noexcept {
    const Edges edges = edges_of(box);
    least_ = edges < least_ ? edges : least_;
  }
  [[nodiscard]] Bounds value() const noexcept { return std::bit_cast<Bounds>(least_ ^ far); }

 private:
  using Edges [[gnu::vector_size(16)]] = std::int32_t;
  static constexpr Edges far{0, 0, -1, -1};  // turns the maximum of the far edges into a minimum

  [[nodiscard]] static Edges edges_of(const Bounds& box) noexcept {
    Edges edges;
    std::memcpy(&edges, &box, sizeof edges);
    return edges ^ far;
  }
  Edges least_ = edges_of(nowhere);
#else
  void add(const Bounds& box) noexcept { all_ = united(all_, box); }
  [[nodiscard]] Bounds value() const noexcept { return all_; }

 private:
  Bounds all_ = nowhere;
#endif
};

}  // namespace

void TileIndex::count_entries() {
  counts_.assign(shape_.tiles(), 0);
  AllBounds all;
  for (const Bounds& box : boxes_) {
    shape_.count(shape_.range(box), counts_);
    all.add(box);
  }
  bounds_ = all.value();
}

/// Stores the boxes in tiles that are large enough. `counts` holds the next free positions.
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

Result<void> TileIndex::validate() const {
  std::uint64_t entries = 0;
  std::size_t firsts = 0;
  for (std::uint32_t tile = 0; tile < store_.tiles(); ++tile) {
    const TileStore::Place start = store_.first_place(tile);
    for (TileStore::Place place = start; place < start + store_.count(tile); ++place, ++entries) {
      const std::uint32_t number = store_.number(place);
      const Bounds own = store_.box(place);
      const std::string name = "box " + std::to_string(number);
      if (store_.first(number) == TileStore::absent)
        return Error{ErrorCode::data, name + " is in a tile, but absent"};
      if (!holds(bounds_, own)) return Error{ErrorCode::data, name + " is outside the bounds"};
      if (own != box(number)) return Error{ErrorCode::data, name + " differs from tile to tile"};
      std::size_t here = 0;
      shape_.for_each_tile(shape_.range(own), [&](std::uint32_t its) { here += its == tile; });
      if (here != 1)
        return Error{ErrorCode::data, name + " is in a tile that it does not stand in"};
      firsts += store_.first(number) == place ? 1 : 0;
    }
  }
  if (entries != store_.entries())
    return Error{ErrorCode::data, "the tiles' entries are miscounted"};
  if (firsts != size_) return Error{ErrorCode::data, "the boxes of the tiles are miscounted"};
  return {};
}

}  // namespace hitmask::detail::pairs::tiles
