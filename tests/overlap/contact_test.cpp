// Contact: requesting fewer details gives the same values, and laws between the values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/overlap.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

/// The requested part equals the full contact; the rest is undefined.
void expect_asked_part(const Contact& part, const Contact& full, Details details) {
  ASSERT_EQ(static_cast<bool>(part), static_cast<bool>(full));
  if (!full) {
    ASSERT_EQ(part, Contact{});
    return;
  }
  if (details == Details::none) {
    ASSERT_EQ(part.area, 1);
  }
  if (wants(details, Details::area | Details::centroid)) {
    ASSERT_EQ(part.area, full.area);
  }
  if (wants(details, Details::first)) {
    ASSERT_EQ(part.first, full.first);
  }
  if (wants(details, Details::box)) {
    ASSERT_EQ(part.box, full.box);
  }
  if (wants(details, Details::centroid)) {
    ASSERT_EQ(part.sum_x, full.sum_x);
    ASSERT_EQ(part.sum_y, full.sum_y);
  }
  if (wants(details, Details::gradient)) {
    ASSERT_EQ(part.gradient_x, full.gradient_x);
    ASSERT_EQ(part.gradient_y, full.gradient_y);
  }
}

TEST(ContactDetails, EverySubsetAgreesWithTheWhole) {
  support::on_every_target([] {
    support::Random random(61);
    for (int round = 0; round < 150; ++round) {
      const Mask a = reference::mask_of(support::random_grid(random));
      const Mask b = reference::mask_of(support::random_grid(random));
      const Point offset = support::random_offset(a.size(), b.size(), random);
      const Contact full = contact(a, b, offset);
      for (unsigned subset = 0; subset <= static_cast<unsigned>(Details::all); ++subset)
        ASSERT_NO_FATAL_FAILURE(
            expect_asked_part(contact(a, b, offset, static_cast<Details>(subset)), full,
                              static_cast<Details>(subset)))
            << "details " << subset << " at " << offset;
    }
  });
}

TEST(ContactDetails, NothingSharedIsAllZero) {
  EXPECT_EQ(contact(Mask(5, 5, true), Mask(5, 5, true), {5, 0}), Contact{});
  EXPECT_EQ(contact(Mask(0, 5), Mask(5, 5, true), {0, 0}), Contact{});
  EXPECT_EQ(contact(MaskView(), MaskView(), {0, 0}), Contact{});
}

TEST(ContactExamples, SquareOnSquare) {
  const Contact touch = contact(Mask(10, 10, true), Mask(10, 10, true), {8, 0});
  EXPECT_EQ(touch.area, 20);
  EXPECT_EQ(touch.first, (Point{8, 0}));
  EXPECT_EQ(touch.box, (Box{8, 0, 2, 10}));
  EXPECT_EQ(touch.sum_x, 10 * (8 + 9));
  EXPECT_EQ(touch.sum_y, 2 * 45);
  EXPECT_EQ(touch.gradient_x, 10 - 30);  // moving b right leaves less: the way out is right
  EXPECT_EQ(touch.gradient_y, 0);
  EXPECT_TRUE(touch.way_out());
}

TEST(ContactExamples, InTheMiddleThereIsNoDirection) {
  const Contact middle = contact(Mask(30, 30, true), Mask(4, 4, true), {13, 13});
  EXPECT_EQ(middle.area, 16);
  EXPECT_FALSE(middle.way_out());
}

// The gradient reads one pixel beyond the shared area on every side.
TEST(ContactExamples, GradientCountsPixelsThatAreNotSharedYet) {
  const Mask a = Mask::from_text({"#.#"});
  const Mask b = Mask::from_text({"##"});
  const Contact result = contact(a, b, {-1, 0});
  EXPECT_EQ(result.area, 1);
  EXPECT_EQ(result.gradient_x, 1);  // one pixel right still covers column 0; one left nothing
}

struct Pair {
  Mask a;
  Mask b;
  Point offset;
};

Pair any_pair() {
  Pair pair{reference::mask_of(*support::grids()), reference::mask_of(*support::grids()), {}};
  pair.offset = *support::offsets(pair.a.size(), pair.b.size());
  return pair;
}

Point negated(Point p) {
  return {detail::saturate(-std::int64_t{p.x}), detail::saturate(-std::int64_t{p.y})};
}

Point moved(Point p, Point by) { return {p.x + by.x, p.y + by.y}; }

