// The ground of the artillery game: hills with grass, boulders, trees and a tower, from a seed.
#pragma once

#include <hitmask/hitmask.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace artillery {

using namespace hitmask;

constexpr int width = 576, height = 324;  // of the view, in pixels
constexpr int beyond = 200;               // the ground goes on to both sides of it
constexpr int bedrock = 10;               // rows at the bottom
constexpr std::array<int, 2> spots{70, width - 70};  // of the tanks

/// What the ground is made of.
enum Stuff : int { earth, grass, rock, wood, leaves, brick };

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
    constexpr int level = 16, usual = 64;
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
    ground.generate({-beyond, 0, width + 2 * beyond, height}, [&](Mask& chunk, Point at) {
      for (int x = 0; x < chunk.width(); ++x) {
        const int top = hills.top(at.x + x) + from;
        paint_box(chunk, {x, top - at.y, 1, stuff == grass ? 4 : height - top});
      }
    }, stuff);
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
    ground.deposit(DiscBrush{{foot.x + random.between(-8, 8), foot.y - high - random.between(-2, 9)},
                             random.between(5, 8)},
                   leaves);
}

/// With battlements, windows and a gate.
inline void add_tower(Terrain& ground, Point foot) {
  constexpr int wide = 44, high = 60;
  const int left = foot.x - wide / 2, top = foot.y - high;
  ground.deposit(Box{left, top, wide, high + 16}, brick);
  for (int x = left; x < left + wide; x += 10) ground.deposit(Box{x - 2, top - 7, 6, 8}, brick);
  ground.deposit(Box{left - 2, top, wide + 6, 5}, brick);
  for (const int x : {left + 9, left + wide - 15}) {
    ground.carve(DiscBrush{{x + 3, top + 16}, 3});
    ground.carve(Box{x, top + 16, 7, 10});
  }
  ground.carve(DiscBrush{{foot.x, foot.y - 14}, 7});
  ground.carve(Box{foot.x - 7, foot.y - 14, 15, 15});
}

inline Terrain make_ground(std::uint32_t seed) {
  TerrainOptions options;
  options.materials[rock].hard = true;
  Terrain ground(options);
  Random random(seed);
  const Hills hills(random);
  add_hills(ground, hills);
  add_boulders(ground, hills, random);
  const int tower = width / 2 + random.between(-40, 40);
  add_tower(ground, {tower, hills.top(tower)});
  for (int x = 20; x < width; x += random.between(18, 70))
    if (std::abs(x - tower) > 40 && std::abs(x - spots[0]) > 30 && std::abs(x - spots[1]) > 30)
      add_tree(ground, {x, hills.top(x)}, random);
  return ground;
}

}  // namespace artillery
