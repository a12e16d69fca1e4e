#include "motion/blocked_moves.hpp"

#include <algorithm>
#include <bit>

#include "motion/draw_rows.hpp"
#include "motion/runs_of.hpp"

namespace hitmask::detail::motion {

namespace {

constexpr std::int32_t floor_log2(std::int32_t value) noexcept {
  return 31 - std::countl_zero(static_cast<std::uint32_t>(value));
}

constexpr std::int32_t strips_for(std::int32_t columns) noexcept { return (columns + 63) >> 6; }

}  // namespace

BlockedMoves::BlockedMoves(const MaskView& a, const MaskView& b, Point offset)
    : a_(a), b_(b), offset_(offset) {}

void BlockedMoves::compute(const Box& moves, Rows rows) {
  blocked_.reset(strips_for(moves.w), moves.h);
  const Box& solid = b_.solid_bounds();
  const std::int32_t end = solid.y + solid.h;
  for (std::int32_t top = solid.y; top < end; top += rows_at_a_time) {
    const std::int32_t bottom = std::min(top + rows_at_a_time, end);
    collect_runs(top, bottom, rows);
    copy_around(top, bottom, moves);
    look_with_runs(top, moves);
    if (is_all_blocked(moves)) return;
  }
}

void BlockedMoves::look_with_runs(std::int32_t top, const Box& moves) {
  constexpr std::size_t runs_per_check = 32;
  constexpr std::int32_t most_power = 5;  // spreading further costs more than a few extra reads
  std::int32_t power = 0;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const auto [row, left, length] = runs_[i];
    for (; power < std::min(floor_log2(length), most_power); ++power) spread(1 << power);
    const std::int32_t last = length - (1 << power);
    for (std::int32_t from = 0; from < last; from += 1 << power)
      look(row - top, left - b_.solid_bounds().x + from, moves);
    look(row - top, left - b_.solid_bounds().x + last, moves);
    if ((i + 1) % runs_per_check == 0 && is_all_blocked(moves)) return;
  }
}

bool BlockedMoves::is_all_blocked(const Box& moves) const noexcept {
  const std::int32_t last = strips_for(moves.w) - 1;
  for (std::int32_t strip = 0; strip <= last; ++strip) {
    std::uint64_t all = ~std::uint64_t{0};
    for (std::int32_t row = 0; row < moves.h; ++row) all &= blocked_.strip(strip)[row];
    if (strip == last) all |= ~(~std::uint64_t{0} >> (63 - ((moves.w - 1) & 63)));
    if (~all != 0) return false;
  }
  return true;
}

/// Sorted by length, shortest first.
void BlockedMoves::collect_runs(std::int32_t top, std::int32_t bottom, Rows rows) {
  runs_.clear();
  const std::int32_t group = rows == Rows::all ? 1 : 4;
  for (std::int32_t y = top; y < bottom; y += group)
    collect_runs_of(row_to_test(y, std::min(y + group, bottom)));
  std::sort(runs_.begin(), runs_.end(),
            [](const Run& one, const Run& other) { return one.length < other.length; });
}

void BlockedMoves::collect_runs_of(std::int32_t y) {
  for_each_run_of_row(b_, y, [&](std::int32_t left, std::int32_t right) {
    runs_.push_back({y, left, right - left});
  });
}

std::int32_t BlockedMoves::row_to_test(std::int32_t top, std::int32_t bottom) const noexcept {
  const auto is_clear = [this](std::int32_t y) {
    std::uint64_t all = 0;
    for (std::int32_t strip = 0; strip < b_.strip_count(); ++strip) all |= b_.strip(strip)[y];
    return all == 0;
  };
  const std::int32_t middle = (top + bottom) / 2;
  std::int32_t y = middle;
  while (y < bottom && is_clear(y)) ++y;
  if (y < bottom) return y;
  y = middle;
  while (y > top && is_clear(y)) --y;
  return y;
}

/// Copies the part of a that these rows of b may cover.
void BlockedMoves::copy_around(std::int32_t top, std::int32_t bottom, const Box& moves) {
  const Box& solid = b_.solid_bounds();
  rows_ = bottom - top + moves.h - 1;
  strips_ = strips_for(solid.w - 1 + 64 * strips_for(moves.w));
  spread_.reset(strips_ + 1,
                rows_);  // one extra empty strip, for reads that end at the last column
  const std::int32_t x = solid.x + offset_.x + moves.x;
  const std::int32_t y = top + offset_.y + moves.y;
  const std::int32_t first = std::max(y, 0);
  const std::int32_t count = std::min(y + rows_, a_.height()) - first;
  if (count <= 0) return;
  for (std::int32_t strip = 0; strip < strips_; ++strip)
    draw_rows(spread_.strip(strip) + (first - y), row_of_strip(a_, (x >> 6) + strip, first),
              row_of_strip(a_, (x >> 6) + strip + 1, first), x & 63, count);
}

/// Also sets each pixel `columns` columns further left. Reads nothing beyond the last strip, so
/// pixels from there are missing.
void BlockedMoves::spread(std::int32_t columns) {
  const std::int32_t far = columns >> 6;
  for (std::int32_t strip = 0; strip + far < strips_; ++strip)
    draw_rows(spread_.strip(strip), spread_.strip(strip + far), spread_.strip(strip + far + 1),
              columns & 63, rows_);
}

void BlockedMoves::look(std::int32_t row, std::int32_t column, const Box& moves) {
  for (std::int32_t strip = 0; strip < strips_for(moves.w); ++strip) {
    const std::int32_t from = strip + (column >> 6);
    draw_rows(blocked_.strip(strip), spread_.strip(from) + row, spread_.strip(from + 1) + row,
              column & 63, moves.h);
  }
}

}  // namespace hitmask::detail::motion
