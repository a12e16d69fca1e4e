// Polygon filling against the oracle, and the laws of polygons with common edges.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_brushes.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::CornerLists;
using reference::Grid;
using support::highest;
using support::lowest;
using support::Random;
using support::same;

constexpr std::array rules{FillRule::even_odd, FillRule::non_zero};

std::vector<std::span<const Point>> spans_of(const CornerLists& loops) {
  return {loops.begin(), loops.end()};
}

testing::AssertionResult polygon_agrees(const Grid& before, const CornerLists& loops, Paint paint) {
  for (const FillRule rule : rules) {
    Mask mask = reference::mask_of(before);
    paint_polygons(mask, spans_of(loops), rule, paint);
    Grid grid = before;
    reference::paint_polygons(grid, loops, rule, paint);
    if (auto result = same(mask, grid); !result) return result << "rule " << static_cast<int>(rule);
  }
  return testing::AssertionSuccess();
}

Point point_of(int number, int side) { return {number % side, number / side}; }

TEST(Polygons, EveryTriangleInASmallMask) {
  constexpr int side = 5;  // corners; one pixel less
  constexpr int points = side * side;
  for (int a = 0; a < points; ++a)
    for (int b = 0; b < points; ++b)
      for (int c = 0; c < points; ++c)
        ASSERT_TRUE(polygon_agrees(Grid(side - 1, side - 1),
                                   {{point_of(a, side), point_of(b, side), point_of(c, side)}},
                                   Paint::draw))
            << a << ' ' << b << ' ' << c;
}

std::int32_t random_coordinate(std::int32_t length, bool far, Random& random) {
  if (far && random.one_in(3))
    return random.one_in(2) ? random.between(lowest, highest)
                            : random.pick(std::array{lowest, lowest + 1, highest - 1, highest});
  return random.between(-2, length + 2);
}

CornerLists random_loops(Size size, std::uint64_t seed) {
  Random random(seed);
  const bool far = random.one_in(3);
  CornerLists loops(random.index(4));
  for (std::vector<Point>& corners : loops) {
    corners.resize(random.index(9));
    for (Point& corner : corners)
      corner = {random_coordinate(size.width, far, random),
                random_coordinate(size.height, far, random)};
  }
  return loops;
}

RC_GTEST_PROP(Polygons, AnyMaskAnywhere, ()) {
  const Grid before = *support::grids();
  const CornerLists loops = random_loops(before.size(), *support::seeds());
  for (const Paint paint : {Paint::draw, Paint::erase, Paint::toggle})
    RC_ASSERT(polygon_agrees(before, loops, paint));
}

TEST(Polygons, AnyLoopsOverASmallMask) {
  Random random(51);
  for (int round = 0; round < 3000; ++round)
    ASSERT_TRUE(polygon_agrees(Grid(19, 13), random_loops({19, 13}, random.next()), Paint::toggle))
        << round;
}

// A slanted edge from one end of the coordinates to the other, through the mask.
TEST(Polygons, EdgesAsLongAsTheCoordinatesGo) {
  Random random(52);
  for (int round = 0; round < 60; ++round) {
    const auto off = [&] { return random.between(0, 30); };
    const std::vector<Point> corners{{lowest + off(), lowest + off()},
                                     {highest - off(), highest - off()},
                                     {lowest, highest - off()}};
    ASSERT_TRUE(polygon_agrees(Grid(66, 64), {corners}, Paint::draw)) << round;
    const std::vector<Point> level{{lowest, off()}, {highest, off()}, {highest, 64}, {lowest, 64}};
    ASSERT_TRUE(polygon_agrees(Grid(66, 64), {level}, Paint::draw)) << round;
  }
}

Mask filled(Size size, const std::vector<Point>& corners, FillRule rule) {
  Mask mask(size);
  paint_polygon(mask, corners, rule);
  return mask;
}

