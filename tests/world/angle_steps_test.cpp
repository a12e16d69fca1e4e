// Worlds that round the angles of their bodies, and the pixels of a body as they lie in the world.
#include "world/bodies/angle_steps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "hitmask/shape.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"

namespace hitmask {
namespace {

using detail::world::bodies::with_rounded_angle;
using support::Random;

double any_number(Random& random, double low, double high) {
  return low + (high - low) * random.between(0, 1'000'000) / 1e6;
}

TransformParts any_parts(Random& random) {
  TransformParts parts{.x = any_number(random, -3, 3),
                       .y = any_number(random, -3, 3),
                       .pivot_x = any_number(random, -9, 9),
                       .pivot_y = any_number(random, -9, 9),
                       .angle = Angle::fraction(static_cast<std::uint32_t>(random.next()))};
  if (random.one_in(2)) parts.scale_x = any_number(random, 0.25, 4);
  if (random.one_in(2)) parts.scale_y = any_number(random, 0.25, 4);
  if (random.one_in(3)) parts.shear_x = any_number(random, -1, 1);
  parts.flip_x = random.one_in(4);
  parts.flip_y = random.one_in(4);
  return parts;
}

constexpr std::array<std::int32_t, 9> step_counts{2, 4, 6, 10, 64, 256, 360, 4096, 65'536};

/// Against the maths library: as the same parts with the nearest angle, but for rounding.
TEST(AngleSteps, AreTheNearestAngles) {
  Random random(761);
  for (int round = 0; round < 20'000; ++round) {
    TransformParts parts = any_parts(random);
    const std::int32_t steps = random.pick(step_counts);
    const Transform result = with_rounded_angle(parts, steps);
    const double exact = parts.angle.fraction() / 4294967296.0 * steps;
    const double nearest = std::floor(exact + 0.5);
    if (std::abs(exact - nearest) > 0.5 - 1e-6) continue;  // either is near enough
    parts.angle = Angle::turns(nearest / steps);
    const Transform expected = parts;
    const double error = 1e-8;
    ASSERT_NEAR(result.xx, expected.xx, error) << steps << " steps, " << exact;
    ASSERT_NEAR(result.xy, expected.xy, error) << steps << " steps, " << exact;
    ASSERT_NEAR(result.yx, expected.yx, error) << steps << " steps, " << exact;
    ASSERT_NEAR(result.yy, expected.yy, error) << steps << " steps, " << exact;
    ASSERT_EQ(result.x, expected.x);
    ASSERT_EQ(result.y, expected.y);
    ASSERT_EQ(result.pivot_x, expected.pivot_x);
    ASSERT_EQ(result.pivot_y, expected.pivot_y);
  }
}

TEST(AngleSteps, RoundingTwiceIsRoundingOnce) {
  Random random(762);
  for (int round = 0; round < 20'000; ++round) {
    const std::int32_t steps = random.pick(step_counts);
    const Transform once = with_rounded_angle(any_parts(random), steps);
    ASSERT_EQ(with_rounded_angle(once, steps), once) << steps;
  }
}

/// Numbers that games use give exactly the transform of the rounded angle.
TEST(AngleSteps, CommonTransformsAreExact) {
  for (const std::int32_t steps : {4, 64, 256, 4096})
    for (const double scale : {1.0, 0.5, 2.0, 1.25, 3.0})
      for (const bool flip : {false, true})
        for (int i = 0; i < 1000; ++i) {
          TransformParts parts{.angle = Angle::turns(i / 1000.0),
                               .scale_x = scale,
                               .scale_y = 1.5 * scale,
                               .flip_x = flip};
          const Transform rounded = with_rounded_angle(parts, steps);
          parts.angle = Angle::turns(std::floor(i / 1000.0 * steps + 0.5) / steps);
          const Transform expected = parts;
          if (std::abs(rounded.xx - expected.xx) > 0.001) continue;  // a tie
          ASSERT_EQ(rounded, expected) << steps << ", " << scale << ", " << i;
        }
}

TEST(AngleSteps, LeaveAloneWhatCannotBeTurned) {
  const double none = std::nan("");
  Transform flat;
  flat.xx = 0;
  Transform broken;
  broken.xy = none;
  Transform huge;
  huge.xx = 1e300;
  huge.yx = 1e300;
  EXPECT_EQ(with_rounded_angle(flat, 64), flat);
  EXPECT_TRUE(std::isnan(with_rounded_angle(broken, 64).xy));
  EXPECT_EQ(with_rounded_angle(huge, 64), huge);
  EXPECT_EQ(with_rounded_angle({}, 64), Transform{});
  const Transform some = TransformParts{.angle = Angle::degrees(33)};
  EXPECT_EQ(with_rounded_angle(some, 0), some);
  const Transform mirrored = TransformParts{.flip_x = true};
  for (const std::int32_t steps : step_counts)
    EXPECT_EQ(with_rounded_angle(mirrored, steps), mirrored) << steps;
}

TEST(AngleSteps, OfAWorldAreCheckedAndTold) {
  for (const std::int32_t wrong : {-2, -1, 1, 3, 65'535, 65'538})
    EXPECT_THROW(World({.angle_steps = wrong}), std::invalid_argument) << wrong;
  for (const std::int32_t good : {0, 2, 360, 65'536})
    EXPECT_EQ(World({.angle_steps = good}).definition().angle_steps, good);
}

Mask arrow() {
  Mask mask(21, 9);
  paint_box(mask, {0, 3, 15, 3});
  paint_polygon(mask, std::array{Point{12, 0}, Point{21, 4}, Point{12, 9}});
  return mask;
}

/// The world is in the state that it would be in had the caller rounded.
TEST(AngleSteps, AWorldKeepsTheRoundedTransform) {
  const auto mask = share(arrow());
  World rounding({.angle_steps = 64});
  World exact;
  const BodyId a = rounding.add({.shape = mask, .position = {50, 50}}).value();
  const BodyId b = exact.add({.shape = mask, .position = {50, 50}}).value();
  std::set<const Mask*> masks;
  for (int frame = 0; frame < 2'000; ++frame) {
    TransformParts parts = about_middle(*mask);
    parts.angle = Angle::turns(frame * 0.0137);
    ASSERT_TRUE(rounding.set_transform(a, parts));
    const Transform kept = rounding.body(a)->transform;
    ASSERT_EQ(kept, with_rounded_angle(parts, 64));
    ASSERT_TRUE(exact.set_transform(b, kept));
    ASSERT_EQ(rounding.state_hash(), exact.state_hash());
    ASSERT_EQ(*rounding.mask_at(a)->mask, *exact.mask_at(b)->mask);
    masks.insert(rounding.mask_at(a)->mask.get());
  }
  EXPECT_EQ(masks.size(), 64u);
}

TEST(AngleSteps, AddingSetsAndSnapshotsAgree) {
  const auto mask = share(arrow());
  const TransformParts turned{.angle = Angle::degrees(31)};
  World world({.angle_steps = 16});
  const BodyId added = world.add({.shape = mask, .transform = turned}).value();
  const BodyId set = world.add({.shape = mask}).value();
  ASSERT_TRUE(world.set_transform(set, turned));
  EXPECT_EQ(world.body(added)->transform, world.body(set)->transform);
  EXPECT_EQ(world.mask_at(added)->mask, world.mask_at(set)->mask);  // one raster for both
  const Snapshot before = world.snapshot();
  const std::uint64_t hash = world.state_hash();
  ASSERT_TRUE(world.set_transform(set, TransformParts{.angle = Angle::degrees(90)}));
  ASSERT_TRUE(world.restore(before));
  EXPECT_EQ(world.state_hash(), hash);
  World exact;  // would turn it to other angles
  const std::uint64_t nothing = exact.state_hash();
  EXPECT_EQ(exact.restore(before).error(), WorldError::foreign_snapshot);
  EXPECT_EQ(exact.state_hash(), nothing);
  EXPECT_EQ(world.restore(exact.snapshot()).error(), WorldError::foreign_snapshot);
  EXPECT_EQ(world.state_hash(), hash);
  World same(before.definition());
  ASSERT_TRUE(same.restore(before));
  EXPECT_EQ(same.state_hash(), hash);
  ASSERT_TRUE(world.set_shape(set, mask));  // keeps the transform
  EXPECT_EQ(world.state_hash(), hash);
}

TEST(MaskAtBody, IsWhatCollides) {
  Random random(763);
  const auto mask = share(arrow());
  for (const std::int32_t period : {0, 200})
    for (int round = 0; round < 300; ++round) {
      World world({.period_x = period, .period_y = period});
      BodyDefinition body{.shape = {mask, {random.between(-5, 25), random.between(-5, 15)}},
                          .position = {random.between(0, 150), random.between(0, 150)}};
      if (random.one_in(2)) body.transform = any_parts(random);
      const BodyId id = world.add(body).value();
      const SharedMaskAt found = *world.mask_at(id);
      const Box box = *world.box(id);
      ASSERT_EQ(box, (Box{found.position.x, found.position.y, found.mask->width(),
                          found.mask->height()}));
      for (std::int32_t y = 0; y < found.mask->height(); ++y)
        for (std::int32_t x = 0; x < found.mask->width(); ++x) {
          std::size_t there = 0;
          world.query_point(found.position + Point{x, y}, [&](BodyId) { ++there; });
          ASSERT_EQ(there != 0, found.mask->get(x, y)) << x << ", " << y;
        }
    }
}

TEST(MaskAtBody, OfBoxesAndOfNoBody) {
  World world;
  const BodyId box = world.add({.shape = {Size{30, 4}, {10, 2}}, .position = {100, 50}}).value();
  EXPECT_EQ(world.mask_at(box)->mask, nullptr);
  EXPECT_EQ(world.mask_at(box)->position, (Point{90, 48}));
  ASSERT_TRUE(world.set_transform(box, TransformParts{.angle = Angle::quarters(1)}));
  EXPECT_EQ(world.mask_at(box)->mask->size(), (Size{4, 30}));
  EXPECT_FALSE(world.mask_at(BodyId{}));
  ASSERT_TRUE(world.remove(box));
  EXPECT_FALSE(world.mask_at(box));
}

/// It is shared, so it outlives the body and the world.
TEST(MaskAtBody, OutlivesTheWorld) {
  SharedMaskAt found;
  {
    World world;
    found = *world.mask_at(world.add({.shape = arrow()}).value());
  }
  EXPECT_EQ(*found.mask, arrow());
}

/// Masks that change are read again when a shape or a transform is set.
TEST(MaskAtBody, ShowsThePixelsOfTheLastSetting) {
  const auto pixels = std::make_shared<Mask>(8, 8, true);
  World world;
  const BodyId a = world.add({.shape = std::shared_ptr<const Mask>(pixels)}).value();
  const BodyId b = world.add({.shape = std::shared_ptr<const Mask>(pixels)}).value();
  const Transform turned = TransformParts{.angle = Angle::quarters(1)};
  ASSERT_TRUE(world.set_transform(b, turned));
  EXPECT_EQ(world.mask_at(b)->mask->count(), 64);
  pixels->clear();
  pixels->set(3, 3);
  ASSERT_TRUE(world.set_transform(b, turned));
  EXPECT_EQ(world.mask_at(b)->mask->count(), 1);
  ASSERT_TRUE(world.set_shape(a, std::shared_ptr<const Mask>(pixels)));
  EXPECT_EQ(world.mask_at(a)->mask->count(), 1);
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.box(b)->w, 1);
}

}  // namespace
}  // namespace hitmask
