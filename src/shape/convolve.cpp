// convolve(): the Minkowski sum of a and of b rotated by 180 degrees.
//
// One of the two, the brush, is cut into horizontal runs; the other, the base, is copied to each of
// them. A run of n pixels takes one or two copies of the base smeared to 2^k pixels. The result is
// computed tile by tile; each tile collects the copies that reach it until it is full.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"
#include "mask/bits.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::has_pixels;
using kernels::PlaceInto;
using kernels::ShiftedCopy;

namespace {

constexpr std::int32_t tile_rows = kernels::place_rows;
constexpr std::int32_t most_levels = 7;  // smeared to 1, 2, 4 ... 64 pixels

// Limits the working memory to a few megabytes, however large the masks.
constexpr std::int32_t most_base_words = 1 << 20;
constexpr std::int32_t most_placements = 1 << 20;
constexpr std::int32_t most_placements_in_word = 32;

/// Rows [top, bottom).
struct RowRange {
  std::int32_t top = 0;
  std::int32_t bottom = 0;
  [[nodiscard]] std::int32_t count() const noexcept { return bottom - top; }
  [[nodiscard]] bool empty() const noexcept { return top >= bottom; }
};

/// One of the two masks, as it is or rotated by 180 degrees.
class Operand {
 public:
  Operand(const MaskView& mask, bool turned) noexcept : mask_(&mask), turned_(turned) {}

  [[nodiscard]] std::int32_t strips() const noexcept { return mask_->strip_count(); }

  [[nodiscard]] Box solid() const noexcept {
    const Box& box = mask_->solid_bounds();
    if (!turned_) return box;
    return {mask_->width() - box.x - box.w, mask_->height() - box.y - box.h, box.w, box.h};
  }
  [[nodiscard]] RowRange solid_rows() const noexcept { return {solid().y, solid().y + solid().h}; }

  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row) const noexcept {
    if (!turned_) return mask_->strip(strip)[row];
    // The same 64 columns from the other side, which may span two words there.
    const std::int32_t from = mask_->width() - 64 - strip * 64;
    const std::int32_t other_row = mask_->height() - 1 - row;
    const std::int32_t left = from >> 6;  // -1 when they begin outside
    const int shift = from & 63;
    std::uint64_t columns = left < 0 ? 0 : mask_->strip(left)[other_row] >> shift;
    if (shift != 0) columns |= mask_->strip(left + 1)[other_row] << (64 - shift);
    return detail::mask::reversed(columns);
  }

 private:
  const MaskView* mask_;
  bool turned_;
};

/// The rows of a strip from the first to the last solid one, within `rows`.
RowRange used_rows(const std::uint64_t* strip, RowRange rows) noexcept {
  while (!rows.empty() && strip[rows.top] == 0) ++rows.top;
  while (!rows.empty() && strip[rows.bottom - 1] == 0) --rows.bottom;
  return rows;
}

/// Rows of the base smeared to the right, one level after another. Each strip has a tile's height
/// of zero rows above and below.
class Base {
 public:
  Base(const Operand& operand, std::int32_t most_rows)
      : operand_(operand),
        strips_(operand.strips() + 1),
        stride_(most_rows + tile_rows),
        used_(static_cast<std::size_t>(strips_)) {}

