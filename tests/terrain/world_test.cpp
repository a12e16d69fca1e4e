// Bodies with a terrain: edits, refusals, falling pieces, rollback, and what a step looks at.
#include "hitmask/world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "hitmask/memory.hpp"
#include "hitmask/terrain.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

Terrain flat_ground() {
  Terrain terrain;
  terrain.deposit(Box{-1000, 500, 3000, 300});
  return terrain;
}

struct GroundWorld {
  explicit GroundWorld(const Terrain& terrain = flat_ground(), Point position = {}) {
    ground = *world.add({.shape = terrain, .position = position, .is_static = true});
  }
  World world;
  BodyId ground;
};

TEST(TerrainBody, IsAValue) {
  const Terrain before = flat_ground();
  GroundWorld its(before);
  const auto change = its.world.carve(its.ground, DiscBrush{{0, 500}, 40});
  EXPECT_GT(change->pixels, 2000);
  EXPECT_EQ(change->box, (Box{-40, 500, 81, 41}));
  EXPECT_TRUE(before == flat_ground());
  Terrain expected = before;
  expected.carve(DiscBrush{{0, 500}, 40});
  EXPECT_TRUE(*its.world.terrain(its.ground) == expected);
  EXPECT_TRUE(*its.world.body(its.ground)->shape.terrain() == expected);
}

TEST(TerrainBody, IsEditedInWorldPixels) {
  GroundWorld its(flat_ground(), {100, -200});
  const auto change = its.world.carve(its.ground, Box{100, 300, 10, 10});
  EXPECT_EQ(*change, (TerrainChange{100, {100, 300, 10, 10}}));
  EXPECT_FALSE(its.world.terrain(its.ground)->get({0, 500}));
  EXPECT_EQ(its.world.box(its.ground), (Box{-900, 300, 3000, 300}));
  EXPECT_EQ(its.world.mask_at(its.ground)->position, (Point{100, -200}));
  EXPECT_EQ(its.world.mask_at(its.ground)->mask, nullptr);
}

TEST(TerrainBody, IsEditedBeyondItsReach) {
  constexpr std::int32_t edge = 1 << 30;
  Terrain terrain;
  terrain.deposit(Box{-edge, edge - 20, 20, 20});
  GroundWorld its(terrain, {-edge, edge - 1});
  EXPECT_EQ(its.world.box(its.ground), (Box{-edge - edge, edge - 1 + edge - 20, 20, 20}));
  EXPECT_EQ(its.world.carve(its.ground, Box{-edge - edge, edge - 1 + edge - 20, 5, 5})->pixels, 25);
}

TEST(TerrainBody, HasAllEditsOfATerrain) {
  GroundWorld its;
  Terrain expected = flat_ground();
  World& world = its.world;
  const Mask stamp(20, 10, true);
  const auto placed =
      place(stamp, Transform(TransformParts{.x = 300, .y = 500, .angle = Angle::degrees(30)}));
  EXPECT_EQ(*world.carve(its.ground, stamp, {7, 505}), expected.carve(stamp, {7, 505}));
  EXPECT_EQ(*world.carve(its.ground, *placed), *expected.carve(*placed));
  EXPECT_EQ(*world.deposit(its.ground, EllipseBrush{{5, 450, 90, 70}}, 3),
            expected.deposit(EllipseBrush{{5, 450, 90, 70}}, 3));
  EXPECT_EQ(*world.deposit(its.ground, stamp, {7, 430}, 2), expected.deposit(stamp, {7, 430}, 2));
  EXPECT_EQ(*world.deposit(its.ground, *placed, 1), *expected.deposit(*placed, 1));
  EXPECT_EQ(*world.repaint(its.ground, LineBrush{{0, 500}, {99, 520}, 5}, 7),
            expected.repaint(LineBrush{{0, 500}, {99, 520}, 5}, 7));
  const TerrainEdit edit{TerrainAction::carve_all, DiscBrush{{}, 30}, {50, 480}, 0};
  EXPECT_EQ(*world.edit(its.ground, edit), expected.apply(edit));
  EXPECT_TRUE(*world.terrain(its.ground) == expected);
}

