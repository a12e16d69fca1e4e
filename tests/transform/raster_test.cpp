// Rasters and bounds against the oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/shape.hpp"
#include "hitmask/transform.hpp"
#include "reference/transform_oracle.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::transform_raster {
namespace {

using reference::Grid;

Grid full_box_of(const Grid& grid) {
  Grid box(grid.size());
  const Box solid = reference::solid_box(grid);
  reference::for_each_pixel(
      box, [&](std::int32_t x, std::int32_t y) { box.set(x, y, contains(solid, Point{x, y})); });
  return box;
}

Box in_world(const Box& box, const Box& region) {
  return is_empty(box) ? Box{} : Box{box.x + region.x, box.y + region.y, box.w, box.h};
}

/// A raster placed in a region of the world.
Grid laid_into(const MaskAt& raster, const Box& region) {
  Grid result(region.w, region.h);
  reference::for_each_pixel(result, [&](std::int32_t x, std::int32_t y) {
    result.set(x, y,
               raster.mask.get(region.x + x - raster.position.x, region.y + y - raster.position.y));
  });
  return result;
}

testing::AssertionResult agrees(const Grid& grid, const Transform& transform, Coverage coverage) {
  Mask mask = reference::mask_of(grid);
  mask.tighten();
  const auto placed = place(mask, transform);
  if (!placed) return testing::AssertionFailure() << placed.message() << transform;
  const Box region = reference::region_of(grid.size(), transform);
  const Grid expected = reference::covered(grid, transform, region, coverage);
  const Box tight = in_world(
      reference::solid_box(reference::covered(full_box_of(grid), transform, region, coverage)),
      region);
  if (bounds(*placed, coverage) != tight)
    return testing::AssertionFailure() << "bounds " << transform << grid;
  const auto raster = rasterise(*placed, coverage);
  if (!raster) return testing::AssertionFailure() << raster.message();
  if (const Result<void> status = validate(raster->mask); !status)
    return testing::AssertionFailure() << status.message();
  if (Box{raster->position.x, raster->position.y, raster->mask.width(), raster->mask.height()} !=
      tight)
    return testing::AssertionFailure() << "raster's box " << transform << grid;
  if (laid_into(*raster, region) != expected)
    return testing::AssertionFailure()
           << transform << grid << "got " << laid_into(*raster, region) << "not " << expected;
  if (coverage == Coverage::centre)
    for (std::int32_t y = 0; y < region.h; ++y)
      for (std::int32_t x = 0; x < region.w; ++x)
        if (placed->covers({region.x + x, region.y + y}) != expected.get(x, y))
          return testing::AssertionFailure() << "covers " << x << " " << y << transform << grid;
  return testing::AssertionSuccess();
}

testing::AssertionResult agrees(const Grid& grid, const Transform& transform) {
  const auto centre = agrees(grid, transform, Coverage::centre);
  return centre ? agrees(grid, transform, Coverage::any) : centre;
}

Grid grid_of_bits(Size size, unsigned bits) {
  Grid grid(size);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (size.width * y + x)) & 1) != 0);
  });
  return grid;
}

/// Every mask of a few pixels, at every 24th of a turn, at many scales, with the pivot on an edge,
/// at the centre or anywhere.
TEST(TransformRaster, EveryTinyMask) {
  for (const Size size : {Size{1, 1}, Size{2, 1}, Size{2, 2}, Size{3, 2}})
    for (unsigned bits = 0; bits < 1u << (size.width * size.height); ++bits)
      for (int step = 0; step < 24; ++step)
        for (const double scale : {0.3, 0.5, 1.0, 1.7, 3.0})
          for (const double at : {0.0, 0.5, 0.3}) {
            TransformParts parts;
            parts.x = at, parts.y = -at;
            parts.pivot_x = at * size.width, parts.pivot_y = size.height / 2.0;
            parts.angle = Angle::turns(step / 24.0);
            parts.scale_x = scale, parts.scale_y = step % 2 == 0 ? scale : 1;
            parts.flip_x = (bits & 1) != 0;
            ASSERT_TRUE(agrees(grid_of_bits(size, bits), parts));
          }
}

