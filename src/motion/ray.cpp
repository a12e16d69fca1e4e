// ray(): walks a single pixel through rows of pixels and rows of blocks.
//
// A walk crosses the rows of a mask one after another, each along a known range of columns. It
// crosses a block row in eight pixel rows: if the blocks over the whole range of columns are empty,
// all eight are free.
#include <algorithm>
#include <bit>

#include "mask/layout.hpp"
#include "motion/ray_walk.hpp"

namespace hitmask {

namespace detail::motion {

namespace {

/// The number of steps on x when a walk leaves its row m: floor((start + m * gain) / whole), kept
/// as quotient and remainder while m advances in strides. Row 0 is where the walk enters the box.
struct RowEntry {
  std::int64_t columns, rest;
};

class ColumnsByRow {
 public:
  /// At most 2^17 rows in either direction. The walk must not be horizontal.
  ColumnsByRow(const Staircase& walk, std::int64_t across, std::int64_t down) noexcept
      : whole_(2 * down),
        gain_(2 * across),
        start_(walk.ahead() + whole_),
        stride_{gain_ / whole_, gain_ % whole_} {}

  [[nodiscard]] RowEntry after_row(std::int64_t row) const noexcept {
    const std::int64_t all = start_ + row * gain_;
    const std::int64_t columns = all / whole_ - (all % whole_ < 0 ? 1 : 0);
    return {columns, all - columns * whole_};
  }
  /// The increment for one row.
  [[nodiscard]] const RowEntry& stride() const noexcept { return stride_; }
  /// The increment for eight times as many rows. Three additions are faster than a division.
  [[nodiscard]] RowEntry eightfold(const RowEntry& stride) const noexcept {
    const RowEntry two = advanced(stride, stride);
    const RowEntry four = advanced(two, two);
    return advanced(four, four);
  }
  [[nodiscard]] RowEntry advanced(const RowEntry& entry, const RowEntry& stride) const noexcept {
    const std::int64_t rest = entry.rest + stride.rest;
    const std::int64_t more = rest >= whole_ ? 1 : 0;
    return {entry.columns + stride.columns + more, more != 0 ? rest - whole_ : rest};
  }

 private:
  std::int64_t whole_, gain_, start_;
  RowEntry stride_;
};

/// Bits [first, last] of a word.
constexpr std::uint64_t bits_through(int first, int last) noexcept {
  return (~std::uint64_t{0} >> (63 - (last - first))) << first;
}

struct ColumnInterval {
  std::int32_t left, right;  // both inclusive
};

/// Whether any of these blocks is set in a row. Usually they are few and in one strip.
bool any_block_of_row(const MaskView& mask, const ColumnInterval& blocks,
                      std::int32_t row) noexcept {
  if (((blocks.left ^ blocks.right) >> 6) == 0) {
    const std::uint64_t from_left =
        mask::block_strip(mask, blocks.left >> 6)[row] >> (blocks.left & 63);
    return (from_left << (63 - (blocks.right - blocks.left))) != 0;
  }
  for (std::int32_t strip = blocks.left >> 6; strip <= blocks.right >> 6; ++strip)
    if ((mask::block_strip(mask, strip)[row] &
         bits_through(std::max(blocks.left - strip * 64, 0),
                      std::min(blocks.right - strip * 64, 63))) != 0)
      return true;
  return false;
}

/// The same for eight rows and few blocks, in at most two strips.
bool any_block_of_eight(const MaskView& mask, const ColumnInterval& blocks,
                        std::int32_t top) noexcept {
  for (std::int32_t strip = blocks.left >> 6; strip <= blocks.right >> 6; ++strip) {
    const std::uint64_t* const rows = mask::block_strip(mask, strip) + top;
    std::uint64_t all = 0;
    for (int row = 0; row < 8; ++row) all |= rows[row];
    if ((all & bits_through(std::max(blocks.left - strip * 64, 0),
                            std::min(blocks.right - strip * 64, 63))) != 0)
      return true;
  }
  return false;
}

/// Whether these columns lie in one strip and are empty, which is the usual case.
bool is_empty_in_strip(const MaskView& mask, std::int32_t y,
                       const ColumnInterval& columns) noexcept {
  if (((columns.left ^ columns.right) >> 6) != 0) return false;
  const std::uint64_t from_left = mask.strip(columns.left >> 6)[y] >> (columns.left & 63);
  return (from_left << (63 - (columns.right - columns.left))) == 0;
}

/// The first solid pixel of a row from the left, or -1.
std::int32_t first_from_left(const MaskView& mask, std::int32_t y,
                             const ColumnInterval& columns) noexcept {
  for (std::int32_t strip = columns.left >> 6; strip <= columns.right >> 6; ++strip) {
    const std::uint64_t word =
        mask.strip(strip)[y] & bits_through(std::max(columns.left - strip * 64, 0),
                                            std::min(columns.right - strip * 64, 63));
    if (word != 0) return strip * 64 + std::countr_zero(word);
  }
  return -1;
}

std::int32_t first_from_right(const MaskView& mask, std::int32_t y,
                              const ColumnInterval& columns) noexcept {
  for (std::int32_t strip = columns.right >> 6; strip >= columns.left >> 6; --strip) {
    const std::uint64_t word =
        mask.strip(strip)[y] & bits_through(std::max(columns.left - strip * 64, 0),
                                            std::min(columns.right - strip * 64, 63));
    if (word != 0) return strip * 64 + 63 - std::countl_zero(word);
  }
  return -1;
}

/// The part of a walk inside the solid box. Counts steps from the place where it enters.
class Crossing {
 public:
  /// `entered` is where the path enters the solid box.
  Crossing(const MaskView& mask, const Path& path, const PlaceSteps& entered) noexcept
      : mask_(mask), towards_(path.towards()) {
    const WidePoint start = path.wide_at(entered.on_x, entered.on_y);
    start_ = {static_cast<std::int32_t>(start.x), static_cast<std::int32_t>(start.y)};
    const auto solid = mask.solid_bounds();
    const std::int64_t on_x = towards_.x > 0 ? right_of(solid) - 1 - start_.x : start_.x - solid.x;
    const std::int64_t on_y = towards_.y > 0 ? bottom_of(solid) - 1 - start_.y : start_.y - solid.y;
    most_i_ = std::min(on_x, path.across() - entered.on_x);
    most_j_ = std::min(on_y, path.down() - entered.on_y);
  }

