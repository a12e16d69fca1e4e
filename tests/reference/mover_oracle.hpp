// The naive oracle of Mover: one pixel at a time, every obstacle tested at every step.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "reference/motion_obstacles.hpp"

namespace hitmask::reference {

/// A hit without its contact.
struct NaiveHit {
  std::uint64_t obstacle;
  Axis axis;
  Point position;
  friend bool operator==(const NaiveHit&, const NaiveHit&) = default;
};

struct NaiveMover {
  Point position{};
  std::int32_t step_up = 0;
  std::int32_t step_down = 0;
  Face gravity = Face::bottom;
  std::int32_t corner_correction = 0;
  std::int32_t lowest = std::numeric_limits<std::int32_t>::min();  // of the position
  std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  std::int64_t remainder_x = 0;
  std::int64_t remainder_y = 0;
  std::vector<NaiveHit> hits{};  // of the last move
  bool on_ground = false;        // after the last move
  int stepped_up = 0;            // in the last move, over ledges
  int stepped_down = 0;
  int corrected = 0;  // likewise, sideways around corners

  /// In units of 1/65,536 pixel.
  void move(const Grid& grid, std::int64_t dx, std::int64_t dy, const Hurdles& all) {
    hits.clear();
    stepped_up = stepped_down = corrected = 0;
    Hurdles hurdles;  // those it does not overlap now
    for (const Hurdle& hurdle : all)
      if (!overlaps_at(hurdle, grid, position)) hurdles.push_back(hurdle);
    const std::int64_t pixels_x = whole_pixels(remainder_x, dx);
    const std::int64_t pixels_y = whole_pixels(remainder_y, dy);
    const bool jumps = dx * below().x + dy * below().y < 0;
    walk(grid, falls_on_x() ? pixels_y : pixels_x, jumps ? 0 : step_down, hurdles);
    fall(grid, falls_on_x() ? pixels_x : pixels_y, (falls_on_x() ? dy : dx) > 0, hurdles);
    on_ground = !jumps && stops(grid, position, below(), without_overlapped(grid, all));
  }

 private:
  [[nodiscard]] Point below() const { return direction_of(gravity); }
  [[nodiscard]] Point above() const { return {-below().x, -below().y}; }
  /// Whether it may take a step, whatever is there.
  [[nodiscard]] bool may_go(Point from, Point step) const {
    const std::int64_t x = std::int64_t{from.x} + step.x;
    const std::int64_t y = std::int64_t{from.y} + step.y;
    return x >= lowest && x <= highest && y >= lowest && y <= highest;
  }
  [[nodiscard]] bool falls_on_x() const { return below().x != 0; }
  std::int64_t& remainder_on(Axis axis) { return axis == Axis::x ? remainder_x : remainder_y; }

