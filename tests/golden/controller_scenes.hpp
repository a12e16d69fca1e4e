// The golden scenes of characters, bodies that carry and attached bodies; see scenes.hpp. Their
// oracles are those of tests/world/, which know single calls and no whole scenes.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "golden/scenes.hpp"
#include "hitmask/world.hpp"
#include "support/patterns.hpp"

namespace hitmask::golden {

inline void add_hit(Hash& hash, const BodyHit& hit) {
  hash.add(hit.body.value()), hash.add(hit.by.value());
  hash.add(static_cast<std::int32_t>(hit.passenger)), hash.add(static_cast<std::int32_t>(hit.axis));
  hash.add(hit.steps), hash.add(hit.position), hash.add(hit.moved);
  hash.add(hit.contact), hash.add(hit.pixel), hash.add(hit.overlapping);
  hash.add(hit.normal.x), hash.add(hit.normal.y), hash.add(hit.normal.reliable);
}

/// One level and all that lives in it. Every call goes into the hash, with all of its answer.
class ControllerScene {
 public:
  ControllerScene(std::uint64_t seed, std::int32_t period_x)
      : random_(seed), world_(WorldDefinition{.period_x = period_x, .number = 5}) {}

  void build() {
    put({.shape = Size{320, 12}, .position = {0, 150}, .is_static = true});
    for (std::int32_t x = 0; x < 320; x += 80) build_room(x);
  }
  [[nodiscard]] std::uint64_t live(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      for (const BodyId lift : lifts_) drive(lift);
      for (const BodyId walker : walkers_) walk(walker);
      for (const BodyId door : doors_) turn(door);
      if (frame % 3 == 0) step();
    }
    for (const BodyId id : all_) hash_.add(*world_.box(id));
    return hash_.value();
  }

