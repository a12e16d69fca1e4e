// Placed masks in motion against the oracle; a turning mask must not pass through anything.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "motion/motion_answers.hpp"
#include "reference/placed_oracle.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::placed_motion {
namespace {

using reference::Grid;
using reference::PlacedGrid;

struct Scene {
  Grid a, b;
  Transform at_a, at_b;
  Point delta, from, to, direction;
  std::int32_t limit = 0;
};

Grid scene_grid(support::Random& random) {
  constexpr std::array sides{0, 1, 2, 5, 9, 16, 33};
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.pick(sides), random.pick(sides)}, random);
}

Point scene_point(std::int32_t far, support::Random& random) {
  return {random.between(-far, far), random.between(-far, far)};
}

/// Half of them near each other, so that they sometimes overlap.
Scene random_scene(support::Random& random) {
  Scene scene;
  scene.a = scene_grid(random);
  scene.b = scene_grid(random);
  scene.at_a = support::random_transform(scene.a.size(), random);
  scene.at_b = support::random_transform(scene.b.size(), random);
  if (random.one_in(2)) scene.at_b.x = scene.at_a.x + 3.25, scene.at_b.y = scene.at_a.y;
  scene.delta = scene_point(80, random);
  scene.from = scene_point(60, random);
  scene.to = scene_point(60, random);
  scene.direction = scene_point(3, random);
  scene.limit = random.between(-1, 12);
  return scene;
}

struct SceneAnswers {
  Sweep sweep;
  std::optional<Point> shortest, along_x, along_y, one_way;
  std::optional<RayHit> ray;
  std::optional<Distance> distance;
  friend bool operator==(const SceneAnswers&, const SceneAnswers&) = default;
};

std::ostream& operator<<(std::ostream& stream, const SceneAnswers& answers) {
  stream << answers.sweep << "\nout " << answers.shortest << " x " << answers.along_x << " y "
         << answers.along_y << " one way " << answers.one_way << "\nray ";
  if (answers.ray) stream << *answers.ray;
  stream << "\ndistance ";
  if (answers.distance) stream << *answers.distance;
  return stream;
}

SceneAnswers answers_of_oracle(const Scene& scene) {
  const PlacedGrid a = reference::placed_grid(scene.a, scene.at_a);
  const PlacedGrid b = reference::placed_grid(scene.b, scene.at_b);
  const std::int32_t limit = std::max(scene.limit, 0);
  return {reference::sweep(a, b, scene.delta),
          reference::separate(a, b, limit),
          reference::separate(a, b, limit, Axis::x),
          reference::separate(a, b, limit, Axis::y),
          reference::separate(a, b, limit, scene.direction),
          reference::ray(a, scene.from, scene.to),
          reference::distance(a, b)};
}

SceneAnswers answers_of_hitmask(const Scene& scene, const Mask& mask_a, const Mask& mask_b) {
  const PlacedMask a = place(mask_a, scene.at_a).value();
  const PlacedMask b = place(mask_b, scene.at_b).value();
  return {sweep(a, b, scene.delta).value(),
          support::found(separate(a, b, scene.limit)),
          support::found(separate(a, b, scene.limit, Axis::x)),
          support::found(separate(a, b, scene.limit, Axis::y)),
          support::found(separate(a, b, scene.limit, scene.direction)),
          support::found(ray(a, scene.from, scene.to)),
          support::found(distance(a, b))};
}

