// The golden scene of contours: what hitmask makes of boundaries of every kind; see scenes.hpp.
#pragma once

#include <array>
#include <vector>

#include "golden/scenes.hpp"
#include "hitmask/contour.hpp"

namespace hitmask::golden {

inline void add_chains(Hash& hash, const Chains& found) {
  for (const Chain& chain : found.chains) {
    hash.add(chain.is_loop), hash.add(chain.chunk), hash.add(std::uint64_t{chain.point_count});
    for (const ChainPoint point : found.points_of(chain))  // halves of whole numbers
      hash.add(static_cast<std::int64_t>(point.x * 2)),
          hash.add(static_cast<std::int64_t>(point.y * 2));
  }
}

inline void add_contours(Hash& hash, const Boundary& boundary, double epsilon) {
  const Boundary simple = simplify(boundary, epsilon);
  for (const Loop& loop : simple.loops) hash.add(std::uint64_t{loop.corner_count});
  for (const Point corner : simple.corners) hash.add(corner);
  const ConvexParts parts = convex_parts(simple, 8);
  for (const ConvexPart& part : parts.parts)
    hash.add(std::uint64_t{part.corner_count}), hash.add(std::uint64_t{part.component});
  for (const Point corner : parts.corners) hash.add(corner);
  add_chains(hash, chains(simple, {.y_axis = YAxis::up, .least_spacing = 1.25}));
}

inline std::uint64_t contour_scene() {
  Random random(70);
  Hash hash;
  for (int round = 0; round < 60; ++round) {
    // Not as arguments: each compiler has its own order of them.
    const Size size{random.between(1, 90), random.between(1, 90)};
    const auto pattern = random.pick(support::all_patterns);
    Mask mask = support::painted<Mask>(pattern, size, random);
    if (round % 2 == 0) mask = smooth(mask, 2);
    const Neighbours neighbours = round % 3 == 0 ? Neighbours::four : Neighbours::eight;
    for (const double epsilon : {0.0, 0.75, 1.5, 9.3})
      add_contours(hash, trace(mask, neighbours), epsilon);
    for (const Box& box : rectangles(mask)) hash.add(box);
  }
  Terrain ground;
  for (int round = 0; round < 30; ++round)
    ground.deposit(
        DiscBrush{{random.between(-700, 700), random.between(-700, 700)}, random.between(1, 200)});
  for (int round = 0; round < 30; ++round)
    ground.carve(
        DiscBrush{{random.between(-700, 700), random.between(-700, 700)}, random.between(1, 90)});
  add_chains(hash, chunk_chains(ground, ground.drain_dirty(), 1.5));
  return hash.value();
}

inline constexpr std::array contour_scenes{Scene{"contour", contour_scene}};

}  // namespace hitmask::golden
