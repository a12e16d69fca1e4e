// The comparison of octagons against the same comparisons in 64 bits, at the edges of int32.
#include "mask/octagon.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "hitmask/overlap.hpp"
#include "mask/diagonals.hpp"

namespace hitmask {
namespace {

using detail::mask::Octagon;

constexpr std::int32_t lowest_sum = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest_sum = std::numeric_limits<std::int32_t>::max();

std::vector<std::int32_t> edge_offsets() {
  std::vector<std::int32_t> offsets;
  for (const std::int64_t middle :
       {std::int64_t{lowest_sum}, std::int64_t{-65'535}, std::int64_t{-64}, std::int64_t{0},
        std::int64_t{64}, std::int64_t{65'535}, std::int64_t{highest_sum}})
    for (const std::int64_t around : {-2, -1, 0, 1, 2})
      if (middle + around >= lowest_sum && middle + around <= highest_sum)
        offsets.push_back(static_cast<std::int32_t>(middle + around));
  return offsets;
}

std::vector<Octagon> octagons() {
  std::vector<Octagon> all;
  for (const Box& box : {Box{0, 0, 1, 1}, Box{3, 5, 1, 1}, Box{0, 0, 64, 63}, Box{1, 60, 65, 4},
                         Box{0, 0, 65'535, 65'535}, Box{65'534, 65'534, 1, 1}})
    all.push_back(detail::mask::octagon_of(box, detail::mask::diagonals_of(box)));
  all.push_back({{0, 0, 20, -5}, {30, 30, 40, 5}});  // the diagonals cut the corners off
  return all;
}

bool ranges_apart(const Octagon& a, const Octagon& b, int i, std::int64_t move) {
  return b.least[i] + move > a.greatest[i] || b.greatest[i] + move < a.least[i];
}

void compare(const Octagon& a, const Octagon& b, Point offset) {
  const unsigned apart = detail::mask::apart_along(a, b, offset);
  ASSERT_EQ(apart, detail::mask::apart_along_each(a, b, offset)) << offset.x << ' ' << offset.y;
  const std::int64_t x = offset.x;
  const std::int64_t y = offset.y;
  const std::array<std::int64_t, 4> moves = {x, y, x + y, x - y};
  bool any = false;
  for (int i = 0; i < 4; ++i) {
    const bool expected = ranges_apart(a, b, i, moves[static_cast<std::size_t>(i)]);
    any |= expected;
    // Diagonals may wrap around, but only where the boxes are apart.
    if (i < 2) {
      ASSERT_EQ(((apart >> (4 * i)) & 15) != 0, expected) << offset.x << ' ' << offset.y;
    }
  }
  ASSERT_EQ(apart != 0, any) << offset.x << ' ' << offset.y;
}

TEST(Octagons, ComparedAtEveryEdgeOffset) {
  const std::vector<std::int32_t> offsets = edge_offsets();
  for (const Octagon& a : octagons())
    for (const Octagon& b : octagons())
      for (const std::int32_t x : offsets)
        for (const std::int32_t y : offsets) compare(a, b, {x, y});
}

TEST(Octagons, ComparedAtEveryCloseOffset) {
  const Octagon a{{2, 3, 8, -4}, {9, 10, 16, 3}};
  const Octagon b{{0, 1, 4, -6}, {7, 8, 12, 4}};
  for (std::int32_t y = -24; y <= 24; ++y)
    for (std::int32_t x = -24; x <= 24; ++x) compare(a, b, {x, y});
}

// Empty masks pass the comparison at some offsets; then the rows must reject them.
TEST(Octagons, EmptyMasksOverlapNothingAnywhere) {
  for (const std::int32_t side : {0, 1, 16, 64, 65, 200}) {
    Mask cleared(200, 200, true);
    cleared.clear();
    const Mask full(200, 200, true);
    const Mask small(20, 20, true);
    const std::array<Mask, 3> empty = {Mask(), Mask(side, side), cleared};
    for (const std::int32_t x : edge_offsets())
      for (const std::int32_t y : edge_offsets())
        for (const Mask& nothing : empty)
          for (const Mask* other : {&full, &small, &nothing}) {
            ASSERT_FALSE(overlap(nothing, *other, {x, y})) << x << ' ' << y;
            ASSERT_FALSE(overlap(*other, nothing, {x, y})) << x << ' ' << y;
            ASSERT_EQ(overlap_area(*other, nothing, {x, y}), 0) << x << ' ' << y;
            ASSERT_FALSE(first_point(nothing, *other, {x, y}).has_value()) << x << ' ' << y;
          }
  }
}

TEST(Octagons, BoundsAndDiagonalsComeBack) {
  Mask mask(100, 80);
  EXPECT_EQ(mask.solid_bounds(), Box{});
  mask.set(70, 3);
  mask.set(12, 50);
  EXPECT_EQ(mask.solid_bounds(), (Box{12, 3, 59, 48}));
  EXPECT_EQ(mask.view().solid_diagonals(), (Diagonals{62, 73, -38, 67}));
  mask.clear();
  EXPECT_EQ(mask.solid_bounds(), Box{});
  EXPECT_LE(sizeof(Mask), 72U) << "part of a mask's memory, which has a limit";
}

}  // namespace
}  // namespace hitmask
