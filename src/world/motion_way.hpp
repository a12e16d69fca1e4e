// The way of something that moves through a world, cut into pieces that are looked up one after
// another.
#pragma once

#include <algorithm>
#include <cstdint>

#include "motion/meeting.hpp"
#include "world/obstacles.hpp"

namespace hitmask::detail {

/// The most often a slanting way may go around a world that repeats.
inline constexpr std::int64_t most_rounds = 4'096;

/// Along a row or a column of a world that wraps around, everything comes again after a period.
[[nodiscard]] inline Way without_repeats(Way way, const Periods& periods) noexcept {
  if (way.delta.y == 0 && periods.x != 0)
    way.delta.x = std::clamp<std::int64_t>(way.delta.x, -periods.x, periods.x);
  if (way.delta.x == 0 && periods.y != 0)
    way.delta.y = std::clamp<std::int64_t>(way.delta.y, -periods.y, periods.y);
  return way;
}

/// How often a way goes around a world, at most.
[[nodiscard]] inline std::int64_t rounds_of(const Way& way, const Periods& periods) noexcept {
  return std::max(periods.x != 0 ? way.across() / periods.x : 0,
                  periods.y != 0 ? way.down() / periods.y : 0);
}

[[nodiscard]] inline Staircase walk_after(const Way& way, std::int64_t steps) noexcept {
  Staircase walk = way.walk();
  walk.advance(steps);
  return walk;
}

/// What a box passes over on a stretch of a way.
[[nodiscard]] inline WideBounds passed_by(const Box& box, const Way& way,
                                          const Stretch& stretch) noexcept {
  Staircase last = stretch.from;
  last.advance(stretch.last - last.steps());
  const WidePoint a = way.wide_at(stretch.from);
  const WidePoint b = way.wide_at(last);
  return {std::min(a.x, b.x) + box.x, std::min(a.y, b.y) + box.y,
          std::max(a.x, b.x) + right_of(box), std::max(a.y, b.y) + bottom_of(box)};
}

/// A way in pieces: short enough that few bodies are near a piece only because its box is large,
/// few enough that a very long way ends, and none of them goes around a world.
class Pieces {
 public:
  Pieces(const Way& way, const Periods& periods) noexcept
      : way_(way),
        count_(std::max(std::clamp<std::int64_t>(way.steps() / usual_steps, 1, most_usual),
                        rounds_of(way, periods) + 1)) {}

  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  /// Of number 4,096 at most. Each begins where the one before ends.
  [[nodiscard]] Stretch operator[](std::int64_t piece) const noexcept {
    // Steps are up to 2^34.
    return {walk_after(way_, way_.steps() * piece / count_), way_.steps() * (piece + 1) / count_};
  }

 private:
  static constexpr std::int64_t usual_steps = 512;
  static constexpr std::int64_t most_usual = 256;

  const Way& way_;
  std::int64_t count_;
};

}  // namespace hitmask::detail
