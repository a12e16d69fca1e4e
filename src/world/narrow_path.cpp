// first_on_path(): where a pixel that travels one axis per step first meets a body.
#include <algorithm>

#include "shape/wide.hpp"
#include "world/narrow.hpp"

namespace hitmask::detail {

namespace {

/// Steps along one axis at which the path is inside the solid box: [from, to].
struct StepRange {
  std::int64_t from, to;

  /// `first` and `last` are the box's ends, `start` is where the path starts, `distance` how far it
  /// goes, with its sign.
  StepRange(std::int64_t first, std::int64_t last, std::int64_t start,
            std::int64_t distance) noexcept
      : from(std::max<std::int64_t>(distance < 0 ? start - last : first - start, 0)),
        to(std::min(distance < 0 ? start - first : last - start,
                    distance < 0 ? -distance : distance)) {}
  [[nodiscard]] bool empty() const noexcept { return from > to; }
};

/// The walk along |dx| and |dy|: i steps done on x, j on y. Signs are put back by whoever asks.
class Staircase {
 public:
  Staircase(std::int64_t across, std::int64_t down) noexcept : across_(across), down_(down) {}

  [[nodiscard]] std::int64_t i() const noexcept { return i_; }
  [[nodiscard]] std::int64_t j() const noexcept { return j_; }

  /// Goes to the first place with at least so many steps done on each axis; both can be reached.
  void jump(std::int64_t i, std::int64_t j) noexcept {
    const std::int64_t rows = i == 0 ? 0 : rows_before_column(i - 1);
    if (rows >= j) return stand(i, rows);
    stand(columns_before_row(j - 1), j);
  }

  void step() noexcept {
    if (i_ == across_) {
      ++j_;
    } else if (ahead_ >= 0) {
      ++i_;
      ahead_ -= 2 * down_;
    } else {
      ++j_;
      ahead_ += 2 * across_;
    }
  }

 private:
  /// Steps on y before step number i on x: the least j with (2i+1)|dy| <= (2j+1)|dx|.
  [[nodiscard]] std::int64_t rows_before_column(std::int64_t i) const noexcept {
    const Int128 short_of = (2 * Int128{i} + 1) * down_ - across_;
    return short_of <= 0 ? 0
                         : static_cast<std::int64_t>((short_of + 2 * Int128{across_} - 1) /
                                                     (2 * Int128{across_}));
  }

  /// Steps on x before step number j on y: the least i with (2i+1)|dy| > (2j+1)|dx|, or all of
  /// them.
  [[nodiscard]] std::int64_t columns_before_row(std::int64_t j) const noexcept {
    const Int128 beyond = (2 * Int128{j} + 1) * across_ - down_;
    if (beyond < 0) return 0;
    const Int128 columns = beyond / (2 * Int128{down_}) + 1;
    return columns < across_ ? static_cast<std::int64_t>(columns) : across_;
  }

  void stand(std::int64_t i, std::int64_t j) noexcept {
    i_ = i;
    j_ = j;
    // Where there are steps left on x this is between -2|dy| and 2|dx|; elsewhere nobody asks.
    if (i < across_)
      ahead_ =
          static_cast<std::int64_t>((2 * Int128{j} + 1) * across_ - (2 * Int128{i} + 1) * down_);
  }

  std::int64_t across_, down_;
  std::int64_t i_ = 0, j_ = 0;
  std::int64_t ahead_ = 0;  // (2j+1)|dx| - (2i+1)|dy|: x is next when it is not negative
};

constexpr std::int64_t magnitude(std::int64_t value) noexcept { return value < 0 ? -value : value; }

}  // namespace

std::optional<PathEntry> first_on_path(const Figure& figure, std::int64_t from_x,
                                       std::int64_t from_y, std::int64_t dx,
                                       std::int64_t dy) noexcept {
  const Box solid = solid_box_of(figure);
  const StepRange columns(solid.x, right_of(solid) - 1, from_x, dx);
  const StepRange rows(solid.y, bottom_of(solid) - 1, from_y, dy);
  if (is_empty(solid) || columns.empty() || rows.empty()) return std::nullopt;
  Staircase walk(magnitude(dx), magnitude(dy));
  walk.jump(columns.from, rows.from);
  while (walk.i() <= columns.to && walk.j() <= rows.to) {
    const std::int64_t x = dx < 0 ? from_x - walk.i() : from_x + walk.i();
    const std::int64_t y = dy < 0 ? from_y - walk.j() : from_y + walk.j();
    if (solid_at(figure, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}))
      return PathEntry{walk.i() + walk.j(), x, y};
    walk.step();
  }
  return std::nullopt;
}

}  // namespace hitmask::detail
