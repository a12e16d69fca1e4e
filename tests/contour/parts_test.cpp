// convex_parts and rectangles: exact covers, checked piece by piece.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "contour/shapes.hpp"
#include "hitmask/contour.hpp"
#include "reference/contour_check.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using reference::Corners;
using reference::Grid;
using support::both_neighbours;

std::vector<Corners> polygons_of(const ConvexParts& parts) {
  std::vector<Corners> polygons;
  for (const ConvexPart& part : parts.parts) {
    const auto corners = parts.corners_of(part);
    polygons.emplace_back(corners.begin(), corners.end());
  }
  return polygons;
}

bool turns_clockwise(const Corners& part) {
  for (std::size_t i = 0; i < part.size(); ++i)
    if (reference::turn(reference::point_before(part, i), part[i],
                        reference::point_after(part, i)) <= 0)
      return false;
  return true;
}

/// Some side has the whole other polygon on its left.
bool has_separating_side(const Corners& a, const Corners& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto is_left = [&](Point p) {
      return reference::turn(a[i], reference::point_after(a, i), p) <= 0;
    };
    if (std::all_of(b.begin(), b.end(), is_left)) return true;
  }
  return false;
}

/// Whether no edge of the boundary passes through a side, and the middle of a triangle is inside.
bool lies_inside(const Corners& part, const std::vector<Corners>& loops) {
  const auto scaled = [](Point p) { return Point{p.x * 6, p.y * 6}; };
  const Point middle{(part[0].x + part[1].x + part[2].x) * 2,
                     (part[0].y + part[1].y + part[2].y) * 2};
  int winding = 0;
  for (const Corners& loop : loops) {
    Corners large;
    for (const Point p : loop) large.push_back(scaled(p));
    winding += reference::winding_of(large, middle, middle);
    for (std::size_t i = 0; i < loop.size(); ++i)
      for (std::size_t side = 0; side < part.size(); ++side) {
        const Point a = part[side], b = reference::point_after(part, side);
        const Point c = loop[i], d = reference::point_after(loop, i);
        if (reference::sign_of(reference::turn(a, b, c)) *
                    reference::sign_of(reference::turn(a, b, d)) <
                0 &&
            reference::sign_of(reference::turn(c, d, a)) *
                    reference::sign_of(reference::turn(c, d, b)) <
                0)
          return false;
      }
  }
  return winding == 1;
}

std::string parts_problem(const Boundary& boundary, std::int32_t max_vertices) {
  const ConvexParts found = convex_parts(boundary, max_vertices);
  const std::vector<Corners> polygons = polygons_of(found);
  std::vector<Corners> loops;
  std::int64_t area = 0;
  for (const Loop& loop : boundary.loops) {
    loops.push_back({boundary.corners_of(loop).begin(), boundary.corners_of(loop).end()});
    area += reference::twice_signed_area(loops.back());
  }
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    if (polygons[i].size() > static_cast<std::size_t>(max_vertices)) return "too many corners";
    if (!turns_clockwise(polygons[i])) return "not convex";
    if (!lies_inside(polygons[i], loops)) return "not inside";
    for (std::size_t j = 0; j < i; ++j)
      if (!has_separating_side(polygons[i], polygons[j]) &&
          !has_separating_side(polygons[j], polygons[i]))
        return "parts overlap";
    area -= reference::twice_signed_area(polygons[i]);
    if (i > 0 && found.parts[i].component < found.parts[i - 1].component) return "not sorted";
  }
  return area == 0 ? "" : "the areas differ by " + std::to_string(area);
}

testing::AssertionResult has_parts(const Mask& mask, Neighbours neighbours, double epsilon) {
  const Boundary simple = simplify(trace(mask, neighbours), epsilon);
  for (const std::int32_t most : {8, 3, 5, 1000})
    if (const std::string problem = parts_problem(simple, most); !problem.empty())
      return testing::AssertionFailure()
             << problem << ", epsilon " << epsilon << ", at most " << most << ", of\n"
             << mask.view();
  return testing::AssertionSuccess();
}

