// Bodies that are turned, scaled and mirrored: where their pixels are, who shares a raster, what is
// kept and what refused.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "reference/world_look.hpp"
#include "support/compare.hpp"
#include "support/patterns.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

/// An L: no turn and no mirror image of it is itself.
std::shared_ptr<const Mask> letter() { return share(*Mask::parse_text("#...\n#...\n####\n")); }

BodyDefinition placed_body(const Transform& transform, Point position = {}) {
  BodyDefinition body;
  body.shape = letter();
  body.transform = transform;
  body.position = position;
  return body;
}

/// The world's pixels as rows of text, found point by point.
std::string seen_in(const World& world, const Box& box) {
  std::string text;
  for (std::int32_t y = box.y; y < bottom_of(box); ++y, text += '\n')
    for (std::int32_t x = box.x; x < right_of(box); ++x)
      text += world.query_point({x, y}, [](BodyId) {}) == 0 ? '.' : '#';
  return text;
}

std::string seen_of(const BodyDefinition& body, const Box& box) {
  World world;
  added(world, body);
  return seen_in(world, box);
}

TransformParts about_the_corner(Angle angle) {
  TransformParts parts;
  parts.angle = angle;
  return parts;
}

TEST(WorldTransform, FlipsAndQuarterTurns) {
  TransformParts flipped;
  flipped.flip_x = true;
  EXPECT_EQ(seen_of(placed_body(flipped), {-4, 0, 4, 3}), "...#\n...#\n####\n");
  flipped = {};
  flipped.flip_y = true;
  EXPECT_EQ(seen_of(placed_body(flipped), {0, -3, 4, 3}), "####\n#...\n#...\n");
  EXPECT_EQ(seen_of(placed_body(about_the_corner(Angle::quarters(1))), {-3, 0, 3, 4}),
            "###\n#..\n#..\n#..\n");
  EXPECT_EQ(seen_of(placed_body(about_the_corner(Angle::quarters(2))), {-4, -3, 4, 3}),
            "####\n...#\n...#\n");
}

TEST(WorldTransform, ScaledAboutAPivot) {
  TransformParts parts;
  parts.scale_x = 2;
  parts.pivot_x = 4;
  parts.pivot_y = 3;  // the right end of the bar
  EXPECT_EQ(seen_of(placed_body(parts, {100, 50}), {92, 47, 8, 3}),
            "##......\n##......\n########\n");
}

TEST(WorldTransform, FractionsOfPixelsCount) {
  TransformParts parts;
  parts.x = 0.5;  // a centre on a pixel's edge belongs to the pixel on its right
  EXPECT_EQ(seen_of(placed_body(parts), {0, 0, 5, 3}), "#....\n#....\n####.\n");
  parts.x = 0.75;
  EXPECT_EQ(seen_of(placed_body(parts), {0, 0, 5, 3}), ".#...\n.#...\n.####\n");
  parts.x = 1.25;
  EXPECT_EQ(seen_of(placed_body(parts, {-1, 2}), {0, 2, 5, 3}), "#....\n#....\n####.\n");
}

/// With the pivot in the middle the position is the middle's.
TEST(WorldTransform, SpinsInPlaceAndIsMovedByItsPosition) {
  World world;
  TransformParts parts;
  parts.pivot_x = 2;
  parts.pivot_y = 1.5;
  const BodyId id = added(world, placed_body(parts, {10, 10}));
  EXPECT_EQ(world.position(id), (Point{10, 10}));
  for (std::uint32_t turn = 0; turn < 16; ++turn) {
    parts.angle = Angle::fraction(turn << 28);
    ASSERT_TRUE(world.set_transform(id, parts));
    EXPECT_EQ(world.position(id), (Point{10, 10}));
    const auto raster = rasterise(*place(*letter(), parts));
    const Box box{raster->position.x + 10, raster->position.y + 10, raster->mask.width(),
                  raster->mask.height()};
    EXPECT_EQ(world.box(id), box);
    ASSERT_TRUE(world.set_position(id, {11, 8}));
    EXPECT_EQ(world.box(id), translated(box, Point{1, -2}));
    EXPECT_EQ(world.body(id)->position, (Point{11, 8}));
    ASSERT_TRUE(world.set_position(std::span(&id, 1), std::vector<Point>{{10, 10}}));
    EXPECT_EQ(world.box(id), box);
  }
}

