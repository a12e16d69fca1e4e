// Runs from runs: set operations, cutting, turning, scaling, growing.
#include "hitmask/shape.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "hitmask/runs.hpp"
#include "runs/writer.hpp"
#include "shape/disc_width.hpp"

namespace hitmask {

using detail::runs::checked_size;
using detail::runs::combined;
using detail::runs::RunList;
using detail::runs::RunWriter;
using RunKey = detail::runs::Key;

namespace {

/// The part of a run inside a size, after a move; its length is below 1 when there is none.
RunAt clipped(const RunAt& run, Size size, Point by) noexcept {
  const std::int64_t y = std::int64_t{run.y} + by.y;
  const std::int64_t x = std::int64_t{run.x} + by.x;
  const std::int64_t left = std::max<std::int64_t>(x, 0);
  const std::int64_t right = std::min<std::int64_t>(x + run.length, size.width);
  if (y < 0 || y >= size.height || left >= right) return {};
  return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(y),
          static_cast<std::int32_t>(right - left)};
}

/// The first run in a row or below it.
std::size_t first_in_row(RunList runs, std::int64_t y) noexcept {
  const auto row = static_cast<std::int32_t>(std::clamp<std::int64_t>(y, 0, max_runs_side));
  return detail::runs::first_ending_behind(runs, 0, detail::runs::key_of(0, row));
}

/// The same pixels in another frame.
RunWriter moved(RunList runs, Size size, Point by) {
  RunWriter writer;
  const std::int64_t top = -std::int64_t{by.y};  // the first row that stays
  for (std::size_t i = first_in_row(runs, top); i < runs.size(); ++i) {
    if (runs[i].y >= top + size.height) break;
    if (const RunAt part = clipped(runs[i], size, by); part.length > 0) writer.add(part);
  }
  return writer;
}

Runs redrawn(const Runs& runs, Size size, Point by) {
  return moved(runs.runs(), checked_size(size), by).finish(size);
}

/// Runs whose rows have moved down, in a frame that has room for them.
RunWriter moved_down(RunList runs, std::int32_t rows) {
  RunWriter writer;
  for (const RunAt& run : runs) writer.add({run.x, run.y + rows, run.length});
  return writer;
}

template <class Operation>
Runs combined_in(Size size, const Runs& a, const Runs& b, Operation keeps) {
  return combined(a.runs(), b.runs(), keeps).finish(size);
}

template <class Operation>
Runs combined_at(const Runs& a, const Runs& b, Point at, Operation keeps) {
  return combined(a.runs(), moved(b.runs(), a.size(), at).list(), keeps).finish(a.size());
}

Size size_of_both(const Runs& a, const Runs& b) noexcept {
  return {std::max(a.width(), b.width()), std::max(a.height(), b.height())};
}

/// Calls visit(first, last + 1) for the runs of each row.
template <class Visit>
void for_each_row(RunList runs, Visit&& visit) {
  for (std::size_t from = 0, to = 0; from < runs.size(); from = to) {
    while (to < runs.size() && runs[to].y == runs[from].y) ++to;
    visit(runs.subspan(from, to - from));
  }
}

/// The pixels of a list, columns first: x in the upper half.
std::vector<std::uint64_t> pixels_by_column(RunList runs) {
  std::vector<std::uint64_t> pixels;
  detail::base::Checkpoints<1 << 10> checkpoints;
  for (const RunAt& run : runs) {
    checkpoints.pass();
    for (std::int32_t i = 0; i < run.length; ++i)
      pixels.push_back(static_cast<std::uint64_t>(run.x + i) << 32 |
                       static_cast<std::uint64_t>(run.y));
  }
  std::sort(pixels.begin(), pixels.end());
  return pixels;
}

/// The columns' runs: each begins where the row above is clear, and ends where the next one is.
Runs transposed_runs(const Runs& runs) {
  const RunWriter below = moved_down(runs.runs(), 1);
  const auto starts =
      pixels_by_column(combined(runs.runs(), below.list(), detail::runs::InFirst{}).list());
  const auto ends =
      pixels_by_column(combined(below.list(), runs.runs(), detail::runs::InFirst{}).list());
  RunWriter writer;
  for (std::size_t i = 0; i < starts.size(); ++i)
    writer.add({static_cast<std::int32_t>(starts[i] & 0xFFFF'FFFF),
                static_cast<std::int32_t>(starts[i] >> 32),
                static_cast<std::int32_t>(ends[i] - starts[i])});
  return writer.finish({runs.height(), runs.width()});
}

/// The pixels of a scaled axis whose centres lie over source pixels from ... to - 1.
class NearestPixels {
 public:
  NearestPixels(std::int32_t source, std::int32_t wanted) noexcept
      : source_(source), wanted_(wanted) {}

  /// The first pixel x whose centre is at or behind the edge `from`: floor((2x + 1) * source / (2 *
  /// wanted)) >= from.
  [[nodiscard]] std::int32_t first(std::int64_t from) const noexcept {
    const std::int64_t above = 2 * wanted_ * from - source_;
    return above <= 0 ? 0 : static_cast<std::int32_t>((above + 2 * source_ - 1) / (2 * source_));
  }

 private:
  std::int64_t source_, wanted_;
};

/// The runs of one row on a scaled axis, in row y.
RunWriter scaled_row(RunList row, const NearestPixels& columns, std::int32_t y) {
  RunWriter writer;
  for (const RunAt& run : row) {
    const std::int32_t from = columns.first(run.x);
    const std::int32_t to = columns.first(std::int64_t{run.x} + run.length);
    if (from < to) writer.add({from, y, to - from});
  }
  return writer;
}

void check_steps(std::int32_t distance) {
  if (distance < 0)
    detail::base::fail_argument("a distance of " + std::to_string(distance) +
                                " is impossible: it starts at 0");
}

/// Each run with its first pixel moved by `start`, and `longer` pixels longer; those that become
/// empty are lost.
RunWriter widened(RunList runs, std::int32_t start, std::int32_t longer) {
  RunWriter writer;
  for (const RunAt& run : runs)
    if (run.length > -longer) writer.add({run.x + start, run.y, run.length + longer});
  return writer;
}

/// Of each pixel and the `rows` - 1 pixels below it, whether all are solid. In steps of doubling
/// length.
RunWriter all_below(RunWriter runs, std::int64_t rows) {
  for (std::int64_t done = 1; done < rows && !runs.list().empty();) {
    const std::int64_t step = std::min(done, rows - done);
    RunWriter next;
    detail::runs::for_each_shared(runs.list(), runs.list(), -step * detail::runs::row_step,
                                  [&](RunKey start, RunKey end) {
                                    next.add(start, end);
                                    return true;
                                  });
    runs = std::move(next);
    done += step;
  }
  return runs;
}

/// Of each pixel and the `rows` - 1 pixels above it, whether any is solid.
RunWriter any_above(RunWriter runs, std::int64_t rows) {
  for (std::int64_t done = 1; done < rows && !runs.list().empty();) {
    const std::int64_t step = std::min(done, rows - done);
    runs = combined(runs.list(), moved_down(runs.list(), static_cast<std::int32_t>(step)).list(),
                    detail::runs::InEither{});
    done += step;
  }
  return runs;
}

/// Half the width of what lies within reach, from the middle row outwards. Not for Reach::eight.
std::vector<std::int32_t> half_widths(std::int32_t distance, Reach reach) {
  std::vector<std::int32_t> widths;
  detail::shape::DiscWidth disc(distance);
  detail::base::Checkpoints<1 << 16> checkpoints;
  for (std::int32_t row = 0; row <= distance; ++row) {
    checkpoints.pass();
    widths.push_back(reach == Reach::four ? distance - row : disc.at(row));
  }
  return widths;
}

/// Grows or shrinks by a shape that is as wide as its `widths` on both sides of its middle row:
/// widens the runs for each row of the shape, moves them there, and unites all of them; or narrows
/// them, and keeps what all have. The wider, the fewer runs are left in a row, and each list is
/// made from the one before: together they are not longer than the result, or than its pixels times
/// a logarithm.
template <class Operation>
class ByRows {
 public:
  /// `way`: 1 widens, -1 narrows.
  ByRows(RunWriter runs, const std::vector<std::int32_t>& widths, std::int32_t way)
      : list_of_(widths.size()), rows_(2 * widths.size() - 1) {
    lists_.push_back(std::move(runs));
    for (std::size_t row = widths.size(); row-- > 0;) {
      const std::int32_t more = row + 1 == widths.size() ? 0 : widths[row] - widths[row + 1];
      if (more > 0) lists_.push_back(widened(lists_.back().list(), -way * more, 2 * way * more));
      list_of_[row] = lists_.size() - 1;
    }
  }

  /// The row above the shape's middle by its distance is row 0.
  [[nodiscard]] RunWriter all() const { return combined_rows(0, rows_); }

 private:
  [[nodiscard]] RunWriter combined_rows(std::size_t from, std::size_t to) const {
    if (to - from == 1) return moved_down(list_in(from), static_cast<std::int32_t>(from));
    const std::size_t middle = from + (to - from) / 2;
    return combined(combined_rows(from, middle).list(), combined_rows(middle, to).list(),
                    Operation{});
  }
  [[nodiscard]] RunList list_in(std::size_t row) const {
    const std::size_t middle = rows_ / 2;
    return lists_[list_of_[row < middle ? middle - row : row - middle]].list();
  }

  std::vector<RunWriter> lists_;      // from narrow to wide, or the other way round
  std::vector<std::size_t> list_of_;  // for each row from the middle outwards
  std::size_t rows_;
};

/// In the larger frame.
RunWriter grown_runs(RunList runs, std::int32_t distance, Reach reach) {
  // As far to the left as to the right: in the larger frame, a run begins where it began.
  if (reach == Reach::eight)
    return any_above(widened(runs, 0, 2 * distance), 2 * std::int64_t{distance} + 1);
  if (runs.empty()) return {};
  return ByRows<detail::runs::InEither>(widened(runs, distance, 0), half_widths(distance, reach), 1)
      .all();
}

/// In the same frame.
RunWriter shrunk_runs(RunList runs, std::int32_t distance, Reach reach) {
  if (reach == Reach::eight)
    return moved_down(
        all_below(widened(runs, distance, -2 * distance), 2 * std::int64_t{distance} + 1).list(),
        distance);
  return moved_down(
      ByRows<detail::runs::InBoth>(widened(runs, 0, 0), half_widths(distance, reach), -1)
          .all()
          .list(),
      -distance);
}

std::int32_t with_both(std::int32_t side, std::int64_t before, std::int64_t after) noexcept {
  return detail::saturate(side + before + after);
}

}  // namespace

void Runs::draw(const Runs& other, Point at) {
  *this = combined_at(*this, other, at, detail::runs::InEither{});
}
void Runs::erase(const Runs& other, Point at) {
  *this = combined_at(*this, other, at, detail::runs::InFirst{});
}
void Runs::keep(const Runs& other, Point at) {
  *this = combined_at(*this, other, at, detail::runs::InBoth{});
}
void Runs::toggle(const Runs& other, Point at) {
  *this = combined_at(*this, other, at, detail::runs::InOne{});
}

Runs operator&(const Runs& a, const Runs& b) {
  return combined_in(size_of_both(a, b), a, b, detail::runs::InBoth{});
}
Runs operator|(const Runs& a, const Runs& b) {
  return combined_in(size_of_both(a, b), a, b, detail::runs::InEither{});
}
Runs operator^(const Runs& a, const Runs& b) {
  return combined_in(size_of_both(a, b), a, b, detail::runs::InOne{});
}
Runs operator-(const Runs& a, const Runs& b) {
  return combined_in(size_of_both(a, b), a, b, detail::runs::InFirst{});
}

Runs crop(const Runs& runs, const Box& box) {
  if (!overlaps(box, runs.solid_bounds())) return Runs(Size{box.w, box.h});
  return redrawn(runs, {box.w, box.h}, -Point{box.x, box.y});  // near the pixels, so exact
}

RunsAt crop_to_solid(const Runs& runs) {
  const Box solid = runs.solid_bounds();
  return {crop(runs, solid), {solid.x, solid.y}};
}

Runs pad(const Runs& runs, std::int32_t left, std::int32_t top, std::int32_t right,
         std::int32_t bottom) {
  return redrawn(runs,
                 {with_both(runs.width(), left, right), with_both(runs.height(), top, bottom)},
                 {left, top});
}

Runs shift(const Runs& runs, Point by) { return redrawn(runs, runs.size(), by); }

Runs flip_x(const Runs& runs) {
  RunWriter writer;
  for_each_row(runs.runs(), [&](RunList row) {
    for (std::size_t i = row.size(); i-- > 0;)
      writer.add({runs.width() - row[i].x - row[i].length, row[i].y, row[i].length});
  });
  return writer.finish(runs.size());
}

Runs flip_y(const Runs& runs) {
  // From the last run to the first, every row is the mirrored one: mirrored again it is right.
  std::vector<RunAt> flipped;
  flipped.reserve(runs.runs().size());
  for (std::size_t i = runs.runs().size(); i-- > 0;) {
    const RunAt& run = runs.runs()[i];
    flipped.push_back({runs.width() - run.x - run.length, runs.height() - 1 - run.y, run.length});
  }
  return flip_x(detail::runs::Access::copy(runs.size(), flipped));
}

Runs transpose(const Runs& runs) { return transposed_runs(runs); }

Runs turn(const Runs& runs, std::int32_t quarters) {
  switch (quarters & 3) {
    case 1: return flip_x(transposed_runs(runs));
    case 2: return flip_x(flip_y(runs));
    case 3: return flip_y(transposed_runs(runs));
    default: return runs;
  }
}

Runs scale(const Runs& runs, Size size) {
  Runs clear(size);
  if (runs.count() == 0) return clear;
  const NearestPixels columns(runs.width(), size.width);
  const NearestPixels rows(runs.height(), size.height);
  RunWriter writer;
  for_each_row(runs.runs(), [&](RunList row) {
    const std::int32_t begin = rows.first(row[0].y);
    const std::int32_t end = rows.first(std::int64_t{row[0].y} + 1);
    if (begin == end) return;
    // Once, not for every row that it becomes: of many runs few may be left.
    const RunWriter scaled = scaled_row(row, columns, begin);
    if (scaled.list().empty()) return;
    for (std::int32_t y = begin; y < end; ++y)
      for (const RunAt& run : scaled.list()) writer.add({run.x, y, run.length});
  });
  return writer.finish(size);
}

RunsAt grow(const Runs& runs, std::int32_t distance, Reach reach) {
  check_steps(distance);
  const Size size = checked_size(
      {with_both(runs.width(), distance, distance), with_both(runs.height(), distance, distance)});
  return {grown_runs(runs.runs(), distance, reach).finish(size), {-distance, -distance}};
}

Runs shrink(const Runs& runs, std::int32_t distance, Reach reach) {
  check_steps(distance);
  // What is left has solid pixels in so many rows.
  const std::int64_t across = 2 * std::int64_t{distance} + 1;
  if (across > runs.width() || across > runs.height() ||
      static_cast<std::uint64_t>(across) > runs.runs().size())
    return Runs(runs.size());
  return shrunk_runs(runs.runs(), distance, reach).finish(runs.size());
}

}  // namespace hitmask
