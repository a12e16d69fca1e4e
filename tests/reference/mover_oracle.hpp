// The naive oracle of Mover: one pixel at a time, every obstacle tested at every step.
#pragma once

#include <algorithm>
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
  std::int64_t remainder_x = 0;
  std::int64_t remainder_y = 0;
  std::vector<NaiveHit> hits{};  // of the last move
  bool on_ground = false;        // after the last move

  /// In units of 1/65,536 pixel.
  void move(const Grid& grid, std::int64_t dx, std::int64_t dy, const Hurdles& all) {
    hits.clear();
    Hurdles hurdles;  // those it does not overlap now
    for (const Hurdle& hurdle : all)
      if (!overlaps_at(hurdle, grid, position)) hurdles.push_back(hurdle);
    const std::int64_t pixels_x = whole_pixels(remainder_x, dx);
    const std::int64_t pixels_y = whole_pixels(remainder_y, dy);
    walk(grid, pixels_x, dy < 0 ? 0 : step_down, hurdles);
    fall(grid, pixels_y, hurdles);
    on_ground = dy >= 0 && stops(grid, position, {0, 1}, without_overlapped(grid, all));
  }

 private:
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
  /// Whether the step enters a one-way obstacle that blocks from the top.
  static bool enters_platform(const Grid& grid, Point from, Point step, const Hurdles& hurdles) {
    return std::any_of(hurdles.begin(), hurdles.end(), [&](const Hurdle& hurdle) {
      return hurdle.one_way == Face::top && !overlaps_at(hurdle, grid, from) &&
             overlaps_at(hurdle, grid, plus(from, step));
    });
  }

  void walk(const Grid& grid, std::int64_t pixels, std::int32_t down, const Hurdles& hurdles) {
    const Point step{pixels < 0 ? -1 : 1, 0};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      const bool grounded = stops(grid, position, {0, 1}, hurdles);
      if (!take(grid, step, grounded, hurdles)) {
        remainder_x = 0;
        return record(grid, step, Axis::x, hurdles);
      }
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
    for (int up = 1; up <= step_up; ++up) {
      if (stops(grid, raised, {0, -1}, hurdles)) break;
      raised = plus(raised, {0, -1});
      if (stops(grid, raised, step, hurdles) || enters_platform(grid, raised, step, hurdles))
        continue;
      position = plus(raised, step);
      return true;
    }
    if (!stopped) position = plus(position, step);
    return !stopped;
  }
  void descend(const Grid& grid, std::int32_t down, const Hurdles& hurdles) {
    for (int i = 0; i <= down; ++i)
      if (stops(grid, plus(position, {0, i}), {0, 1}, hurdles)) {
        position = plus(position, {0, i});
        return;
      }
  }
  void fall(const Grid& grid, std::int64_t pixels, const Hurdles& hurdles) {
    const Point step{0, pixels < 0 ? -1 : 1};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      if (stops(grid, position, step, hurdles)) {
        remainder_y = 0;
        return record(grid, step, Axis::y, hurdles);
      }
      position = plus(position, step);
    }
  }
  void record(const Grid& grid, Point step, Axis axis, const Hurdles& hurdles) {
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