  [[nodiscard]] std::int32_t strips() const noexcept { return strips_; }
  [[nodiscard]] std::int32_t level_words() const noexcept { return strips_ * stride_; }
  /// The rows of a strip that hold pixels at any level, counted from the first loaded row.
  [[nodiscard]] RowRange used(std::int32_t strip) const noexcept {
    return used_[static_cast<std::size_t>(strip)];
  }
  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    return words_.data() + place_of(index);
  }

  void load(RowRange rows, std::int32_t levels) {
    words_.assign(static_cast<std::size_t>(levels * level_words() + tile_rows), 0);
    for (std::int32_t s = 0; s < strips_; ++s) used_[static_cast<std::size_t>(s)] = {};
    for (std::int32_t s = 0; s < operand_.strips(); ++s) copy_strip(s, rows);
    for (std::int32_t level = 1; level < levels; ++level) smear(level);
    if (levels == 1) return;
    for (std::int32_t s = strips_ - 1; s > 0; --s) widen_used(s);
  }

 private:
  [[nodiscard]] std::ptrdiff_t place_of(std::int32_t strip) const noexcept {
    return std::ptrdiff_t{strip} * stride_ + tile_rows;
  }

  void copy_strip(std::int32_t index, RowRange rows) noexcept {
    std::uint64_t* const out = words_.data() + place_of(index);
    for (std::int32_t row = 0; row < rows.count(); ++row)
      out[row] = operand_.word(index, rows.top + row);
    used_[static_cast<std::size_t>(index)] = used_rows(out, {0, rows.count()});
  }

  /// Twice as wide as the level before.
  void smear(std::int32_t level) noexcept {
    const int by = 1 << (level - 1);
    const std::uint64_t* const from = words_.data() + (level - 1) * level_words() + tile_rows;
    std::uint64_t* const to = words_.data() + level * level_words() + tile_rows;
    for (std::int32_t i = 0; i < stride_; ++i) to[i] = from[i] | from[i] << by;
    for (std::int32_t i = stride_; i < level_words(); ++i)
      to[i] = from[i] | from[i] << by | from[i - stride_] >> (64 - by);
  }

  void widen_used(std::int32_t strip) noexcept {
    const RowRange left = used(strip - 1);
    RowRange& here = used_[static_cast<std::size_t>(strip)];
    if (left.empty()) return;
    here = here.empty()
               ? left
               : RowRange{std::min(here.top, left.top), std::max(here.bottom, left.bottom)};
  }

  Operand operand_;
  std::int32_t strips_;  // one more than the operand's, to smear into
  std::int32_t stride_;
  std::vector<RowRange> used_;
  std::vector<std::uint64_t> words_;
};

/// The brush as placements of the base, ordered by strip, then by row.
class Brush {
 public:
  Brush(const Operand& operand, std::int32_t base_level_words)
      : operand_(operand), level_words_(base_level_words) {}

  [[nodiscard]] std::int32_t strips() const noexcept { return operand_.strips(); }
  /// How many levels of the base the placements use.
  [[nodiscard]] std::int32_t levels() const noexcept { return levels_; }

  /// The first placement of a row, counted from the first loaded one; `rows()` gives the strip's
  /// end.
  [[nodiscard]] const ShiftedCopy* row(std::int32_t strip, std::int32_t row) const noexcept {
    return placements_.data() + starts_[static_cast<std::size_t>(strip * (rows_ + 1) + row)];
  }
  [[nodiscard]] std::int32_t rows() const noexcept { return rows_; }

  void load(RowRange rows) {
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

 private:
  void add_runs(std::uint64_t word, std::int32_t row) {
    while (word != 0) {
      const std::int32_t from = std::countr_zero(word);
      const std::int32_t length = std::countr_one(word >> from);
      add_run(from, length, row);
      word &= word + (std::uint64_t{1} << from);  // the carry runs through the run and clears it
    }
  }

  void add_run(std::int32_t from, std::int32_t length, std::int32_t row) {
    const std::int32_t level = 31 - std::countl_zero(static_cast<std::uint32_t>(length));
    const std::int32_t offset = level * level_words_ - row;
    levels_ = std::max(levels_, level + 1);
    placements_.push_back({offset, from});
    const std::int32_t rest = length - (1 << level);
    if (rest != 0) placements_.push_back({offset, from + rest});
  }

  Operand operand_;
  std::int32_t level_words_;
  std::int32_t rows_ = 0;
  std::int32_t levels_ = 1;
  std::vector<ShiftedCopy> placements_;
  std::vector<std::size_t> starts_;
};

class Convolution {
 public:
  Convolution(Mask& out, const Operand& base, const Operand& brush)
      : out_(out),
        base_rows_(base.solid_rows()),
        brush_rows_(brush.solid_rows()),
        left_(base.solid().x + brush.solid().x),
        right_(left_ + base.solid().w + brush.solid().w - 1),
        base_band_(std::clamp(most_base_words / most_levels / (base.strips() + 1) - tile_rows,
                              4 * tile_rows, std::max(base_rows_.count(), 4 * tile_rows))),
        brush_band_(std::max(most_placements / most_placements_in_word / brush.strips(), 1)),
        base_(base, std::min(base_band_, base_rows_.count())),
        brush_(brush, base_.level_words()) {}