TEST(TerrainBody, IsNotTurned) {
  GroundWorld its;
  World& world = its.world;
  const Transform turned(TransformParts{.angle = Angle::degrees(10)});
  EXPECT_EQ(world.set_transform(its.ground, turned).error(), WorldError::terrain);
  EXPECT_EQ(world.turn(its.ground, 0.25).error(), WorldError::terrain);
  EXPECT_EQ(world.add({.shape = flat_ground(), .transform = turned}).error(), WorldError::terrain);
  const BodyId wheel = *world.add({.shape = Size{9, 9}, .transform = turned});
  EXPECT_EQ(world.attach(its.ground, wheel).error(), WorldError::terrain);
  EXPECT_EQ(world.set_shape(wheel, flat_ground()).error(), WorldError::terrain);
  EXPECT_TRUE(*world.terrain(its.ground) == flat_ground());
}

TEST(TerrainBody, RefusesWhatItCannotDo) {
  GroundWorld its;
  World& world = its.world;
  const BodyId box = *world.add({.shape = Size{9, 9}});
  EXPECT_EQ(world.carve(box, DiscBrush{{}, 9}).error(), WorldError::no_terrain);
  EXPECT_EQ(world.drain_dirty(box).error(), WorldError::no_terrain);
  EXPECT_EQ(world.detached(box, {}).error(), WorldError::no_terrain);
  EXPECT_FALSE(world.terrain(box));
  EXPECT_EQ(world.carve({}, DiscBrush{{}, 9}).error(), WorldError::null_id);
  EXPECT_EQ(world.deposit(its.ground, DiscBrush{{}, 9}, 8).error(), WorldError::material);
  EXPECT_EQ(world.deposit(its.ground, DiscBrush{{}, 9}, -1).error(), WorldError::material);
  EXPECT_EQ(world.repaint(its.ground, DiscBrush{{}, 9}, 300).error(), WorldError::material);
  EXPECT_EQ(world.deposit(its.ground, Mask(3, 3, true), {}, 9).error(), WorldError::material);
  EXPECT_EQ(world.carve(its.ground, DiscBrush{{}, 40'000}).error(), WorldError::brush);
  EXPECT_EQ(world.deposit(its.ground, Box{1 << 30, 0, 9, 9})->pixels, 0);
  EXPECT_EQ(world.deposit(its.ground, Box{(1 << 30) - 9, 0, 9, 9}).error(), WorldError::size);
  EXPECT_TRUE(*world.terrain(its.ground) == flat_ground());
}

TEST(TerrainBody, FitsIntoThePeriod) {
  WorldDefinition definition;
  definition.period_x = 1000;
  World world(definition);
  EXPECT_EQ(world.add({.shape = flat_ground()}).error(), WorldError::larger_period);
  Terrain small;
  small.deposit(Box{100, 0, 50, 50});
  const BodyId ground = *world.add({.shape = small});
  EXPECT_EQ(world.carve(ground, Box{0, 0, 1001, 9}).error(), WorldError::larger_period);
}

TEST(TerrainBody, IsCarvedAcrossTheBorderOfTheWorld) {
  WorldDefinition definition;
  definition.period_x = 1000;
  World world(definition);
  Terrain ring;
  ring.deposit(Box{0, 0, 1000, 100});
  const BodyId ground = *world.add({.shape = ring});
  const std::int64_t removed = world.carve(ground, DiscBrush{{0, 50}, 20})->pixels;
  EXPECT_EQ(removed, disc_mask(20).count());
  EXPECT_FALSE(world.terrain(ground)->get({999, 50}));
  EXPECT_FALSE(world.terrain(ground)->get({0, 50}));
  EXPECT_EQ(world.deposit(ground, DiscBrush{{-1000, 50}, 20})->pixels, removed);
  EXPECT_TRUE(*world.terrain(ground) == ring);
}

TEST(TerrainBody, StopsBodiesAsOne) {
  GroundWorld its;
  const BodyId sprite = *its.world.add({.shape = Size{1200, 10}, .position = {-100, 400}});
  std::vector<BodyHit> hits;
  const auto moved = its.world.move(sprite, {-100, 900}, Response::slide,
                                    [&](const BodyHit& hit) { hits.push_back(hit); });
  EXPECT_EQ(moved->position, (Point{-100, 490}));
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].contact.area, 1200);
  EXPECT_EQ(hits[0].normal.x, 0);
  ASSERT_TRUE(its.world.set_position(sprite, {-100, 495}));
  ASSERT_TRUE(its.world.step());
  EXPECT_EQ(its.world.events().size(), 1U);
}

/// It overlaps one chunk at the start, and walks through all of them.
TEST(TerrainBody, IsOneObstacleForAMoverInside) {
  GroundWorld its;
  const BodyId hero = *its.world.add({.shape = Size{10, 20}, .position = {100, 550}});
  ASSERT_TRUE(its.world.set_mover(hero, {}));
  EXPECT_EQ(its.world.walk(hero, 900, 0)->moved, (Point{900, 0}));
}

TEST(TerrainBody, IsLookedAtOnlyWhereItChanged) {
  GroundWorld its;
  for (std::int32_t i = 0; i < 100; ++i)
    static_cast<void>(*its.world.add({.shape = Mask(8, 8, true), .position = {i * 20, 495}}));
  ASSERT_TRUE(its.world.step());
  ASSERT_EQ(its.world.contacts().size(), 100U);
  static_cast<void>(*its.world.carve(its.ground, DiscBrush{{1000, 520}, 40}));
  ASSERT_TRUE(its.world.step());
  EXPECT_LE(its.world.statistics().pixels_tested, 6U);
  EXPECT_EQ(its.world.statistics().ends, 3U);
  static_cast<void>(*its.world.repaint(its.ground, Box{0, 500, 3000, 90}, 3));
  ASSERT_TRUE(its.world.step());
  EXPECT_EQ(its.world.statistics().pixels_tested, 0U);
}

TEST(TerrainBody, FallsApart) {
  GroundWorld its(flat_ground(), {50, 0});
  World& world = its.world;
  static_cast<void>(*world.deposit(its.ground, Box{200, 100, 60, 30}, 2));
  static_cast<void>(*world.deposit(its.ground, Box{225, 130, 10, 370}));
  const TerrainAnchors anchors{.floor = 799};
  EXPECT_TRUE(world.detached(its.ground, anchors)->empty());
  static_cast<void>(*world.carve(its.ground, Box{200, 300, 60, 10}));
  const auto pieces = *world.detached(its.ground, anchors);
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].pixels.position, (Point{200, 100}));
  EXPECT_FALSE(world.terrain(its.ground)->get({180, 110}));
  const BodyId piece =
      *world.add({.shape = pieces[0].pixels.mask, .position = pieces[0].pixels.position});
  const auto fall = *world.move(piece, {200, 5000});
  EXPECT_EQ(fall.position, (Point{200, 110}));  // its foot on the stump
  ASSERT_TRUE(world.remove(piece));
  EXPECT_EQ(world.deposit(its.ground, pieces[0], fall.position)->pixels, pieces[0].area);
  EXPECT_EQ(*world.terrain(its.ground)->material({180, 120}), 2);
}

