// Falling pieces in worlds that wrap around, against components found pixel by pixel.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "hitmask/world.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using support::Random;

/// The pixels of a world, in the first period. Along an axis without one they end at the size.
class PixelWorld {
 public:
  PixelWorld(Size size, Point period, Neighbours neighbours)
      : size_(size), period_(period), neighbours_(neighbours) {}

  /// The place of a pixel, or none beyond an axis that ends.
  [[nodiscard]] std::optional<Point> inside(Point at) const {
    const auto wrapped = [](std::int32_t value, std::int32_t period) {
      return period == 0 ? value : ((value % period) + period) % period;
    };
    const Point found{wrapped(at.x, period_.x), wrapped(at.y, period_.y)};
    return contains(box_of(size_), found) ? std::optional(found) : std::nullopt;
  }
  void read(const Terrain& terrain, Point position) {
    solid_ = Mask(size_.width, size_.height);
    const Box box = terrain.solid_bounds();
    const Mask pixels = to_mask(terrain, box);
    for (std::int32_t y = 0; y < box.h; ++y)
      for (std::int32_t x = 0; x < box.w; ++x)
        if (pixels.get(x, y)) solid_.set(*inside(Point{box.x + x, box.y + y} + position));
  }
  /// Takes out what is not held by the points; returns the areas of the pieces, in order.
  [[nodiscard]] std::vector<std::int64_t> detached(const std::vector<Point>& points) {
    Mask held(size_.width, size_.height);
    for (const Point point : points) take(*inside(point), held);
    std::vector<std::int64_t> areas;
    Mask fallen(size_.width, size_.height);
    for (std::int32_t y = 0; y < size_.height; ++y)
      for (std::int32_t x = 0; x < size_.width; ++x)
        if (solid_.get(x, y)) areas.push_back(take({x, y}, fallen));
    std::ranges::sort(areas);
    held.tighten();
    solid_ = held;
    return areas;
  }
  [[nodiscard]] const Mask& solid() const noexcept { return solid_; }

 private:
  /// Moves all that hangs together with a pixel to another mask; returns how much it is.
  std::int64_t take(Point start, Mask& to) {
    std::int64_t area = 0;
    std::vector<Point> open{start};
    while (!open.empty()) {
      const std::optional<Point> at = inside(open.back());
      open.pop_back();
      if (!at || !solid_.get(*at)) continue;
      solid_.set(*at, false);
      to.set(*at);
      ++area;
      for (std::int32_t y = -1; y <= 1; ++y)
        for (std::int32_t x = -1; x <= 1; ++x)
          if (neighbours_ == Neighbours::eight || x == 0 || y == 0)
            open.push_back(*at + Point{x, y});
    }
    return area;
  }

  Size size_;
  Point period_;
  Neighbours neighbours_;
  Mask solid_;
};

Mask noise(Random& random) {
  Mask mask(90, 60);
  for (int i = 0; i < 2800; ++i) mask.set(random.between(0, 89), random.between(0, 59));
  return mask;
}

std::vector<std::int64_t> areas_of(const std::vector<TerrainPiece>& pieces) {
  std::vector<std::int64_t> areas;
  for (const TerrainPiece& piece : pieces) areas.push_back(piece.area);
  std::ranges::sort(areas);
  return areas;
}

/// A row or column anywhere, or in the middle where the world ends.
std::int32_t somewhere(std::int32_t period, std::int32_t length, Random& random) {
  return period != 0 ? random.between(-period, period) : random.between(100, length - 100);
}

void change_somewhere(World& world, BodyId ground, Point period, Size size, Random& random) {
  const Point at{somewhere(period.x, size.width, random), somewhere(period.y, size.height, random)};
  const std::int32_t side = random.between(1, 40);
  const std::int32_t thickness = side / 8 + 1;
  switch (random.below(6)) {
    case 0: RC_ASSERT(world.deposit(ground, Box{at.x, at.y, 90, thickness}).ok()); return;
    case 1: RC_ASSERT(world.deposit(ground, Box{at.x, at.y, thickness, 90}).ok()); return;
    case 2: RC_ASSERT(world.deposit(ground, noise(random), at).ok()); return;
    case 3: RC_ASSERT(world.carve(ground, Box{at.x, 0, thickness, size.height}).ok()); return;
    case 4: RC_ASSERT(world.carve(ground, Box{0, at.y, size.width, thickness}).ok()); return;
    default: RC_ASSERT(world.carve(ground, DiscBrush{at, side}).ok());
  }
}