TEST(ContourParts, EverySmallMask) {
  for (const Size size : {Size{3, 3}, Size{4, 3}})
    support::for_each_small_grid(size, [](const Grid& grid) {
      for (const Neighbours neighbours : both_neighbours)
        for (const double epsilon : {0.0, 0.8})
          ASSERT_TRUE(has_parts(reference::mask_of(grid), neighbours, epsilon));
    });
}

TEST(ContourParts, EveryFourByFourMask) {
  if (!support::long_run()) return;
  support::for_each_small_grid({4, 4}, [](const Grid& grid) {
    for (const Neighbours neighbours : both_neighbours)
      for (const double epsilon : {0.0, 0.8})
        ASSERT_TRUE(has_parts(reference::mask_of(grid), neighbours, epsilon));
  });
}

TEST(ContourParts, HardShapes) {
  for (const Mask& mask : contours::shapes())
    for (const Neighbours neighbours : both_neighbours)
      for (const double epsilon : {0.0, 0.75, 1.5, 4.0})
        ASSERT_TRUE(has_parts(mask, neighbours, epsilon));
}

RC_GTEST_PROP(ContourParts, AnySmallGrid, ()) {
  const Mask mask = reference::mask_of(*support::grids_by(contours::random_grid));
  for (const Neighbours neighbours : both_neighbours)
    for (const double epsilon : {0.0, 1.25}) RC_ASSERT(has_parts(mask, neighbours, epsilon));
}

TEST(ContourParts, ABoxAndADiscAreFewParts) {
  EXPECT_EQ(convex_parts(trace(Mask(20, 9, true))).parts.size(), 1u);
  EXPECT_EQ(convex_parts(simplify(trace(disc_mask(100)), 1.5), 64).parts.size(), 1u);
  const ConvexParts frame = convex_parts(trace(contours::nested(15, 3)));
  EXPECT_EQ(frame.parts.front().component, 0u);
  EXPECT_EQ(frame.parts.back().component, 1u);
}

