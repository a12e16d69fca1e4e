// Queries about two placed masks against the oracle, and changes that must not affect the results.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/shape.hpp"
#include "hitmask/transform.hpp"
#include "reference/transform_oracle.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::transform_pairs {
namespace {

using reference::Grid;

struct Pair {
  Grid a;
  Grid b;
  Transform at_a;
  Transform at_b;
};

/// b near a, mostly overlapping.
Pair random_pair(support::Random& random) {
  Pair pair;
  pair.a = support::random_small_grid(random);
  pair.b = support::random_small_grid(random);
  pair.at_a = support::random_transform(pair.a.size(), random);
  pair.at_b = support::random_transform(pair.b.size(), random);
  for (Transform* t : {&pair.at_a, &pair.at_b}) t->x /= 8, t->y /= 8;
  return pair;
}

struct Answers {
  bool overlap = false;
  std::int64_t area = 0;
  std::optional<Point> first;
  Contact contact;
  friend bool operator==(const Answers&, const Answers&) = default;
};

Answers ask(const PlacedMask& a, const PlacedMask& b) {
  return {overlap(a, b), overlap_area(a, b), first_point(a, b), contact(a, b)};
}

Answers answers_of(const Contact& contact) {
  return {contact.area > 0, contact.area,
          contact ? std::optional<Point>(contact.first) : std::nullopt, contact};
}

testing::AssertionResult agrees(const Pair& pair) {
  const Mask a = reference::mask_of(pair.a);
  const Mask b = reference::mask_of(pair.b);
  const Answers got = ask(place(a, pair.at_a).value(), place(b, pair.at_b).value());
  const Contact expected = reference::contact(pair.a, pair.at_a, pair.b, pair.at_b);
  if (got == answers_of(expected)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << pair.a << pair.at_a << "\n"
                                     << pair.b << pair.at_b << "\ngot " << got.contact << " area "
                                     << got.area << "\nnot " << expected;
}

TEST(TransformPairs, RandomPairs) {
  support::Random random(61);
  int hits = 0;
  for (int round = 0; round < 1500; ++round) {
    const Pair pair = random_pair(random);
    ASSERT_TRUE(agrees(pair));
    hits += reference::contact(pair.a, pair.at_a, pair.b, pair.at_b) ? 1 : 0;
  }
  EXPECT_GT(hits, 300);
  EXPECT_LT(hits, 1300);
}

RC_GTEST_PROP(TransformPairs, AnyPair, ()) {
  support::Random random(*support::seeds());
  Pair pair = random_pair(random);
  pair.a = *support::small_grids();
  pair.b = *support::small_grids();
  RC_ASSERT(agrees(pair));
}

TEST(TransformPairs, EveryTinyPair) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    Pair pair{Grid(2, 2), Grid(2, 2), {}, {}};
    for (unsigned i = 0; i < 4; ++i) {
      pair.a.set(i % 2, i / 2, ((bits >> i) & 1) != 0);
      pair.b.set(i % 2, i / 2, ((bits >> (4 + i)) & 1) != 0);
    }
    for (int step = 0; step < 12; ++step)
      for (const double distance : {0.0, 0.5, 1.25}) {
        pair.at_a = TransformParts{.pivot_x = 1, .pivot_y = 1, .angle = Angle::turns(step / 12.0)};
        pair.at_b = TransformParts{.x = distance, .y = -distance, .scale_x = 1 + distance};
        ASSERT_TRUE(agrees(pair));
      }
  }
}

/// The part of the oracle's contact with the requested details only.
Contact only_details(const Contact& whole, Details details) {
  Contact part;
  const bool counts = wants(details, Details::area | Details::box | Details::centroid);
  part.area = counts ? whole.area : whole.area > 0 ? 1 : 0;
  if (wants(details, Details::first)) part.first = whole.first;
  if (wants(details, Details::box)) part.box = whole.box;
  if (wants(details, Details::centroid)) part.sum_x = whole.sum_x, part.sum_y = whole.sum_y;
  if (wants(details, Details::gradient))
    part.gradient_x = whole.gradient_x, part.gradient_y = whole.gradient_y;
  return part;
}

