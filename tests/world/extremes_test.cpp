// Worlds at the limits.
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "support/answers.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "support/world_group.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::every_variant;
using support::mask_at;
using support::Random;
using support::Variant;

WorldError error_of(World& world, const BodyDefinition& body) {
  BodyId id;
  return world.add(std::span(&body, 1), std::span(&id, 1)).error();
}

TEST(WorldExtremes, GiantsAtTheEndsOfTheWorld) {
  constexpr Size giant{max_box_side, max_box_side};
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    World world(definition_of(variant));
    const BodyId first = added(world, box_at({min_position, min_position}, giant));
    const BodyId middle = added(world, box_at({-1, -1}, giant));
    const BodyId last = added(world, box_at({end_position - 1, end_position - 1}, giant));
    const BodyId small = added(world, box_at({end_position - 1, end_position - 1}, {1, 1}));
    ASSERT_TRUE(world.step());
    const BodyPair expected[] = {{first, middle}, {last, small}};
    EXPECT_TRUE(std::ranges::equal(world.contacts(), expected));
    EXPECT_EQ(world.contact(first, middle).area, 1);
    EXPECT_EQ(world.contact(first, middle).first, (Point{max_box_side - 1, max_box_side - 1}));
    ASSERT_TRUE(world.set_position(middle, {0, 0}));
    ASSERT_TRUE(world.step());
    const BodyPair after[] = {{middle, last}, {middle, small}, {last, small}};
    EXPECT_TRUE(std::ranges::equal(world.contacts(), after));
    ASSERT_TRUE(world.set_position(middle, {end_position - 1, end_position - 1}));
    EXPECT_EQ(world.contact(middle, last, Details::area).area, std::int64_t{1} << 60);
  }
}

TEST(WorldExtremes, PositionsAndSizesOutsideAreRefused) {
  World world;
  const BodyId id = added(world, box_at({0, 0}, {1, 1}));
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  for (const std::int32_t far : {lowest, min_position - 1, end_position, highest}) {
    EXPECT_EQ(world.set_position(id, {far, 0}).error(), WorldError::position);
    EXPECT_EQ(world.set_position(id, {0, far}).error(), WorldError::position);
    EXPECT_EQ(error_of(world, box_at({far, 0}, {1, 1})), WorldError::position);
  }
  for (const Size size :
       {Size{-1, 1}, Size{1, lowest}, Size{max_box_side + 1, 1}, Size{1, highest}}) {
    EXPECT_EQ(world.set_shape(id, size).error(), WorldError::size);
    EXPECT_EQ(error_of(world, box_at({0, 0}, size)), WorldError::size);
  }
  EXPECT_EQ(world.position(id), (Point{0, 0}));
  EXPECT_EQ(world.size(), 1U);
  EXPECT_FALSE(world.add(box_at({end_position, 0}, {1, 1})).ok());
}

TEST(WorldExtremes, DefinitionsThatAreImpossibleThrow) {
  const auto make = [](std::int32_t x, std::int32_t y) {
    WorldDefinition definition;
    definition.period_x = x;
    definition.period_y = y;
    return World(definition);
  };
  EXPECT_THROW(make(-1, 0), std::invalid_argument);
  EXPECT_THROW(make(0, end_position + 1), std::invalid_argument);
  EXPECT_NO_THROW(make(end_position, 1));
}

TEST(WorldExtremes, BodiesWithoutAPixelTouchNothing) {
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    World world(definition_of(variant));
    added(world, box_at({0, 0}, {20, 20}));
    for (const Size size : {Size{0, 0}, Size{0, 9}, Size{9, 0}}) {
      const BodyId box = added(world, box_at({5, 5}, {1, 1}));
      ASSERT_TRUE(world.set_shape(box, size));
      added(world, mask_at({5, 5}, Mask(size)));
    }
    added(world, mask_at({5, 5}, Mask(9, 9)));
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.contacts().empty());
    std::size_t found = world.query_box({0, 0, 20, 20}, [](BodyId) {});
    found += world.nearest({5, 5}, 100, [](const NearestBody&) {});
    found += world.ray_all({-5, 7}, {30, 7}, [](const BodyRayHit&) {});
    EXPECT_EQ(found, 3U);  // the one with pixels, by each of the three
    EXPECT_EQ(world.statistics().bodies, 1U);
  }
}

