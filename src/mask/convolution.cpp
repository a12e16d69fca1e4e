#include "mask/convolution.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "mask/access.hpp"
#include "mask/bits.hpp"

namespace hitmask::detail::mask {

using kernels::PlaceInto;
using kernels::ShiftedCopy;

namespace {

constexpr std::int32_t tile_rows = Convolution::tile_rows;
constexpr std::int32_t most_levels = 7;  // smeared to 1, 2, 4 ... 64 pixels

/// The rows of a strip from the first to the last solid one, within `rows`.
RowRange used_rows(const std::uint64_t* strip, RowRange rows) noexcept {
  while (!rows.empty() && strip[rows.top] == 0) ++rows.top;
  while (!rows.empty() && strip[rows.bottom - 1] == 0) --rows.bottom;
  return rows;
}

}  // namespace

// ------------------------------------------------------------------------------------- operand

Box ConvolutionOperand::solid() const noexcept {
  const Box& box = mask_->solid_bounds();
  if (!turned_) return box;
  return {mask_->width() - box.x - box.w, mask_->height() - box.y - box.h, box.w, box.h};
}

std::uint64_t ConvolutionOperand::word(std::int32_t strip, std::int32_t row) const noexcept {
  if (!turned_) return mask_->strip(strip)[row];
  // The same 64 columns from the other side, which may span two words there.
  const std::int32_t from = mask_->width() - 64 - strip * 64;
  const std::int32_t other_row = mask_->height() - 1 - row;
  const std::int32_t left = from >> 6;  // -1 when they begin outside
  const int shift = from & 63;
  std::uint64_t columns = left < 0 ? 0 : mask_->strip(left)[other_row] >> shift;
  if (shift != 0) columns |= mask_->strip(left + 1)[other_row] << (64 - shift);
  return reversed(columns);
}

// ---------------------------------------------------------------------------------------- base

ConvolutionBase::ConvolutionBase(const ConvolutionOperand& operand, std::int32_t most_rows)
    : operand_(operand),
      strips_(operand.strips() + 1),
      stride_(most_rows + tile_rows),
      used_(static_cast<std::size_t>(strips_)) {}

void ConvolutionBase::load(RowRange rows, std::int32_t levels) {
  words_.assign(static_cast<std::size_t>(levels * level_words() + tile_rows), 0);
  for (std::int32_t s = 0; s < strips_; ++s) used_[static_cast<std::size_t>(s)] = {};
  for (std::int32_t s = 0; s < operand_.strips(); ++s) copy_strip(s, rows);
  for (std::int32_t level = 1; level < levels; ++level) smear(level);
  if (levels == 1) return;
  for (std::int32_t s = strips_ - 1; s > 0; --s) widen_used(s);
}

void ConvolutionBase::copy_strip(std::int32_t index, RowRange rows) noexcept {
  std::uint64_t* const out = words_.data() + place_of(index);
  for (std::int32_t row = 0; row < rows.count(); ++row)
    out[row] = operand_.word(index, rows.top + row);
  used_[static_cast<std::size_t>(index)] = used_rows(out, {0, rows.count()});
}

/// Twice as wide as the level before.
void ConvolutionBase::smear(std::int32_t level) noexcept {
  const int by = 1 << (level - 1);
  const std::uint64_t* const from = words_.data() + (level - 1) * level_words() + tile_rows;
  std::uint64_t* const to = words_.data() + level * level_words() + tile_rows;
  for (std::int32_t i = 0; i < stride_; ++i) to[i] = from[i] | from[i] << by;
  for (std::int32_t i = stride_; i < level_words(); ++i)
    to[i] = from[i] | from[i] << by | from[i - stride_] >> (64 - by);
}

void ConvolutionBase::widen_used(std::int32_t strip) noexcept {
  const RowRange left = used(strip - 1);
  RowRange& here = used_[static_cast<std::size_t>(strip)];
  if (left.empty()) return;
  here = here.empty() ? left
                      : RowRange{std::min(here.top, left.top), std::max(here.bottom, left.bottom)};
}

// --------------------------------------------------------------------------------------- brush

void ConvolutionBrush::load(RowRange rows) {
  rows_ = rows.count();
  levels_ = 1;
  placements_.clear();
  starts_.clear();
  for (std::int32_t strip = 0; strip < strips(); ++strip) {
    for (std::int32_t row = 0; row < rows_; ++row) {
      starts_.push_back(placements_.size());
      add_runs(operand_.word(strip, rows.top + row), row);
    }
    starts_.push_back(placements_.size());
  }
}

void ConvolutionBrush::add_runs(std::uint64_t word, std::int32_t row) {
  while (word != 0) {
    const std::int32_t from = std::countr_zero(word);
    const std::int32_t length = std::countr_one(word >> from);
    add_run(from, length, row);
    word &= word + (std::uint64_t{1} << from);  // the carry runs through the run and clears it
  }
}

void ConvolutionBrush::add_run(std::int32_t from, std::int32_t length, std::int32_t row) {
  const std::int32_t level = 31 - std::countl_zero(static_cast<std::uint32_t>(length));
  const std::int32_t offset = level * level_words_ - row;
  levels_ = std::max(levels_, level + 1);
  placements_.push_back({offset, from});
  const std::int32_t rest = length - (1 << level);
  if (rest != 0) placements_.push_back({offset, from + rest});
}

// --------------------------------------------------------------------------------- convolution

namespace {

/// What a mask costs as a base: one word for each row from the first to the last solid one, for
/// every strip. Extracting a run costs about as much as placing sixteen words.
std::int64_t base_cost(const MaskView& mask) noexcept {
  const Box& solid = mask.solid_bounds();
  std::int64_t words = 16;
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip)
    words += used_rows(mask.strip(strip), {solid.y, solid.y + solid.h}).count();
  return words;
}

/// Runs of solid pixels, counted per strip; stops at `limit`.
std::int64_t count_runs(const MaskView& mask, std::int64_t limit) noexcept {
  const Box& solid = mask.solid_bounds();
  std::int64_t runs = 0;
  for (std::int32_t strip = 0; strip < mask.strip_count() && runs < limit; ++strip)
    for (std::int32_t row = solid.y; row < solid.y + solid.h && runs < limit; ++row) {
      const std::uint64_t word = mask.strip(strip)[row];
      runs += std::popcount(word & ~(word << 1));
    }
  return runs;
}

/// Whether `small`, the cheaper base, is nevertheless the better brush: each of its runs is placed
/// over the other mask once.
bool is_brush(const MaskView& small, std::int64_t small_cost, const MaskView& large,
              std::int64_t large_cost) noexcept {
  const std::int64_t runs = count_runs(small, std::numeric_limits<std::int64_t>::max());
  const std::int64_t limit = runs * large_cost / small_cost;
  return count_runs(large, limit) >= limit;
}

/// Runs of solid pixels in one row, counted per strip.
std::int64_t count_runs_of_row(const MaskView& mask, std::int32_t row) noexcept {
  std::int64_t runs = 0;
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip) {
    const std::uint64_t word = mask.strip(strip)[row];
    runs += std::popcount(word & ~(word << 1));
  }
  return runs;
}

