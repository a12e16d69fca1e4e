// RotationCache: the same rasters as computed directly, within its memory limit.
#include <gtest/gtest.h>

#include <algorithm>
#include <list>

#include "hitmask/transform.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::rotation_cache {
namespace {

std::shared_ptr<const Mask> shared_disc(std::int32_t side) {
  support::Random random(81);
  return std::make_shared<const Mask>(
      support::painted<Mask>(support::Pattern::noise, {side, side}, random));
}

RotationOptions around_the_middle(std::int32_t side, std::int32_t angles) {
  RotationOptions options;
  options.parts.pivot_x = options.parts.pivot_y = side / 2.0;
  options.parts.scale_x = options.parts.scale_y = 1.3;
  options.angles = angles;
  return options;
}

TEST(RotationCache, NearestAngle) {
  auto cache = RotationCache::create(shared_disc(8), around_the_middle(8, 4)).value();
  EXPECT_EQ(cache.index_of(Angle::degrees(0)), 0);
  EXPECT_EQ(cache.index_of(Angle::degrees(44.9)), 0);
  EXPECT_EQ(cache.index_of(Angle::degrees(45)), 1);
  EXPECT_EQ(cache.index_of(Angle::degrees(-45)), 0);
  EXPECT_EQ(cache.index_of(Angle::degrees(-45.1)), 3);
  EXPECT_EQ(cache.angle_at(3), Angle::quarters(3));
  for (const std::int32_t count : {1, 3, 7, 64, 360, 65'536}) {
    RotationOptions options = around_the_middle(8, count);
    options.parts.angle = Angle::degrees(11);
    const auto many = RotationCache::create(std::make_shared<const Mask>(), options).value();
    for (std::int32_t i = 0; i < count; ++i) ASSERT_EQ(many.index_of(many.angle_at(i)), i);
  }
}

TEST(RotationCache, EqualsRasterise) {
  const auto mask = shared_disc(40);
  for (const Coverage coverage : {Coverage::centre, Coverage::any}) {
    RotationOptions options = around_the_middle(40, 36);
    options.coverage = coverage;
    auto cache = RotationCache::create(mask, options).value();
    for (std::int32_t i = 0; i < 36; ++i) {
      TransformParts parts = options.parts;
      parts.angle = cache.angle_at(i);
      const MaskAt direct = rasterise(place(*mask, parts).value(), coverage).value();
      const auto cached = cache.get(parts.angle);
      EXPECT_EQ(cached->mask, direct.mask);
      EXPECT_EQ(cached->position, direct.position);
      EXPECT_EQ(cache.find(parts.angle), cached);
    }
    EXPECT_EQ(cache.raster_count(), 36);
  }
}

TEST(RotationCache, CopiesShareRastersButNotTheOrder) {
  RotationOptions options = around_the_middle(30, 8);
  auto first = RotationCache::create(shared_disc(30), options).value();
  const auto raster = first.get(Angle());
  RotationCache copy = first;
  EXPECT_EQ(copy.find(Angle()), raster);
  EXPECT_EQ(copy.memory_bytes(), first.memory_bytes());
  static_cast<void>(copy.get(Angle::quarters(1)));
  EXPECT_EQ(copy.raster_count(), 2);
  EXPECT_EQ(first.raster_count(), 1);
  copy = first;
  EXPECT_EQ(copy.raster_count(), 1);
  first = std::move(copy);
  EXPECT_EQ(first.find(Angle()), raster);
  EXPECT_EQ(first.angle_count(), 8);
}

/// Against a list of the latest uses.
TEST(RotationCache, DropsTheLeastRecentlyUsed) {
  const auto mask = shared_disc(50);
  RotationOptions options = around_the_middle(50, 16);
  auto whole = RotationCache::create(mask, options).value();
  EXPECT_EQ(whole.prepare(), 16);
  options.memory_limit = whole.memory_bytes() / 3;
  auto cache = RotationCache::create(mask, options).value();
  std::list<std::int32_t> used;  // newest first
  support::Random random(82);
  for (int round = 0; round < 3000; ++round) {
    const std::int32_t index = random.between(0, 15);
    const auto held = cache.get(cache.angle_at(index));
    ASSERT_EQ(held->mask, whole.find(cache.angle_at(index))->mask);
    used.remove(index);
    used.push_front(index);
    used.resize(static_cast<std::size_t>(cache.raster_count()));
    for (std::int32_t i = 0; i < 16; ++i)
      ASSERT_EQ(cache.find(cache.angle_at(i)) != nullptr,
                std::find(used.begin(), used.end(), i) != used.end());
    ASSERT_LE(cache.memory_bytes(), options.memory_limit);
  }
  EXPECT_GE(cache.raster_count(), 4);
  EXPECT_EQ(cache.prepare(), cache.raster_count());
}

TEST(RotationCache, OneRasterIsKeptWhateverTheLimit) {
  RotationOptions options = around_the_middle(20, 8);
  options.memory_limit = 0;
  auto cache = RotationCache::create(shared_disc(20), options).value();
  const auto first = cache.get(Angle::degrees(0));
  const auto second = cache.get(Angle::degrees(90));
  EXPECT_EQ(cache.raster_count(), 1);
  EXPECT_EQ(cache.find(Angle::degrees(0)), nullptr);
  EXPECT_GT(first->mask.count(), 0);  // still held
  EXPECT_EQ(cache.prepare(), 1);
}

TEST(RotationCache, OverlapOfRastersIsOverlapOfPlacedMasks) {
  const auto mask = shared_disc(40);
  const RotationOptions options = around_the_middle(40, 24);
  auto cache = RotationCache::create(mask, options).value();
  support::Random random(83);
  for (int round = 0; round < 500; ++round) {
    const Point at_a{random.between(-40, 40), random.between(-40, 40)};
    const Point at_b{random.between(-40, 40), random.between(-40, 40)};
    const std::int32_t i = random.between(0, 23);
    const std::int32_t k = random.between(0, 23);
    const auto a = cache.get(cache.angle_at(i));
    const auto b = cache.get(cache.angle_at(k));
    TransformParts parts = options.parts;
    parts.angle = cache.angle_at(i);
    const auto placed_a = place(*mask, parts).value().moved(at_a);
    parts.angle = cache.angle_at(k);
    const auto placed_b = place(*mask, parts).value().moved(at_b);
    ASSERT_EQ(overlap_area(a->mask, b->mask, offset_between(*a, at_a, *b, at_b)),
              overlap_area(placed_a, placed_b));
  }
}

TEST(RotationCache, RejectsImpossibleOptions) {
  const auto mask = shared_disc(8);
  for (const std::int32_t count : {0, -1, 65'537})
    EXPECT_FALSE(RotationCache::create(mask, around_the_middle(8, count)).ok());
  EXPECT_FALSE(RotationCache::create(nullptr, around_the_middle(8, 4)).ok());
  RotationOptions options = around_the_middle(8, 4);
  options.parts.scale_x = 0;
  EXPECT_NE(RotationCache::create(mask, options).message().find("no area"), std::string::npos);
  options.parts.scale_x = 9000;  // 72,000 pixels: it could be placed, but is too large for a mask
  EXPECT_NE(RotationCache::create(mask, options).message().find("65535"), std::string::npos);
}

}  // namespace
}  // namespace hitmask::rotation_cache
