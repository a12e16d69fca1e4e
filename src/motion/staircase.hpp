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

  /// `first` and `last` are the box's ends. The path starts at `start` and covers the signed
  /// `distance`.
  StepRange(std::int64_t first, std::int64_t last, std::int64_t start,
            std::int64_t distance) noexcept
      : from(std::max<std::int64_t>(distance < 0 ? start - last : first - start, 0)),
        to(std::min(distance < 0 ? start - first : last - start, magnitude(distance))) {}
  [[nodiscard]] bool empty() const noexcept { return from > to; }
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
  [[nodiscard]] std::int64_t steps() const noexcept { return i_ + j_; }
  [[nodiscard]] std::int64_t ahead() const noexcept { return ahead_; }

  /// Moves to the first place with at least i steps on x and j on y. Both must be reachable.
  void jump(std::int64_t i, std::int64_t j) noexcept {
    // Comparing is faster than dividing to find out which of the two it reaches last.
    const bool column_is_last =
        j == 0 || (2 * Int128{i} - 1) * down_ > (2 * Int128{j} - 1) * across_;
    if (i == 0 && j == 0) return move_to(0, 0);
    if (i != 0 && column_is_last) return move_to(i, rows_before_column(i - 1));
    move_to(columns_before_row(j - 1), j);
  }

  /// Moves to a place on the walk.
  void move_to(std::int64_t i, std::int64_t j) noexcept {
    i_ = i;
    j_ = j;
    ahead_ = static_cast<std::int64_t>((2 * Int128{j} + 1) * across_ - (2 * Int128{i} + 1) * down_);
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

  /// Steps on y before step i on x: the least j with (2i+1)|dy| <= (2j+1)|dx|. Requires |dx| > 0.
  [[nodiscard]] std::int64_t rows_before_column(std::int64_t i) const noexcept {
    return base::divided(odd_multiple(i, down_) + static_cast<UInt128>(across_ - 1),
                         twice(across_));
  }
  /// Steps on x before step j on y: the least i with (2i+1)|dy| > (2j+1)|dx|. Requires |dy| > 0.
  [[nodiscard]] std::int64_t columns_before_row(std::int64_t j) const noexcept {
    return base::divided(odd_multiple(j, across_) + static_cast<UInt128>(down_), twice(down_));
  }

 private:
  [[nodiscard]] static UInt128 odd_multiple(std::int64_t n, std::int64_t length) noexcept {
    return UInt128{2 * static_cast<std::uint64_t>(n) + 1} * static_cast<std::uint64_t>(length);
  }
  [[nodiscard]] static std::uint64_t twice(std::int64_t length) noexcept {
    return 2 * static_cast<std::uint64_t>(length);
  }

  std::int64_t across_, down_;
  std::int64_t i_ = 0, j_ = 0;
  std::int64_t ahead_;
};

}  // namespace hitmask::detail::motion
