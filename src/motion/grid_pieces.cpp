#include "motion/grid_pieces.hpp"

#include <algorithm>

namespace hitmask::detail::motion {

GridPieces::GridPieces(const Path& path, const Box& box, const WideBounds& area,
                       const GridSize& grid, std::int64_t most) noexcept
    : path_(path), box_(box), start_(path.walk()), left_(most) {
  const StepRange columns = columns_meeting(box, path, area);
  const StepRange rows = rows_meeting(box, path, area);
  if (columns.empty() || rows.empty()) return;
  start_.jump(columns.from, rows.from);
  const PlaceSteps start = start_.place();
  if (start.on_x > columns.to || start.on_y > rows.to) return;
  by_columns_ = path.across() != 0 &&
                (columns.to - start.on_x) >> grid.shift_x >= (rows.to - start.on_y) >> grid.shift_y;
  from_ = by_axis(start.on_x, start.on_y);
  last_ = by_axis(columns.to, rows.to);
  width_ = std::int64_t{1} << (by_columns_ ? grid.shift_x : grid.shift_y);
  to_.own = from_.own + steps_to_border();
  if (to_.own >= last_.own || most <= 0)
    to_ = last_;
  else
    find_gains();
}

std::int64_t GridPieces::steps_to_border() const noexcept {
  const WidePoint at = place(from_.own, from_.other);
  const bool backwards = (by_columns_ ? path_.delta.x : path_.delta.y) < 0;
  const std::int64_t near = by_columns_ ? at.x + box_.x : at.y + box_.y;
  const std::int64_t far = near + (by_columns_ ? box_.w : box_.h) - 1;
  return backwards ? near & (width_ - 1) : width_ - 1 - (far & (width_ - 1));
}

void GridPieces::find_gains() noexcept {
  const Steps length = by_axis(path_.across(), path_.down());
  const auto other = static_cast<std::uint64_t>(length.other);
  // As in Staircase: a step on x wins a tie.
  const auto extra = static_cast<std::uint64_t>(by_columns_ ? length.own - 1 : length.own);
  whole_ = 2 * static_cast<std::uint64_t>(length.own);
  const UInt128 all = UInt128{2 * static_cast<std::uint64_t>(to_.own) + 1} * other + extra;
  to_.other = base::divided(all, whole_);
  rest_ = static_cast<std::uint64_t>(all) - static_cast<std::uint64_t>(to_.other) * whole_;
  const UInt128 more = UInt128{2 * static_cast<std::uint64_t>(width_)} * other;
  gain_ = base::divided(more, whole_);
  rest_gain_ = static_cast<std::uint64_t>(more) - static_cast<std::uint64_t>(gain_) * whole_;
}

WideBounds GridPieces::passed() const noexcept {
  return passed_between(box_, place(from_.own, from_.other),
                        place(std::min(to_.own, last_.own), std::min(to_.other, last_.other)));
}

}  // namespace hitmask::detail::motion
