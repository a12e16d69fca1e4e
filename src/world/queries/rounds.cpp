#include "world/queries/rounds.hpp"

#include <algorithm>

#include "base/integers.hpp"
#include "motion/ray_walk.hpp"
#include "motion/runs_of.hpp"

namespace hitmask::detail::world::queries {

namespace {

using base::Int128;
using bodies::Periods;
using bodies::WideBounds;
using motion::Path;
using motion::Staircase;
using motion::WidePoint;
using overlap::ShapeView;

Int128 ceiling_divided(Int128 value, Int128 divisor) noexcept {
  return -base::floor_divided_wide(-value, divisor);
}
Int128 modulo(Int128 value, Int128 divisor) noexcept {
  return value - base::floor_divided_wide(value, divisor) * divisor;
}

/// The least n with n * step modulo `whole` in [low, high], for 0 < low <= high < whole. As in
/// Euclid's algorithm: if no multiple of `step` is in the range, n * step = y * whole + something
/// in it, and modulo `step` that is a question about y.
std::optional<Int128> first_multiple(Int128 step, Int128 whole, Int128 low, Int128 high) noexcept {
  if (step == 0) return std::nullopt;
  const Int128 direct = ceiling_divided(low, step);
  if (direct * step <= high) return direct;
  const auto times =
      first_multiple(modulo(whole, step), step, modulo(-high, step), modulo(-low, step));
  if (!times) return std::nullopt;
  return ceiling_divided(low + *times * whole, step);
}

/// One axis: the steps at which the path is in the box, its length, and the period.
struct AxisSteps {
  std::int64_t from, to;
  std::int64_t length;
  std::int64_t period;

  void move(Int128 periods) noexcept {
    from += static_cast<std::int64_t>(periods) * period;
    to += static_cast<std::int64_t>(periods) * period;
  }
};

AxisSteps axis_steps(std::int64_t first, std::int64_t last, std::int64_t start, std::int64_t delta,
                     std::int64_t period) noexcept {
  if (delta < 0) return {start - last, start - first, -delta, period};
  return {first - start, last - start, delta, period};
}

/// The copies of a box, seen from the path. `own` is the axis with more rounds. After n periods on
/// it and q on the other axis, the path passes the copy if
///   low + n * stride <= q * whole < high + n * stride,
/// which is Staircase::passes() with all constants on one side.
class CopiesOnPath {
 public:
  CopiesOnPath(const AxisSteps& own, const AxisSteps& other, bool own_is_x) noexcept
      : own_(own),
        other_(other),
        stride_(Int128{2 * own.period} * other.length),
        whole_(Int128{2 * other.period} * own.length) {
    own_.move(base::floor_divided(own.period - own.from, own.period));  // to 1 ... period
    const int tie = own_is_x ? 0 : 1;
    low_ = Int128{2 * own_.from - 1} * other.length - Int128{2 * other.to + 1} * own.length + tie;
    high_ = Int128{2 * own_.to + 1} * other.length - Int128{2 * other.from - 1} * own.length + tie;
  }

  /// Moves both axes to the first copy that the path passes. False if there is none.
  bool find() noexcept {
    const auto round = whole_ == 0 ? only_round() : first_round();
    if (!round || own_.from + *round * own_.period > own_.length) return false;
    own_.move(*round);
    if (whole_ != 0) other_.move(ceiling_divided(low_ + *round * stride_, whole_));
    return other_.from <= other_.length;
  }
  [[nodiscard]] const AxisSteps& own() const noexcept { return own_; }
  [[nodiscard]] const AxisSteps& other() const noexcept { return other_; }

 private:
  [[nodiscard]] std::optional<Int128> only_round() const noexcept {
    const Int128 round = high_ > 0 ? 0 : base::floor_divided_wide(-high_, stride_) + 1;
    if (low_ + round * stride_ > 0) return std::nullopt;
    return round;
  }
  [[nodiscard]] std::optional<Int128> first_round() const noexcept {
    const Int128 from = modulo(low_, whole_);
    const Int128 to = from + (high_ - low_) - 1;
    if (from == 0 || to >= whole_) return 0;
    return first_multiple(modulo(-stride_, whole_), whole_, from, to);
  }

  AxisSteps own_, other_;
  Int128 stride_, whole_;  // whole_ is 0 if the world does not wrap on the other axis
  Int128 low_ = 0, high_ = 0;
};

WideBounds moved_to(WidePoint corner, const Box& box) noexcept {
  return moved(geometry::wide_bounds_of(box), corner.x, corner.y);
}

}  // namespace

std::optional<Staircase> first_in_copies(const WideBounds& box, const Path& path,
                                         const Periods& periods) noexcept {
  const AxisSteps x = axis_steps(box.left, box.right - 1, path.offset.x, path.delta.x, periods.x);
  const AxisSteps y = axis_steps(box.top, box.bottom - 1, path.offset.y, path.delta.y, periods.y);
  const bool own_is_x =
      periods.y == 0 || (periods.x != 0 && x.length / periods.x >= y.length / periods.y);
  CopiesOnPath copies(own_is_x ? x : y, own_is_x ? y : x, own_is_x);
  if (!copies.find()) return std::nullopt;
  const std::int64_t own = copies.own().from;
  const std::int64_t other = std::max<std::int64_t>(copies.other().from, 0);
  Staircase walk = path.walk();
  own_is_x ? walk.jump(own, other) : walk.jump(other, own);
  return walk;
}

std::optional<Staircase> first_in_copies(const ShapeView& shape, WidePoint corner, const Path& path,
                                         const Periods& periods) noexcept {
  const Box solid = overlap::solid_box_of(shape);
  auto first = first_in_copies(moved_to(corner, solid), path, periods);
  if (shape.is_box() || !first) return first;
  first.reset();
  const auto note = [&](const std::optional<Staircase>& walk) {
    if (walk && (!first || walk->steps() < first->steps())) first = walk;
  };
  if (shape.chunks != nullptr) {
    shape.chunks->for_each_in(
        geometry::bounds_of(solid), [&](const ShapeView& chunk, Point inside) {
          note(first_in_copies(chunk, corner + WidePoint(inside), path, periods));
          return true;
        });
    return first;
  }
  for (std::int32_t row = solid.y; row < bottom_of(solid); ++row)
    motion::for_each_run_of_row(*shape.mask, row, [&](std::int32_t left, std::int32_t right) {
      const Box run{left, row, right - left, 1};
      note(first_in_copies(moved_to(corner, run), path, periods));
    });
  return first;
}

}  // namespace hitmask::detail::world::queries