TEST(TransformPairs, EverySetOfDetails) {
  support::Random random(62);
  for (int round = 0; round < 200; ++round) {
    const Pair pair = random_pair(random);
    const Mask a = reference::mask_of(pair.a);
    const Mask b = reference::mask_of(pair.b);
    const auto placed_a = place(a, pair.at_a).value();
    const auto placed_b = place(b, pair.at_b).value();
    const Contact whole = reference::contact(pair.a, pair.at_a, pair.b, pair.at_b);
    for (unsigned set = 0; set < 32; ++set) {
      const auto details = static_cast<Details>(set);
      ASSERT_EQ(contact(placed_a, placed_b, details), only_details(whole, details)) << set;
      // The same meaning as between masks.
      ASSERT_EQ(contact(a, a, {}, details), only_details(contact(a, a, {}), details)) << set;
    }
  }
}

TEST(TransformPairs, EveryTarget) {
  support::on_every_target([] {
    support::Random random(63);
    for (int round = 0; round < 60; ++round) ASSERT_TRUE(agrees(random_pair(random)));
  });
}

/// The rasters, placed over each other, share the same pixels.
TEST(TransformPairs, EqualToOverlapOfRasters) {
  support::Random random(64);
  for (int round = 0; round < 300; ++round) {
    const Mask a = reference::mask_of(support::random_grid(random));
    const Mask b = reference::mask_of(support::random_grid(random));
    const auto placed_a = place(a, support::random_transform(a.size(), random));
    const auto placed_b = place(b, support::random_transform(b.size(), random));
    const MaskAt raster_a = rasterise(*placed_a).value();
    const MaskAt raster_b = rasterise(*placed_b).value();
    const Point offset{raster_b.position.x - raster_a.position.x,
                       raster_b.position.y - raster_a.position.y};
    ASSERT_EQ(overlap(*placed_a, *placed_b), overlap(raster_a.mask, raster_b.mask, offset));
    ASSERT_EQ(overlap_area(*placed_a, *placed_b),
              overlap_area(raster_a.mask, raster_b.mask, offset));
    const Contact direct = contact(*placed_a, *placed_b);
    const Contact indirect = contact(raster_a.mask, raster_b.mask, offset);
    ASSERT_EQ(direct.gradient_x, indirect.gradient_x);
    ASSERT_EQ(direct.gradient_y, indirect.gradient_y);
  }
}

TEST(TransformPairs, SwappingChangesNothingButTheGradient) {
  support::Random random(65);
  for (int round = 0; round < 500; ++round) {
    const Pair pair = random_pair(random);
    const Mask a = reference::mask_of(pair.a);
    const Mask b = reference::mask_of(pair.b);
    const auto placed_a = place(a, pair.at_a).value();
    const auto placed_b = place(b, pair.at_b).value();
    const Answers one = ask(placed_a, placed_b);
    Answers other = ask(placed_b, placed_a);
    other.contact.gradient_x *= -1;
    other.contact.gradient_y *= -1;
    ASSERT_EQ(one, other);
  }
}

Transform moved(Transform t, Point by) {
  t.x += by.x;
  t.y += by.y;
  return t;
}