testing::AssertionResult agrees(const Scene& scene) {
  const Mask a = reference::mask_of(scene.a);
  const Mask b = reference::mask_of(scene.b);
  const SceneAnswers expected = answers_of_oracle(scene);
  const SceneAnswers got = answers_of_hitmask(scene, a, b);
  if (got == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure() << scene.a << scene.at_a << "\n"
                                     << scene.b << scene.at_b << "\n"
                                     << got << "\nnot\n"
                                     << expected;
}

TEST(PlacedMotion, RandomScenes) {
  support::Random random(301);
  const int rounds = support::long_run() ? 5000 : 300;
  for (int round = 0; round < rounds; ++round) ASSERT_TRUE(agrees(random_scene(random)));
}

RC_GTEST_PROP(PlacedMotion, AnyScene, ()) {
  support::Random random(*support::seeds());
  Scene scene = random_scene(random);
  scene.a = *support::grids_by(scene_grid);
  scene.b = *support::grids_by(scene_grid);
  RC_ASSERT(agrees(scene));
}

TEST(PlacedMotion, EveryTarget) {
  support::on_every_target([] {
    support::Random random(302);
    for (int round = 0; round < 30; ++round) ASSERT_TRUE(agrees(random_scene(random)));
  });
}

/// With the identity transform, placed masks move like masks.
TEST(PlacedMotion, UnturnedMasksMoveAsMasks) {
  support::Random random(303);
  for (int round = 0; round < 100; ++round) {
    const Mask a = reference::mask_of(support::random_small_grid(random));
    const Mask b = reference::mask_of(support::random_small_grid(random));
    const Point offset = scene_point(70, random);
    const Point delta = scene_point(100, random);
    const PlacedMask placed_a = place(a, {}).value();
    const PlacedMask placed_b = place(b, {}).value().moved(offset);
    Sweep expected = sweep(a, b, offset, delta).value();
    for (std::optional<Point>* at : {&expected.last_free, &expected.first_blocked})
      if (*at) **at = {(*at)->x - offset.x, (*at)->y - offset.y};
    ASSERT_EQ(sweep(placed_a, placed_b, delta).value(), expected);
    ASSERT_EQ(support::found(separate(placed_a, placed_b, 20)), separate(a, b, offset, 20));
    ASSERT_EQ(support::found(ray(placed_a, offset, delta)), ray(a, offset, delta));
  }
}

TEST(PlacedMotion, FewerDetails) {
  support::Random random(304);
  for (int round = 0; round < 60; ++round) {
    const Scene scene = random_scene(random);
    const Mask mask_a = reference::mask_of(scene.a);
    const Mask mask_b = reference::mask_of(scene.b);
    const PlacedMask a = place(mask_a, scene.at_a).value();
    const PlacedMask b = place(mask_b, scene.at_b).value();
    for (unsigned set = 0; set < 32; ++set) {
      const Sweep found = sweep(a, b, scene.delta, static_cast<Details>(set)).value();
      if (!found.blocked()) continue;
      ASSERT_EQ(found.contact,
                contact(a, b.moved(*found.first_blocked), static_cast<Details>(set)));
    }
  }
}

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

/// From one end of the world to the other, beyond the range of int32.
TEST(PlacedMotion, AcrossTheWholeWorld) {
  const Mask block(3, 3, true);
  const PlacedMask origin = place(block, {}).value();
  for (const std::int32_t y : {0, 5}) {
    const auto hit = ray(origin.moved({5, y}), {lowest, y}, {highest, y});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->pixel, (Point{5, y}));
    EXPECT_EQ(hit->face, Face::left);
    EXPECT_EQ(hit->steps, std::int64_t{5} - lowest);
    const auto back = ray(origin.moved({-5, y}), {highest, y + 2}, {lowest, y + 2});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->pixel, (Point{-3, y + 2}));
    EXPECT_EQ(back->face, Face::right);
  }
  const auto down =
      ray(origin.moved({highest - 4, 7}), {highest - 3, lowest}, {highest - 3, highest});
  EXPECT_EQ(down->pixel, (Point{highest - 3, 7}));
  EXPECT_EQ(down->face, Face::top);
  // Diagonally, against the same path where int32 suffices.
  const auto far = ray(origin.moved({2, 2}), {lowest, lowest}, {highest, highest});
  EXPECT_EQ(far->pixel, (Point{2, 2}));
  EXPECT_EQ(far->steps, 2 * (std::int64_t{2} - lowest));
  EXPECT_EQ(ray(origin.moved({2, 2}), {lowest, highest}, {highest, highest}).error(),
            MotionError::not_found);

  const PlacedMask left = origin.moved({lowest, 0});
  const PlacedMask right = origin.moved({1, 0});
  const Sweep met = sweep(left, right, {lowest + 1, 1}).value();
  ASSERT_TRUE(met.blocked());
  EXPECT_EQ(met.last_free, (Point{lowest + 2, 1}));
  EXPECT_EQ(met.first_blocked, (Point{lowest + 1, 1}));
  EXPECT_EQ(met.contact, contact(left, right.moved({lowest + 1, 1})));
  EXPECT_EQ(met.contact.first, (Point{lowest + 2, 1}));
  EXPECT_EQ(met.contact.area, 2);
  const Sweep other = sweep(right, left, {highest, 0}).value();
  EXPECT_EQ(other.first_blocked, (Point{highest, 0}));
  EXPECT_EQ(other.steps, highest - 1);
  EXPECT_FALSE(sweep(left, right.moved({0, 40}), {lowest, 0}).value().blocked());
}