 private:
  BodyId put(const BodyDefinition& body) {
    all_.push_back(world_.add(body).value());
    return all_.back();
  }
  /// Rises by a pixel every `run` pixels, then falls off.
  static Mask slope(std::int32_t run) {
    Mask mask(24, 12);
    for (std::int32_t x = 0; x < 24; ++x)
      for (std::int32_t y = 11 - std::min(x / run, 11); y < 12; ++y) mask.set(x, y);
    return mask;
  }
  /// A slope, a one-way platform, a ledge, a ceiling; a lift, a trolley, a door; who lives there.
  void build_room(std::int32_t x) {
    put({.shape = slope(random_.between(1, 4)), .position = {x, 138}, .is_static = true});
    put({.shape = Size{30, 3}, .position = {x + 30, 110}, .one_way = Face::top, .is_static = true});
    put({.shape = Size{8, 2}, .position = {x + 34, 148}, .is_static = true});
    put({.shape = Size{40, 4}, .position = {x + 10, 40}, .is_static = true});
    put({.shape = Size{30, 3}, .position = {x + 40, 84}, .is_static = true});
    put({.shape = Size{3, 10}, .position = {x + 66, 87}, .is_static = true});
    add_lift({x + 46, 130}, {16, 4}, Face::none);
    add_lift({x + 4, 90}, {14, 3}, random_.one_in(2) ? Face::top : Face::none);
    add_door({x + 68, 70});
    put({.shape = Size{3, 6}, .position = {x + 73, 74}, .is_static = true});
    add_walker({x + 8, 70}, Face::bottom);
    add_walker({x + 50, 118}, random_.one_in(4) ? Face::top : Face::bottom);
    put({.shape = Size{6, 6}, .position = {x + 56, 120}});
    (void)world_.set_mover(all_.back(), {});
  }
  void add_lift(Point at, Size size, Face one_way) {
    lifts_.push_back(put({.shape = size, .position = at, .one_way = one_way}));
    (void)world_.set_carrier(lifts_.back(), {SubPixels::of(random_.between(-1, 1) * 20'000), {}});
    attach({5, 2}, lifts_.back(), {2, size.height}, true);
  }
  void add_door(Point at) {
    doors_.push_back(put({.shape = Size{9, 2}, .position = at}));
    if (random_.one_in(2)) (void)world_.set_carrier(doors_.back());
    attach({3, 3}, doors_.back(), {6, 2}, true);
  }
  /// With a solid lance and a sensor.
  void add_walker(Point at, Face gravity) {
    const Mask disc = support::painted<Mask>(support::all_patterns[0], {5, 8}, random_);
    walkers_.push_back(
        put({.shape = disc.count() == 0 ? Shape(Size{5, 8}) : Shape(disc), .position = at}));
    (void)world_.set_mover(
        walkers_.back(),
        {.step_up = 3, .step_down = 3, .gravity = gravity, .corner_correction = 2});
    attach({4, 1}, walkers_.back(), {5, 3}, random_.one_in(2));
    attach({7, 9}, walkers_.back(), {-1, -1}, false);
    (void)world_.set_sensor(all_.back(), true);
  }
  void attach(Size size, BodyId parent, Point offset, bool solid) {
    (void)world_.attach(put({.shape = size}), parent, {offset, solid});
  }

  void drive(BodyId lift) {
    const Point at = *world_.position(lift);
    Point& by = ways_[lift.slot];
    if (random_.one_in(9)) by = {random_.between(-5, 5), random_.between(-5, 5)};
    const Point goal = at + by;
    const auto moved =
        world_.move(lift, goal, Response::slide, [&](const BodyHit& hit) { add_hit(hash_, hit); });
    hash_.add(moved.ok());
    if (moved.ok()) hash_.add(moved->position), hash_.add(moved->steps);
  }
  void walk(BodyId walker) {
    if (random_.one_in(12)) hash_.add(world_.drop_through(walker).ok());
    if (random_.one_in(20)) change(walker);
    const std::int32_t down = random_.one_in(12) ? -600'000 : 200'000;
    const auto walked =
        world_.walk(walker, SubPixels::of(random_.between(-200'000, 200'000)), SubPixels::of(down),
                    [&](const BodyHit& hit) { add_hit(hash_, hit); });
    hash_.add(walked.ok());
    if (!walked.ok()) return;
    hash_.add(walked->position), hash_.add(walked->stepped_up), hash_.add(walked->stepped_down);
    hash_.add(walked->corrected);
    for (const BodyId side : {walked->left, walked->right, walked->top, walked->bottom})
      hash_.add(side.value());
    hash_.add(std::uint64_t{walked->zone_layers});
    const BodyMover mover = *world_.mover(walker);
    hash_.add(mover.remainder_x), hash_.add(mover.remainder_y);
    add_ground(mover.ground);
  }
  void add_ground(const std::optional<Ground>& ground) {
    hash_.add(ground.has_value());
    if (!ground) return;
    hash_.add(ground->body.value());
    hash_.add(ground->normal.x), hash_.add(ground->normal.y), hash_.add(ground->normal.reliable);
  }
  void change(BodyId walker) {
    const auto by = world_.change_shape(walker, Size{5, random_.between(5, 8)});
    hash_.add(by.ok());
    if (by.ok()) hash_.add(*by);
  }
  void turn(BodyId door) {
    const auto turned = world_.turn(door, random_.between(-8, 8) / 64.0,
                                    [&](const BodyHit& hit) { add_hit(hash_, hit); });
    hash_.add(turned.ok());
    if (turned.ok())
      hash_.add(turned->steps), hash_.add(turned->blocked), hash_.add(turned->body.value());
  }
  void step() {
    hash_.add(world_.step().ok());
    for (const Event& event : world_.events())
      hash_.add(event.a.value()), hash_.add(event.b.value()),
          hash_.add(static_cast<std::int32_t>(event.kind));
    for (const RestingEvent& event : world_.resting_events())
      hash_.add(event.body.value()), hash_.add(event.ground.value()),
          hash_.add(static_cast<std::int32_t>(event.kind));
  }

  Random random_;
  World world_;
  std::vector<BodyId> all_, lifts_, walkers_, doors_;
  std::map<std::uint32_t, Point> ways_;  // of the lifts, by slot
  Hash hash_;
};

inline std::uint64_t controller_scene() {
  ControllerScene scene(50, 0);
  scene.build();
  return scene.live(60);
}
inline std::uint64_t controller_wrap_scene() {
  ControllerScene scene(51, 320);
  scene.build();
  return scene.live(60);
}

inline constexpr std::array controller_scenes{
    Scene{"controller", controller_scene},
    Scene{"controller_wrap", controller_wrap_scene},
};

}  // namespace hitmask::golden
