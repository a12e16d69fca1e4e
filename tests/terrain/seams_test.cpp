// Rays and sweeps from chunk to chunk, against one mask with the same pixels.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "hitmask/motion.hpp"
#include "hitmask/terrain.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace terrain_seams {
namespace {

using support::Random;

constexpr std::int32_t side = Terrain::chunk_side;
constexpr Box whole{-2 * side, -2 * side, 5 * side, 5 * side};
constexpr Point whole_corner{whole.x, whole.y};

/// Few solid pixels, so that most rays cross many chunks. A terrain has the same as the mask.
struct Specks {
  Mask mask{whole.w, whole.h};
  Terrain terrain;

  Specks(Random& random, int count) {
    for (int i = 0; i < count; ++i) add(place(random) - whole_corner);
    for (std::int32_t corner = 0; corner < 5 * side; corner += side)
      if (random.below(2) == 0) fill_bounds({corner, random.between(0, 4) * side});
    if (random.below(4) == 0)
      paint_box(mask, {random.between(0, 4) * side, random.between(0, 4) * side, side, side});
    mask.tighten();
    terrain.deposit(mask, whole_corner);
  }
  /// Often at a border of chunks or of blocks.
  [[nodiscard]] static Point place(Random& random) {
    const auto along = [&] {
      const std::int32_t any = random.between(whole.x, whole.x + whole.w - 1);
      const std::int32_t unit = random.pick(std::vector{1, 1, 8, 64, side});
      return any / unit * unit + (unit > 1 ? random.between(-1, 1) : 0);
    };
    return {along(), along()};
  }

 private:
  void add(Point at) {
    if (contains(mask.view().box(), at)) mask.set(at, true);
  }
  /// So that rays do not skip the chunk.
  void fill_bounds(Point corner) {
    add(corner);
    add(corner + Point{side - 1, side - 1});
  }
};

void expect_same_ray(const Specks& specks, Point from, Point to) {
  const auto found = ray(specks.terrain, from, to);
  auto expected = ray(specks.mask, from - whole_corner, to - whole_corner);
  if (expected) expected->pixel += whole_corner;
  RC_ASSERT(found == expected);
}

void expect_same_sweep(const Specks& specks, const Mask& sprite, Point from, Point delta) {
  const auto found = sweep(specks.terrain, sprite, from, delta);
  const auto expected = sweep(specks.mask, sprite, from - whole_corner, delta);
  RC_ASSERT(found->steps == expected->steps);
  RC_ASSERT(found->started_overlapping == expected->started_overlapping);
  RC_ASSERT(found->first_blocked.has_value() == expected->first_blocked.has_value());
  if (found->first_blocked)
    RC_ASSERT(*found->first_blocked == *expected->first_blocked + whole_corner);
}

RC_GTEST_PROP(TerrainSeams, RaysAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Specks specks(random, random.pick(std::vector{0, 5, 60, 800}));
  for (int i = 0; i < 60; ++i) {
    const Point from = Specks::place(random);
    expect_same_ray(specks, from, Specks::place(random));
    expect_same_ray(specks, from, from + Point{random.between(-9, 9), random.between(-900, 900)});
    expect_same_ray(specks, from, from + Point{random.between(-900, 900), random.between(-9, 9)});
  }
}

/// All octants and axes, from outside on both ends.
RC_GTEST_PROP(TerrainSeams, RaysFromFarAwayAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Specks specks(random, 40);
  for (const Point direction : {Point{1, 0}, {0, 1}, {1, 1}, {3, 1}, {1, 3}, {200, 1}, {1, 200}})
    for (const Point signs : {Point{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}) {
      const std::int32_t far = random.pick(std::vector{10, 400, 5'000, 2'000'000});
      const Point by{signs.x * direction.x * far, signs.y * direction.y * far};
      const Point middle = Specks::place(random);
      expect_same_ray(specks, middle - by, middle + by);
      expect_same_ray(specks, middle, middle + by);
    }
}

RC_GTEST_PROP(TerrainSeams, SweepsAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Specks specks(random, random.pick(std::vector{0, 5, 60, 800}));
  const Mask sprite(random.between(1, 80), random.between(1, 80), true);
  for (int i = 0; i < 10; ++i) {
    const Point from = Specks::place(random);
    expect_same_sweep(specks, sprite, from, Specks::place(random) - from);
    expect_same_sweep(specks, sprite, from, {random.between(-900, 900), random.between(-9, 9)});
  }
}

/// More chunks beneath them than a sweep remembers.
RC_GTEST_PROP(TerrainSeams, SweepsOfLongMasksAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Specks specks(random, random.pick(std::vector{0, 5, 60}));
  for (const Size size : {Size{1300, 3}, {2, 1300}, {700, 300}}) {
    const Mask sprite(size, true);
    const Point from = Specks::place(random);
    expect_same_sweep(specks, sprite, from, Specks::place(random) - from);
    expect_same_sweep(specks, sprite, from, {random.between(-9, 9), random.between(-900, 900)});
  }
}

/// Every pixel around a corner of four chunks, alone, from all sides.
TEST(TerrainSeams, EveryPixelAtACornerIsHitAlone) {
  std::vector<Point> starts;
  for (std::int32_t i = -700; i <= 700; i += 50)
    for (const Point start : {Point{i, -700}, {i, 700}, {-700, i}, {700, i}})
      starts.push_back(start);
  for (std::int32_t y = -2; y < 2; ++y)
    for (std::int32_t x = -2; x < 2; ++x) {
      Terrain terrain;
      terrain.deposit(Box{x, y, 1, 1});
      for (const Point far : {Point{-800, -800}, {799, -800}, {-800, 799}, {799, 799}})
        terrain.deposit(Box{far.x, far.y, 1, 1});
      for (const Point start : starts) {
        const auto hit = ray(terrain, start, {x, y});
        ASSERT_TRUE(hit) << start.x << ',' << start.y;
        EXPECT_EQ(hit->pixel, (Point{x, y}));
      }
    }
}

/// Nearly level rays stay in a block row for many chunks.
TEST(TerrainSeams, FlatRaysEndWhereTheyShould) {
  Terrain terrain;
  for (std::int32_t chunk = 0; chunk < 40; ++chunk)
    terrain.deposit(Box{chunk * side, 500, side, 1});
  terrain.deposit(Box{20'000, 105, 1, 1});
  EXPECT_EQ(ray(terrain, {5, 104}, {20'000, 105})->pixel, (Point{20'000, 105}));
  EXPECT_EQ(ray(terrain, {20'400, 106}, {20'000, 105})->pixel, (Point{20'000, 105}));
  EXPECT_FALSE(ray(terrain, {5, 104}, {19'999, 105}));
  EXPECT_EQ(ray(terrain, {5, 105}, {20'400, 105})->pixel, (Point{20'000, 105}));
  EXPECT_FALSE(ray(terrain, {5, 105}, {19'999, 105}));
  EXPECT_TRUE(ray(terrain, {5, 105}, {20'000, 105}));
}

}  // namespace
}  // namespace terrain_seams
}  // namespace hitmask
