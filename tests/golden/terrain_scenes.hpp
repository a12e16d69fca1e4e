// The golden scenes of terrain in worlds: explosions, falling pieces, walks, rays and rollback; see
// scenes.hpp.
#pragma once

#include <array>
#include <vector>

#include "golden/controller_scenes.hpp"
#include "golden/scenes.hpp"
#include "hitmask/world.hpp"

namespace hitmask::golden {

class TerrainScene {
 public:
  TerrainScene(std::uint64_t seed, std::int32_t period)
      : random_(seed), world_(definition(period)) {
    TerrainOptions options;
    options.materials[2].hard = true;
    Terrain ground(options);
    ground.deposit(Box{-500, 300, 1400, 250});
    for (int i = 0; i < 12; ++i) ground.deposit(DiscBrush{place(), 20 + 5 * i}, i % 3);
    ground_ = *world_.add({.shape = ground, .is_static = true, .details = Details::all});
    for (int i = 0; i < 8; ++i) add_walker();
  }

  std::uint64_t live(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      if (frame % 16 == 3) saved_ = world_.snapshot();
      edit();
      if (frame % 4 == 1) fall();
      for (const BodyId walker : walkers_) walk(walker);
      look();
      step();
      if (frame % 16 == 12) hash_.add(world_.restore(saved_).ok());
      hash_.add(world_.state_hash());
    }
    return hash_.value();
  }

 private:
  static WorldDefinition definition(std::int32_t period) {
    WorldDefinition result;
    result.number = 6;
    result.period_x = period;
    return result;
  }
  Point place() { return {random_.between(-500, 900), random_.between(200, 540)}; }
  void add_walker() {
    const BodyId walker =
        *world_.add({.shape = disc_mask(6), .position = {random_.between(-480, 880), 100}});
    hash_.add(world_.set_mover(walker, {.step_up = 4, .step_down = 4}).ok());
    walkers_.push_back(walker);
  }

  void edit() {
    TerrainEdit edit;
    edit.action = random_.below(4) == 0 ? TerrainAction::deposit : TerrainAction::carve;
    edit.material = static_cast<std::uint8_t>(random_.below(4));
    edit.place = place();
    if (random_.below(2) == 0)
      edit.brush = DiscBrush{{}, random_.between(5, 60)};
    else
      edit.brush = LineBrush{{-60, 0}, {60, random_.between(-30, 30)}, random_.between(1, 12)};
    const auto change = world_.edit(ground_, edit);
    hash_.add(change.ok());
    if (change.ok()) hash_.add(change->pixels), hash_.add(change->box);
  }
  void fall() {
    const auto pieces = world_.detached(ground_, {.floor = 540, .hard = true}, 20);
    for (const TerrainPiece& piece : *pieces)
      hash_.add(piece.area), hash_.add(piece.pixels.position),
          hash_.add(hash_of(piece.pixels.mask));
    const auto dirty = world_.drain_dirty(ground_);
    for (const ChunkChange& change : *dirty) hash_.add(change.box);
  }
  // One random number in each statement: compilers choose the order of arguments.
  void walk(BodyId walker) {
    const std::int32_t by_x = random_.between(-20, 20);
    const std::int32_t by_y = random_.between(-5, 20);
    const auto walked =
        world_.walk(walker, by_x, by_y, [&](const BodyHit& hit) { add_hit(hash_, hit); });
    hash_.add(walked.ok());
    if (walked.ok()) hash_.add(walked->position);
  }
  void look() {
    const Point from = place();
    const Point to = place();
    const auto hit = world_.ray(from, to);
    hash_.add(hit.has_value());
    if (hit) hash_.add(hit->hit.pixel), hash_.add(hit->hit.normal.x), hash_.add(hit->hit.normal.y);
    const Point start = place();
    const auto swept = world_.sweep(disc_mask(9), start, {random_.between(-300, 300), 40});
    hash_.add(swept.ok());
    if (swept.ok()) hash_.add(swept->steps), hash_.add(swept->contact);
  }
  void step() {
    hash_.add(world_.step().ok());
    for (const Event& event : world_.events()) {
      hash_.add(event.b.value()), hash_.add(static_cast<std::int32_t>(event.kind));
      if (event.contact != nullptr) hash_.add(*event.contact);
    }
  }

  Random random_;
  World world_;
  BodyId ground_;
  std::vector<BodyId> walkers_;
  Snapshot saved_;
  Hash hash_;
};

inline std::uint64_t terrain_scene() { return TerrainScene(60, 0).live(48); }
inline std::uint64_t terrain_wrap_scene() { return TerrainScene(61, 1400).live(48); }

inline constexpr std::array terrain_scenes{
    Scene{"terrain", terrain_scene},
    Scene{"terrain_wrap", terrain_wrap_scene},
};

}  // namespace hitmask::golden