TEST(WorldExtremes, ABodyMayFillTheWholePeriod) {
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    WorldDefinition its = definition_of(variant);
    its.period_x = 50;
    its.period_y = 40;
    World world(its);
    const BodyId all = added(world, box_at({49, 39}, {50, 40}));
    const BodyId one = added(world, box_at({7, 7}, {1, 1}));
    EXPECT_EQ(error_of(world, box_at({0, 0}, {51, 1})), WorldError::larger_period);
    EXPECT_EQ(error_of(world, mask_at({0, 0}, Mask(1, 41))), WorldError::larger_period);
    EXPECT_EQ(world.set_shape(one, Size{1, 41}).error(), WorldError::larger_period);
    EXPECT_EQ(world.set_shape(one, share(Mask(51, 1))).error(), WorldError::larger_period);
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.contacts().size(), 1U);
    EXPECT_EQ(world.contact(all, one).area, 1);
    EXPECT_FALSE(world.contact(all, one).way_out());
    EXPECT_EQ(world.contact(all, one).first, (Point{8, 8}));
  }
}

/// All pairs by their boxes; bodies by number.
std::vector<IndexPair> brute_force(const std::vector<BodyDefinition>& bodies) {
  std::vector<IndexPair> pairs;
  const auto box = [&](std::uint32_t i) {
    const BodyDefinition& body = bodies[i];
    return Box{body.position.x, body.position.y, body.shape.size().width, body.shape.size().height};
  };
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    for (std::uint32_t j = i + 1; j < bodies.size(); ++j)
      if (overlaps(box(i), box(j))) pairs.push_back({i, j});
  return pairs;
}

IndexPair numbers_of(const BodyPair& pair) { return {pair.a.slot - 1, pair.b.slot - 1}; }

/// Enough boxes for strips, tiles and threads to matter.
void expect_brute_force(const std::vector<BodyDefinition>& bodies) {
  const std::vector<IndexPair> expected = brute_force(bodies);
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    World world(definition_of(variant));
    std::vector<BodyId> ids(bodies.size());
    ASSERT_TRUE(world.add(bodies, ids));
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(std::ranges::equal(world.contacts(), expected, {}, numbers_of))
        << world.contacts().size() << " not " << expected.size();
    std::vector<IndexPair> found;
    ASSERT_TRUE(
        world.for_each_overlap([&](const BodyPair& pair) { found.push_back(numbers_of(pair)); }));
    std::ranges::sort(found);
    EXPECT_TRUE(found == expected);
  }
}

std::vector<BodyDefinition> scattered(std::size_t count, const Box& where, std::int32_t largest,
                                      std::uint64_t seed) {
  Random random(seed);
  std::vector<BodyDefinition> bodies;
  for (std::size_t i = 0; i < count; ++i) {
    const Point at{where.x + random.between(0, where.w - 1),
                   where.y + random.between(0, where.h - 1)};
    const std::int32_t width = random.between(1, largest);
    bodies.push_back(box_at(at, {width, random.between(1, largest)}));
  }
  return bodies;
}

