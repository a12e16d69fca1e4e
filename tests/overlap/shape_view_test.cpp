// Shape views: masks and plain boxes give what real solid masks give, and the closed forms go
// on where no mask can follow.
#include "overlap/shape_view.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "hitmask/world.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using detail::overlap::centroid_of_few;
using detail::overlap::contact_of;
using detail::overlap::is_hit;
using detail::overlap::ShapeView;
using detail::overlap::test_pair;
using detail::overlap::TestResult;
using reference::Grid;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

ShapeView shape_view_of(const Mask& mask) { return {&mask.view(), mask.size()}; }
ShapeView box_view(Size size) { return {nullptr, size}; }
ShapeView box_view(std::int32_t width, std::int32_t height) { return {nullptr, {width, height}}; }

/// test_pair(), contact_of() with every choice of details, and centroid_of_few(), against overlap()
/// and contact() of masks.
testing::AssertionResult agrees(const ShapeView& a, const ShapeView& b, const Mask& mask_a,
                                const Mask& mask_b, Point offset) {
  if (is_hit(test_pair(a, b, offset)) != overlap(mask_a, mask_b, offset))
    return testing::AssertionFailure() << active_target() << ": test_pair() is wrong at " << offset;
  for (unsigned set = 0; set <= 31; ++set) {
    const auto details = static_cast<Details>(set);
    const Contact got = contact_of(a, b, offset, details);
    const Contact expected = contact(mask_a, mask_b, offset, details);
    if (got != expected)
      return testing::AssertionFailure() << active_target() << ", details " << set << " at "
                                         << offset << ": " << got << ", not " << expected;
  }
  const Contact few = centroid_of_few(a, b, offset);
  if (const Contact expected = contact(mask_a, mask_b, offset, Details::centroid); few != expected)
    return testing::AssertionFailure()
           << active_target() << ", few at " << offset << ": " << few << ", not " << expected;
  return testing::AssertionSuccess();
}

/// The two masks, and each one replaced by a box of its size. `offset` is b's position on a.
testing::AssertionResult boxes_are_solid_masks(const Mask& a, const Mask& b, Point offset) {
  const Mask solid_a(a.size(), true);
  const Mask solid_b(b.size(), true);
  const ShapeView box_a = box_view(a.size());
  const ShapeView box_b = box_view(b.size());
  if (auto result = agrees(shape_view_of(a), shape_view_of(b), a, b, offset); !result)
    return result;
  if (auto result = agrees(box_a, shape_view_of(b), solid_a, b, offset); !result) return result;
  if (auto result = agrees(shape_view_of(a), box_b, a, solid_b, offset); !result) return result;
  return agrees(box_a, box_b, solid_a, solid_b, offset);
}

TEST(ShapeViews, SmallMasksAndBoxesAtEveryOffset) {
  support::Random random(1);
  for (const auto& [a_size, b_size] :
       {std::pair{Size{5, 4}, Size{3, 6}}, std::pair{Size{1, 1}, Size{2, 1}},
        std::pair{Size{0, 3}, Size{4, 4}}, std::pair{Size{9, 2}, Size{1, 7}}})
    for (const support::Pattern shape :
         {support::Pattern::noise, support::Pattern::full, support::Pattern::one_pixel,
          support::Pattern::empty, support::Pattern::diagonal}) {
      const Mask a = support::painted<Mask>(shape, a_size, random);
      const Mask b = support::painted<Mask>(support::Pattern::noise, b_size, random);
      for (std::int32_t dy = -b_size.height - 2; dy <= a_size.height + 2; ++dy)
        for (std::int32_t dx = -b_size.width - 2; dx <= a_size.width + 2; ++dx)
          ASSERT_TRUE(boxes_are_solid_masks(a, b, {dx, dy}));
    }
}

TEST(ShapeViews, EdgeSizesOnEveryTarget) {
  support::Random random(2);
  const int rounds = support::long_run() ? 1000 : 150;
  for (int round = 0; round < rounds; ++round) {
    const Mask a = reference::mask_of(support::random_grid(random));
    const Mask b = reference::mask_of(support::random_grid(random));
    const Point offset = support::random_offset(a.size(), b.size(), random);
    support::on_every_target([&] { ASSERT_TRUE(boxes_are_solid_masks(a, b, offset)); });
    ASSERT_FALSE(HasFatalFailure());
  }
}

// The solid box and the occupancy are then larger than the pixels: nothing may be believed unread.
TEST(ShapeViews, MasksThatWereErasedAndNotTightened) {
  support::Random random(3);
  for (int round = 0; round < 60; ++round) {
    Mask a = reference::mask_of(support::random_grid(random));
    Mask b = reference::mask_of(support::random_grid(random));
    a.erase(reference::mask_of(support::random_grid(random)), {2, -3});
    b.erase(Mask(b.size(), true), {round % 3, 0});
    const Point offset = support::random_offset(a.size(), b.size(), random);
    ASSERT_TRUE(boxes_are_solid_masks(a, b, offset));
  }
  Mask gone(20, 20, true);
  gone.erase(Mask(20, 20, true));
  ASSERT_FALSE(is_empty(gone.solid_bounds()));
  EXPECT_FALSE(is_hit(test_pair(shape_view_of(gone), box_view(100, 100), {-40, -40})));
  EXPECT_FALSE(contact_of(shape_view_of(gone), box_view(100, 100), {-40, -40}, Details::all));
}

