// distance_field() against the oracle on every kernel set.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/shape_fields.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::Pattern;

testing::AssertionResult distances_agree(const Mask& mask,
                                         const std::vector<std::uint32_t>& expected) {
  const DistanceField field = distance_field(mask);
  if (field.size != mask.size() || field.squared.size() != expected.size())
    return testing::AssertionFailure() << "wrong size";
  const auto [got, wanted] =
      std::mismatch(field.squared.begin(), field.squared.end(), expected.begin());
  if (got == field.squared.end()) return testing::AssertionSuccess();
  const auto place = got - field.squared.begin();
  return testing::AssertionFailure() << "at " << place % mask.width() << ", "
                                     << place / mask.width() << ": " << *got << " not " << *wanted;
}

/// On every kernel set; the oracle runs once.
void expect_distances(const Grid& grid) {
  const std::vector<std::uint32_t> expected = reference::squared_distances(grid);
  const Mask mask = reference::mask_of(grid);
  support::on_every_target([&] { ASSERT_TRUE(distances_agree(mask, expected)) << grid; });
}

TEST(ShapeDistance, EverySmallMask) {
  for (const Size size : {Size{1, 1}, Size{3, 3}, Size{1, 8}, Size{8, 1}, Size{5, 2}})
    for (unsigned bits = 0; bits < 1u << (size.width * size.height); ++bits) {
      Grid grid(size);
      reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
        grid.set(x, y, ((bits >> (y * size.width + x)) & 1) != 0);
      });
      ASSERT_TRUE(distances_agree(reference::mask_of(grid), reference::squared_distances(grid)))
          << grid;
    }
}

// A few pixels: most of the field is far from all of them, and most columns are empty.
TEST(ShapeDistance, EdgeSizesWithFewPixels) {
  support::Random random(81);
  for (const std::int32_t width : support::edge_sizes)
    for (const std::int32_t height : {1, 31, 32, 33, 64, 65, 129}) {
      Grid grid(width, height);
      for (int i = random.between(0, 6); i > 0 && width > 0; --i)
        grid.set(random.between(0, width - 1), random.between(0, height - 1));
      ASSERT_NO_FATAL_FAILURE(expect_distances(grid));
    }
}

TEST(ShapeDistance, EveryShape) {
  support::Random random(82);
  for (const Pattern shape : support::all_patterns)
    for (const Size size : {Size{63, 40}, Size{64, 64}, Size{65, 33}, Size{129, 50}, Size{1, 129}})
      ASSERT_NO_FATAL_FAILURE(expect_distances(support::painted<Grid>(shape, size, random)));
}

// Pixels near and far in the same rows, with and without gaps between the columns that hold any.
TEST(ShapeDistance, LargeAndSparse) {
  support::Random random(83);
  for (const Size size : {Size{513, 120}, Size{300, 200}}) {
    Grid grid = support::painted<Grid>(Pattern::sparse, size, random);
    for (std::int32_t y = 0; y < size.height; ++y)  // one side left empty
      for (std::int32_t x = 0; x < size.width / 3; ++x) grid.set(x, y, false);
    ASSERT_NO_FATAL_FAILURE(expect_distances(grid));
    for (std::int32_t x = 0; x < size.width; ++x) grid.set(x, (x * x / 7) % size.height);
    ASSERT_NO_FATAL_FAILURE(expect_distances(grid));
  }
}

TEST(ShapeDistance, NothingSolidAndNoPixels) {
  const DistanceField nowhere = distance_field(Mask(70, 3));
  EXPECT_EQ(nowhere.squared, std::vector<std::uint32_t>(210, DistanceField::none));
  for (const Size size : {Size{0, 0}, Size{0, 9}, Size{9, 0}}) {
    EXPECT_EQ(distance_field(Mask(size)).size, size);
    EXPECT_TRUE(distance_field(Mask(size)).squared.empty());
  }
}

TEST(ShapeDistance, ZeroExactlyOnSolidPixels) {
  support::Random random(84);
  for (int round = 0; round < 40; ++round) {
    const Mask mask = reference::mask_of(support::random_grid(random));
    const DistanceField field = distance_field(mask);
    for (std::int32_t y = 0; y < mask.height(); ++y)
      for (std::int32_t x = 0; x < mask.width(); ++x)
        ASSERT_EQ(field.at({x, y}) == 0, mask.get(x, y));
  }
}

Mask within(const DistanceField& field, std::int32_t distance) {
  Mask mask(field.size);
  for (std::int32_t y = 0; y < field.size.height; ++y)
    for (std::int32_t x = 0; x < field.size.width; ++x)
      if (field.at({x, y}) <= static_cast<std::uint32_t>(distance * distance)) mask.set(x, y);
  return mask;
}

TEST(ShapeDistance, AThresholdIsADiscGrown) {
  support::Random random(85);
  for (int round = 0; round < 20; ++round) {
    Mask mask = reference::mask_of(support::random_grid(random));
    const std::int32_t distance = random.between(0, 40);
    const Mask expected = within(distance_field(mask), distance);
    grow_in_place(mask, distance, Reach::disc);
    ASSERT_EQ(mask, expected) << distance;
  }
}

/// The field of one solid pixel.
testing::AssertionResult is_field_of(Point pixel, const DistanceField& field) {
  for (std::int32_t y = 0; y < field.size.height; ++y)
    for (std::int32_t x = 0; x < field.size.width; ++x) {
      const std::int64_t dx = x - pixel.x;
      const std::int64_t dy = y - pixel.y;
      if (field.at({x, y}) != dx * dx + dy * dy)
        return testing::AssertionFailure() << "at " << x << ", " << y;
    }
  return testing::AssertionSuccess();
}

// Squares up to 65,534 * 65,534 and a little more: almost all of 32 bits.
TEST(ShapeDistance, TheLongestSides) {
  for (const Size size : {Size{65'535, 1}, Size{1, 65'535}, Size{65'535, 3}, Size{3, 65'535}})
    for (const Point pixel :
         {Point{0, 0}, Point{size.width - 1, size.height - 1}, Point{size.width / 3, 0}}) {
      Mask mask(size);
      mask.set(pixel);
      support::on_every_target([&] { EXPECT_TRUE(is_field_of(pixel, distance_field(mask))); });
    }
}

// An end of a long row is far from everything; the columns with pixels have a gap.
TEST(ShapeDistance, TwoFarPixels) {
  Mask mask(65'535, 2);
  mask.set(0, 1);
  mask.set(40'001, 0);
  support::on_every_target([&] {
    const DistanceField field = distance_field(mask);
    for (std::int32_t x = 0; x < 65'535; ++x) {
      const std::int64_t left = std::int64_t{x} * x + 1;
      const std::int64_t right = std::int64_t{x - 40'001} * (x - 40'001);
      ASSERT_EQ(field.at({x, 0}), std::min(left, right)) << x;
    }
  });
}

TEST(ShapeDistance, SquaresBeyond32BitsAreAnError) {
  EXPECT_THROW(static_cast<void>(distance_field(Mask(65'535, 513))), std::length_error);
  EXPECT_THROW(static_cast<void>(distance_field(Mask(513, 65'535))), std::length_error);
}

RC_GTEST_PROP(ShapeDistance, AnyGrid, ()) {
  const Grid grid = *support::small_grids();
  const std::vector<std::uint32_t> expected = reference::squared_distances(grid);
  support::on_every_target([&] { RC_ASSERT(distances_agree(reference::mask_of(grid), expected)); });
}

}  // namespace
}  // namespace hitmask
