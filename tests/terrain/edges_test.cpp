// The ends of the world, large brushes, sharing, and what little memory it takes.
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "hitmask/terrain.hpp"

namespace hitmask {
namespace {

constexpr std::int32_t far = Terrain::reach;
constexpr std::int32_t lowest_coordinate = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest_coordinate = std::numeric_limits<std::int32_t>::max();

TEST(TerrainEdges, BrushesAreCutOffAtTheReach) {
  Terrain terrain;
  EXPECT_EQ(terrain.deposit(Box{far - 10, far - 10, 20, 20}).pixels, 100);
  EXPECT_EQ(terrain.deposit(Box{-far - 10, -far - 10, 20, 20}).pixels, 100);
  EXPECT_EQ(terrain.deposit(DiscBrush{{highest_coordinate, lowest_coordinate}, 40}).pixels, 0);
  TerrainEdit edit;
  edit.action = TerrainAction::deposit;
  edit.brush = Box{lowest_coordinate, lowest_coordinate, 8, 8};
  edit.place = {lowest_coordinate, highest_coordinate};
  EXPECT_EQ(terrain.apply(edit).pixels, 0);
  EXPECT_EQ(terrain.count(), 200);
  EXPECT_EQ(terrain.chunk_count(), 2u);
  EXPECT_TRUE(terrain.get(far - 1, far - 1));
  EXPECT_TRUE(terrain.get(-far, -far));
  EXPECT_FALSE(terrain.get(far, far));
  EXPECT_FALSE(terrain.get(lowest_coordinate, highest_coordinate));
  EXPECT_EQ(terrain.solid_bounds(), (Box{-far, -far, highest_coordinate, highest_coordinate}));
  EXPECT_EQ(nearest(terrain, {far - 20, far - 1}), (Point{far - 10, far - 1}));
  EXPECT_EQ(nearest(terrain, {far, 0}), std::nullopt);
}

TEST(TerrainEdges, QuestionsMayBeAskedFromAnywhere) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 30, 30});
  const Mask sprite(10, 10, true);
  for (const std::int32_t x : {lowest_coordinate, -far, far, highest_coordinate}) {
    EXPECT_FALSE(overlap(terrain, sprite, {x, 5}));
    EXPECT_FALSE(contact(terrain, sprite, {5, x}));
    EXPECT_EQ(separate(terrain, sprite, {x, x}, 5), Point{});
  }
  const auto hit = ray(terrain, {lowest_coordinate, 5}, {highest_coordinate, 5});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->pixel, (Point{0, 5}));
  EXPECT_FALSE(sweep(terrain, sprite, {highest_coordinate, 0}, {1, 0}).ok());
}

TEST(TerrainEdges, SolidGroundTakesNoPixels) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 512 * 64, 512 * 16});
  EXPECT_EQ(terrain.chunk_count(), 1024u);
  EXPECT_LT(terrain.memory_bytes(), 1024u * 512);
  terrain.carve(DiscBrush{{1000, 1000}, 40});
  EXPECT_LT(terrain.memory_bytes(), 1024u * 512 + 2 * 36'000);
  terrain.deposit(DiscBrush{{1000, 1000}, 40});
  EXPECT_LT(terrain.memory_bytes(), 1024u * 512);
  terrain.carve(Box{0, 0, 512 * 64, 512 * 16});
  EXPECT_EQ(terrain.memory_bytes(), sizeof(Terrain));
}

