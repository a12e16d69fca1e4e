// Bodies that are rotated, scaled and mirrored: where their pixels are, which share a raster, what
// is cached and what is rejected.
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

/// An L: no rotation or mirror image of it equals itself.
std::shared_ptr<const Mask> letter() { return share(*Mask::parse_text("#...\n#...\n####\n")); }

BodyDefinition placed_body(const Transform& transform, Point position = {}) {
  BodyDefinition body;
  body.shape = letter();
  body.transform = transform;
  body.position = position;
  return body;
}

/// The world's pixels as rows of text, found by point queries.
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

/// The transform of a body of this size as place() takes it: the parts left of and above the pivot
/// take whole pixels where the body is upright.
Transform as_placed(const TransformParts& parts, Size size) {
  return reference::as_placed(parts, size, {});
}

/// With the pivot at the centre, the position is that of the centre.
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
    const auto raster = rasterise(*place(*letter(), as_placed(parts, letter()->size())));
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

/// The raster must fit the period, not the mask.
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

TEST(WorldTransform, ReturnsTheTransformThatWasSet) {
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
  EXPECT_EQ(world.body(id)->shape, Shape(Size{4, 4}));
  EXPECT_EQ(world.body(id)->transform, body.transform);
  EXPECT_EQ(world.box(id)->w,
            rasterise(*place(Shape(Mask(4, 4, true)).mask()->view(), parts))->mask.width());
  ASSERT_TRUE(world.set_transform(id, {}));
  EXPECT_EQ(world.box(id), (Box{7, -9, 4, 4}));
}

TEST(WorldTransform, BoxesTurnAsSolidMasksDo) {
  World world;
  TransformParts parts;
  parts.pivot_x = 15, parts.pivot_y = 5;
  parts.angle = Angle::degrees(30);
  BodyDefinition box = box_at({50, 50}, {30, 10});
  box.transform = parts;
  BodyDefinition mask = mask_at({150, 50}, Mask(30, 10, true));
  mask.transform = parts;
  const BodyId a = added(world, box);
  const BodyId b = added(world, mask);
  EXPECT_EQ(translated(*world.box(a), {100, 0}), *world.box(b));
  for (std::int32_t y = 30; y < 70; ++y)
    for (std::int32_t x = 30; x < 70; ++x)
      EXPECT_EQ(world.query_point({x, y}, [](BodyId) {}),
                world.query_point({x + 100, y}, [](BodyId) {}));
  EXPECT_EQ(world.body(a)->shape, Shape(Size{30, 10}));
  EXPECT_EQ(world.set_shape(a, Size{max_mask_side + 1, 3}).error(), WorldError::size);
  ASSERT_TRUE(world.set_transform(a, {}));
  EXPECT_EQ(world.box(a), (Box{50, 50, 30, 10}));
  EXPECT_TRUE(world.set_shape(a, Size{max_mask_side + 1, 3}));
}

/// A sprite mirrored about its centre stays in place, also with odd widths.
TEST(WorldTransform, MirroringAboutTheMiddleStaysInPlace) {
  for (std::int32_t width = 1; width < 9; ++width)
    for (const double scale : {1.0, 2.0, 3.0}) {
      World world;
      BodyDefinition body = mask_at({100, 40}, Mask(width, 5, true));
      TransformParts parts = about_middle(*body.shape.mask());
      parts.scale_x = parts.scale_y = scale;
      body.transform = parts;
      const BodyId id = added(world, body);
      const Box before = *world.box(id);
      EXPECT_EQ(before.w, width * static_cast<std::int32_t>(scale));
      parts.flip_x = true;
      ASSERT_TRUE(world.set_transform(id, parts));
      EXPECT_EQ(*world.box(id), before) << width;
      parts.flip_y = true;
      ASSERT_TRUE(world.set_transform(id, parts));
      EXPECT_EQ(*world.box(id), before) << width;
    }
}

/// The pixel corner at the position is floor(pivot) from the left edge, floor(w - pivot) mirrored.
TEST(WorldTransform, MirroredOriginsAreFloorsOfPivots) {
  for (std::int32_t width = 1; width < 8; ++width)
    for (double pivot = -2; pivot <= width + 2; pivot += 0.25)
      for (const bool flip : {false, true}) {
        World world;
        BodyDefinition body = mask_at({100, 40}, Mask(width, 1, true));
        TransformParts parts;
        parts.pivot_x = pivot;
        parts.flip_x = flip;
        body.transform = parts;
        const Box box = *world.box(added(world, body));
        const double origin = std::floor(flip ? width - pivot : pivot);
        EXPECT_EQ(box, (Box{100 - static_cast<std::int32_t>(origin), 40, width, 1})) << pivot;
      }
}

