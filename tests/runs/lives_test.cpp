// Random lives of runs, each step compared with masks and with a terrain.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "runs/runs_twin.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using support::Random;
using namespace runs_test;

/// A picture that grows, shrinks, turns and is painted on.
struct LivingRuns {
  Mask mask;
  Runs runs;

  void become(Mask next_mask, Runs next_runs) {
    mask = std::move(next_mask);
    runs = std::move(next_runs);
  }
};

constexpr std::int32_t longest_side = 700;

void combine(LivingRuns& life, Random& random) {
  const Mask other = reference::mask_of(support::random_grid(random));
  const Runs other_runs(other);
  const Point at = support::random_offset(life.mask.size(), other.size(), random);
  switch (random.below(8)) {
    case 0: return life.mask.draw(other, at), life.runs.draw(other_runs, at);
    case 1: return life.mask.erase(other, at), life.runs.erase(other_runs, at);
    case 2: return life.mask.keep(other, at), life.runs.keep(other_runs, at);
    case 3: return life.mask.toggle(other, at), life.runs.toggle(other_runs, at);
    case 4: return life.become(life.mask & other, life.runs & other_runs);
    case 5: return life.become(life.mask | other, life.runs | other_runs);
    case 6: return life.become(life.mask ^ other, life.runs ^ other_runs);
    default: return life.become(life.mask - other, life.runs - other_runs);
  }
}

void reshape(LivingRuns& life, Random& random) {
  const Size size = life.mask.size();
  const std::int32_t quarters = random.between(-5, 5);
  const std::int32_t distance = random.between(0, 40);
  const Size wanted{random.between(0, longest_side), random.between(0, longest_side)};
  const Point by{random.between(-size.width, size.width),
                 random.between(-size.height, size.height)};
  const Box box{by.x, by.y, wanted.width, wanted.height};
  const auto reach = static_cast<Reach>(random.below(3));
  switch (random.below(8)) {
    case 0: return life.become(flip_x(life.mask), flip_x(life.runs));
    case 1: return life.become(flip_y(life.mask), flip_y(life.runs));
    case 2: return life.become(turn(life.mask, quarters), turn(life.runs, quarters));
    case 3: return life.become(transpose(life.mask), transpose(life.runs));
    case 4: return life.become(scale(life.mask, wanted), scale(life.runs, wanted));
    case 5: return life.become(shift(life.mask, by), shift(life.runs, by));
    case 6: return life.become(crop(life.mask, box), crop(life.runs, box));
    default:
      if (random.one_in(2) || std::max(size.width, size.height) > longest_side)
        return life.become(shrink(life.mask, distance, reach), shrink(life.runs, distance, reach));
      return life.become(grow(life.mask, distance, reach).mask,
                         grow(life.runs, distance, reach).runs);
  }
}

void check_pairs(const LivingRuns& life, Random& random) {
  const Mask other = reference::mask_of(support::random_grid(random));
  const Point offset = support::random_offset(life.mask.size(), other.size(), random);
  RC_ASSERT(different_answer(life.mask, other, offset).empty());
  RC_ASSERT(different_answer(other, life.mask, -offset).empty());
  for (int i = 0; i < 20; ++i) {
    const Point at{random.between(-1, life.mask.width()), random.between(-1, life.mask.height())};
    RC_ASSERT(life.runs.get(at) == life.mask.get(at));
  }
}

void check_ground(const LivingRuns& life, Random& random) {
  const Point at{random.between(-1000, 1000), random.between(-1000, 1000)};
  const int material = random.between(0, 7);
  const Terrain terrain = to_terrain(life.runs, at, material);
  RC_ASSERT(terrain == Terrain(life.mask, at, material));
  const Box box{at.x + random.between(-50, 50), at.y + random.between(-50, 50),
                random.between(0, longest_side), random.between(0, longest_side)};
  RC_ASSERT(same_pixels(to_runs(terrain, box), to_mask(terrain, box)));
}

void live_as_runs(const std::vector<std::uint64_t>& steps) {
  LivingRuns life;
  for (const std::uint64_t seed : steps) {
    Random random(seed);
    const LivingRuns before = life;
    random.one_in(2) ? combine(life, random) : reshape(life, random);
    RC_ASSERT(same_pixels(life.runs, life.mask));
    RC_ASSERT(Runs::create(life.runs.size(), life.runs.runs()).value() == life.runs);
    RC_ASSERT((life.runs == before.runs) == (life.mask == before.mask));
    check_pairs(life, random);
    check_ground(life, random);
  }
}

rc::Gen<std::vector<std::uint64_t>> steps_of_runs() {
  return rc::gen::resize(12, rc::gen::container<std::vector<std::uint64_t>>(rc::gen::noShrink(
                                 rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()))));
}

RC_GTEST_PROP(RunsLives, AgreeWithMasks, ()) { live_as_runs(*steps_of_runs()); }

RC_GTEST_PROP(RunsOfGrids, HaveTheAnswersOfMasks, ()) {
  const auto a = *support::grids();
  const auto b = *support::grids();
  const Point offset = *support::offsets(a.size(), b.size());
  RC_ASSERT(same_pixels(Runs(reference::mask_of(a)), reference::mask_of(a)));
  RC_ASSERT(different_answer(reference::mask_of(a), reference::mask_of(b), offset).empty());
}

}  // namespace
}  // namespace hitmask
