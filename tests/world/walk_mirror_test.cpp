// Walks in mirrored worlds are mirrored.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "hitmask/motion.hpp"
#include "hitmask/world.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

Mask mirror_image(const Mask& mask) {
  Mask image(mask.size());
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      if (mask.get(x, y)) image.set(mask.width() - 1 - x, y);
  return image;
}
/// About the line x = 0.
BodyDefinition mirror_image(BodyDefinition body) {
  if (body.shape.mask() != nullptr) body.shape = share(mirror_image(*body.shape.mask()));
  body.position.x = -body.position.x - body.shape.size().width;
  if (body.one_way == Face::left || body.one_way == Face::right)
    body.one_way = body.one_way == Face::left ? Face::right : Face::left;
  return body;
}

Normal mirror_image(const Normal& normal) { return {-normal.x, normal.y, normal.reliable}; }
std::optional<Ground> mirror_image(std::optional<Ground> ground) {
  if (ground) {
    ground->normal = mirror_image(ground->normal);
    ground->slope = -ground->slope;
  }
  return ground;
}

BodyDefinition random_obstacle(Random& random) {
  const Size size{random.between(1, 9), random.between(1, 7)};
  BodyDefinition body = box_at({random.between(0, 50), random.between(0, 40)}, size);
  if (random.one_in(2)) {
    Mask mask(size);
    for (std::int32_t x = 0; x < size.width; ++x)
      for (std::int32_t y = random.between(0, size.height - 1); y < size.height; ++y)
        mask.set(x, y);
    body.shape = share(std::move(mask));
  }
  if (random.one_in(4)) body.one_way = random.one_in(2) ? Face::top : Face::left;
  body.is_static = true;
  return body;
}

/// A walker with a solid lance, once as it is and once in the mirror.
class MirroredWalkers {
 public:
  explicit MirroredWalkers(Random& random)
      : plain_(WorldDefinition{.number = 5}), mirror_(WorldDefinition{.number = 5}) {
    hero_ = add(box_at({random.between(0, 50), random.between(0, 40)}, {5, 6}));
    const Size lance{3, 2};
    const BodyId child = add(box_at({}, lance));
    EXPECT_TRUE(plain_.attach(child, hero_, {{5, 2}, true}));
    EXPECT_TRUE(mirror_.attach(child, hero_, {{-lance.width, 2}, true}));
    for (int i = 0; i < 30; ++i) add(random_obstacle(random));
    const BodyMover mover{.step_up = random.between(0, 4),
                          .step_down = random.between(0, 4),
                          .corner_correction = random.between(0, 3)};
    EXPECT_TRUE(plain_.set_mover(hero_, mover));
    EXPECT_TRUE(mirror_.set_mover(hero_, mover));
  }

  /// Whole pixels: remainders are counted from below. A move straight up has no side that it
  /// prefers at a corner, and goes to the left of two that are as far.
  void expect_same(std::int32_t dx, std::int32_t dy) {
    if (dy < 0 && dx == 0) dx = 1;
    const BodyWalk a = plain_.walk(hero_, dx, dy).value();
    const BodyWalk b = mirror_.walk(hero_, -dx, dy).value();
    ASSERT_EQ(b.position, Point(-a.position.x - 5, a.position.y));
    ASSERT_EQ(b.moved, Point(-a.moved.x, a.moved.y));
    ASSERT_EQ(b.left, a.right);
    ASSERT_EQ(b.right, a.left);
    ASSERT_EQ(b.top, a.top);
    ASSERT_EQ(b.bottom, a.bottom);
    ASSERT_EQ(b.hits, a.hits);
    ASSERT_EQ(b.stepped_up, a.stepped_up);
    ASSERT_EQ(b.stepped_down, a.stepped_down);
    ASSERT_EQ(b.hit_x, a.hit_x);
    ASSERT_EQ(b.hit_y, a.hit_y);
    ASSERT_EQ(b.corrected, -a.corrected);
    ASSERT_EQ(b.ground, mirror_image(a.ground));
    corrected += a.corrected != 0 ? 1 : 0;
    steps += a.stepped_up + a.stepped_down;
    hits += static_cast<int>(a.hits);
  }

  std::int64_t steps = 0;
  int hits = 0;
  int corrected = 0;

 private:
  BodyId add(const BodyDefinition& body) {
    (void)added(mirror_, mirror_image(body));
    return added(plain_, body);
  }

  World plain_;
  World mirror_;
  BodyId hero_;
};

