// The golden scenes of snapshots as bytes: a world that is saved and loaded in every frame, and
// bytes that were written on another machine; see scenes.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "golden/controller_scenes.hpp"
#include "golden/recorded_snapshot.hpp"
#include "golden/scenes.hpp"
#include "hitmask/world.hpp"

namespace hitmask::golden {

/// Every byte.
inline void add_bytes(Hash& hash, std::span<const std::uint8_t> bytes) {
  hash.add(static_cast<std::uint64_t>(bytes.size()));
  for (const std::uint8_t byte : bytes) hash.add(std::uint64_t{byte});
}

class SnapshotScene {
 public:
  explicit SnapshotScene(std::uint64_t seed, WorldDefinition definition = {.number = 6})
      : random_(seed), world_(definition) {}

  void populate() {
    const auto rock = share(disc_mask(9));
    for (int i = 0; i < 14; ++i) {
      BodyDefinition body{
          .shape = Shape(rock, {i, 3}), .position = place(), .user = random_.next()};
      if (i % 3 == 0) body.shape = Size{random_.between(4, 30), random_.between(4, 30)};
      if (i % 4 == 1) body.transform = turned();
      body.details = i % 5 == 0 ? Details::all : Details::none;
      body.filter.group = i % 6 == 5 ? -1 : 0;
      ids_.push_back(*world_.add(body));
    }
    add_terrain({{-260, 130, 700, 90}, 1});
    hash_.add(world_.attach(ids_[3], ids_[1], {.offset = {7, -4}, .solid = true}).ok());
    hash_.add(world_.attach(ids_[4], ids_[3], {.offset = {2, 9}}).ok());
    for (const std::size_t i : {std::size_t{0}, std::size_t{6}, std::size_t{9}})
      hash_.add(world_.set_mover(ids_[i], {.step_up = 3, .step_down = 3}).ok());
    hash_.add(world_.set_carrier(ids_[12], {.surface_x = 0.5}).ok());
  }

  std::uint64_t live(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      for (int i = 0; i < 6; ++i) act();
      if (frame % 2 == 0) go_through_bytes();  // with bodies that changed
      hash_.add(world_.step().ok());
      hash_.add(static_cast<std::uint64_t>(world_.contacts().size()));
      hash_.add(static_cast<std::uint64_t>(world_.resting().size()));
      go_through_bytes();
    }
    return hash_.value();
  }

  /// Goes on from bytes of another world, which must be written again as they are.
  std::uint64_t continue_from(std::span<const std::uint8_t> bytes, int frames) {
    const auto saved = snapshot_from_bytes(bytes);
    hash_.add(saved.ok() && world_.restore(saved->snapshot).ok());
    if (!saved) return hash_.value();
    const auto again =
        to_bytes(world_.snapshot(), {.players = saved->players, .user = saved->user});
    hash_.add(again.ok() && std::ranges::equal(*again, bytes));
    hash_.add(world_.state_hash());
    add_bytes(hash_, saved->user);
    world_.for_each_body([&](BodyId id) { ids_.push_back(id); });
    return live(frames);
  }

  [[nodiscard]] World& world() { return world_; }

 private:
  struct Ground {
    Box box;
    int material;
  };
  void add_terrain(const Ground& ground) {
    Terrain terrain;
    terrain.deposit(ground.box, ground.material);
    terrain.repaint(DiscBrush{{40, 150}, 25}, 2);
    ids_.push_back(*world_.add({.shape = terrain, .is_static = true}));
  }
  Point place() { return {random_.between(-120, 260), random_.between(-80, 150)}; }
  Transform turned() {
    return TransformParts{.pivot_x = 4.5,
                          .pivot_y = 4.5,
                          .angle = Angle::fraction(static_cast<std::uint32_t>(random_.next()))};
  }
  BodyId any() { return ids_[random_.index(ids_.size())]; }

