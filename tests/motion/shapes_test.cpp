// Sweeps of plain boxes against those of masks that are solid all over.
#include <gtest/gtest.h>

#include "motion/meeting.hpp"
#include "motion/motion_answers.hpp"
#include "motion/sweep_shapes.hpp"
#include "support/compare.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::overlap::ShapeView;
using support::Random;

ShapeView plain(const Mask& solid) { return {nullptr, solid.size()}; }
ShapeView pixels(const Mask& mask) { return {&mask.view(), mask.size()}; }

Mask solid_mask(Random& random) { return {random.between(0, 90), random.between(0, 90), true}; }

Mask any_mask(Random& random) {
  Mask mask = support::painted<Mask>(random.pick(support::all_patterns),
                                     {random.between(0, 130), random.between(0, 90)}, random);
  if (mask.count() > 0 && random.one_in(3)) mask.erase(Mask(50, 90, true), {0, 0});  // loose boxes
  return mask;
}

TEST(ShapeSweep, BoxesAreSolidMasks) {
  Random random(451);
  const int rounds = support::long_run() ? 200'000 : 4000;
  for (int round = 0; round < rounds; ++round) {
    const Mask mask = any_mask(random);
    const Mask box = solid_mask(random);
    const Mask other = solid_mask(random);
    const Point from{random.between(-150, 150), random.between(-150, 150)};
    const Point by{random.between(-300, 300), random.between(-300, 300)};
    const auto expect_same = [&](const ShapeView& a, const ShapeView& b, const Sweep& expected) {
      ASSERT_EQ(detail::motion::sweep_shapes(a, b, from, by, Details::all).value(), expected);
    };
    expect_same(pixels(mask), plain(box), sweep(mask, box, from, by).value());
    expect_same(plain(box), pixels(mask), sweep(box, mask, from, by).value());
    expect_same(plain(box), plain(other), sweep(box, other, from, by).value());
  }
}

/// Along the way, in turn: where they meet, where they part, where they meet again.
TEST(ShapeSweep, MeetingsAndPartingsAreThoseOfTheWalk) {
  Random random(452);
  const int rounds = support::long_run() ? 40'000 : 800;
  for (int round = 0; round < rounds; ++round) {
    const Mask a = any_mask(random);
    const Mask b = random.one_in(2) ? any_mask(random) : solid_mask(random);
    const bool is_box = b.count() == area_of(b.view().box()) && random.one_in(2);
    const ShapeView still = pixels(a);
    const ShapeView moving = is_box ? plain(b) : pixels(b);
    const detail::motion::Path path{Point{random.between(-100, 100), random.between(-100, 100)},
                                    Point{random.between(-150, 150), random.between(-150, 150)}};
    bool met = false;
    detail::motion::Staircase from = path.walk();
    for (detail::motion::Staircase walk = path.walk(); walk.steps() <= path.steps(); walk.step()) {
      if (overlap(a, b, path.at(walk)) == met) continue;
      const detail::motion::Stretch stretch{from, path.steps()};
      const auto change =
          met ? detail::motion::first_parting(still, moving, path, stretch)
              : detail::motion::first_meeting_in_place(still, moving, path, stretch);
      ASSERT_TRUE(change);
      ASSERT_EQ(change->steps(), walk.steps());
      ASSERT_EQ(change->i(), walk.i());
      if (!met) {
        const auto by_trails = detail::motion::first_meeting(still, moving, path, stretch);
        ASSERT_EQ(by_trails->steps(), walk.steps());
      }
      met = !met;
      from = walk;
    }
  }
}

}  // namespace
}  // namespace hitmask