TEST(WorldWalkMirror, MirroredWorldsGiveMirroredWalks) {
  std::int64_t steps = 0;
  int hits = 0, corrected = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    MirroredWalkers walkers(random);
    for (int walk = 0; walk < 12; ++walk) {
      walkers.expect_same(random.between(-9, 9), random.between(-4, 6));
      if (HasFatalFailure()) return;
    }
    steps += walkers.steps;
    hits += walkers.hits;
    corrected += walkers.corrected;
  }
  EXPECT_GT(steps, 300);
  EXPECT_GT(corrected, 10);
  EXPECT_GT(hits, 1000);
}

/// Solid from a line that rises and falls at random down to the lower edge.
Mask random_hill(Random& random) {
  Mask hill(random.between(12, 70), 40);
  std::int32_t top = random.between(5, 35);
  for (std::int32_t x = 0; x < hill.width(); ++x) {
    for (std::int32_t y = top; y < hill.height(); ++y) hill.set(x, y);
    top = std::clamp(top + random.between(-2, 2), 1, 39);
  }
  return hill;
}
/// Solid from a random line up, so that the feet are uneven.
Mask random_feet(Random& random) {
  Mask feet(random.between(2, 9), random.between(6, 9));
  for (std::int32_t x = 0; x < feet.width(); ++x)
    for (std::int32_t y = random.between(4, feet.height() - 1); y >= 0; --y) feet.set(x, y);
  return feet;
}

struct Landing {
  Ground ground;
  std::vector<Normal> normals;  // of the hits
};
Landing landing_on(const BodyDefinition& hill, const BodyDefinition& hero) {
  World world(WorldDefinition{.number = 5});
  (void)added(world, hill);
  const BodyId body = added(world, hero);
  EXPECT_TRUE(world.set_mover(body, {}));
  Landing landing;
  const auto note = [&](const BodyHit& hit) { landing.normals.push_back(hit.normal); };
  landing.ground = world.walk(body, 0, 80, note).value().ground.value_or(Ground{});
  EXPECT_TRUE(world.set_position(body, hero.position));
  EXPECT_EQ(world.walk(body, 0, 80)->ground.value_or(Ground{}), landing.ground);
  return landing;
}

TEST(WorldWalkMirror, MirroredHillsHaveMirroredSlopes) {
  Random random(77);
  int slopes = 0;
  for (int number = 0; number < 600; ++number) {
    SCOPED_TRACE(number);
    const BodyDefinition hill{.shape = share(random_hill(random)), .is_static = true};
    const std::int32_t width = hill.shape.size().width;
    BodyDefinition hero = box_at({random.between(0, width - 2), -20}, {random.between(2, 9), 6});
    if (number % 2 == 0) hero.shape = share(random_feet(random));
    const Landing plain = landing_on(hill, hero);
    const Landing mirrored = landing_on(mirror_image(hill), mirror_image(hero));
    ASSERT_EQ(mirrored.ground, mirror_image(std::optional(plain.ground)));
    ASSERT_EQ(plain.normals.size(), 1U);
    ASSERT_EQ(mirrored.normals.size(), 1U);
    ASSERT_EQ(mirrored.normals[0], mirror_image(plain.normals[0]));
    slopes += plain.ground.slope != 0 ? 1 : 0;
  }
  EXPECT_GT(slopes, 300);
}

/// The mean of two pixels' centres lies on the edge between them: both count.
TEST(WorldWalkMirror, BetweenTwoPixelsTheNormalIsThatOfBoth) {
  World world;
  Mask hill(40, 20);
  for (std::int32_t x = 0; x < 40; ++x)
    for (std::int32_t y = x < 20 ? 10 : 9 - (x - 20) / 3; y < 20; ++y) hill.set(x, std::max(y, 0));
  const Mask pixels = hill;
  (void)added(world, {.shape = share(std::move(hill)), .position = {100, 100}});
  const BodyId hero = added(world, box_at({116, 80}, {4, 6}));  // columns 16 to 19: flat
  ASSERT_TRUE(world.set_mover(hero, {}));
  const BodyWalk walked = world.walk(hero, 0, 40).value();
  ASSERT_TRUE(walked.ground.has_value());
  const Normal left = surface_normal(pixels, {17, 10});
  const Normal right = surface_normal(pixels, {18, 10});
  ASSERT_NE(left, right);
  EXPECT_EQ(walked.ground->normal, (Normal{left.x + right.x, left.y + right.y, true}));
}

}  // namespace
}  // namespace hitmask::support
