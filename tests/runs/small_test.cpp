// Every small mask as runs: each function has the mask's answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>

#include "hitmask/runs.hpp"
#include "runs/runs_twin.hpp"

namespace hitmask {
namespace {

using namespace runs_test;

TEST(RunsOfSmallMasks, EveryPairAtEveryOffset) {
  constexpr Size size{3, 2};
  for (std::uint32_t one = 0; one < 64; ++one)
    for (std::uint32_t other = 0; other < 64; ++other) {
      const Mask a = numbered(size, one), b = numbered(size, other);
      for (std::int32_t y = -3; y <= 3; ++y)
        for (std::int32_t x = -4; x <= 4; ++x)
          ASSERT_EQ(different_answer(a, b, {x, y}), "") << a.view() << "and\n"
                                                        << b.view() << "at " << x << ", " << y;
    }
}

TEST(RunsOfSmallMasks, SetOperationsAtEveryOffset) {
  for (std::uint32_t one = 0; one < 64; ++one)
    for (std::uint32_t other = 0; other < 16; ++other) {
      const Mask a = numbered({3, 2}, one), b = numbered({2, 2}, other);
      ASSERT_TRUE(same_pixels(Runs(a) & Runs(b), a & b));
      ASSERT_TRUE(same_pixels(Runs(a) | Runs(b), a | b));
      ASSERT_TRUE(same_pixels(Runs(b) ^ Runs(a), b ^ a));
      ASSERT_TRUE(same_pixels(Runs(b) - Runs(a), b - a));
      for (std::int32_t y = -2; y <= 2; ++y)
        for (std::int32_t x = -2; x <= 3; ++x) {
          Mask drawn(a), erased(a), kept(a), toggled(a);
          Runs runs(a);
          drawn.draw(b, {x, y}), runs.draw(Runs(b), {x, y});
          ASSERT_TRUE(same_pixels(runs, drawn));
          runs = Runs(a), erased.erase(b, {x, y}), runs.erase(Runs(b), {x, y});
          ASSERT_TRUE(same_pixels(runs, erased));
          runs = Runs(a), kept.keep(b, {x, y}), runs.keep(Runs(b), {x, y});
          ASSERT_TRUE(same_pixels(runs, kept));
          runs = Runs(a), toggled.toggle(b, {x, y}), runs.toggle(Runs(b), {x, y});
          ASSERT_TRUE(same_pixels(runs, toggled));
        }
    }
}

void expect_same_shapes(const Mask& mask) {
  const Runs runs(mask);
  ASSERT_TRUE(same_pixels(runs, mask));
  ASSERT_TRUE(same_pixels(flip_x(runs), flip_x(mask)));
  ASSERT_TRUE(same_pixels(flip_y(runs), flip_y(mask)));
  ASSERT_TRUE(same_pixels(transpose(runs), transpose(mask)));
  for (std::int32_t quarters = -1; quarters <= 3; ++quarters)
    ASSERT_TRUE(same_pixels(turn(runs, quarters), turn(mask, quarters)));
  for (const Size size : {Size{0, 5}, {1, 1}, {2, 5}, {3, 2}, {4, 3}, {5, 4}, {8, 6}, {12, 9}})
    ASSERT_TRUE(same_pixels(scale(runs, size), scale(mask, size)));
  for (const Reach reach : {Reach::four, Reach::eight, Reach::disc})
    for (std::int32_t distance = 0; distance <= 3; ++distance) {
      const RunsAt grown = grow(runs, distance, reach);
      ASSERT_TRUE(same_pixels(grown.runs, grow(mask, distance, reach).mask));
      ASSERT_EQ(grown.position, (Point{-distance, -distance}));
      ASSERT_TRUE(same_pixels(shrink(runs, distance, reach), shrink(mask, distance, reach)));
    }
  ASSERT_TRUE(same_pixels(crop_to_solid(runs).runs, crop_to_solid(mask).mask));
  ASSERT_EQ(crop_to_solid(runs).position, crop_to_solid(mask).position);
}

TEST(RunsOfSmallMasks, EveryShape) {
  for (std::uint32_t bits = 0; bits < 4096; ++bits) expect_same_shapes(numbered({4, 3}, bits));
}

TEST(RunsOfSmallMasks, EveryFrame) {
  for (std::uint32_t bits = 0; bits < 64; ++bits) {
    const Mask mask = numbered({3, 2}, bits);
    const Runs runs(mask);
    for (std::int32_t y = -3; y <= 3; ++y)
      for (std::int32_t x = -4; x <= 4; ++x) {
        ASSERT_TRUE(same_pixels(shift(runs, {x, y}), shift(mask, {x, y})));
        ASSERT_EQ(runs.get(x, y), mask.get(x, y));
        for (const Size size : {Size{0, 3}, {1, 1}, {2, 3}, {6, 5}}) {
          const Box box{x, y, size.width, size.height};
          ASSERT_TRUE(same_pixels(crop(runs, box), crop(mask, box)));
          ASSERT_EQ(to_mask(runs, box), crop(mask, box));
          ASSERT_EQ(to_text(runs, box), to_text(crop(mask, box)));
        }
        ASSERT_TRUE(same_pixels(pad(runs, x + 2, y + 2, 1, 0), pad(mask, x + 2, y + 2, 1, 0)));
      }
  }
}

}  // namespace
}  // namespace hitmask
