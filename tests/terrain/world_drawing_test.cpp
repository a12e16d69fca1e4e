// Debug drawing of bodies with a terrain: the outlines of one mask, cut where the view ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"
#include "hitmask/world.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/drawn_items.hpp"

namespace hitmask {
namespace {

using support::added;
using support::drawn;
using support::DrawnItem;
using support::PixelSet;
using support::Random;

constexpr Point mask_corner{400,
                            450};  // of the mask in the terrain: around a corner of four chunks
constexpr Size mask_size{220, 130};

/// Discs and holes, some of them across the borders of chunks.
Mask blots(Random& random) {
  Mask mask(mask_size);
  for (int i = 0; i < 14; ++i) {
    const Point at{random.between(0, mask_size.width), random.between(0, mask_size.height)};
    paint_disc(mask, at, random.between(1, 25), i % 3 == 2 ? Paint::erase : Paint::draw);
  }
  return mask;
}

/// So that it rests on something, which is drawn too.
void let_fall(World& world, const BodyDefinition& body, Face gravity) {
  const BodyId id = added(world, body);
  EXPECT_TRUE(world.set_mover(id, {.gravity = gravity}));
  constexpr double depth = 60;
  EXPECT_TRUE(
      world.walk(id, gravity == Face::right ? depth : 0, gravity == Face::bottom ? depth : 0));
}

/// The same bodies twice: with a terrain, and with a mask in its place.
struct Twins {
  World with_terrain;
  World with_mask;

  Twins(Random& random, Point position) {
    const Mask mask = blots(random);
    Terrain terrain;
    terrain.deposit(mask, mask_corner);
    const bool is_static = random.one_in(2);
    added(with_terrain, {.shape = terrain, .position = position, .is_static = is_static});
    added(with_mask,
          {.shape = share(mask), .position = position + mask_corner, .is_static = is_static});
    for (int i = 0; i < 6; ++i) {
      const Point at{random.between(-5, mask_size.width), random.between(-5, mask_size.height)};
      const BodyDefinition box = support::box_at(position + mask_corner + at);
      const Face gravity = random.one_in(2) ? Face::bottom : Face::right;
      for (World* const world : {&with_terrain, &with_mask}) let_fall(*world, box, gravity);
    }
    EXPECT_TRUE(with_terrain.step());
    EXPECT_TRUE(with_mask.step());
  }
};

/// Ids without the number of their world.
std::vector<DrawnItem> in_any_world(std::vector<DrawnItem> items) {
  for (DrawnItem& one : items) {
    one.item.body = {.slot = one.item.body.slot};
    one.item.other = {.slot = one.item.other.slot};
  }
  return items;
}

std::vector<std::vector<Point>> outlines(World& world, std::optional<Box> view = {}) {
  std::vector<std::vector<Point>> loops;
  for (const DrawnItem& one : drawn(world, {.view = view}))
    if (support::is_outline(one.item.kind) && one.item.body.slot == 1) loops.push_back(one.points);
  return loops;
}

PixelSet inside(const PixelSet& pixels, const Box& box) {
  PixelSet found;
  for (const auto& [x, y] : pixels)
    if (x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h) found.insert({x, y});
  return found;
}

TEST(TerrainDrawing, IsThatOfAMask) {
  Random random(1);
  std::ptrdiff_t rests = 0;
  for (int i = 0; i < 12; ++i) {
    Twins twins(random, {random.between(-2000, 2000), random.between(-2000, 2000)});
    const auto items = in_any_world(drawn(twins.with_terrain));
    EXPECT_EQ(items, in_any_world(drawn(twins.with_mask)));
    rests += std::ranges::count(items, DebugItem::Kind::resting,
                                [](const DrawnItem& one) { return one.item.kind; });
  }
  EXPECT_GT(rests, 20);
}

TEST(TerrainDrawing, IsCutOutsideTheView) {
  Random random(2);
  for (int i = 0; i < 12; ++i) {
    const Point position{random.between(-2000, 2000), random.between(-2000, 2000)};
    Twins twins(random, position);
    const Point at =
        position + mask_corner + Point{random.between(-20, 200), random.between(-20, 120)};
    const Box view{at.x, at.y, random.between(1, 60), random.between(1, 60)};
    const PixelSet all = support::filled(outlines(twins.with_mask));
    const PixelSet seen = support::filled(outlines(twins.with_terrain, view));
    // One pixel further, so that its cuts are not in the view.
    EXPECT_EQ(seen, inside(all, {view.x - 1, view.y - 1, view.w + 2, view.h + 2}));
  }
}

TEST(TerrainDrawing, FollowsEdits) {
  World world;
  const BodyId ground = added(world, {.shape = Terrain(), .position = {7, -9}});
  EXPECT_TRUE(outlines(world).empty());
  EXPECT_TRUE(world.deposit(ground, Box{500, 500, 30, 20}));
  EXPECT_TRUE(world.carve(ground, Box{510, 505, 9, 9}));
  PixelSet expected;
  for (std::int32_t y = 500; y < 520; ++y)
    for (std::int32_t x = 500; x < 530; ++x)
      if (!contains(Box{510, 505, 9, 9}, Point{x, y})) expected.insert({x, y});
  EXPECT_EQ(outlines(world).size(), 2U);
  EXPECT_EQ(support::filled(outlines(world)), expected);
}

}  // namespace
}  // namespace hitmask
