// Boxes against loops over their pixels, and at the ends of int32.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "hitmask/geometry.hpp"
#include "reference/seeds/box6502.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using support::highest;
using support::lowest;

static_assert(overlaps(Box{0, 0, 2, 2}, Box{1, 1, 2, 2}));
static_assert(!overlaps(Box{0, 0, 2, 2}, Box{2, 0, 2, 2}));
static_assert(touches(Box{0, 0, 2, 2}, Box{2, 2, 2, 2}));
static_assert(!touches(Box{0, 0, 2, 2}, Box{3, 0, 2, 2}));
static_assert(!touches(Box{0, 0, 0, 2}, Box{0, 0, 2, 2}));
static_assert(intersection(Box{0, 0, 4, 4}, Box{2, 1, 4, 2}) == Box{2, 1, 2, 2});
static_assert(united(Box{0, 0, 1, 1}, Box{4, 5, 2, 2}) == Box{0, 0, 6, 7});
static_assert(contains(Box{0, 0, 3, 3}, Point{2, 2}));
static_assert(contains(Box{0, 0, 3, 3}, Box{1, 1, 2, 2}));
static_assert(translated(Box{1, 2, 3, 4}, Point{10, -10}) == Box{11, -8, 3, 4});
static_assert(area_of(Box{0, 0, highest, highest}) == std::int64_t{highest} * highest);
static_assert(box_of(Size{3, 4}) == Box{0, 0, 3, 4});
static_assert(to_pixel(0.5) == 1 && to_pixel(-0.5) == 0);

constexpr int field = 9;  // the small boxes lie in -4 ... 4 on both axes

/// Whether pixel (x, y) is in a box, said without any sum that could be off by one unnoticed.
bool has_pixel(const Box& box, int x, int y) {
  for (int j = 0; j < box.h; ++j)
    for (int i = 0; i < box.w; ++i)
      if (box.x + i == x && box.y + j == y) return true;
  return false;
}

std::vector<Point> pixels_of(const Box& box) {
  std::vector<Point> pixels;
  for (int y = -field; y <= field; ++y)
    for (int x = -field; x <= field; ++x)
      if (has_pixel(box, x, y)) pixels.push_back({x, y});
  return pixels;
}

std::vector<Box> small_boxes() {
  std::vector<Box> boxes;
  for (int w = -1; w <= 3; ++w)
    for (int h = -1; h <= 3; ++h)
      for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y) boxes.push_back({x, y, w, h});
  return boxes;
}

/// The small boxes with their pixels.
struct Pixelled {
  Box box;
  std::vector<Point> pixels;
};

std::vector<Pixelled> pixelled_boxes() {
  std::vector<Pixelled> result;
  for (const Box& box : small_boxes()) result.push_back({box, pixels_of(box)});
  return result;
}

std::vector<Point> common(const std::vector<Point>& a, const std::vector<Point>& b) {
  std::vector<Point> shared;
  for (const Point p : a)
    if (std::find(b.begin(), b.end(), p) != b.end()) shared.push_back(p);
  return shared;
}

/// Pixels of a and b that are the same or neighbours, also diagonally: closed squares that meet.
bool squares_meet(const std::vector<Point>& a, const std::vector<Point>& b) {
  for (const Point p : a)
    for (const Point q : b)
      if (std::abs(p.x - q.x) <= 1 && std::abs(p.y - q.y) <= 1) return true;
  return false;
}

void expect_pixel_answers(const Pixelled& a, const Pixelled& b) {
  const std::vector<Point> shared = common(a.pixels, b.pixels);
  ASSERT_EQ(overlaps(a.box, b.box), !shared.empty());
  ASSERT_EQ(touches(a.box, b.box), squares_meet(a.pixels, b.pixels));
  ASSERT_EQ(intersection(a.box, b.box), reference::box_around(shared));
  ASSERT_EQ(contains(a.box, b.box), shared.size() == b.pixels.size());
  std::vector<Point> both = a.pixels;
  both.insert(both.end(), b.pixels.begin(), b.pixels.end());
  ASSERT_EQ(united(a.box, b.box), reference::box_around(both));
}

TEST(Boxes, EveryPairOfSmallBoxesAgreesWithItsPixels) {
  const std::vector<Pixelled> boxes = pixelled_boxes();
  for (const Pixelled& a : boxes)
    for (const Pixelled& b : boxes) {
      expect_pixel_answers(a, b);
      ASSERT_FALSE(HasFatalFailure()) << rc::toString(a.box) << rc::toString(b.box);
    }
}

TEST(Boxes, PointsAndAreaOfEverySmallBox) {
  for (const auto& [box, pixels] : pixelled_boxes()) {
    ASSERT_EQ(area_of(box), static_cast<std::int64_t>(pixels.size()));
    ASSERT_EQ(is_empty(box), pixels.empty());
    for (int y = -field; y <= field; ++y)
      for (int x = -field; x <= field; ++x)
        ASSERT_EQ(contains(box, Point{x, y}), has_pixel(box, x, y));
  }
}

