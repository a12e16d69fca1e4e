// The algebra of growing and shrinking, on masks of every size: laws only, no oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "hitmask/overlap.hpp"
#include "hitmask/shape.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

bool is_part(const MaskView& part, const MaskView& whole, Point offset = {}) {
  return overlap_area(whole, part, offset) == part.count();
}

Mask cut(const MaskView& mask, Size size, Point from) {
  Mask result(size);
  result.draw(mask, {-from.x, -from.y});
  return result;
}

Mask any_mask() { return reference::mask_of(*support::grids()); }
std::int32_t any_distance() {
  return *rc::gen::elementOf(
      std::vector<std::int32_t>{0, 1, 2, 3, 5, 8, 13, 31, 40, 63, 64, 65, 90});
}
Reach any_reach() {
  return *rc::gen::elementOf(std::vector<Reach>{Reach::four, Reach::eight, Reach::disc});
}
Reach any_straight_reach() {
  return *rc::gen::elementOf(std::vector<Reach>{Reach::four, Reach::eight});
}

RC_GTEST_PROP(MorphologyLaws, OpeningAndClosingTwiceIsOnce, ()) {
  const Mask mask = any_mask();
  const std::int32_t distance = any_distance();
  const Reach reach = any_reach();
  const Mask opened = open(mask, distance, reach);
  const Mask closed = close(mask, distance, reach);
  RC_ASSERT(open(opened, distance, reach) == opened);
  RC_ASSERT(close(closed, distance, reach) == closed);
  RC_ASSERT(is_part(opened, mask));
  RC_ASSERT(is_part(mask, closed));
  RC_ASSERT(validate(opened).ok());
  RC_ASSERT(validate(closed).ok());
}

RC_GTEST_PROP(MorphologyLaws, StepsAddUp, ()) {
  const Mask mask = any_mask();
  const std::int32_t first = any_distance();
  const std::int32_t second = any_distance();
  const Reach reach = any_straight_reach();
  RC_ASSERT(grow(grow(mask, first, reach).mask, second, reach).mask ==
            grow(mask, first + second, reach).mask);
  RC_ASSERT(shrink(shrink(mask, first, reach), second, reach) ==
            shrink(mask, first + second, reach));
  Mask in_steps = mask;
  grow_in_place(in_steps, first, reach);
  grow_in_place(in_steps, second, reach);
  Mask at_once = mask;
  grow_in_place(at_once, first + second, reach);
  RC_ASSERT(in_steps == at_once);
}

RC_GTEST_PROP(MorphologyLaws, InPlaceIsTheNewMaskClipped, ()) {
  const Mask mask = any_mask();
  const std::int32_t distance = any_distance();
  const Reach reach = any_reach();
  Mask in_place = mask;
  grow_in_place(in_place, distance, reach);
  RC_ASSERT(in_place == cut(grow(mask, distance, reach).mask, mask.size(), {distance, distance}));
  RC_ASSERT(validate(in_place).ok());
}

RC_GTEST_PROP(MorphologyLaws, ShrinkingIsGrowingOfTheComplementInAFrame, ()) {
  const Mask mask = any_mask();
  const std::int32_t distance = any_distance();
  const Reach reach = any_reach();
  Mask frame(mask.width() + 2 * distance, mask.height() + 2 * distance, true);
  frame.erase(mask, {distance, distance});
  grow_in_place(frame, distance, reach);
  frame.invert();
  RC_ASSERT(shrink(mask, distance, reach) == cut(frame, mask.size(), {distance, distance}));
}

// The law from which all others follow: a grown is a subset of b exactly when a is a subset of b
// shrunk.
RC_GTEST_PROP(MorphologyLaws, GrowingAndShrinkingAreAdjoint, ()) {
  const Mask b = any_mask();
  const std::int32_t distance = any_distance();
  const Reach reach = any_reach();
  const Mask shrunk = shrink(b, distance, reach);
  Mask a = shrunk;
  a.keep(any_mask(), {1, 1});
  RC_ASSERT(is_part(grow(a, distance, reach).mask, b, {-distance, -distance}));
  const Point extra{*rc::gen::inRange(0, b.width() + 1), *rc::gen::inRange(0, b.height() + 1)};
  if (!a.set(extra)) return;
  RC_ASSERT(is_part(grow(a, distance, reach).mask, b, {-distance, -distance}) ==
            is_part(a, shrunk));
}

RC_GTEST_PROP(MorphologyLaws, OutlinesAreWhatOneStepAddsAndTakes, ()) {
  const Mask mask = any_mask();
  const bool all_eight = *rc::gen::arbitrary<bool>();
  const Neighbours neighbours = all_eight ? Neighbours::eight : Neighbours::four;
  const Reach reach = all_eight ? Reach::eight : Reach::four;
  Mask inside = inner_outline(mask, neighbours);
  RC_ASSERT(!overlap(inside, shrink(mask, 1, reach), {}));
  inside.draw(shrink(mask, 1, reach));
  RC_ASSERT(inside == mask);
  Mask outside = outer_outline(mask, neighbours).mask;
  RC_ASSERT(!overlap(outside, mask, {1, 1}));
  outside.draw(mask, {1, 1});
  RC_ASSERT(outside == grow(mask, 1, reach).mask);
}

RC_GTEST_PROP(MorphologyLaws, ADiscLiesBetweenTheDiamondAndTheSquare, ()) {
  const Mask mask = any_mask();
  const std::int32_t distance = any_distance();
  const Mask disc = grow(mask, distance, Reach::disc).mask;
  RC_ASSERT(is_part(grow(mask, distance, Reach::four).mask, disc));
  RC_ASSERT(is_part(disc, grow(mask, distance, Reach::eight).mask));
}

}  // namespace
}  // namespace hitmask
