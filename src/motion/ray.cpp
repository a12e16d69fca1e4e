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

/// In steps from the place where the walk enters the solid box.
struct FoundPixel {
  std::int64_t i, j;
};

/// The part of a walk inside the solid box.
class Crossing {
 public:
  Crossing(const MaskView& mask, Point start, Point towards, std::int64_t most_i,
           std::int64_t most_j) noexcept
      : mask_(mask), start_(start), towards_(towards), most_i_(most_i), most_j_(most_j) {}

  /// For horizontal walks.
  [[nodiscard]] std::optional<FoundPixel> along_row() const noexcept {
    return in_row(0, 0, most_i_);
  }

  /// For all other walks.
  [[nodiscard]] std::optional<FoundPixel> search(const ColumnsByRow& walk) const noexcept {
    if (!mask::has_occupancy(mask_)) return in_rows(walk, walk.after_row(-1), 0, most_j_ + 1);
    return by_blocks(walk);
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

  [[nodiscard]] std::optional<FoundPixel> in_row(std::int64_t j, std::int64_t from,
                                                 std::int64_t to) const noexcept {
    const ColumnInterval columns = columns_at(from, to);
    if (is_empty_in_strip(mask_, row_at(j), columns)) return std::nullopt;
    const std::int32_t x = towards_.x > 0 ? first_from_left(mask_, row_at(j), columns)
                                          : first_from_right(mask_, row_at(j), columns);
    if (x < 0) return std::nullopt;
    return FoundPixel{towards_.x * (std::int64_t{x} - start_.x), j};
  }

  /// Searches rows [first, end). `entered` belongs to the first.
  [[nodiscard]] std::optional<FoundPixel> in_rows(const ColumnsByRow& walk, RowEntry entered,
                                                  std::int64_t first,
                                                  std::int64_t end) const noexcept {
    for (std::int64_t j = first; j < end; ++j) {
      const std::int64_t from = std::max<std::int64_t>(entered.columns, 0);
      if (from > most_i_) return std::nullopt;
      entered = walk.advanced(entered, walk.stride());
      if (j < 0) continue;
      if (const auto found = in_row(j, from, std::min(entered.columns, most_i_))) return found;
    }
    return std::nullopt;
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
  [[nodiscard]] std::optional<FoundPixel> by_blocks(const ColumnsByRow& walk) const noexcept {
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
      if (any_block_of_row(mask_, blocks_between(entered, left), row))
        if (const auto found = in_rows(walk, entered, j, std::min(j + 8, most_j_ + 1)))
          return found;
      entered = left;
      j += 8;
      row += towards_.y;
    }
    return std::nullopt;
  }

  const MaskView& mask_;
  Point start_;
  Point towards_;
  std::int64_t most_i_, most_j_;  // steps on x and y until it leaves the box
};

/// `walk` is where the path enters the solid box, and the ranges are its steps inside.
std::optional<Staircase> first_solid_inside(const MaskView& mask, const Path& path, Staircase walk,
                                            const StepRange& columns,
                                            const StepRange& rows) noexcept {
  const Crossing crossing(mask, path.at(walk), path.towards(), columns.to - walk.i(),
                          rows.to - walk.j());
  const auto found = path.delta.y == 0 ? crossing.along_row()
                                       : crossing.search({walk, path.across(), path.down()});
  if (!found) return std::nullopt;
  walk.move_to(walk.i() + found->i, walk.j() + found->j);
  return walk;
}

}  // namespace

std::optional<Staircase> first_solid(const MaskView& mask, const Path& path) noexcept {
  const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
  const StepRange columns = columns_meeting(pixel_box, path, solid);
  const StepRange rows = rows_meeting(pixel_box, path, solid);
  if (columns.empty() || rows.empty()) return std::nullopt;
  Staircase walk = path.walk();
  walk.jump(columns.from, rows.from);
  if (walk.i() > columns.to || walk.j() > rows.to) return std::nullopt;
  return first_solid_inside(mask, path, walk, columns, rows);
}

std::optional<Staircase> first_solid_from(const MaskView& mask, const Path& path,
                                          Staircase entered) noexcept {
  const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
  return first_solid_inside(mask, path, entered, columns_meeting(pixel_box, path, solid),
                            rows_meeting(pixel_box, path, solid));
}

Face face_entered(const Path& path, const Staircase& walk) noexcept {
  if (walk.steps() == 0) return Face::none;
  if (walk.came_on_x()) return path.towards().x > 0 ? Face::left : Face::right;
  return path.towards().y > 0 ? Face::top : Face::bottom;
}

std::optional<Staircase> first_solid(const ShapeView& shape, const Path& path) noexcept {
  if (shape.mask != nullptr) return first_solid(*shape.mask, path);
  return first_overlap(pixel_box, path, geometry::wide_bounds_of(overlap::solid_box_of(shape)));
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
