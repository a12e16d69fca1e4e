// Snapshots: restoring and continuing, in the same world and in others; and the hash of a state.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "support/world_bodies.hpp"
#include "support/world_group.hpp"

namespace hitmask::support {
namespace {

WorldDefinition numbered(std::uint16_t number) {
  WorldDefinition definition;
  definition.number = number;
  return definition;
}

/// Some frames: all results, and the hash after each.
template <class W>
std::vector<std::int64_t> live_on(RandomRun<W>& run, std::uint64_t seed, int frames) {
  Random random(seed);
  Transcript results;
  for (int frame = 0; frame < frames; ++frame) {
    for (int action = 0; action < 4; ++action) run.perform(any_action(random), random, results);
    run.perform(Action::nudge_all, random, results);
    run.perform(Action::step, random, results);
    run.observe(results);
    results.add(run.world().state_hash());
  }
  return results.numbers();
}

TEST(WorldSnapshot, RestoringAndContinuingGivesTheSame) {
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    WorldDefinition definition = numbered(5);
    definition.executor = variant.executor;
    RandomRun<World> run(definition, {});
    live_on(run, 1, 20);
    const std::vector<BodyId> ids = run.ids();
    const Snapshot snapshot = run.world().snapshot();
    const std::uint64_t hash = run.world().state_hash();
    run.forget_the_past();
    const auto first = live_on(run, 2, 20);
    run.ids() = ids;
    ASSERT_TRUE(run.world().restore(snapshot));
    EXPECT_EQ(run.world().state_hash(), hash);
    EXPECT_TRUE(run.world().events().empty());
    run.forget_the_past();
    EXPECT_EQ(live_on(run, 2, 20), first);
  }
}

TEST(WorldSnapshot, AnotherWorldCanContinue) {
  const Masks masks = test_masks();
  RandomRun<World> run(numbered(5), {}, masks);
  live_on(run, 3, 20);
  run.forget_the_past();
  const Snapshot snapshot = run.world().snapshot();
  RandomRun<World> peer(numbered(5), {}, masks);
  live_on(peer, 4, 10);
  peer.forget_the_past();
  ASSERT_TRUE(peer.world().restore(snapshot));
  peer.ids() = run.ids();
  EXPECT_EQ(live_on(peer, 5, 20), live_on(run, 5, 20));
}

TEST(WorldSnapshot, IdsCarryTheNumberOfTheWorldTheyAreIn) {
  World world(numbered(5)), other(numbered(6));
  BodyDefinition body;
  body.shape = Size{4, 4};
  const BodyId a = added(world, body);
  added(world, body);
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(other.restore(world.snapshot()));
  EXPECT_EQ(other.check(a).error(), WorldError::foreign_id);
  EXPECT_EQ(other.contacts()[0].a,
            (BodyId{.world = 6, .generation = a.generation, .slot = a.slot}));
  EXPECT_EQ(other.state_hash(), world.state_hash());
  ASSERT_TRUE(other.step());
  ASSERT_EQ(other.events().size(), 1U);
  EXPECT_EQ(other.events()[0].kind, EventKind::stay);
}

TEST(WorldSnapshot, ForeignOnesAreRefused) {
  WorldDefinition definition;
  definition.period_x = 100;
  World repeating(definition);
  World plain;
  const std::uint64_t hash = plain.state_hash();
  EXPECT_EQ(plain.restore(Snapshot()).error(), WorldError::foreign_snapshot);
  EXPECT_EQ(plain.restore(repeating.snapshot()).error(), WorldError::foreign_snapshot);
  EXPECT_EQ(plain.state_hash(), hash);
}

TEST(WorldSnapshot, IsAValue) {
  World world;
  BodyDefinition body;
  body.shape = share(Mask(5, 5, true));
  const BodyId id = added(world, body);
  const Snapshot first = world.snapshot();
  Snapshot copy = first;
  ASSERT_TRUE(world.set_position(id, {50, 50}));
  world.snapshot(copy);
  Snapshot moved = std::move(copy);
  ASSERT_TRUE(world.remove(id));
  ASSERT_TRUE(world.forget_unused_masks());
  body.shape = {};
  ASSERT_TRUE(world.restore(first));
  EXPECT_EQ(world.position(id), (Point{0, 0}));
  EXPECT_EQ(world.query_point({4, 4}, [](BodyId) {}), 1U);
  ASSERT_TRUE(world.restore(moved));
  EXPECT_EQ(world.position(id), (Point{50, 50}));
  EXPECT_GT(moved.memory_bytes(), 25U / 8);
  EXPECT_EQ(Snapshot().memory_bytes(), 0U);
}

/// Ids created after a snapshot are invalid after restoring it, until they are created again.
TEST(WorldSnapshot, LaterIdsAreInvalid) {
  World world;
  BodyDefinition body;
  body.shape = Size{4, 4};
  const BodyId before = added(world, body);
  const Snapshot snapshot = world.snapshot();
  const BodyId later = added(world, body);
  ASSERT_TRUE(world.remove(before));
  ASSERT_TRUE(world.restore(snapshot));
  EXPECT_TRUE(world.check(before));
  EXPECT_FALSE(world.check(later));
  EXPECT_EQ(world.add(body)->value(), later.value());
  EXPECT_TRUE(world.check(later));
}

TEST(WorldHash, ChangesWithEveryChange) {
  World world;
  BodyDefinition body;
  body.shape = share(Mask(5, 5, true));
  const BodyId a = added(world, body);
  body.position = {20, 0};
  const BodyId b = added(world, body);
  ASSERT_TRUE(world.step());
  const Snapshot start = world.snapshot();
  Mask other(5, 5, true);
  other.set(2, 2, false);
  TransformParts turned, almost_turned;
  turned.scale_x = 3;
  almost_turned.scale_x = 3.000000000001;  // the same pixels
  const std::map<std::string, std::function<void()>> changes{
      {"nothing", [] {}},
      {"add", [&] { static_cast<void>(world.add(body)); }},
      {"remove a", [&] { world.remove(a); }},
      {"remove b", [&] { world.remove(b); }},
      {"remove a, then b", [&] { world.remove(a), world.remove(b); }},
      {"remove b, then a", [&] { world.remove(b), world.remove(a); }},
      {"move x", [&] { world.set_position(a, {1, 0}); }},
      {"move y", [&] { world.set_position(a, {0, 1}); }},
      {"move the other", [&] { world.set_position(b, {21, 0}); }},
      {"touch", [&] { world.set_position(b, {3, 0}), static_cast<void>(world.step()); }},
      {"about to touch", [&] { world.set_position(b, {3, 0}); }},
      {"mask", [&] { world.set_shape(a, share(other)); }},
      {"size", [&] { world.set_shape(a, Size{5, 5}); }},
      {"another size", [&] { world.set_shape(a, Size{5, 6}); }},
      {"still", [&] { world.set_static(a, true); }},
      {"disabled", [&] { world.set_enabled(a, false); }},
      {"layer", [&] { world.set_filter(a, {.layer = 2}); }},
      {"collides with", [&] { world.set_filter(a, {.collides_with = 2}); }},
      {"group", [&] { world.set_filter(a, {.group = 2}); }},
      {"details", [&] { world.set_details(a, Details::area); }},
      {"other details", [&] { world.set_details(a, Details::box); }},
      {"user", [&] { world.set_user(a, 7); }},
      {"one way", [&] { world.set_one_way(a, Face::top); }},
      {"another way", [&] { world.set_one_way(a, Face::left); }},
      {"mover", [&] { world.set_mover(a, {}); }},
      {"mover of the other", [&] { world.set_mover(b, {}); }},
      {"step up", [&] { world.set_mover(a, {.step_up = 2}); }},
      {"step down", [&] { world.set_mover(a, {.step_down = 2}); }},
      {"corner correction", [&] { world.set_mover(a, {.corner_correction = 2}); }},
      {"gravity", [&] { world.set_mover(a, {.gravity = Face::left}); }},
      {"remainder x", [&] { world.set_mover(a, {.remainder_x = 2}); }},
      {"remainder y", [&] { world.set_mover(a, {.remainder_y = 2}); }},
      {"ground",
       [&] {
         world.set_position(b, {0, 5}), world.set_mover(a, {});
         static_cast<void>(world.walk(a, 0, 0));
       }},
      {"rest",
       [&] {
         world.set_position(b, {0, 5}), world.set_mover(a, {});
         static_cast<void>(world.step());
       }},
      {"no rest",
       [&] {
         world.set_position(b, {0, 6}), world.set_mover(a, {});
         static_cast<void>(world.step());
       }},
      {"no ground", [&] { world.set_position(b, {0, 5}), world.set_mover(a, {}); }},
      {"transform", [&] { world.set_transform(a, turned); }},
      {"transform and mask",
       [&] { world.set_transform(a, turned), world.set_shape(a, share(other)); }},
      {"almost the same transform", [&] { world.set_transform(a, almost_turned); }},
  };
  std::map<std::uint64_t, std::string> seen;
  for (const auto& [name, change] : changes) {
    ASSERT_TRUE(world.restore(start));
    change();
    const auto [place, is_new] = seen.try_emplace(world.state_hash(), name);
    EXPECT_TRUE(is_new) << name << " and " << place->second;
  }
}

/// Neither queries nor the index they use are part of the state.
TEST(WorldHash, QueriesDoNotChangeIt) {
  RandomRun<World> run(numbered(5), {});
  live_on(run, 9, 10);
  World& world = run.world();
  const std::uint64_t hash = world.state_hash();
  world.refresh();
  world.reserve(1000);
  world.query_box({0, 0, 50, 50}, [](BodyId) {});
  ASSERT_TRUE(world.for_each_overlap([](const BodyPair&) {}));
  ASSERT_TRUE(world.forget_unused_masks());
  EXPECT_EQ(world.state_hash(), hash);
}

}  // namespace
}  // namespace hitmask::support
