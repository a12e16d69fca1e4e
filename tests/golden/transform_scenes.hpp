// The golden scenes of hitmask/transform.hpp; see scenes.hpp. An Engine provides placed_contact(a,
// at_a, b, at_b) and add_raster(hash, grid, transform, coverage).
#pragma once

#include "golden/scenes.hpp"
#include "hitmask/transform.hpp"

namespace hitmask::golden {

/// Made from integers, and exact in doubles, so that every machine starts from the same transform.
inline TransformParts any_parts(Size size, Random& random) {
  const auto real = [&](std::int32_t low, std::int32_t high) {
    return random.between(low * 256, high * 256) / 256.0;
  };
  TransformParts parts;
  parts.x = real(-40, 40);
  parts.y = real(-40, 40);
  parts.pivot_x = real(0, size.width);
  parts.pivot_y = real(0, size.height);
  parts.angle = Angle::fraction(static_cast<std::uint32_t>(random.next()));
  if (random.one_in(4)) parts.angle = Angle::quarters(random.between(0, 3));
  parts.scale_x = real(0, 2) + 0.25;
  parts.scale_y = random.one_in(2) ? parts.scale_x : real(0, 2) + 0.25;
  parts.flip_x = random.one_in(2);
  parts.shear_x = random.one_in(3) ? real(-1, 1) : 0;
  return parts;
}
inline Transform any_transform(Size size, Random& random) { return any_parts(size, random); }

/// The covered pixels one by one: calls `covers(x, y)` for every pixel of a box, in reading order.
template <class Covers>
void add_covered(Hash& hash, const Box& box, Covers&& covers) {
  for (std::int32_t y = box.y; y < box.y + box.h; ++y)
    for (std::int32_t x = box.x; x < box.x + box.w; ++x)
      if (covers(x, y)) hash.add(Point{x, y});
}

template <class Engine>
std::uint64_t transform_scene() {
  Random random(40);
  Hash hash;
  const auto grids = any_grids<Engine>(12, random);
  for (int i = 0; i < 60; ++i) {
    const auto& a = random.pick(grids);
    const auto& b = random.pick(grids);
    const Transform at_a = any_transform(a.size(), random);
    const Transform at_b = any_transform(b.size(), random);
    hash.add(Engine::placed_contact(a, at_a, b, at_b));
    if (i % 4 == 0) Engine::add_raster(hash, a, at_a, Coverage::centre);
    if (i % 12 == 0) Engine::add_raster(hash, b, at_b, Coverage::any);
  }
  return hash.value();
}

template <class Engine>
constexpr std::array transform_scenes{Scene{"transform", transform_scene<Engine>}};

}  // namespace hitmask::golden