TEST(ShapeViews, SparseLargeMasksUnderABox) {
  Mask mask(1100, 900);
  for (const Point at : {Point{3, 5}, Point{600, 511}, Point{601, 512}, Point{1099, 899}})
    mask.set(at);
  const ShapeView shape = shape_view_of(mask);
  for (const Size size : {Size{1, 1}, Size{7, 9}, Size{64, 64}, Size{500, 400}})
    for (std::int32_t y = -20; y < 920; y += 61)
      for (std::int32_t x = -20; x < 1120; x += 53)
        ASSERT_TRUE(agrees(shape, box_view(size), mask, Mask(size, true), {x, y}));
}

RC_GTEST_PROP(ShapeViews, AnyMasksAndBoxes, ()) {
  const Mask a = reference::mask_of(*support::small_grids());
  const Mask b = reference::mask_of(*support::small_grids());
  const Point offset = *support::offsets(a.size(), b.size());
  RC_ASSERT(boxes_are_solid_masks(a, b, offset));
}

/// Giants: only the mask's own corner of the world matters, so a box that reaches just past the
/// mask on all sides gives the same numbers, moved.
TEST(ShapeViews, GiantBoxesOverMasks) {
  support::Random random(4);
  constexpr std::int32_t far = max_box_side;
  const Mask mask = support::painted<Mask>(support::Pattern::noise, {90, 70}, random);
  const ShapeView shape = shape_view_of(mask);
  for (const std::int32_t dx : {-far, -far + 1, -far + 40, -5000, 0, 50, 89, 90})
    for (const std::int32_t dy : {-far, -far + 69, -5000, 0, 35, 69, 70}) {
      const Box covered = intersection({dx, dy, far, far}, {-2, -2, 94, 74});
      const Mask solid(std::max(covered.w, 0), std::max(covered.h, 0), true);
      const Contact expected = contact(mask, solid, {covered.x, covered.y});
      ASSERT_EQ(contact_of(shape, box_view(far, far), {dx, dy}, Details::all), expected);
      const Contact turned = contact_of(box_view(far, far), shape, {-dx, -dy}, Details::all);
      ASSERT_EQ(turned.area, expected.area);
      ASSERT_EQ(is_hit(test_pair(box_view(far, far), shape, {-dx, -dy})), expected.area > 0);
      if (!expected) continue;
      ASSERT_EQ(turned.first, (Point{expected.first.x - dx, expected.first.y - dy}));
      ASSERT_EQ(turned.sum_x, expected.sum_x - expected.area * dx);
      ASSERT_EQ(turned.sum_y, expected.sum_y - expected.area * dy);
      ASSERT_EQ(turned.gradient_x, -expected.gradient_x);
      ASSERT_EQ(turned.gradient_y, -expected.gradient_y);
    }
}

TEST(ShapeViews, TheLargestMaskUnderTheLargestBox) {
  const Mask wide(max_mask_side, 3, true);
  constexpr std::int32_t far = max_box_side;
  const std::int32_t at = far - max_mask_side;
  const Contact found =
      contact_of(box_view(far, far), shape_view_of(wide), {at, far - 2}, Details::all);
  EXPECT_EQ(found.area, 2 * std::int64_t{max_mask_side});
  EXPECT_EQ(found.first, (Point{at, far - 2}));
  EXPECT_EQ(found.box, (Box{at, far - 2, max_mask_side, 2}));
  EXPECT_EQ(found.sum_x, std::int64_t{max_mask_side} * (2 * std::int64_t{at} + max_mask_side - 1));
  EXPECT_EQ(found.sum_y, std::int64_t{max_mask_side} * (2 * std::int64_t{far} - 3));
  EXPECT_EQ(found.gradient_x, -2);  // flush on the right: a step to the right loses a column
  EXPECT_EQ(found.gradient_y, -2 * std::int64_t{max_mask_side});
}

