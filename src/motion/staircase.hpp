// The steps of every path in hitmask: one pixel along one axis at a time.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/integers.hpp"

namespace hitmask::detail::motion {

using base::Int128;
using base::magnitude;
using base::UInt128;

/// Steps along one axis at which a path is inside a box: [from, to].
struct StepRange {
  std::int64_t from, to;

  StepRange(std::int64_t first, std::int64_t last) noexcept : from(first), to(last) {}
  /// `first` and `last` are the box's ends. The path starts at `start` and covers the signed
  /// `distance`.
  StepRange(std::int64_t first, std::int64_t last, std::int64_t start,
            std::int64_t distance) noexcept
      : from(std::max<std::int64_t>(distance < 0 ? start - last : first - start, 0)),
        to(std::min(distance < 0 ? start - first : last - start, magnitude(distance))) {}
  [[nodiscard]] bool empty() const noexcept { return from > to; }
};

/// A place of a path, as steps on each axis; or none. Small enough for two registers: a walk or an
/// optional that is returned through memory costs a search more than its arithmetic.
struct PlaceSteps {
  std::int64_t on_x = -1;
  std::int64_t on_y = -1;

  [[nodiscard]] bool any() const noexcept { return on_x >= 0; }
  [[nodiscard]] std::int64_t all() const noexcept { return on_x + on_y; }
};

/// The walk along |dx| and |dy|, after i steps on x and j on y. The caller applies the signs.
///
/// The next step is on x iff ahead() = (2j+1)|dx| - (2i+1)|dy| is not negative. A step on x
/// subtracts 2|dy| and a step on y adds 2|dx|, so on the walk it stays in [-2|dy|, 2|dx|). Of all
/// places with the same number of steps, exactly one is in that range. This lets advance() jump.
class Staircase {
 public:
  Staircase(std::int64_t across, std::int64_t down) noexcept
      : across_(across), down_(down), ahead_(across - down) {}

  [[nodiscard]] std::int64_t i() const noexcept { return i_; }
  [[nodiscard]] std::int64_t j() const noexcept { return j_; }
  [[nodiscard]] PlaceSteps place() const noexcept { return {i_, j_}; }
  [[nodiscard]] std::int64_t steps() const noexcept { return i_ + j_; }
  [[nodiscard]] std::int64_t ahead() const noexcept { return ahead_; }

  /// Moves to the first place, from here on, with at least i steps on x and j on y. Both must be
  /// reachable.
  void jump(std::int64_t i, std::int64_t j) noexcept { move_to(first_with(i, j)); }
  /// That place.
  [[nodiscard]] PlaceSteps first_with(std::int64_t i, std::int64_t j) const noexcept {
    return is_near(i, j) ? first_with_by<std::int64_t>(i, j) : first_with_by<Int128>(i, j);
  }

  /// Whether it has a place with steps in both ranges, which must not be empty, nor start before
  /// this place. Without a division: neither end of the diagonal from the last column of the first
  /// row to the first column of the last row may be on the wrong side.
  [[nodiscard]] bool passes(const StepRange& columns, const StepRange& rows) const noexcept {
    return is_near(columns.to, rows.to) ? passes_by<std::int64_t>(columns, rows)
                                        : passes_by<Int128>(columns, rows);
  }

  /// Moves to a place on the walk.
  void move_to(const PlaceSteps& place) noexcept { move_to(place.on_x, place.on_y); }
  void move_to(std::int64_t i, std::int64_t j) noexcept {
    i_ = i;
    j_ = j;
    // The products may overflow, their difference does not: unsigned integers wrap around.
    const auto odd = [](std::int64_t n) { return 2 * static_cast<std::uint64_t>(n) + 1; };
    ahead_ = static_cast<std::int64_t>(odd(j) * static_cast<std::uint64_t>(across_) -
                                       odd(i) * static_cast<std::uint64_t>(down_));
  }

