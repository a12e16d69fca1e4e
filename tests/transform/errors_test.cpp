// Masks that cannot be placed or rasterised are errors; those just within the limits work.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "hitmask/transform.hpp"
#include "reference/transform_oracle.hpp"
#include "support/offsets.hpp"

namespace hitmask::transform_errors {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

void expect_refused(const MaskView& mask, const Transform& transform, const std::string& why) {
  const auto placed = place(mask, transform);
  ASSERT_FALSE(placed.ok());
  EXPECT_NE(placed.message().find(why), std::string::npos) << placed.message();
}

TEST(TransformErrors, NumbersThatAreNotFinite) {
  const Mask mask(8, 8, true);
  for (const double bad : {infinity, -infinity, not_a_number}) {
    expect_refused(mask, TransformParts{.scale_x = bad}, "scale");
    expect_refused(mask, TransformParts{.scale_y = bad}, "scale");
    expect_refused(mask, TransformParts{.shear_x = bad}, "shear");
    expect_refused(mask, TransformParts{.shear_y = bad}, "shear");
    expect_refused(mask, TransformParts{.angle = Angle::degrees(bad)}, "angle");
    expect_refused(mask, TransformParts{.x = bad}, "position");
    expect_refused(mask, TransformParts{.y = bad}, "position");
    expect_refused(mask, TransformParts{.pivot_x = bad}, "pivot");
    expect_refused(mask, TransformParts{.pivot_y = bad}, "pivot");
  }
}

TEST(TransformErrors, NothingLeft) {
  const Mask mask(8, 8, true);
  expect_refused(mask, TransformParts{.scale_x = 0}, "no area");
  expect_refused(mask, TransformParts{.scale_y = 0}, "no area");
  expect_refused(mask, TransformParts{.shear_x = 1, .shear_y = 1}, "no area");
  expect_refused(mask, TransformParts{.scale_x = 1e-320}, "area");
  expect_refused(mask, inverse(TransformParts{.scale_x = 0}), "finite");
  expect_refused(mask, TransformParts{.scale_x = 1e12, .scale_y = 1e12}, "no area");  // rounds to 0
  expect_refused(Mask(), TransformParts{.scale_x = 0}, "no area");
}

TEST(TransformErrors, TooSmallTooLargeTooFar) {
  const Mask mask(8, 8, true);
  expect_refused(mask, TransformParts{.scale_x = 1 / 1025.0}, "shrinks");
  EXPECT_TRUE(place(mask, TransformParts{.scale_x = 1 / 1024.0}).ok());
  expect_refused(mask, TransformParts{.scale_x = 140000}, "2^20");
  EXPECT_TRUE(place(mask, TransformParts{.scale_x = 131072}).ok());
  expect_refused(mask, TransformParts{.scale_x = 1e9, .scale_y = 1e9}, "2^20");
  expect_refused(mask, TransformParts{.pivot_x = 1048577}, "pivot");
  EXPECT_TRUE(place(mask, TransformParts{.pivot_x = -1048576, .scale_x = 9999}).ok());
  expect_refused(mask, TransformParts{.x = 2147483648.0}, "int32");
  expect_refused(mask, TransformParts{.y = -2147483649.0}, "int32");
  expect_refused(mask, TransformParts{.x = 2147483647.999999}, "int32");  // rounds up
  EXPECT_TRUE(place(mask, TransformParts{.x = 2147483647.9999}).ok());
  expect_refused(mask, TransformParts{.pivot_x = 1e6, .scale_x = 131072}, "far");
}

TEST(TransformErrors, RastersLargerThanMasks) {
  const Mask mask(8, 8, true);
  const auto placed = place(mask, TransformParts{.scale_x = 65'536});
  ASSERT_TRUE(placed.ok());
  EXPECT_EQ(bounds(*placed), (Box{0, 0, 524'288, 8}));
  const auto raster = rasterise(*placed);
  ASSERT_FALSE(raster.ok());
  EXPECT_EQ(raster.error(), TransformError::raster_size);
  EXPECT_EQ(overlap_area(*placed, *placed), 4'194'304);  // no raster needed
  EXPECT_EQ(contact(*placed, *placed).area, 4'194'304);
}

/// The largest accepted numbers: sharp shears, whose sums come close to 2^62.
TEST(TransformErrors, AtTheLimitsTheNumbersFit) {
  Mask mask(max_mask_side, 3, true);
  for (const double shear : {-16.0, 15.9}) {
    const Transform t = TransformParts{.pivot_x = 30000, .shear_y = shear};
    const auto placed = place(mask, t);
    ASSERT_TRUE(placed.ok()) << placed.message();
    const reference::FixedTransform fixed(t);
    const reference::Grid grid(max_mask_side, 3, true);
    const Box box = bounds(*placed);
    for (const std::int32_t x : {box.x - 1, box.x, -1, 0, 1, box.x + box.w - 1, box.x + box.w})
      for (std::int64_t y = box.y - 1; y <= bottom_of(box); y += 999) {
        const Point at{x, static_cast<std::int32_t>(y)};
        ASSERT_EQ(placed->covers(at), reference::covers_centre(grid, fixed, at.x, at.y));
      }
    EXPECT_EQ(overlap_area(*placed, *placed), std::int64_t{max_mask_side} * 3);
  }
}

TEST(TransformErrors, MovedStopsAtTheEdgeOfInt32) {
  const Mask mask(8, 8, true);
  const auto placed = place(mask, {}).value();
  EXPECT_EQ(placed.moved({5, -6}).position(), (Point{5, -6}));
  EXPECT_EQ(placed.moved({support::highest, 0}).moved({9, 0}).position(),
            (Point{support::highest, 0}));
}

}  // namespace
}  // namespace hitmask::transform_errors