  void run() {
    for (std::int32_t row = brush_rows_.top; row < brush_rows_.bottom; row += brush_band_) {
      const RowRange brush_rows{row, std::min(row + brush_band_, brush_rows_.bottom)};
      brush_.load(brush_rows);
      for (std::int32_t top = base_rows_.top; top < base_rows_.bottom; top += base_band_) {
        const RowRange base_rows{top, std::min(top + base_band_, base_rows_.bottom)};
        base_.load(base_rows, brush_.levels());
        add_bands(base_rows, brush_rows);
      }
    }
  }

 private:
  void add_bands(RowRange base_rows, RowRange brush_rows) noexcept {
    const std::int32_t top = base_rows.top + brush_rows.top;
    const std::int32_t rows = base_rows.count() + brush_rows.count() - 1;
    for (std::int32_t strip = left_ / 64; strip <= (right_ - 1) / 64; ++strip) {
      std::uint64_t* const out = MaskAccess::strip(out_, strip) + top;
      const std::uint64_t reachable = detail::mask::columns_between(strip, left_, right_);
      for (std::int32_t row = 0; row < rows; row += tile_rows)
        add_tile(strip, row, std::min(tile_rows, rows - row), reachable, out + row);
    }
  }

  /// Pixels that no copy can reach count as set, so that the tile can become full without them.
  void add_tile(std::int32_t strip, std::int32_t row, std::int32_t rows, std::uint64_t reachable,
                std::uint64_t* out) const noexcept {
    std::uint64_t tile[tile_rows];
    for (std::int32_t i = 0; i < tile_rows; ++i)
      tile[i] = i < rows ? out[i] | ~reachable : ~std::uint64_t{0};
    gather(strip, row, tile);
    for (std::int32_t i = 0; i < rows; ++i) out[i] = tile[i] & reachable;
  }

  /// Collects from every strip of the base that can reach the tile. The middle ones come first:
  /// both shapes are widest there, so tiles fill up soonest.
  void gather(std::int32_t strip, std::int32_t row, std::uint64_t* tile) const noexcept {
    const std::int32_t first = std::max(strip - brush_.strips(), 0);
    const std::int32_t last = std::min(strip, base_.strips() - 1);
    const std::int32_t middle = (first + last + 1) / 2;
    for (std::int32_t s = middle; s <= last; ++s)
      if (gather_from(s, strip - s, row, tile)) return;
    for (std::int32_t s = middle - 1; s >= first; --s)
      if (gather_from(s, strip - s, row, tile)) return;
  }

  /// The tile is `distance` strips to the right of the base's strip.
  bool gather_from(std::int32_t base_strip, std::int32_t distance, std::int32_t row,
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
  bool place(PlaceInto into, std::int32_t brush_strip, RowRange rows, const std::uint64_t* source,
             std::uint64_t* tile) const noexcept {
    const auto place_copies = kernels::active_shape().place_copies;
    const ShiftedCopy* const top = brush_.row(brush_strip, rows.top);
    const ShiftedCopy* const middle = brush_.row(brush_strip, (rows.top + rows.bottom) / 2);
    const ShiftedCopy* const bottom = brush_.row(brush_strip, rows.bottom);
    return place_copies(into, middle, bottom, source, tile) ||
           place_copies(into, top, middle, source, tile);
  }

  Mask& out_;
  RowRange base_rows_;
  RowRange brush_rows_;
  std::int32_t left_;  // columns that can become solid: [left, right)
  std::int32_t right_;
  std::int32_t base_band_;  // rows at a time
  std::int32_t brush_band_;
  Base base_;
  Brush brush_;
};

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

bool is_second_brush(const MaskView& a, const MaskView& b) noexcept {
  const std::int64_t cost_a = base_cost(a);
  const std::int64_t cost_b = base_cost(b);
  return cost_b <= cost_a ? is_brush(b, cost_b, a, cost_a) : !is_brush(a, cost_a, b, cost_b);
}

Size convolved_size(Size a, Size b) noexcept {
  if (!has_pixels(a) || !has_pixels(b)) return {};
  return {a.width + b.width - 1, a.height + b.height - 1};
}

}  // namespace

MaskAt convolve(const MaskView& a, const MaskView& b) {
  MaskAt result{Mask(convolved_size(a.size(), b.size())), {1 - b.width(), 1 - b.height()}};
  if (is_empty(a.solid_bounds()) || is_empty(b.solid_bounds())) return result;
  Operand base(a, false);
  Operand brush(b, true);
  if (!is_second_brush(a, b)) std::swap(base, brush);
  Convolution(result.mask, base, brush).run();
  result.mask.tighten();
  return result;
}

}  // namespace hitmask