TEST(Boxes, EmptyBoxesGiveTheEmptyBox) {
  EXPECT_EQ(intersection({5, 5, 0, 3}, {0, 0, 9, 9}), Box{});
  EXPECT_EQ(intersection({0, 0, 2, 2}, {2, 0, 2, 2}), Box{});
  EXPECT_EQ(united({5, 5, 0, 3}, {7, 7, -1, 1}), Box{});
  EXPECT_EQ(united({5, 5, 0, 3}, {7, 7, 1, 1}), (Box{7, 7, 1, 1}));
}

TEST(Boxes, EndsOfInt32) {
  const Box all{lowest, lowest, highest, highest};
  const Box far_corner{highest, highest, 1, 1};
  EXPECT_FALSE(overlaps(all, far_corner));
  EXPECT_TRUE(overlaps(Box{highest, 0, highest, 1}, Box{highest, 0, 1, 1}));
  EXPECT_TRUE(overlaps(Box{highest - 1, 0, highest, 1}, Box{highest, 0, highest, 1}));
  EXPECT_TRUE(touches(Box{lowest, 0, highest, 1}, Box{-1, 0, 1, 1}));
  EXPECT_FALSE(touches(Box{lowest, 0, highest, 1}, Box{0, 0, 1, 1}));
  EXPECT_FALSE(overlaps(Box{0, 0, lowest, lowest}, all));
  EXPECT_EQ(united(all, far_corner), (Box{lowest, lowest, highest, highest}));
  EXPECT_EQ(intersection(Box{highest - 1, 0, highest, 1}, Box{highest, 0, highest, 1}),
            (Box{highest, 0, highest - 1, 1}));
  EXPECT_TRUE(contains(Box{highest, highest, 1, 1}, Point{highest, highest}));
  EXPECT_TRUE(contains(Box{lowest, lowest, 1, 1}, Point{lowest, lowest}));
  EXPECT_FALSE(contains(Box{lowest, lowest, 1, 1}, Point{highest, lowest}));
}

TEST(Boxes, MovingStopsAtTheEndsOfInt32) {
  EXPECT_EQ(translated({highest, lowest, 2, 3}, {1, -1}), (Box{highest, lowest, 2, 3}));
  EXPECT_EQ(translated({-5, 5, 2, 3}, {lowest, highest}), (Box{lowest, highest, 2, 3}));
}

rc::Gen<Box> any_boxes() {
  const auto number = rc::gen::oneOf(rc::gen::arbitrary<std::int32_t>(), rc::gen::inRange(-20, 20),
                                     rc::gen::element(lowest, lowest + 1, highest - 1, highest));
  return rc::gen::build<Box>(rc::gen::set(&Box::x, number), rc::gen::set(&Box::y, number),
                             rc::gen::set(&Box::w, number), rc::gen::set(&Box::h, number));
}

RC_GTEST_PROP(Boxes, TouchesIsTheClosed6502Test, ()) {
  const Box a = *any_boxes();
  const Box b = *any_boxes();
  RC_ASSERT(touches(a, b) == reference::box6502::collides(a, b));
}

RC_GTEST_PROP(Boxes, LawsForAnyInt32, ()) {
  const Box a = *any_boxes();
  const Box b = *any_boxes();
  RC_ASSERT(overlaps(a, b) == overlaps(b, a));
  RC_ASSERT(touches(a, b) == touches(b, a));
  RC_ASSERT(intersection(a, b) == intersection(b, a));
  RC_ASSERT(united(a, b) == united(b, a));
  RC_ASSERT(overlaps(a, b) == !is_empty(intersection(a, b)));
  if (overlaps(a, b)) RC_ASSERT(touches(a, b));
  RC_ASSERT(contains(a, intersection(a, b)));
  RC_ASSERT(contains(b, intersection(a, b)));
}

TEST(Points, AddSubtractAndStopAtTheEdgeOfInt32) {
  constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t high = std::numeric_limits<std::int32_t>::max();
  static_assert(Point{1, 2} + Point{3, -5} == Point{4, -3});
  static_assert(Point{1, 2} - Point{3, -5} == Point{-2, 7});
  static_assert(-Point{low, 3} == Point{high, -3});
  static_assert(Point{high, low} + Point{1, -1} == Point{high, low});
  Point moved{5, 5};
  moved += {1, 2};
  moved -= {3, 3};
  EXPECT_EQ(moved, (Point{3, 4}));
  EXPECT_TRUE((Direction{0, -1}));
  EXPECT_FALSE(Direction{});
}

}  // namespace
}  // namespace hitmask
