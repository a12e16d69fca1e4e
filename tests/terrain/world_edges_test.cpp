// Bodies with a terrain where numbers are large: far brushes, long grounds, vast emptiness.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "hitmask/terrain.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/drawn_items.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

constexpr std::int32_t far_edge = Terrain::reach;

TEST(TerrainEdges, BrushesAcrossTheBorderOfALongGroundAreCutThere) {
  Terrain tall;
  for (const std::int32_t y : {0, 50'000}) tall.deposit(Box{10, y, 980, 50'000});
  World world({.period_x = 1000});
  const BodyId ground = support::added(world, {.shape = tall});
  EXPECT_EQ(world.deposit(ground, Box{995, 90'000, 10, 7})->pixels, 70);
  EXPECT_EQ(world.terrain(ground)->solid_bounds(), (Box{0, 0, 1000, 100'000}));
  EXPECT_EQ(world.deposit(ground, Box{-5, 90'000, 10, 7})->pixels, 0);
  EXPECT_EQ(world.carve(ground, Box{985, 90'000, 30, 7})->pixels, 140);
}

TEST(TerrainEdges, WideGroundsAreCutAtTheTopAndBottom) {
  Terrain wide;
  for (const std::int32_t x : {0, 50'000}) wide.deposit(Box{x, 10, 50'000, 980});
  World world({.period_y = 1000});
  const BodyId ground = support::added(world, {.shape = wide});
  EXPECT_EQ(world.deposit(ground, Box{90'000, 995, 7, 10})->pixels, 70);
  EXPECT_EQ(world.terrain(ground)->solid_bounds(), (Box{0, 0, 100'000, 1000}));
}

/// A thin line, which becomes a piece that is a terrain.
TerrainPiece fallen_line() {
  Terrain terrain;
  terrain.deposit(LineBrush{{10, 0}, {3000, 3000}, 1});
  return terrain.detached({.floor = 5000})[0];
}

TEST(TerrainEdges, PiecesThatAreTerrainsArePutBackInWorldsThatWrap) {
  const TerrainPiece line = fallen_line();
  ASSERT_TRUE(line.terrain);
  for (const Point period : {Point{0, 0}, {4096, 0}, {0, 4096}, {4096, 4096}}) {
    World world({.period_x = period.x, .period_y = period.y});
    const BodyId ground = support::added(world, {.shape = Terrain()});
    const auto change = world.deposit(ground, line, line.pixels.position);
    EXPECT_EQ(change->pixels, line.area);
    EXPECT_TRUE(*world.terrain(ground) == *line.terrain);
    EXPECT_EQ(world.deposit(ground, line, line.pixels.position)->pixels, 0);
  }
}

TEST(TerrainEdges, PiecesThatAreTerrainsAreCutAtTheBorder) {
  const TerrainPiece line = fallen_line();
  World world({.period_x = 4096, .period_y = 4096});
  const BodyId ground = support::added(world, {.shape = Terrain()});
  EXPECT_TRUE(world.deposit(ground, Box{100, 100, 1, 1}));
  EXPECT_EQ(world.deposit(ground, line, {3500, 3600})->pixels, line.area);
  const Terrain after = *world.terrain(ground);
  EXPECT_EQ(after.count(), line.area + 1);
  const Box solid = after.solid_bounds();
  EXPECT_GE(solid.x, 0);
  EXPECT_GE(solid.y, 0);
  EXPECT_LE(right_of(solid), 4096);
  EXPECT_LE(bottom_of(solid), 4096);
  EXPECT_EQ(world.deposit(ground, line, {3500 - 4096, 3600 + 4096})->pixels, 0);
}

TEST(TerrainEdges, PiecesOfNoMaterialAreRefused) {
  World world;
  const BodyId ground = support::added(world, {.shape = Terrain()});
  for (const int material : {-1, material_count, 9}) {
    TerrainPiece piece{.pixels = {Mask(4, 4, true), {}}, .area = 16};
    piece.materials.push_back({material, Mask(4, 4, true)});
    EXPECT_EQ(world.deposit(ground, piece, {}).error(), WorldError::material);
  }
  EXPECT_EQ(world.terrain(ground)->count(), 0);
}

TEST(TerrainEdges, BrushesBeyondTheReachGoAroundTheWorld) {
  Terrain square;
  square.deposit(Box{0, 0, 1000, 1000});
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
  for (const std::int32_t x : {far_edge - 5, far_edge + 500, most - 9, -far_edge - 5, least}) {
    World by_brush({.period_x = 1000, .period_y = 1000});
    World by_mask({.period_x = 1000, .period_y = 1000});
    const BodyId one = support::added(by_brush, {.shape = square});
    const BodyId other = support::added(by_mask, {.shape = square});
    EXPECT_EQ(by_brush.carve(one, Box{x, x, 10, 10})->pixels, 100) << x;
    EXPECT_EQ(by_mask.carve(other, Mask(10, 10, true), {x, x})->pixels, 100) << x;
    EXPECT_TRUE(*by_brush.terrain(one) == *by_mask.terrain(other)) << x;
  }
}

TEST(TerrainEdges, PlacesFarFromTheBrushAreExact) {
  Terrain edge;
  edge.deposit(Box{far_edge - 50, 0, 50, 10});
  World world;
  const BodyId ground = support::added(world, {.shape = edge, .position = {-far_edge, 0}});
  const TerrainEdit edit{.action = TerrainAction::carve,
                         .brush = Box{std::numeric_limits<std::int32_t>::min(), 0, 1, 10},
                         .place = {std::numeric_limits<std::int32_t>::max(), 0}};
  EXPECT_EQ(*world.edit(ground, edit), (TerrainChange{10, {-1, 0, 1, 10}}));
  EXPECT_FALSE(world.terrain(ground)->get(far_edge - 1, 0));
}

TEST(TerrainEdges, PiecesThatAreTerrainsFallAsBodies) {
  Terrain line;
  line.deposit(LineBrush{{10, 0}, {3000, 3000}, 1});
  World world;
  const Shape shape(line, {100, 200});
  const BodyId ground = support::added(world, {.shape = shape, .position = {700, 500}});
  const Box before = *world.box(ground);
  const TerrainPiece piece = (*world.detached(ground, {.floor = 5000}))[0];
  ASSERT_TRUE(piece.terrain);
  const Box solid = piece.terrain->solid_bounds();
  const BodyId same = support::added(
      world, {.shape = Shape(*piece.terrain, {100, 200}), .position = *world.position(ground)});
  const BodyId cornered = support::added(world, {.shape = Shape(*piece.terrain, {solid.x, solid.y}),
                                                 .position = piece.pixels.position});
  EXPECT_EQ(world.box(same), before);
  EXPECT_EQ(world.box(cornered), before);
  EXPECT_EQ(world.deposit(ground, piece, *world.position(cornered))->pixels, piece.area);
  EXPECT_TRUE(*world.terrain(ground) == line);
}

TEST(TerrainEdges, ABodyThatComesBackTellsWhatChanged) {
  Terrain slab;
  slab.deposit(Box{0, 0, 1000, 100});
  World world;
  const BodyId ground = support::added(world, {.shape = slab});
  EXPECT_EQ(world.drain_dirty(ground)->size(), 2U);
  EXPECT_TRUE(world.carve(ground, Box{0, 0, 512, 100}));
  const Snapshot carved = world.snapshot();
  EXPECT_TRUE(world.remove(ground));
  ASSERT_TRUE(world.restore(carved));
  EXPECT_EQ(*world.drain_dirty(ground), (std::vector<ChunkChange>{{{0, 0}, {0, 0, 512, 100}}}));
}

TEST(TerrainEdges, WorldsForgetWhatRemovedBodiesTold) {
  const auto drained = [](World& world) { return detail::world::Access::state(world).drained; };
  World world;
  for (const bool clears : {false, true}) {
    const BodyId ground = support::added(world, {.shape = Terrain()});
    EXPECT_TRUE(world.drain_dirty(ground));
    EXPECT_TRUE(world.forget_unused_masks());
    EXPECT_EQ(drained(world).size(), 1U);
    if (!clears) {
      EXPECT_TRUE(world.remove(ground));
    }
    EXPECT_TRUE(clears ? world.clear() : world.forget_unused_masks());
    EXPECT_TRUE(drained(world).empty());
  }
}

TEST(TerrainEdges, DrawingCostsWhatIsThere) {
  Terrain sparse;
  for (const Point at :
       {Point{0, 0}, {far_edge - 2, 3}, {5, far_edge - 2}, {far_edge - 2, far_edge - 2}})
    sparse.set(at);
  World world;
  support::added(world, {.shape = sparse, .position = {-7, 9}});
  std::vector<Box> boxes;
  for (const support::DrawnItem& one : support::drawn(world, {}))
    if (support::is_outline(one.item.kind)) boxes.push_back(one.item.box);
  EXPECT_EQ(boxes, (std::vector<Box>{{-7, 9, 1, 1},
                                     {far_edge - 9, 12, 1, 1},
                                     {-2, far_edge + 7, 1, 1},
                                     {far_edge - 9, far_edge + 7, 1, 1}}));
}

TEST(TerrainEdges, WhatIsDrawnDoesNotDependOnChunks) {
  World world;
  const BodyId ground = support::added(world, {.shape = Terrain()});
  EXPECT_TRUE(world.deposit(ground, Box{16'000, 16'300, 1000, 200}));
  EXPECT_TRUE(world.deposit(ground, Box{0, 0, 1, 1}));
  std::vector<Box> boxes;
  for (const support::DrawnItem& one : support::drawn(world, {}))
    if (support::is_outline(one.item.kind)) boxes.push_back(one.item.box);
  EXPECT_EQ(boxes, (std::vector<Box>{{0, 0, 1, 1},
                                     {16'000, 16'300, 384, 84},
                                     {16'384, 16'300, 616, 84},
                                     {16'000, 16'384, 384, 116},
                                     {16'384, 16'384, 616, 116}}));
}

}  // namespace
}  // namespace hitmask