  static std::int64_t whole_pixels(std::int64_t& remainder, std::int64_t by) {
    const std::int64_t sum = remainder + by;
    remainder = ((sum % 65'536) + 65'536) % 65'536;
    return (sum - remainder) / 65'536;
  }
  static Point plus(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }

  [[nodiscard]] Hurdles without_overlapped(const Grid& grid, const Hurdles& hurdles) const {
    Hurdles others;
    for (const Hurdle& hurdle : hurdles)
      if (!overlaps_at(hurdle, grid, position)) others.push_back(hurdle);
    return others;
  }
  static bool stops(const Grid& grid, Point from, Point step, const Hurdles& hurdles) {
    return std::any_of(hurdles.begin(), hurdles.end(), [&](const Hurdle& hurdle) {
      return blocks_step(hurdle, grid, from, plus(from, step));
    });
  }
  /// Whether the step enters a one-way obstacle that blocks from above.
  [[nodiscard]] bool enters_platform(const Grid& grid, Point from, Point step,
                                     const Hurdles& hurdles) const {
    return std::any_of(hurdles.begin(), hurdles.end(), [&](const Hurdle& hurdle) {
      return hurdle.one_way != Face::none && direction_of(hurdle.one_way) == above() &&
             !overlaps_at(hurdle, grid, from) && overlaps_at(hurdle, grid, plus(from, step));
    });
  }

  void walk(const Grid& grid, std::int64_t pixels, std::int32_t down, const Hurdles& hurdles) {
    const std::int32_t sign = pixels < 0 ? -1 : 1;
    const Point step = falls_on_x() ? Point{0, sign} : Point{sign, 0};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      if (!may_go(position, step)) return;
      const bool grounded = stops(grid, position, below(), hurdles);
      if (!take(grid, step, grounded, hurdles))
        return record(grid, step, falls_on_x() ? Axis::y : Axis::x, hurdles);
      if (grounded) descend(grid, down, hurdles);
    }
  }
  /// One step, climbing a ledge if needed.
  bool take(const Grid& grid, Point step, bool grounded, const Hurdles& hurdles) {
    const bool stopped = stops(grid, position, step, hurdles);
    const bool platform = grounded && enters_platform(grid, position, step, hurdles);
    if (!stopped && !platform) {
      position = plus(position, step);
      return true;
    }
    Point raised = position;
    for (int up = 1; up <= (gravity == Face::none ? 0 : step_up); ++up) {
      if (!may_go(raised, above()) || stops(grid, raised, above(), hurdles)) break;
      raised = plus(raised, above());
      if (stops(grid, raised, step, hurdles) || enters_platform(grid, raised, step, hurdles))
        continue;
      stepped_up += up;
      position = plus(raised, step);
      return true;
    }
    if (!stopped) position = plus(position, step);
    return !stopped;
  }
  void descend(const Grid& grid, std::int32_t down, const Hurdles& hurdles) {
    Point lower = position;
    for (int i = 0; i <= down; ++i, lower = plus(lower, below())) {
      if (stops(grid, lower, below(), hurdles)) {
        stepped_down += i;
        position = lower;
        return;
      }
      if (!may_go(lower, below())) return;
    }
  }
  void fall(const Grid& grid, std::int64_t pixels, bool to_higher, const Hurdles& hurdles) {
    const std::int32_t sign = pixels < 0 ? -1 : 1;
    const Point step = falls_on_x() ? Point{sign, 0} : Point{0, sign};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      if (!may_go(position, step)) return;
      if (stops(grid, position, step, hurdles) &&
          !(step == above() && pass_corner(grid, to_higher, hurdles)))
        return record(grid, step, falls_on_x() ? Axis::x : Axis::y, hurdles);
      position = plus(position, step);
    }
  }
  /// The nearest place to one side, with a free way to it, from which the step up is free.
  bool pass_corner(const Grid& grid, bool to_higher, const Hurdles& hurdles) {
    for (int far = 1; far <= corner_correction; ++far)
      for (const int sign : {to_higher ? 1 : -1, to_higher ? -1 : 1}) {
        const std::optional<Point> there = aside(grid, sign, far, hurdles);
        if (!there || stops(grid, *there, above(), hurdles)) continue;
        position = *there;
        corrected += sign * far;
        return true;
      }
    return false;
  }
  [[nodiscard]] std::optional<Point> aside(const Grid& grid, std::int32_t sign, int far,
                                           const Hurdles& hurdles) const {
    const Point step = falls_on_x() ? Point{0, sign} : Point{sign, 0};
    Point place = position;
    for (int i = 0; i < far; ++i, place = plus(place, step))
      if (!may_go(place, step) || stops(grid, place, step, hurdles)) return std::nullopt;
    return place;
  }
  void record(const Grid& grid, Point step, Axis axis, const Hurdles& hurdles) {
    remainder_on(axis) = 0;
    const Point at = plus(position, step);
    std::vector<NaiveHit> found;
    for (const Hurdle& hurdle : hurdles)
      if (blocks_step(hurdle, grid, position, at)) found.push_back({hurdle.id, axis, at});
    std::sort(found.begin(), found.end(), [](const NaiveHit& one, const NaiveHit& other) {
      return one.obstacle < other.obstacle;
    });
    hits.insert(hits.end(), found.begin(), found.end());
  }
};

}  // namespace hitmask::reference
