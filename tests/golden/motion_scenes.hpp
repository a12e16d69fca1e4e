// The golden scenes of hitmask/motion.hpp; see scenes.hpp. An Engine provides sweep, ray, separate
// (three forms) and distance, for grids and for Placed ones, and adds a turning sweep to a hash.
#pragma once

#include "golden/scenes.hpp"
#include "golden/transform_scenes.hpp"
#include "hitmask/motion.hpp"

namespace hitmask::golden {

inline void add_sweep(Hash& hash, const Sweep& sweep) {
  hash.add(sweep.steps);
  hash.add(sweep.last_free);
  hash.add(sweep.first_blocked);
  hash.add(sweep.contact);
  hash.add(sweep.started_overlapping);
}

inline void add_ray(Hash& hash, const std::optional<RayHit>& hit) {
  hash.add(hit.has_value());
  if (!hit) return;
  hash.add(hit->pixel);
  hash.add(static_cast<std::int32_t>(hit->face));
  hash.add(hit->steps);
  hash.add(hit->normal.x);
  hash.add(hit->normal.y);
  hash.add(hit->normal.reliable);
}

inline void add_distance(Hash& hash, const std::optional<Distance>& distance) {
  hash.add(distance.has_value());
  if (!distance) return;
  hash.add(distance->squared);
  hash.add(distance->a);
  hash.add(distance->b);
}

/// Small enough for oracles that try every move and compare every pair of pixels.
template <class Engine>
typename Engine::Grid any_moving_grid(Random& random) {
  constexpr std::array lengths{1, 2, 5, 8, 9, 17, 31, 33};
  const Size size{random.pick(lengths) * (random.one_in(4) ? 3 : 1), random.pick(lengths)};
  return support::painted<typename Engine::Grid>(random.pick(support::all_patterns), size, random);
}

inline Point any_vector(std::int32_t length, Random& random) {
  return {random.between(-length, length), random.between(-length, length)};
}

template <class Engine>
std::uint64_t motion_scene() {
  Random random(40);
  Hash hash;
  for (int i = 0; i < 120; ++i) {
    const auto a = any_moving_grid<Engine>(random);
    const auto b = any_moving_grid<Engine>(random);
    const Point from = any_vector(60, random);
    const Point delta = any_vector(120, random);
    add_sweep(hash, Engine::sweep(a, b, from, delta));
    add_ray(hash, Engine::ray(a, from, delta));
    const Point offset{random.between(-b.size().width, a.size().width),
                       random.between(-b.size().height, a.size().height)};
    const std::int32_t limit = random.between(0, 24);
    hash.add(Engine::separate(a, b, offset, limit));
    hash.add(Engine::separate(a, b, offset, limit, random.one_in(2) ? Axis::x : Axis::y));
    hash.add(Engine::separate(a, b, offset, limit, any_vector(5, random)));
    add_distance(hash, Engine::distance(a, b, any_vector(90, random)));
  }
  return hash.value();
}

/// A grid and its placement.
template <class Engine>
struct Placed {
  typename Engine::Grid grid;
  TransformParts parts;
};

template <class Engine>
Placed<Engine> any_placed(Random& random) {
  constexpr std::array lengths{1, 2, 5, 9, 16};
  const Size size{random.pick(lengths), random.pick(lengths)};
  return {support::painted<typename Engine::Grid>(random.pick(support::all_patterns), size, random),
          any_parts(size, random)};
}

/// In 16ths of a pixel and 512ths of a turn, which doubles represent exactly.
inline Travel any_travel(Random& random) {
  Travel travel;
  travel.x = random.between(-960, 960) / 16.0;
  travel.y = random.between(-960, 960) / 16.0;
  travel.turns = random.between(-600, 600) / 512.0;
  return travel;
}

template <class Engine>
std::uint64_t placed_motion_scene() {
  Random random(41);
  Hash hash;
  for (int i = 0; i < 80; ++i) {
    const auto a = any_placed<Engine>(random);
    auto b = any_placed<Engine>(random);
    add_sweep(hash, Engine::sweep(a, b, any_vector(100, random)));
    const Point from = any_vector(60, random);
    add_ray(hash, Engine::ray(a, from, any_vector(60, random)));
    add_distance(hash, Engine::distance(a, b));
    Engine::add_turning(hash, a, b, any_travel(random));
    b.parts.x = a.parts.x + random.between(-8, 8) / 4.0;
    b.parts.y = a.parts.y + random.between(-8, 8) / 4.0;
    const std::int32_t limit = random.between(0, 16);
    hash.add(Engine::separate(a, b, limit));
    hash.add(Engine::separate(a, b, limit, random.one_in(2) ? Axis::x : Axis::y));
    hash.add(Engine::separate(a, b, limit, any_vector(5, random)));
  }
  return hash.value();
}

template <class Engine>
constexpr std::array motion_scenes{Scene{"motion", motion_scene<Engine>},
                                   Scene{"placed_motion", placed_motion_scene<Engine>}};

}  // namespace hitmask::golden