TEST(WorldTransform, WrapsAround) {
  WorldDefinition definition;
  definition.period_x = definition.period_y = 10;
  World world(definition);
  const BodyId id = added(world, placed_body(about_the_corner(Angle::quarters(2)), {-18, 1}));
  EXPECT_EQ(world.position(id), (Point{2, 1}));
  EXPECT_EQ(world.box(id), (Box{8, 8, 4, 3}));
  EXPECT_EQ(seen_in(world, {0, 0, 10, 2}), ".#........\n..........\n");
  EXPECT_EQ(seen_in(world, {0, 9, 10, 1}), ".#........\n");
  EXPECT_EQ(seen_in(world, {0, 8, 10, 1}), "##......##\n");
  ASSERT_TRUE(world.set_position(id, {0, 0}));
  EXPECT_EQ(world.position(id), (Point{0, 0}));
  EXPECT_EQ(world.box(id), (Box{6, 7, 4, 3}));
  ASSERT_TRUE(world.set_transform(id, {}));
  EXPECT_EQ(world.box(id), (Box{0, 0, 4, 3}));
}

/// It is the raster that must fit into the period, and not the mask.
TEST(WorldTransform, TheRasterMustFitIntoThePeriod) {
  WorldDefinition definition;
  definition.period_x = 3;
  World world(definition);
  const BodyDefinition upright = placed_body(about_the_corner(Angle::quarters(1)));
  EXPECT_EQ(world.add(placed_body({})).error(), WorldError::larger_period);
  const BodyId id = added(world, upright);
  const std::uint64_t hash = world.state_hash();
  EXPECT_EQ(world.set_transform(id, {}).error(), WorldError::larger_period);
  EXPECT_EQ(world.set_transform(id, about_the_corner(Angle::quarters(2))).error(),
            WorldError::larger_period);
  EXPECT_EQ(world.set_shape(id, share(Mask(1, 4, true))).error(), WorldError::larger_period);
  EXPECT_EQ(world.state_hash(), hash);
}

TEST(WorldTransform, GivesBackWhatItWasGiven) {
  World world;
  TransformParts parts;
  parts.angle = Angle::degrees(33);
  parts.scale_y = 1.5;
  BodyDefinition body = placed_body(parts, {7, -9});
  body.one_way = Face::top;
  const BodyId id = added(world, body);
  EXPECT_EQ(world.body(id)->shape, body.shape);
  EXPECT_EQ(world.body(id)->shape.size(), body.shape.size());
  EXPECT_EQ(world.body(id)->transform, body.transform);
  EXPECT_EQ(world.body(id)->position, body.position);
  EXPECT_EQ(world.body(id)->one_way, Face::top);
  const std::shared_ptr<const Mask> other = share(Mask(9, 2, true));
  ASSERT_TRUE(world.set_shape(id, other));
  EXPECT_EQ(world.body(id)->shape.mask(), other);
  EXPECT_EQ(world.body(id)->transform, body.transform);
  EXPECT_EQ(world.box(id)->w, rasterise(*place(*other, parts))->mask.width());
  EXPECT_EQ(world.position(id), body.position);
  ASSERT_TRUE(world.set_shape(id, Size{4, 4}));
  EXPECT_EQ(world.body(id)->transform, Transform{});
  EXPECT_EQ(world.box(id), (Box{7, -9, 4, 4}));
  ASSERT_TRUE(world.set_transform(id, body.transform));  // nothing to a plain box
  EXPECT_EQ(world.body(id)->transform, Transform{});
  ASSERT_TRUE(world.set_shape(id, other));
  EXPECT_EQ(world.box(id), (Box{7, -9, 9, 2}));
}

TEST(WorldTransform, ContactsAreInThePixelsOfTheRaster) {
  World world;
  const BodyId a = added(world, placed_body(about_the_corner(Angle::quarters(2)), {4, 3}));
  BodyDefinition dot;
  dot.shape = Size{1, 1};
  dot.position = {3, 2};
  const BodyId b = added(world, dot);
  const Contact contact = world.contact(a, b);
  EXPECT_EQ(contact.area, 1);
  EXPECT_EQ(contact.first, (Point{3, 2}));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.touched(a, b));
  ASSERT_TRUE(world.set_transform(a, {}));  // now it is elsewhere
  ASSERT_TRUE(world.step());
  EXPECT_FALSE(world.touched(a, b));
}