TEST(TransformRaster, EdgeSizes) {
  support::Random random(51);
  for (const std::int32_t width : {0, 1, 63, 64, 65, 127, 129})
    for (const std::int32_t height : {0, 1, 63, 64, 65, 127, 129})
      for (int round = 0; round < 3; ++round) {
        const Grid grid = support::painted<Grid>(support::Pattern::noise, {width, height}, random);
        ASSERT_TRUE(agrees(grid, support::random_transform(grid.size(), random)));
      }
}

RC_GTEST_PROP(TransformRaster, AnyGridAnyTransform, ()) {
  const Grid grid = *support::small_grids();
  support::Random random(*support::seeds());
  const Transform transform = support::random_transform(grid.size(), random);
  RC_ASSERT(agrees(grid, transform));
}

RC_GTEST_PROP(TransformRaster, LargeGrids, ()) {
  const Grid grid = *support::grids();
  support::Random random(*support::seeds());
  RC_ASSERT(agrees(grid, support::random_transform(grid.size(), random), Coverage::centre));
}

/// Kernels compute the bookkeeping of a raster.
TEST(TransformRaster, EveryTarget) {
  support::on_every_target([] {
    support::Random random(52);
    for (int round = 0; round < 30; ++round) {
      const Grid grid = support::random_small_grid(random);
      ASSERT_TRUE(agrees(grid, support::random_transform(grid.size(), random)));
    }
  });
}

/// `any` has no gaps: it contains everything that `centre` covers, and part of every pixel.
TEST(TransformRaster, AnyHoldsCentre) {
  support::Random random(53);
  for (int round = 0; round < 200; ++round) {
    const Mask mask = reference::mask_of(support::random_small_grid(random));
    const auto placed = place(mask, support::random_transform(mask.size(), random));
    ASSERT_TRUE(placed.ok());
    const MaskAt centre = rasterise(*placed).value();
    const MaskAt any = rasterise(*placed, Coverage::any).value();
    EXPECT_EQ(any.mask.count() > 0, mask.count() > 0);
    EXPECT_TRUE(
        is_subset(centre.mask, any.mask,
                  {centre.position.x - any.position.x, centre.position.y - any.position.y}));
  }
}

void expect_flips_and_quarter_turns_of_shape(const Mask& mask, support::Random& random) {
  for (int quarters = -2; quarters < 5; ++quarters)
    for (const bool flip : {false, true}) {
      TransformParts parts;
      parts.x = random.between(-100, 100), parts.y = random.between(-100, 100);
      parts.pivot_x = random.between(0, 9), parts.pivot_y = random.between(0, 9);
      parts.angle = Angle::quarters(quarters);
      parts.flip_x = flip;
      const Mask expected = turn(flip ? flip_x(mask) : mask, quarters);
      for (const Coverage coverage : {Coverage::centre, Coverage::any})
        ASSERT_EQ(rasterise(place(mask, parts).value(), coverage).value().mask, expected);
    }
}

/// Copied bits, not samples: equal to the shape functions for every size.
TEST(TransformRaster, FlipsAndQuarterTurnsAreThoseOfShape) {
  support::on_every_target([] {
    support::Random random(54);
    for (int round = 0; round < 60; ++round) {
      Mask mask = reference::mask_of(support::random_grid(random));
      mask.tighten();
      if (!is_empty(mask.solid_bounds()))
        expect_flips_and_quarter_turns_of_shape(crop(mask, mask.solid_bounds()), random);
    }
  });
}

TEST(TransformRaster, ScalingByWholeNumbersRepeatsPixels) {
  support::Random random(55);
  for (const int factor : {1, 2, 3, 7}) {
    Mask mask =
        reference::mask_of(support::painted<Grid>(support::Pattern::noise, {40, 30}, random));
    mask.set(0, 0), mask.set(39, 29);
    TransformParts parts;
    parts.scale_x = parts.scale_y = factor;
    EXPECT_EQ(rasterise(place(mask, parts).value()).value().mask,
              scale(mask, {40 * factor, 30 * factor}));
  }
}

}  // namespace
}  // namespace hitmask::transform_raster