TEST(Polygons, TheOrderOfCornersDoesNotMatter) {
  Random random(53);
  for (int round = 0; round < 300; ++round) {
    std::vector<Point> corners(3 + random.index(6));
    for (Point& corner : corners) corner = {random.between(-9, 80), random.between(-9, 60)};
    for (const FillRule rule : rules) {
      const Mask first = filled({70, 50}, corners, rule);
      std::vector<Point> other = corners;
      std::rotate(other.begin(), other.begin() + 1, other.end());
      ASSERT_EQ(filled({70, 50}, other, rule), first);
      std::reverse(other.begin(), other.end());
      ASSERT_EQ(filled({70, 50}, other, rule), first);
    }
  }
}

TEST(Polygons, BoxesAreBoxes) {
  Random random(54);
  for (int round = 0; round < 300; ++round) {
    const Box box{random.between(-20, 130), random.between(-20, 80), random.between(0, 90),
                  random.between(0, 90)};
    const std::int32_t right = box.x + box.w;
    const std::int32_t bottom = box.y + box.h;
    Mask expected(129, 65);
    paint_box(expected, box);
    for (const FillRule rule : rules)
      ASSERT_EQ(filled({129, 65},
                       {{box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}}, rule),
                expected);
  }
}

/// A mesh of irregular quadrangles with straight outer sides.
class Net {
 public:
  static constexpr std::int32_t cells = 6;
  static constexpr std::int32_t step = 13;  // pixels, more than twice the movement of a corner

  explicit Net(Random& random) {
    for (std::int32_t y = 0; y <= cells; ++y)
      for (std::int32_t x = 0; x <= cells; ++x) {
        const bool inner = x > 0 && y > 0 && x < cells && y < cells;
        const auto moved = [&](std::int32_t at) {
          return at * step + (inner ? random.between(-3, 3) : 0);
        };
        corners_.push_back({moved(x), moved(y)});
      }
  }
  [[nodiscard]] Point corner(std::int32_t x, std::int32_t y) const {
    return corners_[static_cast<std::size_t>(y * (cells + 1) + x)];
  }

 private:
  std::vector<Point> corners_;
};

// Each quadrangle divided into two triangles: every pixel is in exactly one.
TEST(Polygons, NeighboursShareNoPixelAndLeaveNoGap) {
  Random random(55);
  for (int round = 0; round < 30; ++round) {
    const Net net(random);
    Mask all(Net::cells * Net::step, Net::cells * Net::step);
    std::int64_t sum = 0;
    const auto add = [&](const std::vector<Point>& triangle) {
      sum += filled(all.size(), triangle, FillRule::even_odd).count();
      paint_polygon(all, triangle, FillRule::even_odd, Paint::toggle);
    };
    for (std::int32_t y = 0; y < Net::cells; ++y)
      for (std::int32_t x = 0; x < Net::cells; ++x) {
        add({net.corner(x, y), net.corner(x + 1, y), net.corner(x + 1, y + 1)});
        add({net.corner(x, y), net.corner(x + 1, y + 1), net.corner(x, y + 1)});
      }
    ASSERT_EQ(sum, all.width() * all.height());
    ASSERT_EQ(all, Mask(all.size(), true));
  }
}

TEST(Polygons, TogglingTheTwoPartsOfACutTogglesTheWhole) {
  Random random(56);
  for (int round = 0; round < 300; ++round) {
    std::array<Point, 4> p;
    for (Point& corner : p) corner = {random.between(-9, 80), random.between(-9, 60)};
    Mask parts(70, 50);
    paint_polygon(parts, std::vector{p[0], p[1], p[2]}, FillRule::even_odd, Paint::toggle);
    paint_polygon(parts, std::vector{p[0], p[2], p[3]}, FillRule::even_odd, Paint::toggle);
    ASSERT_EQ(parts, filled({70, 50}, {p.begin(), p.end()}, FillRule::even_odd));
  }
}