TEST(ShapeViews, GiantBoxesOverGiantBoxes) {
  constexpr std::int32_t far = max_box_side;
  constexpr std::int64_t giant_side = far;
  const ShapeView giant = box_view(far, far);
  const Contact same = contact_of(giant, giant, {0, 0}, Details::all);
  EXPECT_EQ(same.area, giant_side * giant_side);
  EXPECT_EQ(same.box, (Box{0, 0, far, far}));
  EXPECT_EQ(same.sum_x, most);  // 2^89 does not fit
  EXPECT_EQ(same.sum_y, most);
  EXPECT_FALSE(same.way_out());
  const Contact corner = contact_of(giant, giant, {far - 1, 1 - far}, Details::all);
  EXPECT_EQ(corner.area, 1);
  EXPECT_EQ(corner.first, (Point{far - 1, 0}));
  EXPECT_EQ(corner.sum_x, giant_side - 1);
  EXPECT_EQ(corner.gradient_x, -2);
  EXPECT_EQ(corner.gradient_y, 2);
  EXPECT_EQ(test_pair(giant, giant, {far, 0}), TestResult::apart);
  EXPECT_EQ(test_pair(giant, giant, {0, -far}), TestResult::apart);
  EXPECT_EQ(test_pair(giant, giant, {far - 1, 1 - far}), TestResult::hit_box);
  for (const std::int32_t end : {support::lowest, support::highest}) {
    EXPECT_EQ(test_pair(giant, giant, {end, end}), TestResult::apart);
    EXPECT_FALSE(contact_of(giant, giant, {end, end}, Details::all));
  }
}

/// Sums just below the end of int64 are exact: columns 0 ... 2^31 - 2, a few rows of them.
TEST(ShapeViews, SumsThatStillFit) {
  const ShapeView line = box_view(support::highest, 3);
  const std::int64_t width = support::highest;
  EXPECT_EQ(contact_of(line, line, {0, 0}, Details::centroid).sum_x, width * (width - 1) / 2 * 3);
  EXPECT_EQ(contact_of(line, line, {0, 0}, Details::centroid).sum_y, width * 3);
  const ShapeView five = box_view(support::highest, 5);
  EXPECT_EQ(contact_of(five, five, {0, 0}, Details::centroid).sum_x, most);
}

TEST(ShapeViews, ResultsShowHowFarItLooked) {
  const Mask square(20, 20, true);
  EXPECT_EQ(test_pair(shape_view_of(square), shape_view_of(square), {20, 0}), TestResult::apart);
  EXPECT_EQ(test_pair(shape_view_of(square), shape_view_of(square), {19, 0}), TestResult::hit);
  EXPECT_EQ(test_pair(shape_view_of(square), box_view(20, 20), {19, 0}), TestResult::hit);
  EXPECT_EQ(test_pair(box_view(20, 20), box_view(20, 20), {19, 0}), TestResult::hit_box);
  EXPECT_EQ(test_pair(box_view(20, 0), box_view(20, 20), {0, 0}), TestResult::apart);
  Mask slope(20, 20);
  for (std::int32_t i = 0; i < 20; ++i) slope.set(i, 19 - i);
  EXPECT_EQ(test_pair(shape_view_of(slope), shape_view_of(slope), {7, 7}), TestResult::coarse);
  EXPECT_EQ(test_pair(shape_view_of(slope), box_view(5, 5), {0, 0}), TestResult::coarse);
  Mask frame(20, 20, true);
  frame.erase(Mask(18, 18, true), {1, 1});
  EXPECT_EQ(test_pair(shape_view_of(frame), box_view(5, 5), {5, 5}), TestResult::pixels_miss);
  EXPECT_EQ(test_pair(shape_view_of(frame), shape_view_of(Mask(5, 5, true)), {5, 5}),
            TestResult::pixels_miss);
  Mask blocks(300, 300);  // its diagonals reach everywhere, its blocks do not
  for (const Point at : {Point{0, 0}, Point{299, 0}, Point{0, 299}, Point{299, 299}})
    blocks.set(at);
  EXPECT_EQ(test_pair(shape_view_of(blocks), shape_view_of(blocks), {100, 100}),
            TestResult::coarse);
  Mask dots(300, 300);
  for (std::int32_t y = 0; y < 300; y += 2)
    for (std::int32_t x = 0; x < 300; x += 2) dots.set(x, y);
  EXPECT_EQ(test_pair(shape_view_of(dots), shape_view_of(dots), {1, 0}), TestResult::pixels_miss);
}

TEST(ShapeViews, SolidBoxesAndPixels) {
  Mask mask(10, 10);
  mask.set(4, 7);
  EXPECT_EQ(detail::overlap::solid_box_of(shape_view_of(mask)), (Box{4, 7, 1, 1}));
  EXPECT_EQ(detail::overlap::solid_box_of(shape_view_of(Mask(10, 10))), Box{});
  EXPECT_EQ(detail::overlap::solid_box_of(box_view(3, 4)), (Box{0, 0, 3, 4}));
  EXPECT_EQ(detail::overlap::solid_box_of(box_view(0, 4)), Box{});
  EXPECT_TRUE(detail::overlap::solid_at(shape_view_of(mask), {4, 7}));
  EXPECT_FALSE(detail::overlap::solid_at(shape_view_of(mask), {7, 4}));
  EXPECT_FALSE(detail::overlap::solid_at(shape_view_of(mask), {-1, 100}));
  EXPECT_TRUE(detail::overlap::solid_at(box_view(3, 4), {2, 3}));
  EXPECT_FALSE(detail::overlap::solid_at(box_view(3, 4), {3, 3}));
  EXPECT_FALSE(detail::overlap::solid_at(box_view(3, 0), {0, 0}));
}

}  // namespace
}  // namespace hitmask
