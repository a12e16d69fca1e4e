// The golden scene of runs: giants that are painted on, turned, cut and compared; see scenes.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "golden/scenes.hpp"
#include "hitmask/runs.hpp"

namespace hitmask::golden {

class RunsScene {
 public:
  explicit RunsScene(std::uint64_t seed) : random_(seed), runs_(scattered(1 << 30)) {}

  std::uint64_t live(int steps) {
    for (int step = 0; step < steps; ++step) {
      const Runs other = scattered(random_.one_in(2) ? 1 << 20 : 1 << 9);
      combine(other, any_offset(runs_.size(), other.size(), random_));
      reshape();
      look(other);
      if (runs_.runs().size() > 5'000) runs_ = scattered(1 << 29);
    }
    return hash_.value();
  }

 private:
  /// Short runs near a diagonal, so that others meet them.
  Runs scattered(std::int32_t side) {
    std::vector<RunAt> runs;
    const std::int32_t step = side / 300;
    for (std::int32_t i = 0; i < 300; ++i)
      if (!random_.one_in(4))
        runs.push_back(
            {i * step / 2 + random_.between(0, step / 4), i * step, random_.between(1, 40)});
    return Runs::create({side, side}, runs).value();
  }

  void combine(const Runs& other, Point at) {
    switch (random_.below(4)) {
      case 0: return runs_.draw(other, at);
      case 1: return runs_.erase(other, at);
      case 2: return runs_.toggle(other, at);
      default: runs_ = runs_ ^ other;
    }
  }
  void reshape() {
    switch (random_.below(6)) {
      case 0: runs_ = flip_x(runs_); return;
      case 1: runs_ = flip_y(runs_); return;
      case 2: runs_ = turn(runs_, random_.between(-3, 3)); return;
      case 3: runs_ = shift(runs_, {random_.between(-9, 9), random_.between(-9, 9)}); return;
      case 4: runs_ = shrink(grow(crop(runs_, corner()), 2).runs, 1); return;
      default: runs_ = scale(runs_, {runs_.width() / 2 + 500, runs_.height() / 3 + 500});
    }
  }
  /// The top left part of the pixels.
  [[nodiscard]] Box corner() const {
    const Box solid = runs_.solid_bounds();
    return intersection(solid, {solid.x, solid.y, 1 << 24, 1 << 24});
  }
  void look(const Runs& other) {
    const Point at = any_offset(runs_.size(), other.size(), random_);
    const Mask sprite = to_mask(other, {0, 0, 300, 300});
    hash_.add(hash_of(runs_)), hash_.add(runs_.count()), hash_.add(runs_.solid_bounds());
    hash_.add(contact(runs_, other, at)), hash_.add(first_point(runs_, sprite, {0, 0}));
    hash_.add(contact(runs_, sprite, at)), hash_.add(overlap_area(runs_, runs_, {1, 0}));
    hash_.add(contact(runs_, runs_, {random_.between(-3, 3), random_.between(-1, 1)}));
    hash_.add(hash_of(to_terrain(crop(runs_, {0, 0, 2000, 2000}), at)));
  }

  Random random_;
  Runs runs_;
  Hash hash_;
};

inline std::uint64_t runs_scene() { return RunsScene(70).live(60); }

inline constexpr std::array runs_scenes{Scene{"runs", runs_scene}};

}  // namespace hitmask::golden