TEST(Polygons, RulesDifferWhereLoopsOverlap) {
  const std::vector<Point> outer{{0, 0}, {9, 0}, {9, 9}, {0, 9}};
  std::vector<Point> inner{{3, 3}, {6, 3}, {6, 6}, {3, 6}};
  const auto count = [&](FillRule rule) {
    Mask mask(9, 9);
    paint_polygons(mask, spans_of({outer, inner}), rule);
    return mask.count();
  };
  EXPECT_EQ(count(FillRule::even_odd), 72);
  EXPECT_EQ(count(FillRule::non_zero), 81);
  std::reverse(inner.begin(), inner.end());
  EXPECT_EQ(count(FillRule::even_odd), 72);
  EXPECT_EQ(count(FillRule::non_zero), 72);
}

/// A loop of four corners for every run of solid pixels in a row.
CornerLists boxes_of_runs(const Grid& grid) {
  CornerLists loops;
  for (std::int32_t y = 0; y < grid.height(); ++y)
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (!grid.get(x, y) || grid.get(x - 1, y)) continue;
      std::int32_t end = x;
      while (grid.get(end, y)) ++end;
      loops.push_back({{x, y}, {end, y}, {end, y + 1}, {x, y + 1}});
    }
  return loops;
}

TEST(Polygons, ThousandsOfLoops) {
  Random random(57);
  const Grid grid = support::painted<Grid>(support::Pattern::noise, {300, 200}, random);
  const CornerLists loops = boxes_of_runs(grid);
  ASSERT_GT(loops.size(), 10'000u);
  for (const FillRule rule : rules) {
    Mask mask(grid.size());
    paint_polygons(mask, spans_of(loops), rule);
    ASSERT_TRUE(same(mask, grid));
  }
}

TEST(Polygons, WithoutAreaOrMask) {
  ASSERT_TRUE(polygon_agrees(Grid(9, 9), {}, Paint::draw));
  ASSERT_TRUE(polygon_agrees(Grid(9, 9), {{}}, Paint::draw));
  ASSERT_TRUE(polygon_agrees(Grid(9, 9), {{{1, 1}}, {{1, 1}, {7, 8}}}, Paint::draw));
  for (const Size size : {Size{0, 0}, Size{0, 9}, Size{9, 0}})
    ASSERT_TRUE(polygon_agrees(Grid(size), {{{0, 0}, {9, 0}, {9, 9}}}, Paint::draw));
}

TEST(Polygons, AsNewMasks) {
  Random random(58);
  for (int round = 0; round < 300; ++round) {
    std::vector<Point> corners(1 + random.index(6));
    for (Point& corner : corners)
      corner = {random.between(-90, 90), lowest + random.between(0, 90)};
    const FillRule rule = random.pick(rules);
    const MaskAt placed = polygon_mask(corners, rule);
    const Point at = placed.position;
    std::vector<Point> moved = corners;
    for (Point& corner : moved) corner = {corner.x - at.x, corner.y - at.y};
    Grid expected(placed.mask.size());
    reference::paint_polygons(expected, {moved}, rule, Paint::draw);
    ASSERT_TRUE(same(placed.mask, expected));
    const auto [left, right] =
        std::minmax_element(moved.begin(), moved.end(), [](Point a, Point b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(moved.begin(), moved.end(), [](Point a, Point b) { return a.y < b.y; });
    ASSERT_EQ((Point{left->x, top->y}), (Point{0, 0}));
    ASSERT_EQ((Size{right->x, bottom->y}), placed.mask.size());
  }
}

TEST(Polygons, ImpossibleMasks) {
  EXPECT_EQ(polygon_mask({}).mask.size(), Size{});
  const std::vector<Point> large{{lowest, lowest}, {highest, highest}, {0, 9}};
  EXPECT_THROW(static_cast<void>(polygon_mask(large)), std::length_error);
  const std::vector<Point> wide{{0, 0}, {65'536, 0}, {9, 9}};
  EXPECT_THROW(static_cast<void>(polygon_mask(wide)), std::length_error);
  const std::vector<Point> largest{{-5, 3}, {65'530, 3}, {65'530, 5}, {-5, 5}};
  EXPECT_EQ(polygon_mask(largest).mask.count(), 2 * 65'535);
}

}  // namespace
}  // namespace hitmask