TEST(TransformPairs, MovesWithTheWorld) {
  support::Random random(66);
  for (int round = 0; round < 500; ++round) {
    Pair pair = random_pair(random);
    for (Transform* t : {&pair.at_a, &pair.at_b}) t->x = static_cast<int>(t->x * 64) / 64.0;
    for (Transform* t : {&pair.at_a, &pair.at_b}) t->y = static_cast<int>(t->y * 64) / 64.0;
    const Point by{random.between(-2'000'000'000, 2'000'000'000), random.between(-999, 999)};
    const Mask a = reference::mask_of(pair.a);
    const Mask b = reference::mask_of(pair.b);
    const Answers here = ask(place(a, pair.at_a).value(), place(b, pair.at_b).value());
    Answers there =
        ask(place(a, moved(pair.at_a, by)).value(), place(b, moved(pair.at_b, by)).value());
    ASSERT_EQ(there,
              ask(place(a, pair.at_a).value().moved(by), place(b, pair.at_b).value().moved(by)));
    ASSERT_EQ(here.area, there.area);
    if (!here.overlap) continue;
    ASSERT_EQ(here.first->x + by.x, there.first->x);
    ASSERT_EQ(here.first->y + by.y, there.first->y);
    ASSERT_EQ(here.contact.gradient_x, there.contact.gradient_x);
    ASSERT_EQ(here.contact.sum_x + here.area * by.x, there.contact.sum_x);
  }
}

/// Rotating or mirroring the world rotates or mirrors the raster.
TEST(TransformPairs, TurnsAndMirrorsWithTheWorld) {
  support::Random random(67);
  for (int round = 0; round < 400; ++round) {
    const Pair pair = random_pair(random);
    const Mask a = reference::mask_of(pair.a);
    const Mask b = reference::mask_of(pair.b);
    const std::int64_t area =
        overlap_area(place(a, pair.at_a).value(), place(b, pair.at_b).value());
    const Mask before = rasterise(place(a, pair.at_a).value()).value().mask;
    for (int quarters = 0; quarters < 4; ++quarters)
      for (const bool flip : {false, true}) {
        const Transform world = TransformParts{.angle = Angle::quarters(quarters), .flip_x = flip};
        ASSERT_EQ(
            overlap_area(place(a, world * pair.at_a).value(), place(b, world * pair.at_b).value()),
            area);
        ASSERT_EQ(rasterise(place(a, world * pair.at_a).value()).value().mask,
                  turn(flip ? flip_x(before) : before, quarters));
      }
  }
}

TEST(TransformPairs, FarAwayAndAtTheEdgeOfTheWorld) {
  const Mask mask(40, 40, true);
  constexpr double low = -2147483648.0;
  constexpr double high = 2147483647.0;
  const Transform turned = TransformParts{
      .pivot_x = 20, .pivot_y = 20, .angle = Angle::degrees(30), .scale_x = 2, .scale_y = 2};
  for (const double x : {low, low + 5, high - 5, high})
    for (const double y : {low, high}) {
      Transform at = turned;
      at.x = x, at.y = y;
      const auto placed = place(mask, at).value();
      const Box box = bounds(placed);
      EXPECT_GE(box.x, support::lowest);
      EXPECT_LE(right_of(box), std::int64_t{support::highest} + 1);
      const MaskAt raster = rasterise(placed).value();
      EXPECT_EQ(overlap_area(placed, placed), raster.mask.count());
      EXPECT_EQ(contact(placed, placed).area, raster.mask.count());
      EXPECT_GT(raster.mask.count(), 0);
      EXPECT_FALSE(overlap(placed, place(mask, turned).value()));
      EXPECT_EQ(first_point(placed, place(mask, turned).value()), std::nullopt);
      EXPECT_FALSE(contact(place(mask, turned).value(), placed));
    }
}

TEST(TransformPairs, NothingIsSharedWithNothing) {
  const Mask full(9, 9, true);
  const Mask clear(9, 9);
  const Mask none;
  const auto placed = place(full, {}).value();
  for (const Mask* mask : {&clear, &none}) {
    const auto nothing = place(*mask, {}).value();
    EXPECT_EQ(ask(placed, nothing), Answers());
    EXPECT_EQ(ask(nothing, placed), Answers());
    EXPECT_EQ(bounds(nothing), Box());
    EXPECT_EQ(bounds(nothing, Coverage::any), Box());
    EXPECT_EQ(rasterise(nothing).value().mask, Mask());
    EXPECT_FALSE(nothing.covers({0, 0}));
  }
  EXPECT_EQ(ask(PlacedMask(), placed), Answers());
}

}  // namespace
}  // namespace hitmask::transform_pairs