std::vector<Transform> refused_transforms() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  std::vector<Transform> all;
  const auto add = [&](double TransformParts::* part, double value) {
    TransformParts parts;
    parts.*part = value;
    all.emplace_back(parts);
  };
  for (const double value : {nan, infinity, -infinity, 0.0, 1e-4, 1e300, 300'000.0, 20'000.0})
    add(&TransformParts::scale_x, value);
  for (const double value : {nan, infinity, 3e9, 2'097'153.0, -2'097'153.0, -2'147'483'648.0}) {
    add(&TransformParts::x, value);
    add(&TransformParts::y, value);
  }
  add(&TransformParts::pivot_y, 2e6);
  all.emplace_back(about_the_corner(Angle::turns(nan)));
  return all;
}

/// Nothing changes, not even what comes before the refused one in the same call.
TEST(WorldTransform, WhatCannotBePlacedIsRefused) {
  World world;
  const BodyId ids[]{added(world, placed_body({})), added(world, placed_body({}))};
  const std::uint64_t hash = world.state_hash();
  const Transform good = about_the_corner(Angle::quarters(1));
  for (const Transform& bad : refused_transforms()) {
    EXPECT_EQ(world.add(placed_body(bad)).error(), WorldError::transform);
    EXPECT_EQ(world.set_transform(ids[0], bad).error(), WorldError::transform);
    EXPECT_EQ(world.set_transform(ids, std::vector{good, bad}).error(), WorldError::transform);
    EXPECT_EQ(world.state_hash(), hash);
    EXPECT_EQ(world.size(), 2U);
  }
  EXPECT_EQ(world.set_transform(ids, std::vector{good}).error(), WorldError::lengths);
  EXPECT_EQ(world.set_transform(BodyId{}, good).error(), WorldError::null_id);
  EXPECT_EQ(world.set_one_way(BodyId{}, Face::left).error(), WorldError::null_id);
  EXPECT_EQ(message_of(WorldError::transform), "the mask cannot be placed by this transform");
  TransformParts far;
  far.x = max_origin;
  far.y = -max_origin;
  EXPECT_TRUE(world.set_transform(ids[0], far));
  EXPECT_EQ(world.box(ids[0]), (Box{max_origin, -max_origin, 4, 3}));
}

/// Positions end where they do; the pixels may lie beyond, and are found there.
TEST(WorldTransform, CornersMayLieBeyondPositions) {
  World world;
  TransformParts far;
  far.x = far.y = max_origin;
  const Point last{end_position - 1, end_position - 1};
  const BodyId high = added(world, placed_body(far, last));
  far.x = far.y = -max_origin;
  const BodyId low = added(world, placed_body(far, {min_position, min_position}));
  const Point beyond{last.x + max_origin, last.y + max_origin};
  EXPECT_EQ(world.query_point(beyond, [&](BodyId id) { EXPECT_EQ(id, high); }), 1U);
  EXPECT_EQ(world.query_point({min_position - max_origin, min_position - max_origin},
                              [&](BodyId id) { EXPECT_EQ(id, low); }),
            1U);
  EXPECT_FALSE(world.contact(low, high));
  EXPECT_FALSE(world.contact(high, low));
  EXPECT_EQ(world.nearest({0, 0}, 9, [](const NearestBody&) {}), 2U);
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.contacts().empty());
}

TEST(WorldTransform, OneWaySidesAreKeptAndPartOfTheState) {
  World world;
  const BodyId ids[]{added(world, placed_body({})), added(world, placed_body({}))};
  ASSERT_TRUE(world.step());
  const std::uint64_t hash = world.state_hash();
  const Snapshot before = world.snapshot();
  ASSERT_TRUE(world.set_one_way(ids, Face::left));
  EXPECT_EQ(world.body(ids[1])->one_way, Face::left);
  EXPECT_NE(world.state_hash(), hash);
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.touched(ids[0], ids[1]));
  ASSERT_TRUE(world.restore(before));
  EXPECT_EQ(world.body(ids[1])->one_way, Face::none);
  EXPECT_EQ(world.state_hash(), hash);
}

