// validate() finds each broken invariant of a mask.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "hitmask/mask.hpp"
#include "mask/access.hpp"
#include "mask/layout.hpp"

namespace hitmask {
namespace {

using detail::mask::Access;

struct Break {
  const char* message;  // a part of it
  std::function<void(Mask&)> harm;
};

/// For a mask of 300 x 300, large enough for blocks, with one solid pixel.
std::vector<Break> every_break() {
  return {
      {"a guard word around the pixels", [](Mask& mask) { Access::strip(mask, 0)[-1] = 1; }},
      {"a guard word around the pixels", [](Mask& mask) { Access::strip(mask, 5)[1] = 1; }},
      {"a row below the pixels is not zero in strip 1",
       [](Mask& mask) { Access::strip(mask, 1)[mask.height() + 2] = 1; }},
      {"a column right of the pixels is set in row 7",
       [](Mask& mask) { Access::strip(mask, 4)[7] = std::uint64_t{1} << 63; }},
      {"the occupancy misses a solid block in strip 1",
       [](Mask& mask) { Access::strip(mask, 1)[200] = 1; }},
      {"a row below the blocks is not zero in strip 0",
       [](Mask& mask) { Access::occupancy(mask)[detail::mask::block_size(mask).height + 1] = 1; }},
      {"an empty solid box is not",
       [](Mask& mask) {
         mask.clear();
         Access::set_solid(mask, {5, 5, 0, 3}, {});
       }},
      {"the solid box leaves the mask",
       [](Mask& mask) { Access::set_solid_box(mask, {0, 0, 301, 300}); }},
      {"pixel 20,30 is solid but outside",
       [](Mask& mask) { Access::set_solid_box(mask, {21, 30, 5, 5}); }},
      {"pixel 20,30 is solid but outside",
       [](Mask& mask) {
         Access::set_solid(mask, {20, 30, 1, 1}, detail::mask::diagonals_of({0, 0, 1, 1}));
       }},
  };
}

TEST(MaskValidate, NamesWhatIsBroken) {
  for (const Break& one : every_break()) {
    Mask mask(300, 300);
    mask.set(20, 30);
    ASSERT_TRUE(validate(mask));
    one.harm(mask);
    const Result<void> status = validate(mask);
    ASSERT_FALSE(status) << one.message;
    EXPECT_NE(status.message().find(one.message), std::string::npos) << status.message();
  }
}

TEST(MaskValidate, AMaskWithoutPixelsHasNoBox) {
  Mask mask(0, 5);
  EXPECT_TRUE(validate(mask));
  Access::set_solid_box(mask, {0, 0, 1, 1});
  EXPECT_FALSE(validate(mask));
}

}  // namespace
}  // namespace hitmask
