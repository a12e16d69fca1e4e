// Islands far apart: rays and sweeps across empty space, against every island as a mask.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "hitmask/terrain.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using support::Random;

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

struct Islands {
  std::vector<MaskAt> masks;
  Terrain terrain;

  Islands(Random& random, std::int32_t spread) {
    for (int i = 0; i < 12; ++i) {
      const Size size{random.between(1, 700), random.between(1, 90)};
      Mask mask(size, random.below(2) == 0);
      paint_disc(mask, {size.width / 2, size.height / 2}, size.height / 2);
      const Point at{random.between(-spread, spread), random.between(-spread, spread)};
      terrain.deposit(mask, at);
      masks.push_back({std::move(mask), at});
    }
  }
  /// A point on one of them.
  [[nodiscard]] Point somewhere(Random& random) const {
    const MaskAt& island = masks[random.below(masks.size())];
    return island.position + Point{random.between(-20, island.mask.width() + 20),
                                   random.between(-20, island.mask.height() + 20)};
  }
  /// The least of ask(mask, its position).
  template <class Ask>
  [[nodiscard]] std::int64_t least(Ask&& ask) const {
    std::int64_t least = never;
    for (const MaskAt& island : masks) least = std::min(least, ask(island.mask, island.position));
    return least;
  }
};

void cross(std::uint64_t seed) {
  Random random(seed);
  const Islands islands(random, random.pick(std::vector{600, 5'000, 60'000}));
  const Mask sprite(random.between(1, 80), random.between(1, 80), true);
  for (int i = 0; i < 20; ++i) {
    const Point from = islands.somewhere(random);
    const Point to = islands.somewhere(random);
    const auto hit = ray(islands.terrain, from, to);
    RC_ASSERT((hit ? hit->steps : never) == islands.least([&](const Mask& mask, Point at) {
      const auto one = ray(mask, from - at, to - at);
      return one ? one->steps : never;
    }));
    const auto swept = sweep(islands.terrain, sprite, from, to - from);
    const auto blocked_after = [](const Sweep& one) {
      return !one.blocked() ? never : one.started_overlapping ? -1 : one.steps;
    };
    RC_ASSERT(blocked_after(*swept) == islands.least([&](const Mask& mask, Point at) {
      return blocked_after(*sweep(mask, sprite, from - at, to - from));
    }));
  }
}

RC_GTEST_PROP(TerrainSparse, RaysAndSweepsAgreeWithEveryIsland, (std::uint64_t seed)) {
  cross(seed);
}

TEST(TerrainSparse, TheWholeReachIsCrossedAtOnce) {
  constexpr std::int32_t reach = Terrain::reach;
  Terrain terrain;
  terrain.deposit(Box{-reach, 0, 5, 5});
  terrain.deposit(Box{0, 300, 700, 5});
  terrain.deposit(Box{reach - 5, 0, 5, 5});
  EXPECT_EQ(ray(terrain, {-reach + 5, 2}, {reach - 1, 2})->pixel, (Point{reach - 5, 2}));
  EXPECT_EQ(ray(terrain, {reach - 6, 2}, {-reach, 2})->pixel, (Point{-reach + 4, 2}));
  EXPECT_EQ(ray(terrain, {350, -reach}, {350, reach - 1})->pixel, (Point{350, 300}));
  EXPECT_FALSE(ray(terrain, {-reach, 100}, {reach - 1, 100}));
  const Mask sprite(10, 10, true);
  EXPECT_EQ(sweep(terrain, sprite, {-reach + 5, 0}, {2 * (reach - 10), 0})->last_free,
            (Point{reach - 15, 0}));
  EXPECT_EQ(sweep(terrain, sprite, {100, reach}, {0, -reach})->last_free, (Point{100, 305}));
  EXPECT_FALSE(sweep(terrain, sprite, {-reach, 20}, {2 * (reach - 100), 0})->blocked());
}

/// As obstacles: the mask is larger than a chunk.
TEST(TerrainSparse, LargeMasksAreSweptToo) {
  Terrain terrain;
  terrain.deposit(Box{2000, 900, 40, 40});
  terrain.deposit(Box{1500, 5000, 3, 3});
  const Mask large(1200, 1000, true);
  const auto found = sweep(terrain, large, {-300, 500}, {3000, 0});
  EXPECT_EQ(found->last_free, (Point{800, 500}));
  EXPECT_EQ(found->contact.area, 40);
}

TEST(TerrainSparse, WhatIsBehindARayIsNotHit) {
  Terrain terrain;
  terrain.deposit(Box{100, 100, 50, 50});
  terrain.deposit(Box{-600, -600, 2, 2});  // so that rays start inside the terrain's bounds
  terrain.deposit(Box{1100, 1100, 2, 2});
  for (const std::int32_t gap : {1, 10, 40}) {
    EXPECT_FALSE(ray(terrain, {149 + gap, 120}, {400, 120}));
    EXPECT_FALSE(ray(terrain, {100 - gap, 120}, {5, 120}));
    EXPECT_FALSE(ray(terrain, {120, 149 + gap}, {120, 400}));
    EXPECT_FALSE(ray(terrain, {120, 100 - gap}, {120, 5}));
    EXPECT_EQ(ray(terrain, {149 + gap, 120}, {5, 120})->pixel, (Point{149, 120}));
    EXPECT_EQ(ray(terrain, {120, 100 - gap}, {120, 400})->pixel, (Point{120, 100}));
  }
}

}  // namespace
}  // namespace hitmask