/// Rows of a brush at a time: as many as fit when each has as many runs as the fullest row.
std::int32_t brush_rows_at_a_time(const MaskView& brush, const ConvolutionMemory& memory) noexcept {
  constexpr std::int32_t placements_of_run = 2;
  const std::int64_t most_runs = memory.placements / placements_of_run;
  if (count_runs(brush, most_runs) < most_runs) return brush.height();
  const Box solid = brush.solid_bounds();
  std::int64_t fullest = 1;
  for (std::int32_t row = solid.y; row < solid.y + solid.h; ++row)
    fullest = std::max(fullest, count_runs_of_row(brush, row));
  return static_cast<std::int32_t>(std::max<std::int64_t>(most_runs / fullest, 1));
}

bool is_second_brush(const MaskView& a, const MaskView& b) noexcept {
  const std::int64_t cost_a = base_cost(a);
  const std::int64_t cost_b = base_cost(b);
  return cost_b <= cost_a ? is_brush(b, cost_b, a, cost_a) : !is_brush(a, cost_a, b, cost_b);
}

}  // namespace

Convolution::Operands Convolution::operands_of(const MaskView& a, const MaskView& b) noexcept {
  const ConvolutionOperand one(a, false);
  const ConvolutionOperand other(b, true);
  return is_second_brush(a, b) ? Operands{one, other} : Operands{other, one};
}

Convolution::Convolution(const MaskView& a, const MaskView& b, const ConvolutionMemory& memory)
    : Convolution(operands_of(a, b), memory) {}