TEST(TerrainBody, TellsWhatToDrawAgain) {
  GroundWorld its;
  EXPECT_EQ(its.world.drain_dirty(its.ground)->size(), flat_ground().chunk_count());
  EXPECT_TRUE(its.world.drain_dirty(its.ground)->empty());
  const Snapshot snapshot = its.world.snapshot();
  static_cast<void>(*its.world.carve(its.ground, Box{10, 510, 20, 20}));
  const std::vector<ChunkChange> expected{{{0, 0}, {10, 510, 20, 2}}, {{0, 1}, {10, 512, 20, 18}}};
  EXPECT_EQ(*its.world.drain_dirty(its.ground), expected);
  ASSERT_TRUE(its.world.restore(snapshot));
  EXPECT_EQ(*its.world.drain_dirty(its.ground), expected);
}

TEST(TerrainBody, GoesBackExactly) {
  GroundWorld its;
  const Snapshot snapshot = its.world.snapshot();
  const std::uint64_t hash = its.world.state_hash();
  for (int round = 0; round < 3; ++round) {
    static_cast<void>(*its.world.carve(its.ground, DiscBrush{{70 * round, 500}, 40}));
    EXPECT_NE(its.world.state_hash(), hash);
    ASSERT_TRUE(its.world.restore(snapshot));
    EXPECT_EQ(its.world.state_hash(), hash);
    EXPECT_TRUE(*its.world.terrain(its.ground) == flat_ground());
  }
}

