// The static grid: one counting sort into cells, then all pairs of each cell.
#include <algorithm>
#include <bit>
#include <limits>

#include "pairs/box_set.hpp"
#include "pairs/classic/methods.hpp"

namespace hitmask::detail::pairs::classic {
namespace {

constexpr std::int32_t largest_cell = 1 << 30;  // pixels
constexpr std::int64_t most_cells_of_a_box = 1024;
constexpr std::int64_t most_entries_of_a_box = 8;  // on average

std::int32_t cell_number(std::int32_t position, std::int32_t by) noexcept {
  return position >= 0 ? position / by : -1 - (-1 - position) / by;
}

std::int64_t sides_of(const Bounds& box) noexcept {
  return (std::int64_t{box.right} - box.left) + (std::int64_t{box.bottom} - box.top);
}

/// Over the boxes whose two sides add up to at most `most`.
std::int64_t mean_sides(std::span<const Bounds> boxes, std::int64_t most) noexcept {
  std::int64_t sum = 0;
  std::int64_t count = 0;
  for (const Bounds& box : boxes) {
    if (is_nowhere(box) || sides_of(box) > most) continue;
    sum += sides_of(box);
    ++count;
  }
  return count == 0 ? 1 : sum / count;
}

/// Twice the mean side without giants: a single one would put all others into the same cell.
std::int32_t usual_cell(std::span<const Bounds> boxes) noexcept {
  std::int64_t sides = mean_sides(boxes, std::numeric_limits<std::int64_t>::max());
  for (int pass = 0; pass < 3; ++pass) sides = mean_sides(boxes, 8 * sides);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(sides, 1, largest_cell));
}

/// Whether a box covers too many cells to be stored in each.
bool is_giant(const TileRange& cells) noexcept {
  return std::uint64_t{cells.width()} * cells.height() > most_cells_of_a_box;
}

template <class Body>
void for_each_cell(const TileRange& cells, Body&& body) {
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row)
    for (std::int32_t column = cells.left; column <= cells.right; ++column) body(column, row);
}

}  // namespace

TileRange Grid::cells_of(const Bounds& box) const noexcept {
  return {cell_number(box.left, cell_), cell_number(box.top, cell_),
          cell_number(box.right - 1, cell_), cell_number(box.bottom - 1, cell_)};
}

/// Cells of a row are consecutive; rows start a golden ratio apart, which spreads them evenly over
/// the slots for any number of slots and any placement of the boxes.
std::size_t Grid::slot_of(std::int32_t column, std::int32_t row) const noexcept {
  const std::uint64_t slots = starts_.size() - 1;  // a power of two
  const std::uint64_t turn = static_cast<std::uint32_t>(row) * std::uint64_t{0x9E37'79B9};
  const std::uint64_t start = ((turn & 0xFFFF'FFFF) * slots) >> 32;
  return static_cast<std::size_t>((start + static_cast<std::uint32_t>(column)) & (slots - 1));
}

/// Prefix sums of the entries per slot. False when there would be too many for the number of boxes.
bool Grid::count_entries(std::span<const Bounds> boxes) {
  starts_.assign(std::bit_ceil(std::max<std::size_t>(boxes_, 1)) + 1, 0);
  std::int64_t left =
      most_entries_of_a_box * static_cast<std::int64_t>(boxes_) + most_cells_of_a_box;
  for (const Bounds& box : boxes) {
    if (is_nowhere(box)) continue;
    const TileRange cells = cells_of(box);
    const bool giant = is_giant(cells);
    left -= giant ? most_cells_of_a_box + 1 : std::int64_t{cells.width()} * cells.height();
    if (left < 0) return false;
    if (giant) continue;
    for_each_cell(cells,
                  [&](std::int32_t column, std::int32_t row) { ++starts_[slot_of(column, row)]; });
  }
  std::size_t sum = 0;
  for (std::size_t& start : starts_) sum = start += sum;
  return true;
}

/// Fills each slot from its end; its end becomes its start.
void Grid::scatter(const BoxSet& set) {
  entries_.resize(starts_.back());
  giants_.clear();
  for (std::size_t i = 0; i < set.boxes.size(); ++i) {
    const Bounds& box = set.boxes[i];
    if (is_nowhere(box)) continue;
    const std::uint32_t number = set.number(i);
    const TileRange cells = cells_of(box);
    if (is_giant(cells)) {
      giants_.push_back({box, number});
      continue;
    }
    for_each_cell(cells, [&](std::int32_t column, std::int32_t row) {
      entries_[--starts_[slot_of(column, row)]] = {box, number, column, row};
    });
  }
}

void Grid::fill(const BoxSet& set, std::int32_t cell) {
  boxes_ = static_cast<std::size_t>(std::count_if(set.boxes.begin(), set.boxes.end(),
                                                  [](const Bounds& b) { return !is_nowhere(b); }));
  cell_ = cell > 0 ? std::min(cell, largest_cell) : usual_cell(set.boxes);
  // With the largest cells no box covers more than nine, so the loop terminates.
  while (!count_entries(set.boxes)) cell_ = cell_ > largest_cell / 2 ? largest_cell : 2 * cell_;
  scatter(set);
}

/// Different cells may share a slot. A pair is reported in the cell that holds the top-left corner
/// of the boxes' intersection: both boxes have exactly one entry there.
void Grid::search_slot(std::span<const CellEntry> slot, SearchCounts& counts,
                       PairBatch& batch) const {
  for (std::size_t i = 0; i < slot.size() && !batch.stopped(); ++i) {
    const CellEntry& a = slot[i];
    for (const CellEntry& b : slot.subspan(i + 1)) {
      if (!overlaps(a.box, b.box) || a.column != b.column || a.row != b.row) continue;
      if (cell_number(std::max(a.box.left, b.box.left), cell_) == a.column &&
          cell_number(std::max(a.box.top, b.box.top), cell_) == a.row)
        batch.add(a.number, b.number);
    }
    counts.boxes_tested += slot.size() - 1 - i;
  }
}

void Grid::search_giants(const BoxSet& set, SearchCounts& counts, PairBatch& batch) const {
  for (std::size_t i = 0; i < giants_.size() && !batch.stopped(); ++i) {
    const NumberedBox& giant = giants_[i];
    for (std::size_t j = i + 1; j < giants_.size(); ++j)
      if (overlaps(giant.box, giants_[j].box)) batch.add(giant.number, giants_[j].number);
    for (std::size_t j = 0; j < set.boxes.size(); ++j) {
      const Bounds& box = set.boxes[j];
      if (overlaps(giant.box, box) && !is_giant(cells_of(box)))
        batch.add(giant.number, set.number(j));
    }
    counts.boxes_tested += giants_.size() - i - 1 + boxes_ - giants_.size();
  }
}

SearchCounts Grid::run(const BoxSet& set, std::int32_t cell, PairSink sink) {
  fill(set, cell);
  SearchCounts counts;
  PairBatch batch(sink);
  search_giants(set, counts, batch);
  for (std::size_t slot = 0; slot + 1 < starts_.size() && !batch.stopped(); ++slot)
    search_slot(std::span(entries_).subspan(starts_[slot], starts_[slot + 1] - starts_[slot]),
                counts, batch);
  batch.flush();
  counts.pairs = batch.handed_on();
  return counts;
}

}  // namespace hitmask::detail::pairs::classic
