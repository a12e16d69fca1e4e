// The naive oracle of Mover: one pixel at a time, every obstacle tested at every step.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "reference/motion_obstacles.hpp"

namespace hitmask::reference {

/// A hit without its contact.
struct NaiveHit {
  std::uint64_t obstacle;
  Axis axis;
  Point position;
  std::size_t part = 0;  // of the mover
  friend bool operator==(const NaiveHit&, const NaiveHit&) = default;
};

/// The parts of a mover.
using Grids = std::vector<Grid>;

inline bool overlaps_at(const Hurdle& hurdle, const Grids& grids, Point place) {
  return overlaps_at(hurdle, grids[hurdle.part], place);
}
inline bool blocks_step(const Hurdle& hurdle, const Grids& grids, Point from, Point to) {
  return blocks_step(hurdle, grids[hurdle.part], from, to);
}
/// Those that it does not overlap. What one part overlaps does not block another one, unless it
/// blocks from one side only.
inline Hurdles not_overlapped(const Hurdles& all, const Grids& grids, Point at) {
  std::set<std::tuple<std::uint64_t, std::int32_t, std::int32_t>> overlapped;
  const auto key = [](const Hurdle& one) { return std::tuple(one.id, one.place.x, one.place.y); };
  for (const Hurdle& one : all)
    if (grids.size() > 1 && one.one_way == Face::none && overlaps_at(one, grids, at))
      overlapped.insert(key(one));
  Hurdles others;
  for (const Hurdle& one : all)
    if (!overlaps_at(one, grids, at) && !overlapped.contains(key(one))) others.push_back(one);
  return others;
}

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
  int corrected = 0;      // likewise, sideways around corners
  int corner_pixels = 0;  // the same without signs

  /// In units of 1/65,536 pixel.
  void move(const Grid& grid, std::int64_t dx, std::int64_t dy, const Hurdles& all) {
    move(Grids{grid}, dx, dy, all);
  }
  void move(const Grids& grids, std::int64_t dx, std::int64_t dy, const Hurdles& all) {
    hits.clear();
    stepped_up = stepped_down = corrected = corner_pixels = 0;
    const Hurdles hurdles = not_overlapped(all, grids, position);
    const std::int64_t pixels_x = whole_pixels(remainder_x, dx);
    const std::int64_t pixels_y = whole_pixels(remainder_y, dy);
    const bool jumps = dx * below().x + dy * below().y < 0;
    walk(grids, falls_on_x() ? pixels_y : pixels_x, jumps ? 0 : step_down, hurdles);
    fall(grids, falls_on_x() ? pixels_x : pixels_y, (falls_on_x() ? dy : dx) > 0, hurdles);
    on_ground = !jumps && stops(grids, position, below(), not_overlapped(all, grids, position));
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

  static bool stops(const Grids& grids, Point from, Point step, const Hurdles& hurdles) {
    return std::any_of(hurdles.begin(), hurdles.end(), [&](const Hurdle& hurdle) {
      return blocks_step(hurdle, grids, from, plus(from, step));
    });
  }
  /// Whether the step enters a one-way obstacle that blocks from above.
  [[nodiscard]] bool enters_platform(const Grids& grids, Point from, Point step,
                                     const Hurdles& hurdles) const {
    return std::any_of(hurdles.begin(), hurdles.end(), [&](const Hurdle& hurdle) {
      return hurdle.one_way != Face::none && direction_of(hurdle.one_way) == above() &&
             !overlaps_at(hurdle, grids, from) && overlaps_at(hurdle, grids, plus(from, step));
    });
  }

  void walk(const Grids& grids, std::int64_t pixels, std::int32_t down, const Hurdles& hurdles) {
    const std::int32_t sign = pixels < 0 ? -1 : 1;
    const Point step = falls_on_x() ? Point{0, sign} : Point{sign, 0};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      if (!may_go(position, step)) return;
      const bool grounded = stops(grids, position, below(), hurdles);
      if (!take(grids, step, grounded, hurdles))
        return record(grids, step, falls_on_x() ? Axis::y : Axis::x, hurdles);
      if (grounded) descend(grids, down, hurdles);
    }
  }
  /// One step, climbing a ledge if needed.
  bool take(const Grids& grids, Point step, bool grounded, const Hurdles& hurdles) {
    const bool stopped = stops(grids, position, step, hurdles);
    const bool platform = grounded && enters_platform(grids, position, step, hurdles);
    if (!stopped && !platform) {
      position = plus(position, step);
      return true;
    }
    Point raised = position;
    for (int up = 1; up <= (gravity == Face::none ? 0 : step_up); ++up) {
      if (!may_go(raised, above()) || stops(grids, raised, above(), hurdles)) break;
      raised = plus(raised, above());
      if (stops(grids, raised, step, hurdles) || enters_platform(grids, raised, step, hurdles))
        continue;
      stepped_up += up;
      position = plus(raised, step);
      return true;
    }
    if (!stopped) position = plus(position, step);
    return !stopped;
  }
  void descend(const Grids& grids, std::int32_t down, const Hurdles& hurdles) {
    Point lower = position;
    for (int i = 0; i <= down; ++i, lower = plus(lower, below())) {
      if (stops(grids, lower, below(), hurdles)) {
        stepped_down += i;
        position = lower;
        return;
      }
      if (!may_go(lower, below())) return;
    }
  }
  void fall(const Grids& grids, std::int64_t pixels, bool to_higher, const Hurdles& hurdles) {
    const std::int32_t sign = pixels < 0 ? -1 : 1;
    const Point step = falls_on_x() ? Point{sign, 0} : Point{0, sign};
    for (std::int64_t i = 0; i < std::abs(pixels); ++i) {
      if (!may_go(position, step)) return;
      if (stops(grids, position, step, hurdles) &&
          !(step == above() && pass_corner(grids, to_higher, hurdles)))
        return record(grids, step, falls_on_x() ? Axis::x : Axis::y, hurdles);
      position = plus(position, step);
    }
  }
  /// The nearest place to one side, with a free way to it, from which the step up is free.
  bool pass_corner(const Grids& grids, bool to_higher, const Hurdles& hurdles) {
    for (int far = 1; far <= corner_correction - corner_pixels; ++far)
      for (const int sign : {to_higher ? 1 : -1, to_higher ? -1 : 1}) {
        const std::optional<Point> there = aside(grids, sign, far, hurdles);
        if (!there || stops(grids, *there, above(), hurdles)) continue;
        position = *there;
        corrected += sign * far;
        corner_pixels += far;
        return true;
      }
    return false;
  }
  [[nodiscard]] std::optional<Point> aside(const Grids& grids, std::int32_t sign, int far,
                                           const Hurdles& hurdles) const {
    const Point step = falls_on_x() ? Point{0, sign} : Point{sign, 0};
    Point place = position;
    for (int i = 0; i < far; ++i, place = plus(place, step))
      if (!may_go(place, step) || stops(grids, place, step, hurdles)) return std::nullopt;
    return place;
  }
  void record(const Grids& grids, Point step, Axis axis, const Hurdles& hurdles) {
    remainder_on(axis) = 0;
    const Point at = plus(position, step);
    std::vector<NaiveHit> found;
    for (const Hurdle& hurdle : hurdles)
      if (blocks_step(hurdle, grids, position, at))
        found.push_back({hurdle.id, axis, at, hurdle.part});
    std::sort(found.begin(), found.end(), [](const NaiveHit& one, const NaiveHit& other) {
      return one.obstacle < other.obstacle;
    });
    hits.insert(hits.end(), found.begin(), found.end());
  }
};

}  // namespace hitmask::reference