Convolution::Convolution(const Operands& masks, const ConvolutionMemory& memory)
    : base_rows_(masks.base.solid_rows()),
      brush_rows_(masks.brush.solid_rows()),
      left_(masks.base.solid().x + masks.brush.solid().x),
      right_(left_ + masks.base.solid().w + masks.brush.solid().w - 1),
      base_band_(std::clamp(memory.base_words / most_levels / (masks.base.strips() + 1) - tile_rows,
                            4 * tile_rows, std::max(base_rows_.count(), 4 * tile_rows))),
      brush_band_(brush_rows_at_a_time(masks.brush.mask(), memory)),
      base_(masks.base, std::min(base_band_, base_rows_.count())),
      brush_(masks.brush, base_.level_words()) {}

/// Keeps what is loaded already.
void Convolution::load_part(std::int32_t base_top, std::int32_t brush_top) {
  const RowRange base_rows{base_top, std::min(base_top + base_band_, base_rows_.bottom)};
  const RowRange brush_rows{brush_top, std::min(brush_top + brush_band_, brush_rows_.bottom)};
  const bool is_new_brush = brush_top != loaded_brush_;
  if (is_new_brush) brush_.load(brush_rows);
  if (is_new_brush || base_top != loaded_base_) base_.load(base_rows, brush_.levels());
  loaded_base_ = base_top;
  loaded_brush_ = brush_top;
  top_ = base_rows.top + brush_rows.top;
  bottom_ = base_rows.bottom + brush_rows.bottom - 1;
}

/// Pixels that no copy can reach count as set, so that the tile can become full without them.
void Convolution::add(std::int32_t strip, std::int32_t row, Tile& tile) const noexcept {
  if (row + tile_rows <= top_ || row >= bottom_) return;
  const std::uint64_t reachable = columns_between(strip, left_, right_);
  if (reachable == 0) return;
  const auto is_reached = [&](std::int32_t i) { return row + i >= top_ && row + i < bottom_; };
  Tile filled;
  for (std::int32_t i = 0; i < tile_rows; ++i)
    filled[static_cast<std::size_t>(i)] =
        is_reached(i) ? tile[static_cast<std::size_t>(i)] | ~reachable : ~std::uint64_t{0};
  gather(strip, row - top_, filled.data());
  for (std::int32_t i = 0; i < tile_rows; ++i)
    if (is_reached(i))
      tile[static_cast<std::size_t>(i)] |= filled[static_cast<std::size_t>(i)] & reachable;
}

/// Collects from every strip of the base that can reach the tile. The middle ones come first: both
/// shapes are widest there, so tiles fill up soonest.
void Convolution::gather(std::int32_t strip, std::int32_t row, std::uint64_t* tile) const noexcept {
  const std::int32_t first = std::max(strip - brush_.strips(), 0);
  const std::int32_t last = std::min(strip, base_.strips() - 1);
  const std::int32_t middle = (first + last + 1) / 2;
  for (std::int32_t s = middle; s <= last; ++s)
    if (gather_from(s, strip - s, row, tile)) return;
  for (std::int32_t s = middle - 1; s >= first; --s)
    if (gather_from(s, strip - s, row, tile)) return;
}

/// The tile is `distance` strips to the right of the base's strip.
bool Convolution::gather_from(std::int32_t base_strip, std::int32_t distance, std::int32_t row,
                              std::uint64_t* tile) const noexcept {
  const RowRange used = base_.used(base_strip);
  const RowRange reaching{std::max(row - used.bottom + 1, 0),
                          std::min(row + tile_rows - used.top, brush_.rows())};
  if (used.empty() || reaching.empty()) return false;
  const std::uint64_t* const source = base_.strip(base_strip) + row;
  return (distance < brush_.strips() &&
          place(PlaceInto::same_strip, distance, reaching, source, tile)) ||
         (distance > 0 && place(PlaceInto::next_strip, distance - 1, reaching, source, tile));
}

/// The middle rows first, as in gather().
bool Convolution::place(PlaceInto into, std::int32_t brush_strip, RowRange rows,
                        const std::uint64_t* source, std::uint64_t* tile) const noexcept {
  const auto place_copies = kernels::active_shape().place_copies;
  const ShiftedCopy* const top = brush_.row(brush_strip, rows.top);
  const ShiftedCopy* const middle = brush_.row(brush_strip, (rows.top + rows.bottom) / 2);
  const ShiftedCopy* const bottom = brush_.row(brush_strip, rows.bottom);
  return place_copies(into, middle, bottom, source, tile) ||
         place_copies(into, top, middle, source, tile);
}

}  // namespace hitmask::detail::mask
