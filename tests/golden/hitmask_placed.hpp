// The part of the Engine that computes the golden scenes of placed and of moving masks with
// hitmask; see transform_scenes.hpp and motion_scenes.hpp.
#pragma once

#include "golden/motion_scenes.hpp"
#include "golden/transform_scenes.hpp"

namespace hitmask::golden {

struct HitmaskPlaced {
  /// Empty for an error.
  template <class T>
  static std::optional<T> found(const Result<T, MotionError>& result) {
    return result ? std::optional<T>(*result) : std::nullopt;
  }

  /// A rejected transform becomes no contact and no pixels.
  static Contact placed_contact(const Mask& a, const Transform& at_a, const Mask& b,
                                const Transform& at_b) {
    const auto placed_a = place(a, at_a);
    const auto placed_b = place(b, at_b);
    return placed_a && placed_b ? hitmask::contact(*placed_a, *placed_b) : Contact();
  }
  static void add_raster(Hash& hash, const Mask& grid, const Transform& at, Coverage coverage) {
    if (const auto placed = place(grid, at)) add_raster(hash, *placed, coverage);
  }
  static void add_raster(Hash& hash, const PlacedMask& placed, Coverage coverage) {
    const auto raster = rasterise(placed, coverage);
    if (!raster) return;
    const Point corner = raster->position;
    const Box box{corner.x, corner.y, raster->mask.width(), raster->mask.height()};
    add_covered(hash, box, [&](std::int32_t x, std::int32_t y) {
      return raster->mask.get(x - corner.x, y - corner.y);
    });
  }

  static Sweep sweep(const Mask& a, const Mask& b, Point offset, Point delta) {
    return hitmask::sweep(a, b, offset, delta).value();
  }
  static auto ray(const Mask& grid, Point from, Point to) { return hitmask::ray(grid, from, to); }
  template <class... Direction>
  static auto separate(const Mask& a, const Mask& b, Point offset, std::int32_t limit,
                       Direction... direction) {
    return hitmask::separate(a, b, offset, limit, direction...);
  }
  static auto distance(const Mask& a, const Mask& b, Point offset) {
    return hitmask::distance(a, b, offset);
  }

  template <class Engine>
  static PlacedMask at(const Placed<Engine>& placed) {
    return place(placed.grid, placed.parts).value();
  }
  template <class Engine>
  static Sweep sweep(const Placed<Engine>& a, const Placed<Engine>& b, Point delta) {
    return hitmask::sweep(at(a), at(b), delta).value();
  }
  template <class Engine>
  static auto ray(const Placed<Engine>& placed, Point from, Point to) {
    return found(hitmask::ray(at(placed), from, to));
  }
  template <class Engine, class... Direction>
  static auto separate(const Placed<Engine>& a, const Placed<Engine>& b, std::int32_t limit,
                       Direction... direction) {
    return found(hitmask::separate(at(a), at(b), limit, direction...));
  }
  template <class Engine>
  static auto distance(const Placed<Engine>& a, const Placed<Engine>& b) {
    return found(hitmask::distance(at(a), at(b)));
  }
  template <class Engine>
  static void add_turning(Hash& hash, const Placed<Engine>& a, const Placed<Engine>& b,
                          const Travel& travel) {
    const TurningSweep result = hitmask::sweep(at(a), b.grid, b.parts, travel).value();
    hash.add(result.steps);
    hash.add(result.step_count);
    hash.add(result.contact);
    hash.add(result.started_overlapping);
    for (const auto& end : {result.last_free, result.first_blocked}) {
      hash.add(end.has_value());
      if (!end) continue;
      hash.add(end->position());
      add_raster(hash, *end, Coverage::centre);
    }
  }
};

}  // namespace hitmask::golden
