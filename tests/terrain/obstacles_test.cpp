// A terrain among obstacles, against one mask with the same pixels as the only obstacle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hitmask/motion.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace terrain_obstacles {
namespace {

using support::Random;

constexpr std::uint64_t id = 5;
constexpr Point corner{-300, -200};

/// Ground around the corner of four chunks at (0, 0), with caves.
struct Ground {
  Mask mask{700, 500};
  Terrain terrain;

  explicit Ground(Random& random) {
    paint_box(mask, {20, 120, 650, 370});
    if (random.below(2) == 0) paint_ellipse(mask, {180, 90, 260, 190});
    for (int i = 0; i < 25; ++i)
      paint_disc(mask, place(random) - corner, random.between(1, 40),
                 random.below(4) == 0 ? Paint::draw : Paint::erase);
    mask.tighten();
    terrain.deposit(mask, corner);
  }
  [[nodiscard]] static Point place(Random& random) {
    if (random.below(2) == 0) return {random.between(-40, 40), random.between(-40, 40)};
    return {random.between(-320, 420), random.between(-220, 320)};
  }
  void operator()(const Box&, Visitor<const Obstacle&> visit) const {
    visit(Obstacle(mask, corner, id));
  }
};

/// A contact in the mask's pixels, in those of the world.
Contact in_world(Contact contact) {
  if (!contact) return contact;
  contact.first += corner;
  contact.box = translated(contact.box, corner);
  contact.sum_x += contact.area * corner.x;
  contact.sum_y += contact.area * corner.y;
  return contact;
}

Mask sprite_of(Random& random) {
  Mask sprite(random.between(1, 60), random.between(1, 60));
  paint_ellipse(sprite, sprite.view().box());
  return sprite;
}

RC_GTEST_PROP(TerrainObstacles, SweepsAndRaysAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Ground ground(random);
  const TerrainObstacles obstacles(ground.terrain, id);
  for (int i = 0; i < 20; ++i) {
    const Mask sprite = sprite_of(random);
    const Point from = Ground::place(random);
    const Point to = Ground::place(random);
    const auto found = sweep(sprite, from, to - from, obstacles, Details::all);
    auto expected = sweep(sprite, from, to - from, ground, Details::all);
    expected->contact = in_world(expected->contact);
    RC_ASSERT(*found == *expected);
    RC_ASSERT(ray(from, to, obstacles) == ray(from, to, ground));
    RC_ASSERT(fits(sprite, from, obstacles) == fits(sprite, from, ground));
    RC_ASSERT(unstick(sprite, from, 50, obstacles) == unstick(sprite, from, 50, ground));
  }
}

using Hits = std::vector<MoveHit>;

MoveResult moved(Mover& mover, const Mask& sprite, Point by, ObstacleQuery obstacles, Hits& hits) {
  return mover.move(sprite, by.x, by.y, obstacles, [&](const MoveHit& hit) {
    hits.push_back(hit);
    return true;
  });
}

void expect_same_hits(const Hits& found, const Hits& expected) {
  RC_ASSERT(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    RC_ASSERT(found[i].obstacle == expected[i].obstacle && found[i].axis == expected[i].axis);
    RC_ASSERT(found[i].position == expected[i].position);
    RC_ASSERT(found[i].contact == in_world(expected[i].contact));
    RC_ASSERT(found[i].normal == expected[i].normal);
  }
}

/// Some start inside, and pass all of the ground, whatever chunks it has.
RC_GTEST_PROP(TerrainObstacles, MoversAreThoseOfOneMask, (std::uint64_t seed)) {
  Random random(seed);
  const Ground ground(random);
  const TerrainObstacles obstacles(ground.terrain, id);
  for (int i = 0; i < 8; ++i) {
    const Mask sprite = sprite_of(random);
    MoverDefinition definition{.position = Ground::place(random)};
    definition.step_up = definition.step_down = random.between(0, 5);
    definition.corner_correction = random.between(0, 3);
    Mover ours(definition), theirs(definition);
    for (int step = 0; step < 6; ++step) {
      const Point by{random.between(-200, 200), random.between(-90, 150)};
      Hits found, expected;
      const MoveResult a = moved(ours, sprite, by, obstacles, found);
      const MoveResult b = moved(theirs, sprite, by, ground, expected);
      RC_ASSERT(a.moved == b.moved && a.on_ground == b.on_ground);
      RC_ASSERT(a.hit_x == b.hit_x && a.hit_y == b.hit_y);
      expect_same_hits(found, expected);
    }
    RC_ASSERT(ours.unstick(sprite, 40, obstacles) == theirs.unstick(sprite, 40, ground));
  }
}

/// It overlaps two chunks at the start, and meets a third.
TEST(TerrainObstacles, AMoverThatStartsInsidePassesAllOfIt) {
  Terrain ground;
  ground.deposit(Box{-600, -20, 1800, 40});
  const Mask sprite(10, 10, true);
  Mover mover({.position = {500, -5}});
  EXPECT_EQ(mover.move(sprite, 600, 0, TerrainObstacles(ground)).moved, (Point{600, 0}));
}

TEST(TerrainObstacles, OneContactAcrossASeam) {
  Terrain ground;
  ground.deposit(Box{0, 100, 1024, 50});
  const Mask sprite(20, 10, true);
  const auto found = sweep(sprite, {502, 50}, {0, 100}, TerrainObstacles(ground, id), Details::all);
  EXPECT_EQ(found->obstacle, id);
  EXPECT_EQ(found->contact, contact(ground, sprite, {502, 91}));
  EXPECT_EQ(found->contact.area, 20);
  EXPECT_EQ(found->contact.box, (Box{502, 100, 20, 1}));
}

TEST(TerrainObstacles, OnlyNearItsPixels) {
  Terrain ground;
  const auto count_in = [](const TerrainObstacles& obstacles, const Box& box) {
    int count = 0;
    obstacles(box, [&](const Obstacle&) { ++count; });
    return count;
  };
  EXPECT_EQ(count_in(TerrainObstacles(ground), {0, 0, 10, 10}), 0);
  ground.deposit(Box{500, 500, 40, 40});
  const TerrainObstacles obstacles(ground, id);
  ground.carve(Box{500, 500, 40, 40});  // the obstacles keep what they were made of
  EXPECT_EQ(count_in(obstacles, {0, 0, 500, 600}), 0);
  EXPECT_EQ(count_in(obstacles, {0, 0, 501, 501}), 1);
  obstacles({500, 500, 1, 1}, [](const Obstacle& one) {
    EXPECT_EQ(one.id, id);
    EXPECT_EQ(one.position, (Point{}));
    EXPECT_EQ(one.box(), (Box{500, 500, 40, 40}));
  });
}

/// No box is as long as from the first pixel to the last.
TEST(TerrainObstacles, FromOneEndOfTheReachToTheOther) {
  constexpr std::int32_t end = Terrain::reach;
  Terrain ground;
  ground.deposit(Box{-end, -end, 1, 1});
  ground.deposit(Box{end - 1, 0, 1, 40});
  ground.deposit(Box{0, end - 1, 40, 1});
  const TerrainObstacles obstacles(ground, id);
  const Mask sprite(10, 10, true);
  for (const Point towards : {Point{1, 0}, Point{0, 1}}) {
    const auto at = [&](std::int32_t along) {
      return towards.x != 0 ? Point{along, 5} : Point{5, along};
    };
    Mover mover({.position = at(end - 30)});
    mover.move(sprite, 25 * towards.x, 25 * towards.y, obstacles, [&](const MoveHit& hit) {
      EXPECT_EQ(hit.contact, contact(ground, sprite, at(end - 10)));
      EXPECT_TRUE(hit.contact);
    });
    EXPECT_EQ(mover.position(), at(end - 11));
    EXPECT_EQ(sweep(sprite, at(end - 30), at(25) - at(0), obstacles)->last_free, at(end - 11));
    EXPECT_FALSE(fits(sprite, at(end - 5), obstacles));
    EXPECT_EQ(unstick(sprite, at(end - 5), 50, obstacles), at(5) - at(0));
    const auto hit = ray(at(end - 5), at(end + 5), obstacles);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->hit.pixel, at(end - 1));
  }
}

/// Two terrains with the same id are two obstacles.
TEST(TerrainObstacles, SeveralBlockAMover) {
  Terrain left, right;
  left.deposit(Box{0, 100, 100, 10});
  right.deposit(Box{100, 90, 100, 10});
  const std::array both{TerrainObstacles(left), TerrainObstacles(right)};
  const Mask sprite(10, 10, true);
  for (const bool turned : {false, true})
    for (const auto& [x, end] : {std::pair(50, 90), std::pair(95, 80), std::pair(150, 80)}) {
      Mover mover({.position = {x, 60}});
      mover.move(sprite, 0, 60, [&](const Box& box, Visitor<const Obstacle&> visit) {
        both[turned ? 1 : 0](box, visit);
        both[turned ? 0 : 1](box, visit);
      });
      EXPECT_EQ(mover.position(), (Point{x, end}));
    }
}

}  // namespace
}  // namespace terrain_obstacles
}  // namespace hitmask