/// A few rows up or down on a path across half the world: the hit is found at the right position.
TEST(PlacedMotion, FarPathsEndCorrectly) {
  support::Random random(305);
  int hits = 0;
  for (int round = 0; round < 200; ++round) {
    const Size size{random.between(8, 33), random.between(8, 33)};
    const Mask a = support::painted<Mask>(random.pick(support::all_patterns), size, random);
    const Mask b = support::painted<Mask>(random.pick(support::all_patterns), size, random);
    const PlacedMask still = place(a, {}).value().moved({lowest + 10, 0});
    const Point start{random.between(10, 20), random.between(-9, 9)};
    const Point delta{lowest + random.between(0, 8), random.between(-5, 5)};
    const PlacedMask moving = place(b, {}).value().moved(start);
    const Sweep found = sweep(still, moving, delta).value();
    if (!found.blocked()) continue;
    ASSERT_TRUE(overlap(still, moving.moved(*found.first_blocked)));
    ASSERT_FALSE(overlap(still, moving.moved(*found.last_free)));
    ASSERT_EQ(found.contact, contact(still, moving.moved(*found.first_blocked)));
    ASSERT_EQ(found.steps, -std::int64_t{found.last_free->x} + std::abs(found.last_free->y));
    ++hits;
  }
  EXPECT_GT(hits, 40);
}

TEST(PlacedMotion, ErrorsAreReported) {
  const Mask block(8, 8, true);
  const PlacedMask small = place(block, {}).value();
  const PlacedMask huge = place(block, TransformParts{.scale_x = 65'536}).value();
  EXPECT_NE(sweep(small, small.moved({9, 0}), {highest, 0}).message().find("int32"),
            std::string::npos);
  EXPECT_EQ(sweep(small, huge, {1, 0}).error(), motion_error(TransformError::raster_size));
  EXPECT_EQ(sweep(huge, small, {1, 0}).error(), motion_error(TransformError::raster_size));
  EXPECT_FALSE(separate(small, huge, 5).ok());
  EXPECT_EQ(separate(small, huge.moved({0, 20}), 5).value(), (Point{0, 0}));
  EXPECT_FALSE(ray(huge, {0, 0}, {1, 0}).ok());
  EXPECT_FALSE(distance(small, huge).ok());
  EXPECT_NE(distance(small.moved({lowest, 0}), small.moved({9, 0})).message().find("apart"),
            std::string::npos);
  EXPECT_EQ(support::found(distance(small.moved({lowest, 0}), PlacedMask())), std::nullopt);
  EXPECT_EQ(separate(PlacedMask(), small, 5).value(), (Point{0, 0}));
  EXPECT_EQ(support::found(ray(PlacedMask(), {0, 0}, {9, 9})), std::nullopt);
  EXPECT_EQ(sweep(PlacedMask(), small, {3, 4}).value().steps, 7);
}

}  // namespace
}  // namespace hitmask::placed_motion
