// The part of the Engine that computes the golden scenes of placed and of moving masks with the
// naive oracle; see transform_scenes.hpp and motion_scenes.hpp.
#pragma once

#include "golden/motion_scenes.hpp"
#include "golden/transform_scenes.hpp"
#include "reference/placed_oracle.hpp"

namespace hitmask::golden {

struct OraclePlaced {
  static Contact placed_contact(const reference::Grid& a, const Transform& at_a,
                                const reference::Grid& b, const Transform& at_b) {
    return reference::contact(a, at_a, b, at_b);
  }
  static void add_raster(Hash& hash, const reference::Grid& grid, const Transform& at,
                         Coverage coverage) {
    const reference::FixedTransform fixed(at);
    add_covered(hash, reference::region_of(grid.size(), at), [&](std::int32_t x, std::int32_t y) {
      return reference::covers(grid, fixed, x, y, coverage);
    });
  }

  static Sweep sweep(const reference::Grid& a, const reference::Grid& b, Point offset,
                     Point delta) {
    return reference::sweep(a, b, offset, delta);
  }
  static auto ray(const reference::Grid& grid, Point from, Point to) {
    return reference::ray(grid, from, to);
  }
  template <class... Direction>
  static auto separate(const reference::Grid& a, const reference::Grid& b, Point offset,
                       std::int32_t limit, Direction... direction) {
    return reference::separate(a, b, offset, limit, direction...);
  }
  static auto distance(const reference::Grid& a, const reference::Grid& b, Point offset) {
    return reference::distance(a, b, offset);
  }

  template <class Engine>
  static reference::PlacedGrid at(const Placed<Engine>& placed) {
    return reference::placed_grid(placed.grid, placed.parts);
  }
  template <class Engine>
  static Sweep sweep(const Placed<Engine>& a, const Placed<Engine>& b, Point delta) {
    return reference::sweep(at(a), at(b), delta);
  }
  template <class Engine>
  static auto ray(const Placed<Engine>& placed, Point from, Point to) {
    return reference::ray(at(placed), from, to);
  }
  template <class Engine, class... Direction>
  static auto separate(const Placed<Engine>& a, const Placed<Engine>& b, std::int32_t limit,
                       Direction... direction) {
    return reference::separate(at(a), at(b), limit, direction...);
  }
  template <class Engine>
  static auto distance(const Placed<Engine>& a, const Placed<Engine>& b) {
    return reference::distance(at(a), at(b));
  }
  template <class Engine>
  static void add_turning(Hash& hash, const Placed<Engine>& a, const Placed<Engine>& b,
                          const Travel& travel) {
    const reference::TurningWalk result = reference::sweep(at(a), b.grid, b.parts, travel);
    hash.add(result.steps);
    hash.add(result.step_count);
    hash.add(result.contact);
    hash.add(result.started_overlapping);
    for (const auto& end : {result.last_free, result.first_blocked}) {
      hash.add(end.has_value());
      if (!end) continue;
      const reference::FixedTransform fixed(*end);
      hash.add(Point{static_cast<std::int32_t>(fixed.position_x),
                     static_cast<std::int32_t>(fixed.position_y)});
      add_raster(hash, b.grid, *end, Coverage::centre);
    }
  }
};

}  // namespace hitmask::golden