TEST(WorldShapes, PositionsNameTheOrigin) {
  World world;
  BodyDefinition body = mask_at({100, 40}, Mask(6, 8, true));
  body.shape = {body.shape.mask(), {3, 8}};
  const BodyId id = added(world, body);
  EXPECT_EQ(world.box(id), (Box{97, 32, 6, 8}));
  EXPECT_EQ(world.position(id), (Point{100, 40}));
  ASSERT_TRUE(world.set_position(id, {0, 0}));
  EXPECT_EQ(world.box(id), (Box{-3, -8, 6, 8}));
  ASSERT_TRUE(world.set_shape(id, Shape(Size{10, 10}, {5, 10})));  // a taller frame: the feet stay
  EXPECT_EQ(world.box(id), (Box{-5, -10, 10, 10}));
  EXPECT_EQ(world.body(id)->shape.origin(), (Point{5, 10}));
  ASSERT_TRUE(world.set_transform(id, TransformParts{.flip_x = true}));
  EXPECT_EQ(world.box(id), (Box{-5, -10, 10, 10}));
  EXPECT_EQ(world.set_shape(id, Shape(Size{1, 1}, {max_origin + 1, 0})).error(),
            WorldError::origin);
  EXPECT_EQ(world.set_shape(id, {}).error(), WorldError::no_shape);
  EXPECT_EQ(world.set_shape(id, std::shared_ptr<const Mask>()).error(), WorldError::no_shape);
}

/// Worlds share masks. After changing one, its owner sets it again.
TEST(WorldShapes, AChangedMaskIsReadAgainWhenItIsSet) {
  const auto mask = std::make_shared<Mask>(10, 10, true);
  World world;
  const BodyId a = added(world, {.shape = mask});
  const BodyId turned =
      added(world, {.shape = mask, .position = {100, 0}, .transform = about_middle(*mask)});
  ASSERT_TRUE(world.set_transform(turned, [&] {
    TransformParts parts = about_middle(*mask);
    parts.angle = Angle::quarters(1);
    return parts;
  }()));
  const BodyId dot = added(world, box_at({9, 9}, {1, 1}));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.touched(a, dot));
  const std::uint64_t before = world.state_hash();
  paint_box(*mask, {5, 0, 5, 10}, Paint::erase);
  ASSERT_TRUE(world.set_shape(a, mask));
  EXPECT_NE(world.state_hash(), before);
  ASSERT_TRUE(world.step());
  EXPECT_FALSE(world.touched(a, dot));
  EXPECT_EQ(world.query_box({90, -20, 40, 20}, [](BodyId) {}), 1U);
  EXPECT_EQ(world.query_box({90, 0, 40, 20}, [](BodyId) {}), 0U)
      << "the turned body has new pixels too";
  EXPECT_TRUE(detail::world::validate(world).ok());
  mask->fill();
  const BodyId later = added(world, {.shape = mask, .position = {500, 0}});
  EXPECT_EQ(world.query_point({509, 0}, [&](BodyId id) { EXPECT_EQ(id, later); }), 1U);
  EXPECT_TRUE(detail::world::validate(world).ok());
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

/// Nothing changes, not even what precedes the rejected one in the same call.
TEST(WorldTransform, ImpossibleTransformsAreErrors) {
  World world;
  const BodyId ids[]{added(world, placed_body({})), added(world, placed_body({}))};
  const std::uint64_t hash = world.state_hash();
  const Transform good = about_the_corner(Angle::quarters(1));
  for (const Transform& bad : refused_transforms()) {
    const auto placed = place(*letter(), bad);
    const WorldError why =
        placed ? world.add(placed_body(bad)).error() : world_error(placed.error());
    EXPECT_TRUE(is_error(why));
    EXPECT_EQ(world.add(placed_body(bad)).error(), why);
    EXPECT_EQ(world.set_transform(ids[0], bad).error(), why);
    EXPECT_EQ(world.set_transform(ids, std::vector{good, bad}).error(), why);
    EXPECT_EQ(world.state_hash(), hash);
    EXPECT_EQ(world.size(), 2U);
  }
  EXPECT_EQ(world.set_transform(ids, std::vector{good}).error(), WorldError::lengths);
  EXPECT_EQ(world.set_transform(BodyId{}, good).error(), WorldError::null_id);
  EXPECT_EQ(world.set_one_way(BodyId{}, Face::left).error(), WorldError::null_id);
  EXPECT_EQ(world.set_transform(ids[0], TransformParts{.scale_x = 0}).message(),
            "the transform cannot be inverted: it leaves no area");
  TransformParts far;
  far.x = max_origin;
  far.y = -max_origin;
  EXPECT_TRUE(world.set_transform(ids[0], far));
  EXPECT_EQ(world.box(ids[0]), (Box{max_origin, -max_origin, 4, 3}));
}

/// Positions are limited; the pixels may be beyond, and are found there.
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

/// The bytes of a world after it has released what it can.
std::size_t tidy_bytes(World& world) {
  EXPECT_TRUE(world.forget_unused_masks());
  return world.memory_bytes();
}

TransformParts large_and_turned(std::uint32_t part) {
  TransformParts parts;
  parts.angle = Angle::fraction(part << 24 | 1);
  return parts;
}

TEST(WorldRasters, AreSharedUpToWholePixels) {
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

TEST(WorldRasters, UnusedOnesStayWithinTheLimit) {
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

/// New masks may have the addresses of old ones: rasters of a destroyed mask must not be found
/// again.
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