TEST(TerrainEdges, AChunkIsA33KilobyteBlock) {
  Terrain terrain;
  terrain.deposit(DiscBrush{{100, 100}, 40});
  EXPECT_LT(terrain.memory_bytes(), 35'000u);
}

TEST(TerrainEdges, HashAndEqualityDoNotDependOnTheOrder) {
  Terrain one, other;
  const Box boxes[] = {
      {0, 0, 100, 100}, {90'000, -700, 20, 20}, {-far, 3, 5, 5}, {400, 400, 300, 9}};
  for (const Box& box : boxes) one.deposit(box);
  for (int i = 3; i >= 0; --i) other.deposit(boxes[i]);
  EXPECT_EQ(hash_of(one), hash_of(other));
  EXPECT_TRUE(one == other);
  EXPECT_TRUE(changes(one, other).empty());
  other.carve(Box{90'000, -700, 1, 1});
  EXPECT_FALSE(one == other);
  EXPECT_EQ(changes(one, other), (std::vector<ChunkChange>{{{175, -2}, {90'000, -700, 1, 1}}}));
  Terrain same(Mask(100, 100, true));
  same.carve(Box{0, 0, 100, 100});
  EXPECT_TRUE(same == Terrain());
  TerrainOptions hard;
  hard.materials[3].hard = true;
  EXPECT_FALSE(Terrain(hard) == Terrain());
}

TEST(TerrainEdges, APixelCanBeSet) {
  Terrain terrain;
  EXPECT_TRUE(terrain.set({-1, -1}, true, 3));
  EXPECT_EQ(terrain.material({-1, -1}), 3);
  EXPECT_TRUE(terrain.set({-1, -1}, true, 5));
  EXPECT_EQ(terrain.material({-1, -1}), 5);
  EXPECT_TRUE(terrain.set({-1, -1}, false));
  EXPECT_EQ(terrain.material({-1, -1}), std::nullopt);
  EXPECT_FALSE(terrain.set({far, 0}));
}

TEST(TerrainEdges, PlacedMasksAreBrushes) {
  const Mask plank(40, 4, true);
  TransformParts parts = about_middle(plank, 512, 512);
  parts.angle = Angle::degrees(30);
  const auto placed = place(plank, parts);
  Terrain terrain;
  const auto raster = rasterise(*placed);
  EXPECT_EQ(terrain.deposit(*placed, 2)->pixels, raster->mask.count());
  EXPECT_EQ(to_mask(terrain, bounds(*placed)), raster->mask);
  EXPECT_EQ(terrain.carve(*placed)->pixels, raster->mask.count());
  EXPECT_EQ(terrain.count(), 0);
}

TEST(TerrainEdges, AChunkHasAHashOfItsOwn) {
  Terrain terrain;
  EXPECT_EQ(chunk_hash(terrain, {0, 0}), 0u);
  terrain.deposit(Box{0, 0, 1024, 512});
  EXPECT_NE(chunk_hash(terrain, {0, 0}), 0u);
  EXPECT_NE(chunk_hash(terrain, {0, 0}), chunk_hash(terrain, {1, 0}));  // the same pixels
  const std::uint64_t beside = chunk_hash(terrain, {1, 0});
  Terrain again = terrain;
  again.repaint(Box{5, 5, 1, 1}, 2);
  EXPECT_NE(chunk_hash(again, {0, 0}), chunk_hash(terrain, {0, 0}));
  EXPECT_EQ(chunk_hash(again, {1, 0}), beside);
  again.repaint(Box{5, 5, 1, 1}, 0);
  EXPECT_EQ(chunk_hash(again, {0, 0}), chunk_hash(terrain, {0, 0}));
  for (const std::int32_t beyond : {1 << 21, -(1 << 21) - 1, 1 << 30})
    EXPECT_EQ(chunk_hash(terrain, {beyond, 0}), 0u);
}

TEST(TerrainEdges, FromANewVariableNothingHasBeenDrained) {
  Terrain ground;
  ground.deposit(Box{0, 0, 1024, 512});
  EXPECT_EQ(ground.drain_dirty().size(), 2u);
  Terrain copy = ground;
  EXPECT_EQ(copy.drain_dirty(), changes(Terrain(), ground));
  EXPECT_TRUE(copy.drain_dirty().empty());
  EXPECT_TRUE(ground.drain_dirty().empty());
  Terrain moved = std::move(copy);  // takes along what was drained
  EXPECT_TRUE(moved.drain_dirty().empty());
  moved.carve(Box{600, 0, 1, 1});
  ground = moved;
  EXPECT_EQ(ground.drain_dirty(), (std::vector<ChunkChange>{{{1, 0}, {600, 0, 1, 1}}}));
}

TEST(TerrainEdges, ManyExplosionsTakeNoMoreMemory) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 2048, 1024});
  const std::size_t at_most = terrain.memory_bytes() + 8 * 36'000;
  for (std::int32_t i = 0; i < 2000; ++i) {
    const DiscBrush disc{{40 + i * 37 % 1968, 40 + i * 91 % 944}, 40};
    terrain.carve(disc);
    ASSERT_LE(terrain.memory_bytes(), at_most);
    terrain.deposit(disc);
  }
}

TEST(TerrainEdges, AFunctionDrawsChunks) {
  Terrain terrain;
  const auto hills = [](Mask& pixels, Point at) {
    for (std::int32_t x = 0; x < 512; ++x)
      paint_box(pixels, {x, 100 + (at.x + x) % 300 - at.y, 1, 10'000});
  };
  const Box box{-100, -50, 1300, 900};
  const TerrainChange change = terrain.generate(box, hills, 2);
  EXPECT_EQ(change.pixels, terrain.count());
  EXPECT_TRUE(contains(box, terrain.solid_bounds()));
  for (std::int32_t y = -60; y < 860; y += 7)
    for (std::int32_t x = -110; x < 1210; x += 3)
      ASSERT_EQ(terrain.get(x, y), contains(box, Point{x, y}) && y >= 100 + x % 300);
  EXPECT_EQ(terrain.material({0, 849}), 2);
  const auto shrinks = [](Mask& pixels, Point) { pixels = Mask(3, 3, true); };
  Terrain small;
  EXPECT_EQ(small.generate({0, 0, 1, 2}, shrinks).pixels, 2);
}

TEST(TerrainEdges, RowsMakeATerrainThatNoMaskCanHold) {
  constexpr std::int32_t width = 70'001;
  TerrainRows rows(width, {-1000, -3}, 1);
  std::vector<std::uint64_t> words((width + 63) / 64);
  for (std::size_t y = 0; y < 600; ++y) {
    std::fill(words.begin(), words.end(), 0);
    words[y] = 1;                      // a diagonal of steps
    words.back() = ~std::uint64_t{0};  // more than the width
    rows.add_row(words);
  }
  rows.add_row({});
  const Terrain terrain = rows.finish();
  EXPECT_EQ(terrain.count(), 600 + 600 * (width % 64));
  for (std::int32_t y = 0; y < 600; ++y) {
    ASSERT_TRUE(terrain.get(-1000 + 64 * y, y - 3));
    ASSERT_FALSE(terrain.get(-1000 + 64 * y, y - 2));
  }
  EXPECT_EQ(terrain.material({-1000, -3}), 1);
  EXPECT_EQ(terrain.solid_bounds(), (Box{-1000, -3, width, 600}));
  EXPECT_EQ(TerrainRows(0).finish().count(), 0);
  EXPECT_THROW(TerrainRows(-1), std::length_error);
}

TEST(TerrainEdges, TextShowsABox) {
  Terrain terrain;
  terrain.deposit(Box{510, -1, 4, 2});
  EXPECT_EQ(to_text(terrain, {509, -2, 6, 4}), "......\n.####.\n.####.\n......\n");
  EXPECT_THROW((void)to_mask(terrain, {0, 0, max_mask_side + 1, 1}), std::length_error);
}

}  // namespace
}  // namespace hitmask