// Rasters.

/// Bytes of a world that has let go of what it can.
std::size_t tidy_bytes(World& world) {
  EXPECT_TRUE(world.forget_unused_masks());
  return world.memory_bytes();
}

TransformParts large_and_turned(std::uint32_t part) {
  TransformParts parts;
  parts.angle = Angle::fraction(part << 24 | 1);
  return parts;
}

TEST(WorldRasters, AreSharedButForWholePixels) {
  World world;
  BodyDefinition body;
  body.shape = share(Mask(1000, 1000, true));
  TransformParts parts = large_and_turned(9);
  body.transform = parts;
  world.reserve(100);
  added(world, body);
  const std::size_t one = world.memory_bytes();
  EXPECT_GT(one, 1000U * 1000 * 2 / 8);
  for (std::int32_t i = 1; i < 30; ++i) {
    parts.x = i * 7;
    parts.y = i * -3;
    body.transform = parts;
    const BodyId id = added(world, body);
    EXPECT_EQ(world.body(id)->transform, body.transform);
  }
  EXPECT_LT(world.memory_bytes(), one + 20'000);  // masks are 125,000 and more
  parts.x += 0.25;
  body.transform = parts;
  added(world, body);
  EXPECT_GT(world.memory_bytes(), one + 100'000);
}

TEST(WorldRasters, ThatNobodyHasStayWithinTheLimit) {
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1'000'000}}) {
    WorldDefinition definition;
    definition.cache_bytes = limit;
    World world(definition);
    BodyDefinition body;
    body.shape = share(Mask(1000, 1000, true));
    const BodyId id = added(world, body);
    const std::size_t before = tidy_bytes(world);
    for (std::uint32_t part = 1; part < 40; ++part)
      ASSERT_TRUE(world.set_transform(id, large_and_turned(part)));
    constexpr std::size_t one_raster = 320'000;
    EXPECT_LT(world.memory_bytes(), before + limit + one_raster + 20'000);
    EXPECT_GT(world.memory_bytes(), before + limit / 2);
    ASSERT_TRUE(world.set_transform(id, {}));
    EXPECT_LT(tidy_bytes(world), before + limit + 20'000);  // the mask is in use: its rasters stay
    ASSERT_TRUE(world.set_shape(id, share(Mask(1000, 1000, true))));
    EXPECT_LT(tidy_bytes(world), before + 20'000);
  }
}

TEST(WorldRasters, ARestoredWorldKeepsToItsOwnLimit) {
  World generous;
  WorldDefinition definition;
  definition.cache_bytes = 0;
  World frugal(definition);
  BodyDefinition body;
  body.shape = share(Mask(1000, 1000, true));
  const BodyId id = added(generous, body);
  for (std::uint32_t part = 1; part < 20; ++part)
    ASSERT_TRUE(generous.set_transform(id, large_and_turned(part)));
  ASSERT_TRUE(frugal.restore(generous.snapshot()));
  EXPECT_EQ(frugal.state_hash(), generous.state_hash());
  EXPECT_LT(frugal.memory_bytes() + 3'000'000, generous.memory_bytes());
}

/// Masks come and go at the same addresses: what belongs to one that is gone is not found again.
TEST(WorldRasters, AreNotMistakenForThoseOfAnotherMask) {
  WorldDefinition definition;
  definition.cache_bytes = 0;
  World world(definition);
  Random random(3);
  std::vector<BodyId> ids;
  for (int round = 0; round < 300; ++round) {
    BodyDefinition body;
    body.shape = share(painted<Mask>(Pattern::noise, {9, 7}, random));
    body.transform = large_and_turned(static_cast<std::uint32_t>(round % 5 + 1));
    const BodyId id = added(world, body);
    const auto raster = rasterise(*place(*body.shape.mask(), body.transform));
    EXPECT_EQ(world.box(id), translated(box_of(raster->mask.size()), raster->position));
    EXPECT_EQ(world.query_mask(raster->mask, raster->position, [](BodyId) {}), world.size());
    ids.push_back(id);
    if (round % 3 == 2) {
      ASSERT_TRUE(world.remove(ids));
      ids.clear();
    }
    if (round % 17 == 16) static_cast<void>(world.forget_unused_masks());
  }
}

}  // namespace
}  // namespace hitmask::support