/// Bytes that are allocated.
struct Balance {
  Balance() { set_memory_hooks({&allocate, &release, this}); }
  ~Balance() { set_memory_hooks({}); }
  Balance(const Balance&) = delete;
  Balance& operator=(const Balance&) = delete;

  static void* allocate(std::size_t bytes, void* user) {
    ++static_cast<Balance*>(user)->blocks;
    return std::malloc(bytes);
  }
  static void release(void* block, void* user) {
    if (block != nullptr) --static_cast<Balance*>(user)->blocks;
    std::free(block);
  }
  std::int64_t blocks = 0;
};

/// What a world and its terrain hold after many explosions, and after many more.
void explode_with_flat_memory(int explosions) {
  const Balance balance;
  GroundWorld its;
  support::Random random(5);
  std::int64_t blocks = 0;
  std::size_t bytes = 0;
  for (int i = 0; i < explosions; ++i) {
    const Point at{random.between(-900, 1900), random.between(500, 800)};
    static_cast<void>(*its.world.carve(its.ground, DiscBrush{at, 40}));
    static_cast<void>(*its.world.deposit(its.ground, DiscBrush{at, 40}));
    static_cast<void>(its.world.step());
    if (i % 16 == 0) static_cast<void>(*its.world.drain_dirty(its.ground));
    if (i == explosions / 4) {
      blocks = balance.blocks;
      bytes = its.world.memory_bytes();
    }
  }
  EXPECT_LE(balance.blocks, blocks + 64);
  EXPECT_LE(its.world.memory_bytes(), bytes + 100'000);
}

TEST(TerrainBody, NeedsNoMoreMemoryAfterManyExplosions) {
  explode_with_flat_memory(std::getenv("HITMASK_LONG") != nullptr ? 100'000 : 2'000);
}

/// Holes that stay until nothing much is left, pieces that fall, and rollback.
class LastingExplosions {
 public:
  /// A hole, and what it lets fall. Every few explosions a step back into the past.
  void explode(Point at) {
    World& world = its_.world;
    world.snapshot(past_[next_++ % past_.size()]);
    static_cast<void>(*world.carve(its_.ground, DiscBrush{at, 40}));
    fallen_ += world.detached(its_.ground, {.floor = 799}, 4)->size();
    static_cast<void>(world.step());
    if (next_ % 10 != 0) return;
    ASSERT_TRUE(world.restore(past_[(next_ - 3) % past_.size()]).ok());
  }
  void fill_all() {
    const Box all{-1000, 500, 3000, 300};
    static_cast<void>(*its_.world.deposit(its_.ground, all));
    static_cast<void>(*its_.world.detached(its_.ground, {.floor = 799}));
    static_cast<void>(its_.world.step());
    for (Snapshot& snapshot : past_) its_.world.snapshot(snapshot);
    ASSERT_TRUE(*its_.world.terrain(its_.ground) == flat_ground());
  }
  [[nodiscard]] std::size_t memory_bytes() const { return its_.world.memory_bytes(); }
  [[nodiscard]] std::size_t fallen() const noexcept { return fallen_; }

 private:
  GroundWorld its_;
  std::array<Snapshot, 8> past_;
  std::size_t next_ = 0;
  std::size_t fallen_ = 0;
};

TEST(TerrainBody, NeedsNoMoreMemoryWhenExplosionsStayAndPiecesFall) {
  const int explosions = std::getenv("HITMASK_LONG") != nullptr ? 100'000 : 2'000;
  const Balance balance;
  LastingExplosions its;
  support::Random random(6);
  std::int64_t blocks = 0;
  std::size_t bytes = 0;
  for (int i = 1; i <= explosions; ++i) {
    its.explode({random.between(-900, 1900), random.between(500, 800)});
    if (i % 500 != 0) continue;
    its.fill_all();
    if (i == 500) {
      blocks = balance.blocks;
      bytes = its.memory_bytes();
    }
    ASSERT_LE(balance.blocks, blocks + 64);
    ASSERT_LE(its.memory_bytes(), bytes + 100'000);
  }
  EXPECT_GT(its.fallen(), 10u);
}

}  // namespace
}  // namespace hitmask
