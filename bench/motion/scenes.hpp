// Caves, sprites, and the questions about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::bench {

/// Noise in cells of `cell` pixels, smoothed: halls and pillars with rough edges. `percent` of the
/// cells are solid before smoothing.
[[nodiscard]] Mask make_cave(std::int32_t side, std::int32_t cell, std::int32_t percent,
                             std::uint64_t seed);

struct SweepQuestion {
  Point offset;
  Point delta;
};

/// Paths of a sprite through caves, with this much space on both sides, blocked after 1,000 pixels.
struct SweepScene {
  struct Path {
    std::size_t cave;
    SweepQuestion question;
  };
  std::vector<Mask> caves;
  Mask sprite;
  std::vector<Path> questions;
};
[[nodiscard]] SweepScene make_sweep_scene(std::int32_t sprite_side, std::int32_t margin);

struct RayQuestion {
  Point from;
  Point to;
};

/// Rays in all directions whose first hit is at least 1,000 pixels away.
struct RayScene {
  Mask cave;
  std::vector<RayQuestion> questions;
};
[[nodiscard]] RayScene make_ray_scene();

/// A sprite inside a concave shape of 256 pixels; its shortest separation is 19 to 21 pixels long.
struct SeparateScene {
  Mask shape;
  Mask sprite;
  std::vector<Point> offsets;
};
[[nodiscard]] SeparateScene make_separate_scene(std::int32_t sprite_side);

}  // namespace hitmask::bench