  /// May go past the last step; the walk then continues in the same direction.
  void step() noexcept {
    const bool on_x = ahead_ >= 0;
    i_ += on_x ? 1 : 0;
    j_ += on_x ? 0 : 1;
    ahead_ += on_x ? -2 * down_ : 2 * across_;
  }

  /// The number of steps on x among `count` steps: `on_x`, or possibly one more if `may_be_more`,
  /// wherever on the walk they start.
  struct Share {
    std::int64_t count, on_x;
    bool may_be_more;
  };
  /// Up to 2^29 steps. The walk must not have length 0.
  [[nodiscard]] Share share_of(std::int64_t count) const noexcept {
    const std::int64_t on_x = count * across_ / (across_ + down_);
    return {count, on_x, count * across_ % (across_ + down_) != 0};
  }

  /// Advances by share.count steps at once.
  void advance(const Share& share) noexcept {
    const std::int64_t on_y = share.count - share.on_x;
    const std::int64_t ahead = ahead_ + 2 * on_y * across_ - 2 * share.on_x * down_;
    const std::int64_t more = ahead >= 2 * across_ ? 1 : 0;
    i_ += share.on_x + more;
    j_ += on_y - more;
    ahead_ = ahead - more * 2 * (across_ + down_);
  }

  /// The same for any number of steps, including 0.
  void advance(std::int64_t count) noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 29;
    for (; count > 0; count -= std::min(count, most)) advance(share_of(std::min(count, most)));
  }

  /// Whether the last step was on x. Requires at least one step.
  [[nodiscard]] bool came_on_x() const noexcept { return ahead_ < 2 * across_ - 2 * down_; }

 private:
  /// Whether ahead() fits 64 bits between here and a place up to (i, j). For the searches of games
  /// it does, and 128 bits take longer.
  [[nodiscard]] bool is_near(std::int64_t i, std::int64_t j) const noexcept {
    constexpr std::int64_t near = std::int64_t{1} << 27;
    return i - i_ < near && j - j_ < near;
  }
  /// ahead() after i steps on x and j on y.
  template <class Number>
  [[nodiscard]] Number ahead_at(std::int64_t i, std::int64_t j) const noexcept {
    return ahead_ + Number{2 * (j - j_)} * across_ - Number{2 * (i - i_)} * down_;
  }

  template <class Number>
  [[nodiscard]] bool passes_by(const StepRange& columns, const StepRange& rows) const noexcept {
    const bool above = ahead_at<Number>(columns.to, rows.from - 1) < 0;
    const bool below = ahead_at<Number>(columns.from - 1, rows.to) >= 0;
    return (above & below) || across_ + down_ == 0;
  }

  template <class Number>
  [[nodiscard]] PlaceSteps first_with_by(std::int64_t i, std::int64_t j) const noexcept {
    if (i <= i_ && j <= j_) return {i_, j_};
    // Comparing is faster than dividing to find out which of the two it reaches last.
    if (j <= j_ || (i > i_ && ahead_at<Number>(i - 1, j - 1) < 0))
      return {i, rows_before_column<Number>(i - 1)};
    return {columns_before_row<Number>(j - 1), j};
  }
  /// Steps on y before step i on x: the least j with ahead_at(i, j) >= 0. Requires |dx| > 0.
  template <class Number>
  [[nodiscard]] std::int64_t rows_before_column(std::int64_t i) const noexcept {
    const Number missing = 2 * across_ - 1 - ahead_at<Number>(i, j_);
    return j_ + static_cast<std::int64_t>(missing / (2 * across_));
  }
  /// Steps on x before step j on y: the least i with ahead_at(i, j) < 0. Requires |dy| > 0.
  template <class Number>
  [[nodiscard]] std::int64_t columns_before_row(std::int64_t j) const noexcept {
    const Number more = 2 * down_ + ahead_at<Number>(i_, j);
    return i_ + static_cast<std::int64_t>(more / (2 * down_));
  }

  std::int64_t across_, down_;
  std::int64_t i_ = 0, j_ = 0;
  std::int64_t ahead_;
};

}  // namespace hitmask::detail::motion
