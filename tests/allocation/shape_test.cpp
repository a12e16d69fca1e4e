// Running out of memory during a change leaves the mask unchanged.
#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <string>

#include "allocation/counting_new.hpp"
#include "hitmask/shape.hpp"

namespace hitmask {
namespace {

struct Change {
  std::string name;
  std::function<void(Mask&)> apply;
};

const Change changes[] = {
    {"flood a clear region", [](Mask& mask) { paint_flood(mask, {100, 100}); }},
    {"flood a solid region",
     [](Mask& mask) { paint_flood(mask, {40, 40}, Neighbours::eight, Paint::erase); }},
    {"grow by a square", [](Mask& mask) { grow_in_place(mask, 9); }},
    {"grow by a diamond", [](Mask& mask) { grow_in_place(mask, 70, Reach::four); }},
    {"grow by a disc", [](Mask& mask) { grow_in_place(mask, 12, Reach::disc); }},
    {"grow by a large disc", [](Mask& mask) { grow_in_place(mask, 90, Reach::disc); }},
    {"shrink", [](Mask& mask) { shrink_in_place(mask, 3, Reach::disc); }},
    {"polygon",
     [](Mask& mask) {
       const Point corners[] = {{5, 5}, {190, 20}, {60, 180}};
       paint_polygon(mask, corners, FillRule::even_odd, Paint::toggle);
     }},
    {"stamp itself", [](Mask& mask) { paint_mask(mask, mask, {30, 20}); }},
    {"or with a larger one", [](Mask& mask) { mask |= Mask(300, 300, true); }},
};

/// True when it ran out of memory.
bool fails(const Change& change, Mask& mask, long successes) {
  const support::FailAfter fail(successes);
  try {
    change.apply(mask);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

TEST(ShapeAllocation, AChangeThatFailsChangesNothing) {
  Mask before(200, 200);
  paint_disc(before, {40, 40}, 30);
  paint_box(before, {120, 10, 60, 150});
  for (const Change& change : changes) {
    Mask mask = before;
    long successes = 0;
    while (fails(change, mask, successes)) {
      ASSERT_TRUE(validate(mask).ok()) << change.name << " after " << successes;
      ASSERT_EQ(mask, before) << change.name << " after " << successes;
      ASSERT_LT(++successes, 1000);
    }
    EXPECT_TRUE(validate(mask).ok()) << change.name;
    EXPECT_NE(mask, before) << change.name;
    EXPECT_GT(successes, 0) << change.name << " never allocates";
  }
}

TEST(ShapeAllocation, InPlaceWithoutAllocating) {
  Mask mask(200, 130);
  paint_disc(mask, {90, 60}, 50);
  EXPECT_EQ(support::allocations_of([&] {
              flip_x_in_place(mask);
              flip_y_in_place(mask);
              shift_in_place(mask, {-70, 13});
              paint_ellipse(mask, {10, 10, 90, 40}, Paint::toggle);
              paint_line(mask, {0, 0}, {199, 129}, 5, Paint::erase);
            }),
            0);
  EXPECT_EQ(support::allocations_of([&] { static_cast<void>(is_subset(mask, mask, {1, 1})); }), 0);
}

}  // namespace
}  // namespace hitmask
