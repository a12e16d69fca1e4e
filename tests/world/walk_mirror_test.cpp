// Walks in mirrored worlds are mirrored.
#include <gtest/gtest.h>

#include <vector>

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
    const BodyMover mover{.step_up = random.between(0, 4), .step_down = random.between(0, 4)};
    EXPECT_TRUE(plain_.set_mover(hero_, mover));
    EXPECT_TRUE(mirror_.set_mover(hero_, mover));
  }

  /// Whole pixels: remainders are counted from below.
  void expect_same(std::int32_t dx, std::int32_t dy) {
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
    ASSERT_EQ(b.ground.has_value(), a.ground.has_value());
    if (a.ground) {
      ASSERT_EQ(b.ground->body, a.ground->body);
    }
    steps += a.stepped_up + a.stepped_down;
    hits += static_cast<int>(a.hits);
  }

  std::int64_t steps = 0;
  int hits = 0;

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
  int hits = 0;
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
  }
  EXPECT_GT(steps, 300);
  EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace hitmask::support
