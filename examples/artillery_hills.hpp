// The ground of the artillery game: hills with grass, boulders, trees and a tower, from a seed.
#pragma once

#include <hitmask/hitmask.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace artillery {

using namespace hitmask;

constexpr int width = 576, height = 324;             // of the view, in pixels
constexpr int beyond = 200;                          // the ground goes on to both sides of it
constexpr int bedrock = 10;                          // rows at the bottom
constexpr std::array<int, 2> spots{70, width - 70};  // of the tanks

/// What the ground is made of.
enum Stuff : int { earth, grass, rock, wood, leaves, brick, tiles };

/// The same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(seed) { below(1); }
  int below(int count) {
    state_ = state_ * 1'664'525U + 1'013'904'223U;
    return static_cast<int>(std::uint64_t{state_ >> 8} * static_cast<std::uint64_t>(count) >> 24);
  }
  int between(int least, int most) { return least + below(most - least + 1); }

 private:
  std::uint32_t state_;
};

/// Sums of waves, level where the tanks begin.
class Hills {
 public:
  explicit Hills(Random& random) {
    for (int& phase : phases_) phase = random.below(1000);
  }
  [[nodiscard]] int top(int x) const {
    const int at = levelled(x);
    return 222 + wave(0, at, 390, 40) + wave(1, at, 170, 17) + wave(2, at, 61, 4);
  }

 private:
  [[nodiscard]] int wave(std::size_t number, int x, int length, int rise) const {
    const auto turn = (std::int64_t{1} << 32) * (x + phases_[number]) / length;
    return static_cast<int>(
        (sine(Angle::fraction(static_cast<std::uint32_t>(turn))) >> 44) * rise >> 16);
  }
  /// Near a tank the hills stand still, and then hurry to catch up.
  [[nodiscard]] static int levelled(int x) {
    constexpr int level = 18, usual = 70;
    for (const int spot : spots) {
      const int away = std::abs(x - spot);
      if (away >= usual) continue;
      const int instead = std::max(away - level, 0) * usual / (usual - level);
      return spot + (x < spot ? -instead : instead);
    }
    return x;
  }

  std::array<int, 3> phases_{};
};

inline void add_hills(Terrain& ground, const Hills& hills) {
  const auto fill = [&](int from, int stuff) {
    ground.generate(
        {-beyond, 0, width + 2 * beyond, height},
        [&](Mask& chunk, Point at) {
          for (int x = 0; x < chunk.width(); ++x) {
            const int top = hills.top(at.x + x) + from;
            paint_box(chunk, {x, top - at.y, 1, stuff == grass ? 4 : height - top});
          }
        },
        stuff);
  };
  fill(0, grass);
  fill(4, earth);
}

/// Explosions leave them, but they fall when nothing holds them.
inline void add_boulders(Terrain& ground, const Hills& hills, Random& random) {
  for (int x = 20; x < width; x += random.between(50, 90)) {
    const int wide = random.between(22, 46), high = random.between(12, 22);
    ground.repaint(EllipseBrush{{x, hills.top(x) + random.between(8, 40), wide, high}}, rock);
  }
  ground.repaint(Box{-beyond, height - bedrock, width + 2 * beyond, bedrock}, rock);
}

inline void add_tree(Terrain& ground, Point foot, Random& random) {
  const int high = random.between(16, 26);
  ground.deposit(Box{foot.x - 1, foot.y - high, 4, high + 3}, wood);
  for (int k = 0; k < 5; ++k)
    ground.deposit(
        DiscBrush{{foot.x + random.between(-8, 8), foot.y - high - random.between(-2, 9)},
                  random.between(5, 8)},
        leaves);
}

/// With battlements, windows and a gate.
inline void add_tower(Terrain& ground, Point foot, int wide, int high) {
  const int left = foot.x - wide / 2, top = foot.y - high;
  ground.deposit(Box{left, top, wide, high + 16}, brick);
  ground.deposit(Box{left - 2, top, wide + 4, 5}, brick);
  for (int x = left - 2; x < left + wide; x += 10) ground.deposit(Box{x, top - 6, 6, 6}, brick);
  for (int x = left + 8; x < left + wide - 8; x += 16) {
    ground.carve(DiscBrush{{x + 3, top + 14}, 3});
    ground.carve(Box{x, top + 14, 7, 9});
  }
  ground.carve(DiscBrush{{foot.x, foot.y - 12}, 5});
  ground.carve(Box{foot.x - 5, foot.y - 12, 11, 12});
}

/// A hut on two legs: a shell between them, and it comes down.
inline void add_hut(Terrain& ground, Point foot) {
  constexpr int legs = 46, wide = 40;
  const int left = foot.x - wide / 2, deck = foot.y - legs;
  for (const int x : {left + 5, left + wide - 8}) ground.deposit(Box{x, deck, 3, legs + 40}, wood);
  ground.deposit(LineBrush{{left + 6, foot.y - 20}, {left + wide - 7, deck + 2}, 2}, wood);
  ground.deposit(LineBrush{{left + 6, deck + 2}, {left + wide - 7, foot.y - 20}, 2}, wood);
  ground.deposit(Box{left - 3, deck, wide + 6, 4}, wood);
  ground.deposit(Box{left + 2, deck - 18, wide - 4, 18}, brick);
  ground.deposit(
      PolygonBrush{{{left - 4, deck - 17}, {foot.x, deck - 34}, {left + wide + 4, deck - 17}}},
      tiles);
  for (const int x : {left + 8, left + wide - 16}) ground.carve(Box{x, deck - 13, 8, 8});
}

inline Terrain make_ground(std::uint32_t seed) {
  TerrainOptions options;
  options.materials[rock].hard = true;
  Terrain ground(options);
  Random random(seed);
  const Hills hills(random);
  add_hills(ground, hills);
  add_boulders(ground, hills, random);
  std::array<int, 5> taken{spots[0], spots[1], width / 2 + random.between(-30, 30),
                           spots[0] + random.between(50, 80), spots[1] - random.between(50, 80)};
  add_tower(ground, {taken[2], hills.top(taken[2])}, 44, 60);
  for (const std::size_t k : {3U, 4U}) add_hut(ground, {taken[k], hills.top(taken[k])});
  for (int x = 16; x < width; x += random.between(16, 50))
    if (std::ranges::all_of(taken, [&](int other) { return std::abs(x - other) > 32; }))
      add_tree(ground, {x, hills.top(x)}, random);
  return ground;
}

}  // namespace artillery