/// A cross of a ring and a pole, which changes and falls.
void fall_around(Point period, Random& random) {
  const Size size{period.x != 0 ? period.x : 700, period.y != 0 ? period.y : 600};
  TerrainOptions options;
  options.neighbours = random.below(2) == 0 ? Neighbours::eight : Neighbours::four;
  Terrain terrain(options);
  const Point shift{random.between(-900, 900), random.between(-900, 900)};
  terrain.deposit(Box{shift.x, shift.y + size.height / 2, size.width, 6});
  terrain.deposit(Box{shift.x + size.width / 3, shift.y, 6, size.height});
  const Point further{period.x != 0 ? random.between(0, 99) : 0, period.y != 0 ? 50 : 0};
  World world({.period_x = period.x, .period_y = period.y});
  const BodyId ground =
      *world.add({.shape = terrain, .position = further - shift, .is_static = true});
  PixelWorld pixels(size, period, options.neighbours);
  const Point middle{size.width / 3 + 2, size.height / 2 + 2};
  const TerrainAnchors anchors{.points = {middle + further, {150, 200}}};
  for (int i = 0; i < 5; ++i) {
    if (i > 0) change_somewhere(world, ground, period, size, random);
    pixels.read(*world.terrain(ground), *world.position(ground));
    const std::vector<std::int64_t> expected = pixels.detached(anchors.points);
    RC_ASSERT(areas_of(*world.detached(ground, anchors)) == expected);
    const Mask rest = pixels.solid();
    pixels.read(*world.terrain(ground), *world.position(ground));
    RC_ASSERT(pixels.solid() == rest);
  }
}

void fall_around(Point period) {
  Random random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
  fall_around(period, random);
}

RC_GTEST_PROP(TerrainBorder, PiecesHangTogetherAcrossColumns, ()) { fall_around({512, 0}); }
RC_GTEST_PROP(TerrainBorder, PiecesHangTogetherAcrossRows, ()) { fall_around({0, 430}); }
RC_GTEST_PROP(TerrainBorder, PiecesHangTogetherAcrossCorners, ()) { fall_around({570, 450}); }

TEST(TerrainBorder, ARingOnAPoleThatIsCutOnceStays) {
  Terrain terrain;
  terrain.deposit(Box{0, 200, 1000, 10});
  terrain.deposit(Box{600, 210, 10, 100});
  World world({.period_x = 1000});
  const BodyId ground = *world.add({.shape = terrain, .is_static = true});
  ASSERT_TRUE(world.carve(ground, Box{300, 190, 5, 30}).ok());
  EXPECT_TRUE(world.detached(ground, {.floor = 309})->empty());
  ASSERT_TRUE(world.carve(ground, Box{500, 190, 5, 30}).ok());
  ASSERT_EQ(world.detached(ground, {.floor = 309})->size(), 1u);
  ASSERT_TRUE(world.carve(ground, Box{700, 190, 5, 30}).ok());
  const auto pieces = world.detached(ground, {.floor = 309});
  ASSERT_EQ(pieces->size(), 1u);  // across the border
  EXPECT_EQ(pieces->front().area, 10 * (300 + 295));
  EXPECT_EQ(pieces->front().pixels.mask.width(), 1000);
}

/// Two squares in opposite corners of a world, one of them held; returns how many fall.
std::size_t falling_from(Point held, Point other, Neighbours neighbours) {
  TerrainOptions options;
  options.neighbours = neighbours;
  Terrain terrain(options);
  terrain.deposit(Box{held.x, held.y, 3, 3});
  terrain.deposit(Box{other.x, other.y, 3, 3});
  World world({.period_x = 600, .period_y = 500});
  const BodyId ground = *world.add({.shape = terrain, .is_static = true});
  return world.detached(ground, {.points = {held}})->size();
}

TEST(TerrainBorder, OppositeCornersTouchWhenDiagonalNeighboursDo) {
  const Point corners[][2] = {{{0, 0}, {597, 497}}, {{597, 0}, {0, 497}}};
  for (const auto& [one, other] : corners) {
    EXPECT_EQ(falling_from(one, other, Neighbours::eight), 0u);
    EXPECT_EQ(falling_from(other, one, Neighbours::eight), 0u);
    EXPECT_EQ(falling_from(one, other, Neighbours::four), 1u);
  }
}

/// The hole is several chunks away from what it lets fall.
void cut_at_the_border(bool has_ground) {
  Terrain terrain;
  terrain.deposit(Box{0, 200, 2048, 10});
  terrain.deposit(Box{300, 210, 10, 100});
  if (has_ground) terrain.deposit(Box{0, 300, 2048, 10});  // as long as the period all the time
  World world({.period_x = 2048});
  const BodyId ground = *world.add({.shape = terrain, .is_static = true});
  ASSERT_TRUE(world.carve(ground, Box{600, 190, 5, 30}).ok());
  EXPECT_TRUE(world.detached(ground, {.floor = 309})->empty());
  ASSERT_TRUE(world.carve(ground, Box{0, 190, 5, 30}).ok());
  const auto pieces = world.detached(ground, {.floor = 309});
  ASSERT_EQ(pieces->size(), 1u);
  EXPECT_EQ(pieces->front().area, 10 * (2048 - 605));
  EXPECT_EQ(pieces->front().pixels.position, (Point{605, 200}));
}

TEST(TerrainBorder, WhatHangsAcrossTheBorderFallsWhenThatIsCut) {
  cut_at_the_border(true);
  cut_at_the_border(false);
}

}  // namespace
}  // namespace hitmask