TEST(ContourParts, RefusesWhatHasNoMeaning) {
  Boundary boundary = trace(disc_mask(3));
  EXPECT_THROW((void)convex_parts(boundary, 2), std::invalid_argument);
  EXPECT_TRUE(convex_parts({}).parts.empty());
  std::reverse(boundary.corners.begin(), boundary.corners.end());
  EXPECT_THROW((void)convex_parts(boundary), std::invalid_argument);
  const auto loop = [](Corners corners) {
    return Boundary{corners, {{0, corners.size(), 0, false}}};
  };
  EXPECT_THROW((void)convex_parts(loop({{0, 0}, {4, 4}, {4, 0}, {0, 4}})), std::invalid_argument);
  EXPECT_THROW((void)convex_parts(loop({{0, 0}, {4, 0}})), std::invalid_argument);
  EXPECT_THROW((void)convex_parts(loop({{0, 0}, {4, 0}, {4, 0}, {4, 4}})), std::invalid_argument);
  EXPECT_THROW((void)convex_parts(loop({{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}})),
               std::invalid_argument);
  EXPECT_THROW((void)convex_parts(loop({{0, 0}, {70'000, 0}, {4, 4}})), std::length_error);
}

std::string refusal_of(const Boundary& boundary) {
  try {
    (void)convex_parts(boundary);
  } catch (const std::invalid_argument& problem) {
    return problem.what();
  }
  return "";
}

TEST(ContourParts, TheErrorNamesTheLoops) {
  Boundary squares;
  const auto add = [&](Box box, bool is_hole) {
    const Point a{box.x, box.y}, b{box.x + box.w, box.y}, c{b.x, b.y + box.h}, d{a.x, c.y};
    squares.loops.push_back({squares.corners.size(), 4, 0, is_hole});
    if (is_hole)
      squares.corners.insert(squares.corners.end(), {a, d, c, b});
    else
      squares.corners.insert(squares.corners.end(), {a, b, c, d});
  };
  add({0, 0, 10, 10}, false);
  add({20, 0, 10, 10}, false);
  add({22, 2, 4, 4}, true);
  EXPECT_EQ(refusal_of(squares), "");
  add({24, 4, 4, 4}, true);
  EXPECT_TRUE(refusal_of(squares).ends_with(": loop 3")) << refusal_of(squares);
  squares.loops.pop_back();
  std::reverse(squares.corners.begin() + 8, squares.corners.begin() + 12);
  EXPECT_TRUE(refusal_of(squares).ends_with(": loop 2")) << refusal_of(squares);
  const Boundary triangles{{{0, 0}, {10, 10}, {0, 10}, {11, 0}, {11, 9}, {3, 9}},
                           {{0, 3, 0, false}, {3, 3, 1, false}}};
  EXPECT_TRUE(refusal_of(triangles).ends_with(": loops 0 and 1")) << refusal_of(triangles);
}

// What is found to be right covers its area exactly; everything else is refused.
TEST(ContourParts, AnyCornersAreRightOrRefused) {
  support::Random random(12);
  int fine = 0;
  for (int round = 0; round < 20'000; ++round) {
    Boundary wild;
    for (int loop = random.between(0, 1); loop < 2; ++loop) {
      const auto count = static_cast<std::size_t>(random.between(3, 7));
      wild.loops.push_back({wild.corners.size(), count, 0, loop % 2 != 0});
      for (std::size_t i = 0; i < count; ++i)
        wild.corners.push_back({random.between(0, 9), random.between(0, 9)});
    }
    try {
      ASSERT_EQ(parts_problem(wild, 6), "");
      ++fine;
    } catch (const std::invalid_argument&) {
    }
  }
  EXPECT_GT(fine, 500);
}

testing::AssertionResult is_covered(const Mask& mask) {
  Mask covered(mask.size());
  std::int64_t area = 0;
  Box before{-1, -1, 0, 0};
  for (const Box& box : rectangles(mask)) {
    if (is_empty(box) || std::pair(box.y, box.x) <= std::pair(before.y, before.x))
      return testing::AssertionFailure() << "not sorted";
    paint_box(covered, box);
    area += area_of(box);
    before = box;
  }
  if (area != mask.count()) return testing::AssertionFailure() << "an area of " << area;
  return testing::AssertionResult(covered == mask) << mask.view();
}

TEST(ContourRectangles, CoverEveryPixelOnce) {
  for (const Size size : {Size{4, 3}, Size{3, 4}, Size{1, 9}})
    support::for_each_small_grid(
        size, [](const Grid& grid) { ASSERT_TRUE(is_covered(reference::mask_of(grid))); });
  for (const Grid& grid : support::hard_grids()) ASSERT_TRUE(is_covered(reference::mask_of(grid)));
  for (const Mask& mask : contours::shapes()) ASSERT_TRUE(is_covered(mask));
}

RC_GTEST_PROP(ContourRectangles, AnyGrid, ()) {
  RC_ASSERT(is_covered(reference::mask_of(*support::grids())));
}

TEST(ContourRectangles, AreFew) {
  EXPECT_TRUE(rectangles(Mask(5, 5)).empty());
  EXPECT_EQ(rectangles(Mask(300, 200, true)), (std::vector<Box>{{0, 0, 300, 200}}));
  EXPECT_EQ(rectangles(contours::comb(9, 14)).size(), 10u);
  EXPECT_EQ(rectangles(transpose(contours::comb(9, 14))).size(), 10u);
  EXPECT_EQ(rectangles(Mask::from_text({"#####", "#...#", "#####"})),
            (std::vector<Box>{{0, 0, 5, 1}, {0, 1, 1, 2}, {4, 1, 1, 2}, {1, 2, 3, 1}}));
}

}  // namespace
}  // namespace hitmask