TEST(WorldExtremes, OneFarOutlier) {
  auto bodies = scattered(2000, {0, 0, 900, 900}, 20, 1);
  bodies.push_back(box_at({end_position - 1, min_position}, {5, 5}));
  expect_brute_force(bodies);
}
TEST(WorldExtremes, OneGiant) {
  auto bodies = scattered(2000, {0, 0, 900, 900}, 20, 2);
  bodies.push_back(box_at({min_position, 300}, {max_box_side, 10}));
  bodies.push_back(box_at({-400, -400}, {max_box_side, max_box_side}));
  expect_brute_force(bodies);
}
TEST(WorldExtremes, TallAndThin) { expect_brute_force(scattered(2000, {3, 0, 1, 40'000}, 30, 3)); }
TEST(WorldExtremes, WideAndFlat) { expect_brute_force(scattered(2000, {0, 3, 40'000, 1}, 30, 4)); }
TEST(WorldExtremes, FarApart) {
  expect_brute_force(
      scattered(1500, {min_position, min_position, max_box_side, max_box_side}, 1 << 25, 5));
}
TEST(WorldExtremes, AllInOnePlace) { expect_brute_force(scattered(700, {9, 9, 1, 1}, 3, 6)); }

TEST(WorldExtremes, ACrowdAtOnePointIsStreamed) {
  const std::size_t count = support::long_run() ? 20'000 : 8'000;
  const std::vector<BodyDefinition> bodies(count, box_at({3, 4}, {10, 10}));
  std::vector<BodyId> ids(count);
  World world;
  ASSERT_TRUE(world.add(bodies, ids));
  const std::size_t before = world.memory_bytes();
  std::uint64_t pairs = 0;
  ASSERT_TRUE(world.for_each_overlap([&](const BodyPair&) { ++pairs; }));
  EXPECT_EQ(pairs, std::uint64_t{count} * (count - 1) / 2);
  EXPECT_LT(world.memory_bytes(), before + count * 200 + 1'000'000);
}

/// Across the whole of int32, repeatedly through the same small world.
TEST(WorldExtremes, LongPathsThroughARepeatingWorld) {
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  WorldDefinition definition;
  definition.period_x = definition.period_y = 10'000;
  World world(definition);
  const BodyId id = added(world, box_at({70, 50}, {1, 1}));
  std::vector<BodyRayHit> entries;
  const auto note = [&](const BodyRayHit& entry) { entries.push_back(entry); };
  EXPECT_EQ(world.ray_all({lowest, lowest}, {highest, highest}, note), 0U);  // x - y stays 0 or 1
  EXPECT_EQ(world.ray_all({-30, 50}, {highest, 50}, note), 1U);
  EXPECT_EQ(world.ray_all({71, 50}, {lowest, 50}, note), 1U);
  EXPECT_EQ(world.ray_all({70, 51}, {70, highest}, note), 1U);
  EXPECT_EQ(world.ray_all({71, highest}, {71, lowest}, note), 0U);
  EXPECT_EQ(world.ray_all({70, lowest}, {71, highest}, note), 1U);
  ASSERT_EQ(entries.size(), 4U);
  const std::int64_t steps[] = {100, 1, 9'999, (std::int64_t{1} << 31) % 10'000 + 50};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].body, id);
    EXPECT_EQ(entries[i].hit.pixel, (Point{70, 50}));
    EXPECT_EQ(entries[i].hit.steps, steps[i]) << i;
  }
}

/// Four million in long runs, row by row.
TEST(WorldExtremes, MillionsOfBodies) {
  const std::int32_t side = support::long_run() ? 2'000 : 200;
  World world;
  std::vector<BodyDefinition> row(static_cast<std::size_t>(side), box_at({0, 0}, {8, 8}));
  std::vector<BodyId> ids(row.size());
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x)
      row[static_cast<std::size_t>(x)].position = {10 * x, 10 * y};
    ASSERT_TRUE(world.add(row, ids));
  }
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.size(), row.size() * row.size());
  EXPECT_TRUE(world.contacts().empty());
  ASSERT_TRUE(world.step());
  const Point last = *world.position(ids.back());
  ASSERT_TRUE(world.set_position(ids.back(), {last.x - 6, last.y - 6}));  // onto three others
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.statistics().incremental);
  EXPECT_EQ(world.contacts().size(), 3U);
}

/// The largest box at the last position with the farthest origin ends beyond int32. It is found
/// where it is after every move.
TEST(WorldExtremes, BodiesThatReachBeyondInt32MoveThereAndBack) {
  World world;
  const std::int32_t last = end_position - 1;
  const Shape shape(Size{max_box_side, 8}, Point{-max_origin, 0});
  const BodyId body = added(world, {.shape = shape, .position = {0, 0}});
  const auto found_at = [&](Point point) { return world.query_point(point, [](BodyId) {}); };
  for (const std::int32_t x : {last, last - 5, 0, last, min_position, last, 0}) {
    ASSERT_TRUE(world.set_position(body, {x, 0}));
    EXPECT_EQ(found_at({x + max_origin, 4}), 1U) << x;
    EXPECT_EQ(found_at({x + max_origin - 1, 4}), 0U) << x;
    const std::int64_t right = std::int64_t{x} + max_origin + max_box_side - 1;
    if (right < std::numeric_limits<std::int32_t>::max()) {
      EXPECT_EQ(found_at({static_cast<std::int32_t>(right), 4}), 1U) << x;
    }
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(detail::world::validate(world).ok()) << x;
  }
}

}  // namespace
}  // namespace hitmask