  /// Refusals are answers, too.
  void act() {
    const BodyId id = any();
    const BodyId other = any();
    switch (random_.below(10)) {
      case 0: return hash_.add(world_.set_transform(id, turned()).ok());
      case 1: return hash_.add(world_.walk(id, random_.between(-4, 4), 3).ok());
      case 2: return hash_.add(world_.attach(id, other, {.offset = {5, 5}}).ok());
      case 3: return hash_.add(world_.detach(id).ok());
      case 4: return hash_.add(world_.carve(id, DiscBrush{place(), 12}).ok());
      case 5: return replace(id);
      case 6: return hash_.add(world_.set_enabled(id, random_.one_in(2)).ok());
      default: return hash_.add(world_.set_position(id, place()).ok());
    }
  }
  void replace(BodyId id) {
    if (world_.terrain(id) || !random_.one_in(3)) return;
    hash_.add(world_.remove(id).ok());
    std::erase_if(ids_, [&](BodyId one) { return !world_.check(one); });
    ids_.push_back(*world_.add({.shape = Size{9, 9}, .position = place()}));
  }

  void go_through_bytes() {
    const auto bytes = to_bytes(world_.snapshot());
    hash_.add(bytes.ok());
    if (!bytes) return;
    add_bytes(hash_, *bytes);
    const auto saved = snapshot_from_bytes(*bytes);
    hash_.add(saved.ok() && world_.restore(saved->snapshot).ok());
    hash_.add(world_.state_hash());
  }

  Random random_;
  World world_;
  Hash hash_;
  std::vector<BodyId> ids_;
};

/// What golden/recorded_snapshot.hpp holds: a bit of everything. Its terrain is one full chunk, so
/// that it needs no words.
inline std::vector<std::uint8_t> small_snapshot() {
  World world(WorldDefinition{.period_y = 4096, .angle_steps = 32, .number = 3});
  const auto rock = share(disc_mask(3));
  const auto add = [&](BodyDefinition body) { return *world.add(body); };
  const BodyId a = add({.shape = Shape(rock, {3, 6}), .position = {20, 20}, .user = 1ULL << 63});
  const BodyId b = add({.shape = rock, .position = {22, 16}, .details = Details::all});
  const BodyId floor = add({.shape = Size{90, 8}, .position = {0, 40}, .is_static = true});
  const BodyId hero = add({.shape = Size{5, 9}, .position = {50, 31}, .filter = {.layer = 2}});
  const BodyId gone = add({.shape = Size{5, 5}, .position = {48, 30}});
  const BodyId gun = add({.shape = Size{6, 2}, .transform = TransformParts{.scale_x = 2}});
  Terrain ground(TerrainOptions{.neighbours = Neighbours::four});
  ground.deposit(Box{0, 0, 512, 512}, 3);
  add({.shape = ground, .position = {-40, 200}, .is_static = true});
  const bool done =
      world.set_transform(a, TransformParts{.pivot_x = 1.5, .angle = Angle::degrees(33)}).ok() &&
      world.attach(gun, a, {.offset = {-4, 2}, .solid = true}).ok() &&
      world.set_mover(hero, {.step_up = 2, .remainder_x = 4'000}).ok() &&
      world.walk(hero, 1.5, 1).ok() && world.set_carrier(floor, {.surface_x = -0.25}).ok() &&
      world.step().ok() && world.remove(gone).ok() && world.set_position(b, {23, 16}).ok();
  const std::array players{Player{.animation = 2, .time = -1, .repeats = 3}};
  const std::array<std::uint8_t, 3> user{'a', 0, 255};
  auto bytes = to_bytes(world.snapshot(), {.players = players, .user = user});
  return done && bytes ? *std::move(bytes) : std::vector<std::uint8_t>();
}

/// The machine that recorded the bytes had other integers and another byte order in memory,
/// perhaps.
inline std::uint64_t recorded_snapshot_scene() {
  const std::vector<std::uint8_t> ours = small_snapshot();
  Hash hash;
  hash.add(std::ranges::equal(ours, recorded_snapshot));
  hash.add(SnapshotScene(43, {.period_y = 4096, .angle_steps = 32, .number = 6})
               .continue_from(recorded_snapshot, 8));
  return hash.value();
}

inline std::uint64_t snapshot_scene(const WorldDefinition& definition) {
  SnapshotScene scene(41, definition);
  scene.populate();
  return scene.live(24);
}

inline constexpr std::array snapshot_scenes{
    Scene{"snapshot", [] { return snapshot_scene({.number = 6}); }},
    Scene{"snapshot_wrap",
          [] { return snapshot_scene({.period_x = 900, .angle_steps = 64, .number = 6}); }},
    Scene{"snapshot_recorded", recorded_snapshot_scene},
};

}  // namespace hitmask::golden
