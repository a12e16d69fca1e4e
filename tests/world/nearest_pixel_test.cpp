// nearest_pixel() against a look at every pixel.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>

#include "hitmask/world.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "world/queries/nearest_pixel.hpp"

namespace hitmask {

namespace detail::world::queries {
std::ostream& operator<<(std::ostream& stream, const NearestPixel& near) {
  return stream << near.squared_distance << " at " << near.pixel;
}
}  // namespace detail::world::queries

namespace {

using detail::overlap::ShapeView;
using detail::world::queries::any_distance;
using detail::world::queries::nearest_pixel;
using detail::world::queries::NearestPixel;
using reference::Grid;

/// Reading order and a strict comparison: the topmost, then leftmost of the nearest.
std::optional<NearestPixel> by_looking(const Grid& grid, std::int64_t x, std::int64_t y,
                                       std::int64_t within) {
  std::optional<NearestPixel> best;
  for (const Point pixel : reference::solid_pixels(grid)) {
    const std::int64_t squared = (pixel.x - x) * (pixel.x - x) + (pixel.y - y) * (pixel.y - y);
    if (squared <= within && (!best || squared < best->squared_distance)) best = {squared, pixel};
  }
  return best;
}

void expect_same(const Grid& grid, std::int64_t x, std::int64_t y, std::int64_t within) {
  const Mask mask = reference::mask_of(grid);
  ASSERT_EQ(nearest_pixel({&mask.view(), mask.size()}, x, y, within),
            by_looking(grid, x, y, within))
      << "from " << x << ", " << y << " within " << within;
}

TEST(NearestPixel, EveryThreeByThreeMaskFromEverywhere) {
  for (unsigned bits = 0; bits < 512; ++bits) {
    Grid grid(3, 3);
    for (std::int32_t i = 0; i < 9; ++i) grid.set(i % 3, i / 3, ((bits >> i) & 1) != 0);
    const Mask mask = reference::mask_of(grid);
    for (std::int32_t y = -3; y <= 5; ++y)
      for (std::int32_t x = -3; x <= 5; ++x)
        for (const std::int64_t within :
             {std::int64_t{0}, std::int64_t{2}, std::int64_t{8}, any_distance})
          ASSERT_EQ(nearest_pixel({&mask.view(), mask.size()}, x, y, within),
                    by_looking(grid, x, y, within));
  }
}

TEST(NearestPixel, EveryShapeAndSize) {
  support::Random random(11);
  for (const support::Pattern shape : support::all_patterns)
    for (int round = 0; round < 12; ++round) {
      const Size size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
      const Grid grid = support::painted<Grid>(shape, size, random);
      for (int question = 0; question < 3; ++question)
        expect_same(grid, random.between(-size.width - 20, 2 * size.width + 20),
                    random.between(-size.height - 20, 2 * size.height + 20),
                    random.one_in(3) ? random.between(-1, 9000) : any_distance);
      ASSERT_FALSE(HasFatalFailure());
    }
}

TEST(NearestPixel, TiesGoToTheTopmostThenLeftmost) {
  Grid ring(301, 301);
  for (const Point at : {Point{150, 50}, Point{50, 150}, Point{250, 150}, Point{150, 250},
                         Point{90, 70}, Point{210, 70}, Point{90, 230}})
    ring.set(at.x, at.y);  // all 100 from the centre
  const Mask mask = reference::mask_of(ring);
  const ShapeView shape{&mask.view(), mask.size()};
  EXPECT_EQ(nearest_pixel(shape, 150, 150, any_distance), (NearestPixel{10'000, {150, 50}}));
  EXPECT_EQ(nearest_pixel(shape, 150, 150, 10'000), (NearestPixel{10'000, {150, 50}}));
  EXPECT_EQ(nearest_pixel(shape, 150, 150, 9'999), std::nullopt);
  ring.set(150, 50, false);
  expect_same(ring, 150, 150, any_distance);
}

TEST(NearestPixel, MasksThatWereErasedAndNotTightened) {
  support::Random random(12);
  for (int round = 0; round < 40; ++round) {
    Mask mask = reference::mask_of(support::random_grid(random));
    mask.erase(reference::mask_of(support::random_grid(random)), {1, 1});
    const std::int32_t x = random.between(-30, mask.width() + 30);
    const std::int32_t y = random.between(-30, mask.height() + 30);
    ASSERT_EQ(nearest_pixel({&mask.view(), mask.size()}, x, y, any_distance),
              by_looking(reference::grid_of(mask), x, y, any_distance));
  }
}

TEST(NearestPixel, Boxes) {
  const ShapeView box{nullptr, {10, 20}};
  EXPECT_EQ(nearest_pixel(box, 3, 4, 0), (NearestPixel{0, {3, 4}}));
  EXPECT_EQ(nearest_pixel(box, -3, 4, 9), (NearestPixel{9, {0, 4}}));
  EXPECT_EQ(nearest_pixel(box, -3, 4, 8), std::nullopt);
  EXPECT_EQ(nearest_pixel(box, 12, 23, any_distance), (NearestPixel{9 + 16, {9, 19}}));
  EXPECT_EQ(nearest_pixel({nullptr, {0, 20}}, 0, 0, any_distance), std::nullopt);
  const ShapeView giant{nullptr, {max_box_side, max_box_side}};
  EXPECT_EQ(nearest_pixel(giant, 5, max_box_side, 1), (NearestPixel{1, {5, max_box_side - 1}}));
}

/// Squares beyond int64: still the right pixel, with the distance at its end.
TEST(NearestPixel, FromTheEndsOfTheWorld) {
  support::Random random(13);
  const Grid grid = support::painted<Grid>(support::Pattern::noise, {130, 90}, random);
  const Mask mask = reference::mask_of(grid);
  const ShapeView shape{&mask.view(), mask.size()};
  constexpr std::int64_t far = std::int64_t{3} << 30;
  // From so far along a diagonal the nearest is the one nearest to the corner, by x + y.
  Point corner{129, 89};
  for (const Point pixel : reference::solid_pixels(grid))
    if (pixel.x + pixel.y > corner.x + corner.y || !grid.get(corner.x, corner.y)) corner = pixel;
  const auto found = nearest_pixel(shape, far, far, any_distance);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->squared_distance, any_distance);
  EXPECT_EQ(found->pixel.x + found->pixel.y, corner.x + corner.y);
  EXPECT_EQ(nearest_pixel(shape, far, far, any_distance - 1), std::nullopt);
  const auto level = nearest_pixel(shape, -far / 2, 40, any_distance);
  ASSERT_TRUE(level);
  EXPECT_EQ(level, by_looking(grid, -far / 2, 40, any_distance));
}

RC_GTEST_PROP(NarrowNearest, AnyMask, ()) {
  const Grid grid = *support::grids();
  const auto x = *rc::gen::inRange(-600, 1200);
  const auto y = *rc::gen::inRange(-600, 1200);
  const Mask mask = reference::mask_of(grid);
  RC_ASSERT(nearest_pixel({&mask.view(), mask.size()}, x, y, any_distance) ==
            by_looking(grid, x, y, any_distance));
}

}  // namespace
}  // namespace hitmask