  /// For horizontal walks.
  [[nodiscard]] PlaceSteps along_row() const noexcept { return in_row(0, 0, most_i_); }

  /// For all other walks.
  [[nodiscard]] PlaceSteps search(const ColumnsByRow& walk) const noexcept {
    if (mask::has_occupancy(mask_)) return by_blocks(walk);
    return towards_.x > 0 ? in_strip<true>(walk) : in_strip<false>(walk);
  }

 private:
  [[nodiscard]] std::int64_t rows_done_of_block() const noexcept {
    return towards_.y > 0 ? start_.y & 7 : 7 - (start_.y & 7);
  }
  [[nodiscard]] std::int32_t row_at(std::int64_t j) const noexcept {
    return static_cast<std::int32_t>(start_.y + towards_.y * j);
  }
  /// The columns of the mask for steps [from, to] on x.
  [[nodiscard]] ColumnInterval columns_at(std::int64_t from, std::int64_t to) const noexcept {
    const auto first = static_cast<std::int32_t>(start_.x + towards_.x * from);
    const auto last = static_cast<std::int32_t>(start_.x + towards_.x * to);
    return {std::min(first, last), std::max(first, last)};
  }

  [[nodiscard]] PlaceSteps in_row(std::int64_t j, std::int64_t from,
                                  std::int64_t to) const noexcept {
    const ColumnInterval columns = columns_at(from, to);
    if (is_empty_in_strip(mask_, row_at(j), columns)) return {};
    const std::int32_t x = towards_.x > 0 ? first_from_left(mask_, row_at(j), columns)
                                          : first_from_right(mask_, row_at(j), columns);
    if (x < 0) return {};
    return {towards_.x * (std::int64_t{x} - start_.x), j};
  }

  /// Searches rows [first, end). `entered` belongs to the first.
  [[nodiscard]] PlaceSteps in_rows(const ColumnsByRow& walk, RowEntry entered, std::int64_t first,
                                   std::int64_t end) const noexcept {
    for (std::int64_t j = first; j < end; ++j) {
      const std::int64_t from = std::max<std::int64_t>(entered.columns, 0);
      if (from > most_i_) return {};
      entered = walk.advanced(entered, walk.stride());
      if (j < 0) continue;
      const PlaceSteps found = in_row(j, from, std::min(entered.columns, most_i_));
      if (found.any()) return found;
    }
    return {};
  }

  /// Searches a mask of one strip. Most bodies have one: this is the inner loop of their rays.
  template <bool Right>
  [[nodiscard]] PlaceSteps in_strip(const ColumnsByRow& walk) const noexcept {
    const std::uint64_t* row = mask_.strip(0) + start_.y;
    RowEntry left = walk.after_row(0);
    std::int64_t from = 0;
    for (std::int64_t j = 0; j <= most_j_ && from <= most_i_; ++j, row += towards_.y) {
      const auto first = static_cast<int>(Right ? start_.x + from : 63 - start_.x + from);
      const auto others = static_cast<int>(63 - (std::min(left.columns, most_i_) - from));
      // The pixels that the walk crosses, the first one at one end of the word.
      const std::uint64_t crossed = Right ? *row >> first << others : *row << first >> others;
      if (crossed != 0)
        return {from + (Right ? std::countr_zero(crossed) : std::countl_zero(crossed)) - others, j};
      from = left.columns;
      left = walk.advanced(left, walk.stride());
    }
    return {};
  }

