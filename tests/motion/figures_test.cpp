// Sweeps of plain boxes against those of solid masks.
#include <gtest/gtest.h>

#include "motion/meeting.hpp"
#include "motion/motion_answers.hpp"
#include "motion/sweep_figures.hpp"
#include "support/compare.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::overlap::Figure;
using support::Random;

Figure plain(const Mask& solid) { return {nullptr, solid.size()}; }
Figure pixels(const Mask& mask) { return {&mask.view(), mask.size()}; }

Mask solid_mask(Random& random) { return {random.between(0, 90), random.between(0, 90), true}; }

Mask any_mask(Random& random) {
  Mask mask = support::painted<Mask>(random.pick(support::all_patterns),
                                     {random.between(0, 130), random.between(0, 90)}, random);
  if (mask.count() > 0 && random.one_in(3)) mask.erase(Mask(50, 90, true), {0, 0});  // loose boxes
  return mask;
}

TEST(FigureSweep, BoxesAreSolidMasks) {
  Random random(451);
  const int rounds = support::long_run() ? 200'000 : 4000;
  for (int round = 0; round < rounds; ++round) {
    const Mask mask = any_mask(random);
    const Mask box = solid_mask(random);
    const Mask other = solid_mask(random);
    const Point from{random.between(-150, 150), random.between(-150, 150)};
    const Point by{random.between(-300, 300), random.between(-300, 300)};
    const auto expect_same = [&](const Figure& a, const Figure& b, const Sweep& expected) {
      ASSERT_EQ(detail::motion::sweep_figures(a, b, from, by, Details::all).value(), expected);
    };
    expect_same(pixels(mask), plain(box), sweep(mask, box, from, by).value());
    expect_same(plain(box), pixels(mask), sweep(box, mask, from, by).value());
    expect_same(plain(box), plain(other), sweep(box, other, from, by).value());
  }
}

/// Along the path, alternately: where they meet, where they separate, where they meet again.
TEST(FigureSweep, HitsAndExitsAreThoseOfTheWalk) {
  Random random(452);
  const int rounds = support::long_run() ? 40'000 : 800;
  for (int round = 0; round < rounds; ++round) {
    const Mask a = any_mask(random);
    const Mask b = random.one_in(2) ? any_mask(random) : solid_mask(random);
    const bool is_box = b.count() == area_of(b.view().box()) && random.one_in(2);
    const Figure still = pixels(a);
    const Figure moving = is_box ? plain(b) : pixels(b);
    const detail::motion::Way way{Point{random.between(-100, 100), random.between(-100, 100)},
                                  Point{random.between(-150, 150), random.between(-150, 150)}};
    bool met = false;
    detail::motion::Staircase from = way.walk();
    for (detail::motion::Staircase walk = way.walk(); walk.steps() <= way.steps(); walk.step()) {
      if (overlap(a, b, way.at(walk)) == met) continue;
      const detail::motion::Stretch stretch{from, way.steps()};
      const auto change = met ? detail::motion::first_parting(still, moving, way, stretch)
                              : detail::motion::first_meeting_in_place(still, moving, way, stretch);
      ASSERT_TRUE(change);
      ASSERT_EQ(change->steps(), walk.steps());
      ASSERT_EQ(change->i(), walk.i());
      if (!met) {
        const auto by_trails = detail::motion::first_meeting(still, moving, way, stretch);
        ASSERT_EQ(by_trails->steps(), walk.steps());
      }
      met = !met;
      from = walk;
    }
  }
}

}  // namespace
}  // namespace hitmask
