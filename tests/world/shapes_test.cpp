// The shape store itself, and a world that uses many shapes over time.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

#include "support/answers.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

using detail::world::bodies::no_shape;
using detail::world::bodies::rounded_for;
using detail::world::bodies::ShapeNumber;
using detail::world::bodies::ShapeStore;

Transform turned_by(std::uint32_t part) {
  TransformParts parts;
  parts.pivot_x = parts.pivot_y = 8;
  parts.angle = Angle::fraction(part * 0x0123'4567U);
  return parts;
}

std::shared_ptr<const Mask> noise(Random& random, Size size = {16, 16}) {
  return share(painted<Mask>(Pattern::noise, size, random));
}

ShapeNumber raster_of(ShapeStore& store, const std::shared_ptr<const Mask>& mask,
                      std::uint32_t part) {
  const ShapeNumber source = store.acquire(mask);
  const ShapeNumber raster =
      *store.acquire_raster(source, *rounded_for(store[source], turned_by(part)));
  store.release(source);
  return raster;
}

TEST(ShapeStore, KeepsEachMaskAndEachRasterOnce) {
  Random random(1);
  ShapeStore store;
  store.set_limit(1 << 20);
  const auto mask = noise(random);
  const ShapeNumber first = store.acquire(mask);
  EXPECT_EQ(store.acquire(mask), first);
  EXPECT_EQ(store.users(first), 2U);
  const ShapeNumber raster = raster_of(store, mask, 3);
  EXPECT_NE(raster, first);
  EXPECT_EQ(raster_of(store, mask, 3), raster);
  EXPECT_NE(raster_of(store, mask, 4), raster);
  EXPECT_EQ(store[raster].source, first);
  EXPECT_EQ(store.users(first), 4U);  // and two rasters in use
  EXPECT_TRUE(store.validate().ok());
}

TEST(ShapeStore, DropsTheLeastRecentlyUsed) {
  Random random(2);
  ShapeStore store;
  store.set_limit(1 << 20);
  const auto mask = noise(random);
  std::vector<ShapeNumber> numbers;
  for (std::uint32_t part = 1; part <= 20; ++part) numbers.push_back(raster_of(store, mask, part));
  for (const ShapeNumber number : numbers) store.release(number);
  EXPECT_EQ(raster_of(store, mask, 1), numbers[0]);
  store.release(numbers[0]);  // now the newest
  const Mask* const newest = store[numbers[0]].mask.get();
  const Mask* const second = store[numbers[19]].mask.get();
  store.set_limit(4 * (second->memory_bytes() + 300));
  EXPECT_TRUE(store.validate().ok()) << store.validate().error().message;
  EXPECT_EQ(store[raster_of(store, mask, 1)].mask.get(), newest);
  EXPECT_EQ(store[raster_of(store, mask, 20)].mask.get(), second);
  const std::size_t bytes = store.memory_bytes();
  static_cast<void>(raster_of(store, mask, 2));  // was dropped: made again
  EXPECT_GT(store.memory_bytes(), bytes + 100);
}

TEST(ShapeStore, ForgettingMasksLeavesTheRastersOfOthers) {
  Random random(3);
  ShapeStore store;
  store.set_limit(1 << 20);
  const auto kept = noise(random);
  const auto gone = noise(random);
  const ShapeNumber in_use = store.acquire(kept);
  const ShapeNumber raster = raster_of(store, kept, 1);
  store.release(raster);
  store.release(raster_of(store, gone, 1));
  store.forget_unused_masks();
  EXPECT_TRUE(store.validate().ok());
  EXPECT_EQ(raster_of(store, kept, 1), raster);
  EXPECT_EQ(gone.use_count(), 1);
  EXPECT_EQ(store.users(in_use), 2U);
}

/// Random operations, compared with separate counts.
TEST(ShapeStore, RandomUses) {
  Random random(4);
  ShapeStore store;
  store.set_limit(20'000);
  std::vector<std::shared_ptr<const Mask>> masks;
  for (int i = 0; i < 12; ++i) masks.push_back(noise(random, {random.between(1, 90), 20}));
  std::vector<ShapeNumber> held;
  const int rounds = long_run() ? 100'000 : 5'000;
  for (int round = 0; round < rounds; ++round) {
    const auto& mask = random.pick(masks);
    switch (random.below(8)) {
      case 0: held.push_back(store.acquire(mask)); break;
      case 1:
      case 2:
        held.push_back(raster_of(store, mask, static_cast<std::uint32_t>(random.below(5)) + 1));
        break;
      case 3: store.forget_unused_masks(); break;
      case 4: store.set_limit(random.below(3) * 10'000); break;
      case 5: {
        const auto numbers = store.compact();
        for (ShapeNumber& number : held)
          if (!numbers.empty()) number = numbers[number];
        break;
      }
      default:
        if (held.empty()) break;
        std::swap(held[random.index(held.size())], held.back());
        store.release(held.back());
        held.pop_back();
    }
    std::map<ShapeNumber, std::uint32_t> users;
    for (const ShapeNumber number : held)
      if (users[number]++ == 0 && store[number].is_raster()) ++users[store[number].source];
    ASSERT_EQ(store.used(), users.size());
    for (const auto& [number, count] : users) ASSERT_EQ(store.users(number), count);
    const Result<void> status = store.validate();
    ASSERT_TRUE(status.ok()) << status.error().message;
  }
}

/// A body whose mask is replaced in each frame, among rotating bodies.
class Churn {
 public:
  explicit Churn(std::size_t limit) : world_(definition(limit)) {
    for (int i = 0; i < 40; ++i) {
      BodyDefinition body = mask_at({40 * i, 0}, Mask(16, 16, true));
      spinning_.push_back(added(world_, body));
    }
    changing_ = added(world_, mask_at({0, 100}, Mask(16, 16, true)));
    EXPECT_TRUE(world_.step());
  }
  void frame(std::uint32_t number, Size size) {
    ASSERT_TRUE(world_.set_shape(changing_, share(painted<Mask>(Pattern::noise, size, random_))));
    for (std::size_t i = 0; i < spinning_.size(); i += 8)
      ASSERT_TRUE(world_.set_transform(spinning_[(i + number) % spinning_.size()],
                                       turned_by(number * 40 + static_cast<std::uint32_t>(i))));
    ASSERT_TRUE(world_.step());
  }
  [[nodiscard]] World& world() { return world_; }

 private:
  static WorldDefinition definition(std::size_t limit) {
    WorldDefinition definition;
    definition.cache_bytes = limit;
    return definition;
  }

  Random random_{9};
  World world_;
  std::vector<BodyId> spinning_;
  BodyId changing_;
};

TEST(WorldChurn, MemoryStaysWithinTheLimit) {
  constexpr std::size_t limit = 4 << 20;
  Churn churn(limit);
  const std::size_t before = churn.world().memory_bytes();
  for (std::uint32_t frame = 0; frame < 300; ++frame) {
    churn.frame(frame, {1000, 1000});  // 130 KB each
    ASSERT_LE(churn.world().memory_bytes(), before + limit + (1 << 20)) << "frame " << frame;
  }
}

/// After a long run the world and its snapshots are as large as after a short one.
TEST(WorldChurn, MemoryAndSnapshotsComeBackToTheirBaseline) {
  Churn churn(256 << 10);
  for (std::uint32_t frame = 0; frame < 2'000; ++frame) churn.frame(frame, {24, 24});
  const std::size_t world = churn.world().memory_bytes();
  const std::size_t snapshot = churn.world().snapshot().memory_bytes();
  const std::uint32_t frames = long_run() ? 100'000 : 5'000;
  for (std::uint32_t frame = 0; frame < frames; ++frame) churn.frame(frame + 2'000, {24, 24});
  EXPECT_LE(churn.world().memory_bytes(), world + world / 50);
  EXPECT_LE(churn.world().snapshot().memory_bytes(), snapshot + snapshot / 50);
  const Result<void> status = detail::world::validate(churn.world());
  EXPECT_TRUE(status.ok()) << status.error().message;
}

/// Removed bodies with transforms leave nothing behind in snapshots.
TEST(WorldChurn, SnapshotsForgetTransformsOfRemovedBodies) {
  World world;
  const std::vector<BodyDefinition> bodies(200, mask_at({0, 0}, Mask(12, 5, true)));
  std::vector<BodyId> ids(bodies.size());
  ASSERT_TRUE(world.add(bodies, ids));
  ASSERT_TRUE(world.remove(std::span(ids).subspan(1)));
  const std::size_t baseline = world.snapshot().memory_bytes();
  for (std::uint32_t round = 0; round < 20; ++round) {
    ASSERT_TRUE(world.add(std::span(bodies).subspan(1), std::span(ids).subspan(1)));
    for (std::uint32_t i = 1; i < ids.size(); ++i)
      ASSERT_TRUE(world.set_transform(ids[i], turned_by(round * 40 + i)));
    ASSERT_TRUE(world.step());
    ASSERT_TRUE(world.remove(std::span(ids).subspan(1)));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.snapshot().memory_bytes(), baseline);
  }
}

TEST(WorldChurn, SnapshotsHoldWhatBodiesHave) {
  Churn churn(16 << 20);
  const std::size_t fresh = churn.world().snapshot().memory_bytes();
  for (std::uint32_t frame = 0; frame < 400; ++frame) churn.frame(frame, {500, 500});
  churn.frame(400, {16, 16});
  EXPECT_GT(churn.world().memory_bytes(), std::size_t{10} << 20);
  EXPECT_LT(churn.world().snapshot().memory_bytes(), fresh + 60'000);
}

TEST(WorldChurn, ForgettingGivesTheMemoryBack) {
  Churn churn(16 << 20);
  const std::size_t fresh = churn.world().memory_bytes();
  for (std::uint32_t frame = 0; frame < 400; ++frame) churn.frame(frame, {500, 500});
  churn.frame(400, {16, 16});
  ASSERT_TRUE(churn.world().forget_unused_masks());
  EXPECT_LT(churn.world().memory_bytes(), fresh + 1'500'000);  // rasters of masks in use stay
  ASSERT_TRUE(churn.world().clear());
  EXPECT_LT(churn.world().memory_bytes(), fresh + 200'000);
  EXPECT_TRUE(detail::world::validate(churn.world()).ok());
}

/// A rollback reuses the rasters of the world, and the masks of other worlds.
TEST(WorldChurn, RestoringKeepsWhatTheWorldHas) {
  Churn churn(16 << 20);
  for (std::uint32_t frame = 0; frame < 50; ++frame) churn.frame(frame, {24, 24});
  const Snapshot snapshot = churn.world().snapshot();
  const std::uint64_t hash = churn.world().state_hash();
  for (std::uint32_t frame = 50; frame < 90; ++frame) churn.frame(frame, {24, 24});
  const std::size_t kept = detail::world::Access::state(churn.world()).bodies.shapes.memory_bytes();
  ASSERT_TRUE(churn.world().restore(snapshot));
  EXPECT_EQ(churn.world().state_hash(), hash);
  EXPECT_EQ(detail::world::Access::state(churn.world()).bodies.shapes.memory_bytes(), kept);
  EXPECT_TRUE(detail::world::validate(churn.world()).ok());
  Churn other(0);
  ASSERT_TRUE(other.world().restore(snapshot));
  EXPECT_EQ(other.world().state_hash(), hash);
  EXPECT_TRUE(detail::world::validate(other.world()).ok());
}

}  // namespace
}  // namespace hitmask::support