// Swapped, pixels are relative to b's corner: everything moves by the offset, and the gradient is
// negated.
RC_GTEST_PROP(ContactLaws, SwappingTheMasks, ()) {
  const auto [a, b, offset] = any_pair();
  const Contact there = contact(a, b, offset);
  const Contact back = contact(b, a, negated(offset));
  RC_ASSERT(there.area == back.area);
  RC_ASSERT(overlap(a, b, offset) == overlap(b, a, negated(offset)));
  RC_ASSERT(there.gradient_x == -back.gradient_x);
  RC_ASSERT(there.gradient_y == -back.gradient_y);
  if (!there) return;
  RC_ASSERT(there.first == moved(back.first, offset));
  RC_ASSERT(there.sum_x == back.sum_x + offset.x * back.area);
  RC_ASSERT(there.sum_y == back.sum_y + offset.y * back.area);
  RC_ASSERT(there.box == translated(back.box, offset));
}

RC_GTEST_PROP(ContactLaws, TheResultsAreConsistent, ()) {
  const auto [a, b, offset] = any_pair();
  const Contact whole = contact(a, b, offset);
  const Mask shared = overlap_mask(a, b, offset);
  RC_ASSERT(static_cast<bool>(whole) == overlap(a, b, offset));
  RC_ASSERT(shared.count() == whole.area);
  RC_ASSERT(shared.size() == a.size());
  RC_ASSERT(contains(shared.solid_bounds(), whole.box));
  if (!whole) return;
  RC_ASSERT(leftmost_point(a, b, offset)->x == whole.box.x);
  RC_ASSERT(rightmost_point(a, b, offset)->x == whole.box.x + whole.box.w - 1);
  RC_ASSERT(first_point(a, b, offset)->y == whole.box.y);
  RC_ASSERT(bottommost_point(a, b, offset)->y == whole.box.y + whole.box.h - 1);
}

/// The same pixels in a larger mask, moved right and down.
Mask padded(const Mask& mask, Point by) {
  Mask larger(mask.width() + by.x + 9, mask.height() + by.y + 5);
  larger.draw(mask, by);
  return larger;
}

// The position of a sprite's pixels inside its mask affects only the coordinates.
RC_GTEST_PROP(ContactLaws, TranslationInsideTheMask, ()) {
  const auto [a, b, offset] = any_pair();
  const Point by{*rc::gen::inRange(0, 140), *rc::gen::inRange(0, 20)};
  if (offset.x > 1000 || offset.x < -1000 || offset.y > 1000 || offset.y < -1000) return;
  const Contact plain = contact(a, b, offset);
  Contact expected = plain;
  if (plain) {
    expected.first = moved(plain.first, by);
    expected.box = translated(plain.box, by);
    expected.sum_x += by.x * plain.area;
    expected.sum_y += by.y * plain.area;
  }
  RC_ASSERT(contact(padded(a, by), b, moved(offset, by)) == expected);
  RC_ASSERT(contact(a, padded(b, by), {offset.x - by.x, offset.y - by.y}) == plain);
}

// The OR of two sprites touches where either does; areas of disjoint parts add up.
RC_GTEST_PROP(ContactLaws, AreaAddsUpOverParts, ()) {
  const auto [a, b, offset] = any_pair();
  const Mask cut = reference::mask_of(*support::grids());
  Mask left = a;
  left.erase(cut);
  Mask right = a;
  right.keep(cut);
  RC_ASSERT(overlap_area(left, b, offset) + overlap_area(right, b, offset) ==
            overlap_area(a, b, offset));
}

TEST(OverlapMask, IntoOneOfItsOwnMasks) {
  const Mask a = Mask::from_text({"##.", "###", ".##"});
  const Mask b = Mask::from_text({".#", "##"});
  const Mask expected = overlap_mask(a, b, {1, 0});
  Mask first = a;
  overlap_mask(first, b, {1, 0}, first);
  Mask through_a_copied_view = a;
  const MaskView view = through_a_copied_view.view();
  overlap_mask(view, b, {1, 0}, through_a_copied_view);
  EXPECT_EQ(through_a_copied_view, expected);
  EXPECT_EQ(first, expected);
  Mask second = b;
  overlap_mask(a, second, {1, 0}, second);
  EXPECT_EQ(second, expected);
  Mask reused(3, 3, true);
  overlap_mask(a, b, {1, 0}, reused);
  EXPECT_EQ(reused, expected);
  EXPECT_TRUE(validate(reused).ok());
}

}  // namespace
}  // namespace hitmask