  /// The blocks that a walk may cross between two row entries.
  [[nodiscard]] ColumnInterval blocks_between(const RowEntry& entered,
                                              const RowEntry& left) const noexcept {
    const ColumnInterval columns =
        columns_at(std::max<std::int64_t>(entered.columns, 0), std::min(left.columns, most_i_));
    return {columns.left >> 3, columns.right >> 3};
  }

  /// Tests one block row at a time, or eight if the walk is steep. Starts above the first row, so
  /// that strides of eight rows end at block boundaries.
  [[nodiscard]] PlaceSteps by_blocks(const ColumnsByRow& walk) const noexcept {
    std::int64_t j = -rows_done_of_block();
    RowEntry entered = walk.after_row(j - 1);
    const RowEntry eight = walk.eightfold(walk.stride());
    const RowEntry many = walk.eightfold(eight);
    std::int64_t next_try = many.columns < 64 ? j : most_j_ + 1;
    std::int32_t row = start_.y >> 3;
    while (j <= most_j_ && entered.columns <= most_i_) {
      if (j >= next_try && j + 64 <= most_j_ + 1) {
        next_try = j + 64;
        const RowEntry left = walk.advanced(entered, many);
        if (!any_block_of_eight(mask_, blocks_between(entered, left),
                                towards_.y > 0 ? row : row - 7)) {
          entered = left;
          j += 64;
          row += 8 * towards_.y;
          continue;
        }
      }
      const RowEntry left = walk.advanced(entered, eight);
      if (any_block_of_row(mask_, blocks_between(entered, left), row)) {
        const PlaceSteps found = in_rows(walk, entered, j, std::min(j + 8, most_j_ + 1));
        if (found.any()) return found;
      }
      entered = left;
      j += 8;
      row += towards_.y;
    }
    return {};
  }

  const MaskView& mask_;
  Point start_;
  Point towards_;
  std::int64_t most_i_, most_j_;  // steps on x and y until it leaves the box
};

}  // namespace

std::optional<Staircase> first_solid(const MaskView& mask, const Path& path) noexcept {
  const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
  const PlaceSteps entered = first_overlap(pixel_box, path, solid);
  if (!entered.any()) return std::nullopt;
  return path.walk_if_any(first_solid_from(mask, path, entered));
}

PlaceSteps first_solid_from(const MaskView& mask, const Path& path,
                            const PlaceSteps& entered) noexcept {
  const Crossing crossing(mask, path, entered);
  const PlaceSteps found =
      path.delta.y == 0 ? crossing.along_row()
                        : crossing.search({path.walk_at(entered), path.across(), path.down()});
  if (!found.any()) return found;
  return {entered.on_x + found.on_x, entered.on_y + found.on_y};
}

Face face_entered(const Path& path, const Staircase& walk) noexcept {
  if (walk.steps() == 0) return Face::none;
  if (walk.came_on_x()) return path.towards().x > 0 ? Face::left : Face::right;
  return path.towards().y > 0 ? Face::top : Face::bottom;
}

std::optional<Staircase> first_solid(const ShapeView& shape, const Path& path) noexcept {
  if (shape.mask != nullptr) return first_solid(*shape.mask, path);
  if (shape.chunks != nullptr) return first_solid_in_chunks(*shape.chunks, path, all_of(path));
  const WideBounds solid = geometry::wide_bounds_of(overlap::solid_box_of(shape));
  return path.walk_if_any(first_overlap(pixel_box, path, solid));
}

std::optional<RayHit> ray_along(const MaskView& mask, const Path& path,
                                std::int32_t normal_radius) noexcept {
  const auto walk = first_solid(mask, path);
  if (!walk) return std::nullopt;
  const Point pixel = path.at(*walk);
  return RayHit{pixel, face_entered(path, *walk), walk->steps(),
                surface_normal(mask, pixel, normal_radius)};
}

}  // namespace detail::motion

std::optional<RayHit> ray(const MaskView& mask, Point from, Point to,
                          std::int32_t normal_radius) noexcept {
  const detail::motion::WidePoint start = from;
  return detail::motion::ray_along(mask, {start, to - start}, normal_radius);
}

}  // namespace hitmask
